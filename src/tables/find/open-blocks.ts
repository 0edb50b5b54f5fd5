import { hasGap } from '../grid/columns.ts';
import type { Grid } from '../grid/grid.ts';
import type { Slot } from '../grid/spans.ts';
import { textGrid } from '../grid/text-grid.ts';
import { rowsBetween, type Scale, type TextRow } from '../words.ts';
import { judge } from './reject.ts';

/** Minimum lines with gaps in a compartment: a header, a row and a sum. */
const MIN_LINES = 3;
const MIN_COLUMNS = 3;
/** Borders closer than this share of an em are equal. */
const SAME = 0.3;

/**
 * Splits compartments of a form that are as wide as the form and contain a table whose rows and columns only white
 * space shows: the goods of an invoice between the ruled boxes of the parties and of the sum. Undefined if there is
 * none.
 */
export function openBlocks(grid: Grid, rows: readonly TextRow[], scale: Scale): Grid | undefined {
  const cols = grid.xs.length - 1;
  if (cols < 2) return undefined;
  let out: Grid | undefined;
  // From the last one upwards, so that the rows above keep their numbers.
  for (const slot of [...grid.slots].sort((a, b) => b.row - a.row)) {
    if (slot.col !== 0 || slot.colSpan !== cols || slot.rowSpan !== 1) continue;
    const [x0, x1] = [grid.xs[0] as number, grid.xs[cols] as number];
    const [top, bottom] = [grid.ys[slot.row] as number, grid.ys[slot.row + 1] as number];
    const lines = rowsBetween(rows, top, bottom, x0, x1);
    if (lines.filter((line) => hasGap(line)).length < MIN_LINES) continue;
    const found = textGrid({ rows: lines, rules: [], x0, x1, top, bottom }, scale);
    if (!found || found.xs.length <= MIN_COLUMNS || judge(found, scale, true) === 0) continue;
    out = insert(out ?? grid, slot.row, found.grid, scale.em);
  }
  return out;
}

/** Inserts a grid in place of a row with a single cell. */
function insert(outer: Grid, row: number, inner: Grid, em: number): Grid {
  const [left, right] = [outer.xs[0] as number, outer.xs.at(-1) as number];
  const [top, bottom] = [outer.ys[row] as number, outer.ys[row + 1] as number];
  const near = (list: readonly number[], at: number): number | undefined =>
    list.find((x) => Math.abs(x - at) < SAME * em);
  const innerXs = [left, ...inner.xs.slice(1, -1).map((x) => near(outer.xs, x) ?? x), right];
  const xs = [...new Set([...outer.xs, ...innerXs])].sort((a, b) => a - b);
  const innerYs = [top, ...inner.ys.slice(1, -1), bottom];
  const ys = [...outer.ys.slice(0, row), ...innerYs, ...outer.ys.slice(row + 2)];
  const added = inner.ys.length - 2;
  const down = (r: number): number => (r > row ? r + added : r);
  const moved = outer.slots
    .filter((slot) => slot.row !== row)
    .map((slot): Slot => {
      const to = down(slot.row + slot.rowSpan);
      return { ...across(slot, outer.xs, xs), row: down(slot.row), rowSpan: to - down(slot.row) };
    });
  const own = inner.slots.map(
    (slot): Slot => ({ ...across(slot, innerXs, xs), row: row + slot.row, rowSpan: slot.rowSpan }),
  );
  const { glyphs: _, ...rest } = outer;
  return { ...rest, xs, ys, slots: [...moved, ...own].sort((a, b) => a.row - b.row || a.col - b.col) };
}

/** Columns of a slot in a grid with additional columns. */
function across(slot: Slot, from: readonly number[], to: readonly number[]): Slot {
  const col = to.indexOf(from[slot.col] as number);
  return { ...slot, col, colSpan: to.indexOf(from[slot.col + slot.colSpan] as number) - col };
}
