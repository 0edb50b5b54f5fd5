import { type Block, overlapX, type PageContent, type TextBlock } from '../../document/index.ts';
import { captionKind, isCaptionStart, markerOf } from './markers.ts';
import type { PageObject } from './objects.ts';

/**
 * Roles that a single page determines. What needs the whole document (body style, running lines, levels) stays `body`.
 */
export function giveRoles(page: PageContent, blocks: Block[], em: number): Block[] {
  const objects = blocks.filter((b): b is PageObject => b.kind !== 'text');
  return blocks.map((b, i) => (b.kind === 'text' && b.role === 'body' ? withRole(b, blocks, i, objects, page, em) : b));
}

function withRole(
  b: TextBlock,
  blocks: readonly Block[],
  i: number,
  objects: readonly PageObject[],
  page: PageContent,
  em: number,
): TextBlock {
  const text = b.lines[0]!.text;
  if (isCaptionStart(text)) {
    const kind = captionKind(text)!;
    if (
      objects.some(
        (o) =>
          (kind === 'table' ? o.kind === 'table' || o.kind === 'picture' : o.kind === 'picture') &&
          isNear(b, o, 3 * em),
      )
    ) {
      return { ...b, role: kind === 'table' ? 'table-caption' : 'figure-caption' };
    }
  }
  if (isFootnote(b, blocks, i, page, em)) return { ...b, role: 'footnote' };
  if (isTitle(b, em)) return { ...b, role: 'title' };
  if (isListItem(b, blocks, i)) return { ...b, role: 'list-item' };
  return b;
}

function isNear(b: TextBlock, o: PageObject, reach: number): boolean {
  const across = overlapX(b.box, o.box);
  const apart = Math.max(o.box.y0 - b.box.y1, b.box.y0 - o.box.y1);
  return across > 0 && apart < reach;
}

/**
 * Clearly larger than the text, short, not a sentence. Bold and slightly larger lines need the style of the whole
 * document.
 */
function isTitle(b: TextBlock, em: number): boolean {
  const first = b.lines[0]!;
  if (b.lines.length > 4 || first.angle !== 0) return false;
  const chars = b.lines.reduce((n, l) => n + l.glyphs.length, 0);
  if (chars > 120 || chars < 2 || !/\p{L}{4}|[\u4e00-\u9fff]/u.test(first.text)) return false;
  const larger = b.lines.every((l) => l.size >= 1.3 * em);

  if (!larger) return false;
  return !/[.。;；,，]$/.test(b.lines[b.lines.length - 1]!.text) && !isCaptionStart(first.text);
}

/** Whether a block has a marker whose family a neighbour shares, or an unambiguous one. */
function isListItem(b: TextBlock, blocks: readonly Block[], i: number): boolean {
  const marker = markerOf(b.lines.map((l) => l.text).join(' '));
  if (!marker) return false;
  if (marker.family === 'bullet') return !/^[-–—*o]/.test(marker.text) || hasTwin(marker.family, blocks, i);
  return hasTwin(marker.family, blocks, i);
}

function hasTwin(family: string, blocks: readonly Block[], i: number): boolean {
  for (const other of [blocks[i - 1], blocks[i + 1], blocks[i - 2], blocks[i + 2]]) {
    if (other?.kind === 'text' && markerOf(other.lines.map((l) => l.text).join(' '))?.family === family) return true;
  }
  return false;
}

const NOTE_MARK = /^(?:\d{1,3}(?![.\d)）、:：/\-–])|[*†‡§¶]{1,3}|[①-⑳]|\[\d{1,3}\])\s*\S/u;

/** Whether a block is small text below a short rule in the lower part of the page that starts with a mark. */
function isFootnote(b: TextBlock, blocks: readonly Block[], i: number, page: PageContent, em: number): boolean {
  const first = b.lines[0]!;
  if (first.size > 0.93 * em || b.box.y0 < 0.5 * page.height || first.angle !== 0) return false;
  const ruled = page.rulings.some(
    (r) =>
      r.direction === 'horizontal' &&
      r.at < b.box.y0 + 2 &&
      r.at > b.box.y0 - 12 * em &&
      r.to - r.from < 0.45 * page.width &&
      r.from < b.box.x0 + em &&
      r.from > b.box.x0 - 2 * em,
  );
  if (!ruled || !NOTE_MARK.test(first.text)) return false;
  // Nothing larger is below it in its column.
  for (let k = i + 1; k < blocks.length; k++) {
    const other = blocks[k]!;
    if (other.column !== b.column || other.box.y0 < b.box.y1) break;
    if (other.kind !== 'text' || other.lines[0]!.size > first.size * 1.08) return false;
  }
  return true;
}
