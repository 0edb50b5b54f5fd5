import { type Box, overlapX } from '../../document/index.ts';
import { type Item, isTextItem, type TextItem } from './items.ts';
import { sameSize } from './statistics.ts';

const verticalGap = (a: Box, b: Box): number => b.y0 - a.y1;

/** How much the white space around a block and what follows it speak for a heading. */
export function placeScore(item: TextItem, previous: Item | undefined, next: Item | undefined): number {
  const { box, lines } = item.block;
  const em = item.style.size;
  let score = lines.length === 1 ? 0.05 : 0;
  const above =
    previous && previous.pageIndex === item.pageIndex && previous.block.column === item.block.column
      ? verticalGap(previous.block.box, box)
      : undefined;
  const below =
    next && next.pageIndex === item.pageIndex && next.block.column === item.block.column
      ? verticalGap(box, next.block.box)
      : undefined;
  if (above === undefined || above > 0.8 * em) score += 0.1;
  if (above !== undefined && below !== undefined && above > 1.3 * below && above > 0.4 * em) score += 0.05;
  // Nothing follows that it could be the heading of.
  if (!next) score -= 0.3;
  else if (next.block.kind === 'text' && next.style) {
    const sameRow =
      next.pageIndex === item.pageIndex && next.block.box.y0 < box.y1 - 0.3 * em && next.block.box.y1 > box.y0;
    if (sameRow && overlapX(next.block.box, box) <= 0) score -= next.block.column === item.block.column ? 0.3 : 0;
    else if (next.block.lines.length > 1 || next.plain.length > 80) score += 0.1;
  }
  return score;
}

/**
 * Whether a block is the first line of a paragraph in another weight: it fills the column, and the text continues on
 * the next line without a full stop.
 */
export function runsIn(item: TextItem, next: Item | undefined): boolean {
  if (!next || !isTextItem(next) || next.pageIndex !== item.pageIndex || next.block.column !== item.block.column)
    return false;
  if (!sameSize(next.style.size, item.style.size)) return false;
  const em = item.style.size;
  const pitch = next.block.lines[0]!.baseline - item.block.lines.at(-1)!.baseline;
  return (
    pitch > 0 &&
    pitch < 1.9 * em &&
    item.block.lines.at(-1)!.box.x1 >= next.block.box.x1 - 1.5 * em &&
    next.block.box.x1 - next.block.box.x0 > 15 * em
  );
}
