import type { Ruling } from '../../document/index.ts';

/** Share of the page that a fold crosses at least, and how near to both edges it comes. */
const FOLD_SPAN = 0.94;

/** Rulings that are printed: a line from edge to edge of the paper is its fold, its border or the shadow of the next sheet. */
export function withoutFolds(rulings: readonly Ruling[], page: { width: number; height: number }): Ruling[] {
  return rulings.filter((r) => r.to - r.from < FOLD_SPAN * (r.direction === 'horizontal' ? page.width : page.height));
}
