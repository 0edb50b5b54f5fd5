import type { PageContent, Table } from '../../document/index.ts';
import { type Grid, ownerMap } from '../grid/grid.ts';
import { isValue, isYearLike } from '../values.ts';
import { type CellView, isForm, viewCells } from './form.ts';

/** Maximum number of header rows. */
const MAX_HEADER = 6;

/** The cells of a grid, accessed by row. */
interface Rows {
  cells: readonly CellView[];
  rows: number;
  cols: number;
  at(row: number, col: number): CellView;
}

interface Counts {
  values: number;
  filled: number;
  years: number;
}

/**
 * Number of header rows of a table. Tags say what their author meant; the rules of a grid do not know a form from a
 * table, so there its cells have the last word.
 */
export function headerCount(grid: Grid, table: Table, page: PageContent): number {
  if (grid.method === 'tagged') return grid.headerRows ?? 0;
  const cells = viewCells(table, page.fills);
  if (isForm(cells, table.rows, table.cols)) return 0;
  return grid.headerRows ?? countHeaderRows(cells, table.rows, table.cols);
}

/**
 * Number of header rows of a grid, from its text and style. Evidence, in this order: columns that are numeric below, a
 * bold first row with its spans, a first row full of labels.
 */
export function countHeaderRows(cells: readonly CellView[], rows: number, cols: number): number {
  if (rows < 2 || cols < 2) return 0;
  const owner = ownerMap(cells, rows, cols);
  const grid: Rows = { cells, rows, cols, at: (r, c) => cells[owner[r * cols + c] as number] as CellView };
  const limit = Math.min(MAX_HEADER, rows - 1);
  if (valuesFrom(grid, 1) >= 0.5) return closeSpans(cells, Math.min(firstRowOfValues(grid, limit), limit));
  if (boldness(grid, 0) > 0.8) {
    let r = 1;
    while (r < limit && boldness(grid, r) > 0.8 && isSpanned(cells, r - 1)) r++;
    return closeSpans(cells, r);
  }
  // In a text-only table, a completely filled first row without values is the header.
  const named = cells.reduce((n, c) => (c.row === 0 && c.text !== '' && !isValue(c.text) ? n + c.colSpan : n), 0);
  return named >= cols ? closeSpans(cells, 1) : 0;
}

/** If all columns but the stub become numeric, the header ends at the first row with values. */
function firstRowOfValues(grid: Rows, limit: number): number {
  let r = 0;
  while (r < limit) {
    const n = countRow(grid, r);
    if (n.values > 0 && n.values >= n.filled * 0.34) break;
    if (n.filled === 0 && r > 0) break;
    if (
      r > 0 &&
      n.years > 0 &&
      n.years === n.filled &&
      countRow(grid, r - 1).filled > 0 &&
      valuesFrom(grid, r + 1) < 0.5
    )
      break;
    // A label alone in its row starts the first section of the body.
    if (r > 0 && isSectionRow(grid, r)) break;
    r++;
  }
  return r;
}

/** Counts the cells of a row by content, without the stub. */
function countRow({ cols, at }: Rows, row: number): Counts {
  const counts: Counts = { values: 0, filled: 0, years: 0 };
  const seen = new Set<CellView>();
  for (let col = 0; col < cols; col++) {
    const cell = at(row, col);
    if (seen.has(cell) || cell.text === '') continue;
    seen.add(cell);
    if (col === 0 && cell.colSpan < cols && cols > 2) continue;
    counts.filled++;
    if (isYearLike(cell.text)) counts.years++;
    else if (isValue(cell.text)) counts.values++;
  }
  return counts;
}

/** Share of values and years in the cells from a row on. */
function valuesFrom(grid: Rows, from: number): number {
  let values = 0;
  let filled = 0;
  for (let row = from; row < grid.rows; row++) {
    const n = countRow(grid, row);
    values += n.values + n.years;
    filled += n.filled;
  }
  return filled === 0 ? 0 : values / filled;
}

/** Share of bold characters in a row; -1 if empty. */
function boldness({ cols, at }: Rows, row: number): number {
  let bold = 0;
  let all = 0;
  for (let col = 0; col < cols; col++) {
    const { text, bold: share } = at(row, col);
    bold += share * text.length;
    all += text.length;
  }
  return all === 0 ? -1 : bold / all;
}

/** Extends the header to where no cell spans its border. */
function closeSpans(cells: readonly CellView[], count: number): number {
  let n = count;
  for (;;) {
    const reach = cells.reduce((m, c) => (c.row < n ? Math.max(m, c.row + c.rowSpan) : m), n);
    if (reach === n || n === 0) return Math.min(n, MAX_HEADER);
    if (reach > MAX_HEADER) return count;
    n = reach;
  }
}

const isSpanned = (cells: readonly CellView[], row: number): boolean =>
  cells.some((c) => c.row <= row && c.row + c.rowSpan > row && (c.colSpan > 1 || c.rowSpan > 1));

function isSectionRow({ cols, at }: Rows, row: number): boolean {
  const first = at(row, 0);
  if (first.text === '' || first.rowSpan > 1) return false;
  for (let col = 1; col < cols; col++) {
    const cell = at(row, col);
    if (cell !== first && cell.text !== '') return false;
  }
  return true;
}
