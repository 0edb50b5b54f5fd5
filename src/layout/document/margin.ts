import { boxHeight, centreY, type TextBlock } from '../../document/index.ts';
import { type Item, isTextItem, type TextItem } from './items.ts';
import { pageLabel } from './page-label.ts';

/** Type of a margin block. */
export type RunningRole = 'header' | 'footer' | 'page-number';

export type Side = 'top' | 'bottom';

export interface Candidate {
  item: TextItem;
  block: TextBlock;
  side: Side;
  /** Text with digits folded, which is equal on all pages of a running line. */
  key: string;
  /** Centre, 0..1 of the page height. */
  y: number;
  page: number;
  /** Printed page number, if the text consists of it. */
  label?: number;
}

/** Headers are in the top fifth, footers in the bottom fifth of the page. */
const BAND = 0.2;

/** Text of a running line without the varying parts. */
export const runningKey = (text: string): string =>
  text
    .replace(/\d+/g, '#')
    .replace(/[\s.·•…|_—–-]+/g, ' ')
    .trim()
    .toLowerCase();

/** 0..1 of the page height. */
const centreOf = ({ block, page }: Item): number => centreY(block.box) / page.height;

/** The edge of the page that a block is near to. */
export function sideOf(item: Item): Side | undefined {
  const y = centreOf(item);
  return y <= BAND ? 'top' : y >= 1 - BAND ? 'bottom' : undefined;
}

export function candidatesOf(items: readonly Item[], page: number): Candidate[] {
  const found: Candidate[] = [];
  for (const item of items) {
    if (!isTextItem(item) || !/[\p{L}\p{N}]/u.test(item.plain)) continue;
    const { block } = item;
    const height = item.page.height;
    // Rotated text in the margin belongs to a rotated table or an archive stamp, not to the header row.
    if (block.lines[0]!.angle !== 0) continue;
    if (block.lines.length > 4 || boxHeight(block.box) > height * 0.12 || item.plain.length > 400) continue;
    const y = centreOf(item);
    const side = sideOf(item);
    if (!side) continue;
    const candidate: Candidate = { item, block, side, key: runningKey(item.plain), y, page };
    const label = pageLabel(item.plain);
    if (label) candidate.label = label.value;
    found.push(candidate);
  }
  return found;
}

/** Number of printed rows in a block; pieces on one baseline count once. */
export const rowCount = (block: TextBlock): number => new Set(block.lines.map((l) => Math.round(l.baseline / 3))).size;
