import { intersectionArea } from '../../document/index.ts';
import type { Edges } from '../edges.ts';
import { type Grid, gridBox } from '../grid/grid.ts';
import { rowsBetween, type Scale, type TextRow } from '../words.ts';
import { insideBox, isWithin, outside } from './outside.ts';
import { partsTables } from './parting-text.ts';
import { ruledRowGrids } from './ruled-rows.ts';

/** Rows from which rules of one width tell a table better than white space, whatever that found there. */
const MANY_ROWS = 4;

/**
 * Where rules part all rows they tell those rows better that stand beyond the first and the last rule; what was found
 * already keeps its columns.
 */
export function replaceByRuledRows(grids: Grid[], edges: Edges, rows: readonly TextRow[], scale: Scale): void {
  const ruled = ruledRowGrids(
    edges.h.filter((e) => !grids.some((g) => g.bordered && insideBox(gridBox(g), e))),
    rows,
    scale,
  );
  for (const one of grids.slice()) {
    const parts = ruled.filter((g) => intersectionArea(gridBox(g), gridBox(one)) > 0);
    if (!one.bordered && isPartedByText(one, parts, rows)) grids.splice(grids.indexOf(one), 1, ...parts);
  }
  for (const grid of ruled) {
    if (grids.includes(grid)) continue;
    const same = grids.filter((g) => intersectionArea(gridBox(g), gridBox(grid)) > 0);
    const [one] = same;
    if (same.some((g) => g.bordered)) continue;
    if (!one) grids.push(grid);
    else if (
      rowsIn([grid]) >= MANY_ROWS &&
      rowsIn([grid]) + (grid.xs.length > one.xs.length ? 1 : 0) > rowsIn(same) &&
      same.every((g) => isWithin(g, grid))
    )
      // White space found parts of it.
      grids.splice(0, grids.length, ...grids.filter((g) => !same.includes(g)), grid);
    else if (same.length > 1) continue;
    else if (one.xs.length === grid.xs.length && grid.ys.length > one.ys.length) grids[grids.indexOf(one)] = grid;
  }
}

/**
 * Whether a table is one or several ones, each between rules of its own, and the text between or below them. The rules
 * of a single one show all of its columns.
 */
function isPartedByText(one: Grid, parts: readonly Grid[], rows: readonly TextRow[]): boolean {
  const [first, ...others] = parts;
  if (!first || (others.length === 0 && (first.xs.length !== one.xs.length || !isWithin(first, one)))) return false;
  const { x0, x1, y0, y1 } = gridBox(one);
  const inside = rowsBetween(rows, y0, y1, x0, x1);
  return partsTables(outside(inside, parts), inside.slice(0, 1), x0);
}

const rowsIn = (grids: readonly Grid[]): number => grids.reduce((n, g) => n + g.ys.length - 1, 0);
