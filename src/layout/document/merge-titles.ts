import { type TextBlock, unionBox } from '../../document/index.ts';
import { type Item, isTextItem, makeItem, type TextItem } from './items.ts';
import { parseNumbering } from './numbering.ts';
import { type BodyStyle, sameSize, standsOut } from './statistics.ts';

/** Do two blocks look like lines of one title: same look, set apart from body text, closely below each other, centred or flush alike? */
function oneTitle(a: TextItem, b: TextItem, body: BodyStyle): boolean {
  if (a.pageIndex !== b.pageIndex || a.block.column !== b.block.column) return false;
  if (!sameSize(a.style.size, b.style.size, 0.02) || a.style.bold !== b.style.bold || a.style.font.name !== b.style.font.name) return false;
  if (a.style.color !== b.style.color) return false;
  if (a.block.lines.length > 3 || b.block.lines.length > 3 || a.block.lines.length + b.block.lines.length > 5) return false;
  const large = a.style.size >= body.size * 1.12;
  if (!large && !(standsOut(a.style, body) && a.style.size >= body.size * 0.98)) return false;
  if (a.block.role !== b.block.role || !/^(?:body|title)$/.test(a.block.role)) return false;
  if ((a.block.tag ?? '') !== (b.block.tag ?? '')) return false;
  const pitch = b.block.lines[0]!.baseline - a.block.lines.at(-1)!.baseline;
  if (pitch <= 0 || pitch > a.style.size * (large ? 1.5 : 1.35)) return false;
  if (/[.。:：!！?？;；]$/.test(a.plain) || parseNumbering(b.plain) || /^[•●■◆▪]/.test(b.plain)) return false;
  const ab = a.block.box;
  const bb = b.block.box;
  const em = a.style.size;
  const flush = Math.abs(ab.x0 - bb.x0) < 0.5 * em;
  const centred = Math.abs(ab.x0 + ab.x1 - bb.x0 - bb.x1) < em;
  // A flush second line under a much shorter first one is a title of its own: a line is only broken where it is full.
  const numbering = parseNumbering(a.plain);
  const hanging = numbering !== undefined && bb.x0 > ab.x0 && bb.x0 - ab.x0 < 6 * em;
  return centred || ((flush || hanging) && ab.x1 - ab.x0 >= 0.75 * (bb.x1 - bb.x0));
}

/** A number that stands in a block of its own beside its title: "2.1        Method". */
function numberBeside(a: TextItem, b: TextItem): boolean {
  if (a.pageIndex !== b.pageIndex || !/^(?:\d{1,2}(?:\.\d{1,2}){0,4}\.?|[IVX]{1,5}\.?|[A-Z](?:\.\d{1,2})*\.?)$/.test(a.plain)) return false;
  if (!sameSize(a.style.size, b.style.size, 0.15) || b.block.lines.length > 2) return false;
  const apart = b.block.box.x0 - a.block.box.x1;
  return apart > -1 && apart < 5 * a.style.size && Math.abs(a.block.lines[0]!.baseline - b.block.lines[0]!.baseline) < 0.3 * a.style.size;
}

/** Lines of one title that the page analysis left as blocks of their own, put together. */
export function mergeTitleLines(items: readonly Item[], body: BodyStyle): Item[] {
  const merged: Item[] = [];
  for (const item of items) {
    const last = merged.at(-1);
    if (last && isTextItem(last) && isTextItem(item) && (oneTitle(last, item, body) || numberBeside(last, item))) {
      const lines = [...last.block.lines, ...item.block.lines];
      const block: TextBlock = { ...last.block, lines, box: unionBox([last.block.box, item.block.box]) };
      merged[merged.length - 1] = makeItem(block, last.page, last.pageIndex);
    } else merged.push(item);
  }
  return merged;
}
