import { boxHeight, type TextBlock } from '../../document/index.ts';
import { type Item, isTextItem, type TextItem } from './items.ts';
import { pageLabel } from './page-label.ts';

/** What a block in the margin is. */
export type RunningRole = 'header' | 'footer' | 'page-number';

export type Side = 'top' | 'bottom';

export interface Candidate {
  item: TextItem;
  block: TextBlock;
  side: Side;
  /** Text with digits folded: equal on every page for a running line. */
  key: string;
  /** Centre, 0..1 of the page height. */
  y: number;
  page: number;
  /** Printed page number, when the text is nothing else. */
  label?: number;
}

/** Headers lie in the top fifth, footers in the bottom fifth of the page. */
const BAND = 0.2;

/** Text of a running line without what changes from page to page. */
export const runningKey = (text: string): string =>
  text
    .replace(/\d+/g, '#')
    .replace(/[\s.·•…|_—–-]+/g, ' ')
    .trim()
    .toLowerCase();

export function candidatesOf(items: readonly Item[], page: number): Candidate[] {
  const found: Candidate[] = [];
  for (const item of items) {
    if (!isTextItem(item) || !/[\p{L}\p{N}]/u.test(item.plain)) continue;
    const { block } = item;
    const height = item.page.height;
    // Turned text in the margin belongs to a turned table or a stamp of the archive, not to the row of the header.
    if (block.lines[0]!.angle !== 0) continue;
    if (block.lines.length > 4 || boxHeight(block.box) > height * 0.12 || item.plain.length > 400) continue;
    const y = (block.box.y0 + block.box.y1) / 2 / height;
    const side: Side | undefined = y <= BAND ? 'top' : y >= 1 - BAND ? 'bottom' : undefined;
    if (!side) continue;
    const candidate: Candidate = { item, block, side, key: runningKey(item.plain), y, page };
    const label = pageLabel(item.plain);
    if (label) candidate.label = label.value;
    found.push(candidate);
  }
  return found;
}

/** Printed rows of a block: pieces on one baseline count once. */
export const rowCount = (block: TextBlock): number => new Set(block.lines.map((l) => Math.round(l.baseline / 3))).size;
