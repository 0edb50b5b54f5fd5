import { boxArea, type Fill, intersectionArea } from '../../document/index.ts';
import type { Edges } from '../edges.ts';
import { type Grid, gridBox } from '../grid/grid.ts';
import { textGrid } from '../grid/text-grid.ts';
import type { Scale, TextRow } from '../words.ts';
import { headedRegions } from './headed.ts';
import { rateTable } from './is-table.ts';
import { insideBox, isWithin } from './outside.ts';
import { hasFigures } from './reject.ts';

interface HeadedGrid {
  grid: Grid;
  /** Are half of its columns figures? */
  figures: boolean;
  /** Do all rules on it run over its whole width? */
  plain: boolean;
}

/** Tables below bold heads, outside those known already. */
export function headedGrids(
  rows: readonly TextRow[],
  { h }: Edges,
  fills: readonly Fill[],
  known: readonly Grid[],
  scale: Scale,
): HeadedGrid[] {
  const free = h.filter((e) => !known.some((g) => insideBox(gridBox(g), e)));
  return headedRegions(rows, free, fills, scale).flatMap((region) => {
    const t = textGrid(region, scale);
    const confidence = t ? rateTable(t, scale, 'headed') : 0;
    if (!t || confidence === 0) return [];
    const top = (region.rows[0] as TextRow).y0 - 2 * scale.em;
    const width = region.x1 - region.x0;
    const over = free.filter(
      (e) => e.at > top && e.at < (region.rows.at(-1) as TextRow).y1 && e.from < region.x1 && e.to > region.x0,
    );
    const plain = over.every((e) => e.to - e.from > 0.9 * width);
    return [{ grid: { ...t.grid, confidence }, figures: hasFigures(t), plain }];
  });
}

/**
 * Whether a table below a head is better than one that white space tells. Running text below closes gaps between
 * columns that the head shows. A row of gaps is the last one of white space, so the end of a wrapped cell below it is
 * left out.
 */
export const isBetter = (headed: Grid, open: Grid, em: number): boolean =>
  headed.xs.length > open.xs.length ? isWithin(headed, open) : isSameLonger(headed, open, em);

/** Whether a grid has the rows and columns of another, and begins or ends a line or more outside it. */
const isSameLonger = (grid: Grid, other: Grid, em: number): boolean =>
  grid.xs.length === other.xs.length &&
  grid.ys.length === other.ys.length &&
  (grid.ys[0]! < other.ys[0]! - 0.5 * em || grid.ys.at(-1)! > other.ys.at(-1)! + 0.5 * em) &&
  intersectionArea(gridBox(grid), gridBox(other)) > 0.8 * boxArea(gridBox(other));
