import { firstCode, isCjk } from '../page/script.ts';
import { type Item, isContents, isTextItem, joinItems, type TextItem } from './items.ts';
import { parseNumbering } from './numbering.ts';
import { type BodyStyle, sameColor, sameSize, standsOut } from './statistics.ts';

/**
 * Whether two blocks look like lines of one title: same style, different from body text, directly below each other,
 * both centred or flush.
 */
function oneTitle(a: TextItem, b: TextItem, body: BodyStyle): boolean {
  if (a.pageIndex !== b.pageIndex) return false;
  // A full line spans the page; the rest of the title may fit into a column.
  if (a.block.column !== b.block.column && a.block.column !== -1 && b.block.column !== -1) return false;
  if (!sameSize(a.style.size, b.style.size, 0.02) || a.style.bold !== b.style.bold) return false;
  // Latin words in a Chinese title have another font, so compare fonts only if the weight does not decide.
  if (!a.style.bold && a.style.font.name !== b.style.font.name) return false;
  if (!sameColor(a.style.color, b.style.color)) return false;
  if (a.block.lines.length > 3 || b.block.lines.length > 3 || a.block.lines.length + b.block.lines.length > 5)
    return false;
  const large = a.style.size >= body.size * 1.12;
  if (!large && !(standsOut(a.style, body) && a.style.size >= body.size * 0.98)) return false;
  if (!/^(?:body|title)$/.test(a.block.role) || !/^(?:body|title)$/.test(b.block.role)) return false;
  if ((a.block.tag ?? '') !== (b.block.tag ?? '')) return false;
  if (isContents(a) || isContents(b)) return false;
  const pitch = b.block.lines[0]!.baseline - a.block.lines.at(-1)!.baseline;
  // A line that was broken because it is full may have the wide pitch of body text.
  const full = a.block.box.x1 - a.block.box.x0 > 20 * a.style.size && b.block.box.x1 <= a.block.box.x1 + a.style.size;
  if (pitch <= 0 || pitch > a.style.size * (full ? 1.8 : large ? 1.5 : 1.35)) return false;
  if (/[.。!！?？;；]$/.test(a.plain) || parseNumbering(b.plain) || /^[•●■◆▪]/.test(b.plain)) return false;
  const ab = a.block.box;
  const bb = b.block.box;
  const em = a.style.size;
  const flush = Math.abs(ab.x0 - bb.x0) < 0.5 * em;
  const centred = Math.abs(ab.x0 + ab.x1 - bb.x0 - bb.x1) < em;
  // Titles of articles are broken after their first part; a label with a colon stands above its text.
  if (/[:：]$/.test(a.plain)) return centred && a.style.size >= body.size * 1.3;
  // A flush second line below a much shorter first one is a separate title: only full lines are broken.
  const numbering = parseNumbering(a.plain);
  const hanging = bb.x0 > ab.x0 && bb.x0 - ab.x0 < (numbering ? 6 : full ? 3 : 0) * em;
  return centred || ((flush || hanging) && ab.x1 - ab.x0 >= 0.75 * (bb.x1 - bb.x0));
}

/** A word and a number alone: "Chapter 1", "Teil II", "Anhang A", "第一章". */
const LABEL =
  /^(?:\p{Lu}\p{L}+\s(?:\d{1,3}|[IVXLC]{1,6}|[A-Z])[.:]?|第\s?[\d一二三四五六七八九十百]{1,4}\s?[编篇章部])$/u;
/** Size of such a label, in sizes of the text, and its maximum distance from the title, in sizes of the title. */
const LABEL_SIZE = 1.25;
const LABEL_PITCH = 3.5;

/** Whether a block is the label of a chapter, set in a row of its own above the title. */
function labels(a: TextItem, b: TextItem, body: BodyStyle): boolean {
  if (!LABEL.test(a.plain) || LABEL.test(b.plain) || a.pageIndex !== b.pageIndex) return false;
  if (a.block.column !== b.block.column || (a.block.tag ?? '') !== (b.block.tag ?? '')) return false;
  if (a.style.size < LABEL_SIZE * body.size || b.style.size < 0.98 * a.style.size || b.block.lines.length > 3)
    return false;
  // Chinese fonts for titles are often heavy by design, not by name.
  const asBold = a.style.bold === b.style.bold || isCjk(firstCode(b.plain));
  if (!asBold || !/\p{L}/u.test(b.plain) || parseNumbering(b.plain)) return false;
  const pitch = b.block.lines[0]!.baseline - a.block.lines.at(-1)!.baseline;
  if (pitch <= 0 || pitch > LABEL_PITCH * b.style.size) return false;
  const em = a.style.size;
  const [l, t] = [a.block.box, b.block.box];
  return Math.abs(l.x0 - t.x0) < em || Math.abs(l.x1 - t.x1) < em || Math.abs(l.x0 + l.x1 - t.x0 - t.x1) < em;
}

const belong = (a: TextItem, b: TextItem, body: BodyStyle): boolean => oneTitle(a, b, body) || labels(a, b, body);

/** Joins the lines of a title that the page analysis left as separate blocks. */
export function mergeTitleLines(items: readonly Item[], body: BodyStyle): Item[] {
  const merged: Item[] = [];
  // Index of the last text; small pictures (badges, logos) may be between the lines of a title.
  let last = -1;
  for (const item of items) {
    if (!isTextItem(item)) {
      if (item.block.kind === 'table') last = -1;
      merged.push(item);
      continue;
    }
    const before = merged[last];
    if (before && merged.length - last <= 3 && isTextItem(before) && belong(before, item, body)) {
      merged[last] = joinItems(before, item);
      continue;
    }
    last = merged.length;
    merged.push(item);
  }
  return merged;
}
