import { type GridCell, type Region, textOfCell } from './grid.ts';

const MOST = 6;

/**
 * Number of header rows of a region: leading rows with different formatting (bold, filled), else a first row of texts
 * above numeric columns. `frozen` is the first scrolling row of the sheet; `filters` are rows with filter buttons.
 */
export function headerRowsOf(region: Region, frozen = 0, filters: readonly number[] = []): number {
  const rows = region.row1 - region.row0;
  if (rows < 2 || region.col1 - region.col0 < 1) return 0;
  if (region.headerRows !== undefined) return Math.min(region.headerRows, rows - 1);
  const byRow = Map.groupBy(region.cells, (cell) => cell.row);
  const row = (n: number): GridCell[] => byRow.get(region.row0 + n) ?? [];
  const count = said(region, frozen, filters) ?? (countStyledRows(row, rows) || types(row, rows, region));
  return Math.min(spanned(row, count), rows - 1);
}

/** By explicit settings: filter buttons, frozen rows. */
function said(region: Region, frozen: number, filters: readonly number[]): number | undefined {
  const filter = filters.find((at) => at >= region.row0 && at < region.row0 + MOST);
  if (filter !== undefined) return filter - region.row0 + 1;
  return frozen > region.row0 && frozen <= region.row0 + MOST ? frozen - region.row0 : undefined;
}

function countStyledRows(row: (n: number) => GridCell[], rows: number): number {
  for (const look of ['bold', 'filled'] as const) {
    const all = (n: number): boolean => row(n).length > 0 && row(n).every((cell) => cell.look[look]);
    let count = 0;
    while (count < Math.min(MOST, rows) && all(count) && !isGroup(row, count)) count++;
    // Formatting of the whole sheet is no evidence.
    if (
      count > 0 &&
      count < rows &&
      count < MOST &&
      (isGroup(row, count) || !row(count).every((cell) => cell.look[look]))
    )
      return count;
  }
  return 0;
}

/** A single cell below a row with several names is a group name, not a header. */
function isGroup(row: (n: number) => GridCell[], n: number): boolean {
  const [cell, ...others] = row(n);
  return (
    n > 0 &&
    cell !== undefined &&
    others.length === 0 &&
    cell.colSpan === 1 &&
    cell.rowSpan === 1 &&
    row(n - 1).length > 1
  );
}

const YEAR = /^(?:19|20)\d\d年?$/;
const isYear = (cell: GridCell): boolean => YEAR.test(textOfCell(cell));

/**
 * Whether the first row has no numbers and is above columns that mostly have numbers, or its texts are all distinct and
 * short.
 */
function types(row: (n: number) => GridCell[], rows: number, region: Region): number {
  const first = row(0);
  const width = region.col1 - region.col0;
  const below = Array.from({ length: rows - 1 }, (_, n) => row(n + 1));
  // The empty corner of a table with row and column headers.
  const cornered =
    width >= 3 && first.length === width - 1 && first.every((cell) => cell.col > region.col0 && !cell.numeric);
  if (cornered && below.every((cells) => cells.length === 0 || cells.some((cell) => cell.col === region.col0)))
    return 1;
  const years = first.length >= 2 && first.slice(1).every(isYear) && !below.some((cells) => cells.some(isYear));
  if (first.length < Math.max(1, width * 0.6) || first.some((cell) => cell.numeric && !(years && isYear(cell))))
    return 0;
  const numbers = new Map<number, number>();
  const filled = new Map<number, number>();
  for (let n = 1; n < Math.min(rows, 50); n++) {
    for (const cell of row(n)) {
      filled.set(cell.col, (filled.get(cell.col) ?? 0) + 1);
      if (cell.numeric) numbers.set(cell.col, (numbers.get(cell.col) ?? 0) + 1);
    }
  }
  return first.some((cell) => (numbers.get(cell.col) ?? 0) >= Math.max(1, (filled.get(cell.col) ?? 0) * 0.6)) ? 1 : 0;
}

/** Extends the header over the full row span of its cells. */
function spanned(row: (n: number) => GridCell[], count: number): number {
  let end = count;
  for (let n = 0; n < Math.min(end, MOST); n++)
    for (const cell of row(n)) end = Math.max(end, Math.min(n + cell.rowSpan, MOST));
  return end;
}
