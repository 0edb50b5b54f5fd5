import { type Grid, gridBox } from '../grid/grid.ts';
import type { TextRegion } from '../grid/region.ts';
import { textGrid } from '../grid/text-grid.ts';
import type { Scale, TextRow } from '../words.ts';
import { growRegion } from './grow.ts';
import { rateTable } from './is-table.ts';
import { outside, shareInside } from './outside.ts';
import { withoutWordiest } from './rule-regions.ts';

/** Tables of a region between rules outside those known already. */
export function gridsBetweenRules(
  region: TextRegion,
  rows: readonly TextRow[],
  known: readonly Grid[],
  scale: Scale,
): Grid[] {
  if (known.some((g) => shareInside(gridBox(g), region) > 0.2)) return [];
  const own = outside(region.rows, known);
  if (own.length < 2) return [];
  const free = own.length === region.rows.length ? region : { ...region, rows: own };
  return betweenRules(free, outside(rows, known), scale, 0);
}

/** The table of a region between rules, or those of its parts when it is none as a whole. */
function betweenRules(region: TextRegion, rows: readonly TextRow[], scale: Scale, depth: number): Grid[] {
  let t = textGrid(region, scale);
  let confidence = t ? rateTable(t, scale, 'ruled') : 0;
  if (!t || confidence === 0)
    return depth < 4 ? withoutWordiest(region).flatMap((part) => betweenRules(part, rows, scale, depth + 1)) : [];
  const grown = growRegion(region, t.xs, rows, scale);
  if (grown !== region) {
    const larger = textGrid(grown, scale);
    const sure = larger && larger.xs.length >= t.xs.length ? rateTable(larger, scale, 'ruled') : 0;
    if (larger && sure > 0) {
      t = larger;
      confidence = sure;
    }
  }
  return [{ ...t.grid, method: 'three-line', confidence }];
}
