import { overlapX } from '../../document/index.ts';
import { type Item, isTextItem, type TextItem } from './items.ts';
import type { BodyStyle } from './statistics.ts';

const noteMark = /^(?:(\d{1,3})(?=[\s.)）、]|\p{Lu}|\p{Lo}|https?:)|([*†‡§¶]|\*{2,3})|([①-⑳])|\[(\d{1,3})\])\s*\S/u;

/** Superscripts on the page, as possible references to notes. */
function raisedMarks(items: readonly Item[]): Set<string> {
  const marks = new Set<string>();
  for (const item of items) {
    if (!isTextItem(item)) continue;
    for (const line of item.block.lines) {
      let word = '';
      for (let i = 0; i <= line.glyphs.length; i++) {
        const glyph = line.glyphs[i];
        if (i > 0 && glyph && glyph.size < 0.8 * line.size && glyph.baseline < line.baseline - 0.1 * line.size)
          word += glyph.text;
        else if (word !== '') {
          for (const part of word.split(/[,，]/)) marks.add(part.replace(/[[\]()（）]/g, ''));
          word = '';
        }
      }
      for (const sign of line.text.match(/[†‡§①-⑳]/g) ?? []) marks.add(sign);
    }
  }
  return marks;
}

/**
 * Footnotes of a page: small blocks in its lower half with only small text below them in their column. They start with
 * a mark that occurs as a superscript above (or is used only for notes). Includes blocks that continue a note.
 */
export function findFootnotes(
  items: readonly Item[],
  isRunning: (item: Item) => boolean,
  body: BodyStyle,
): Set<TextItem> {
  const notes = new Set<TextItem>();
  const small = (item: Item): item is TextItem => isTextItem(item) && item.style.size <= 0.93 * body.size;
  const inFlow = items.filter((item) => !isRunning(item));
  // Trust the roles and tags of the page.
  for (const item of inFlow)
    if (isTextItem(item) && (item.block.role === 'footnote' || /^(?:Note|FENote)$/.test(item.block.tag ?? '')))
      notes.add(item);
  const low = inFlow.filter((item) => item.block.box.y0 > 0.5 * item.page.height);
  const candidates = low.filter(
    (item): item is TextItem =>
      small(item) && /^(?:body|list-item)$/.test(item.block.role) && item.block.lines[0]!.angle === 0,
  );
  if (candidates.length === 0) return notes;
  candidates.sort((a, b) => a.block.box.y0 - b.block.box.y0);
  let marks: Set<string> | undefined;
  for (const item of candidates) {
    const { box } = item.block;
    const below = low.filter((o) => o !== item && o.block.box.y0 >= box.y1 - 2 && overlapX(o.block.box, box) > 0);
    if (!below.every((o) => small(o) && o.block.role !== 'formula')) continue;
    const mark = noteMark.exec(item.plain);
    if (mark) {
      marks ??= raisedMarks(inFlow.filter((o) => o.block.box.y1 < box.y0 + 1));
      const sign = mark[1] ?? mark[2] ?? mark[3] ?? mark[4]!;
      if (marks.has(sign) || mark[2] !== undefined) {
        notes.add(item);
        continue;
      }
    }
    // A note of several paragraphs, or the next note with an unread mark.
    const above = [...notes].find(
      (n) =>
        overlapX(n.block.box, box) > 0 &&
        box.y0 >= n.block.box.y1 - 2 &&
        box.y0 - n.block.box.y1 < 1.5 * item.style.size,
    );
    if (above && Math.abs(above.style.size - item.style.size) < 0.06 * item.style.size) notes.add(item);
  }
  return notes;
}
