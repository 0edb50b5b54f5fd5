import type { GridCell, GridRange } from './grid.ts';
import { COLUMNS, type Grid } from './grid.ts';
import { areaWarning, bestArea, isInside } from './place-limit.ts';
import type { Worksheet } from './worksheet.ts';

export interface MadeGrid {
  grid: Grid;
  hiddenRows: number;
  hiddenColumns: number;
  /** New index of a row or column, or of the next visible one. */
  rowAt(row: number): number;
  columnAt(col: number): number;
}

/** Minimum number of columns with known widths, for pictures beside the text. */
const MEASURED_COLUMNS = 100;

/** Drops the cells of a worksheet that exceed its limits, and returns warnings. */
export function keepArea(sheet: Worksheet, name: string): string[] {
  const area = bestArea(sheet.cells);
  const kept = sheet.cells.filter((cell) => isInside(cell, area));
  const lost = sheet.cells.length - kept.length;
  if (lost === 0) return [];
  sheet.cells = kept;
  return [areaWarning(`Sheet "${name}"`, lost, area)];
}

/**
 * The visible part of a worksheet: merges cells, drops hidden rows and columns, and moves the rest together. Reuses the
 * sheet's cells.
 */
export function makeGrid(sheet: Worksheet, name: string, limits: { maxRows: number; maxColumns: number }): MadeGrid {
  const lastRow = sheet.cells.reduce((last, cell) => Math.max(last, cell.row), -1);
  const columns = Math.min(
    limits.maxColumns,
    sheet.cells.reduce((last, cell) => Math.max(last, cell.col + 1), MEASURED_COLUMNS),
  );
  const hiddenColumn = new Uint8Array(columns);
  const widths = new Array<number>(columns).fill(sheet.defaultWidth);
  for (const { from, to, width, hidden } of sheet.columns) {
    for (let col = from; col <= Math.min(to, columns - 1); col++) {
      if (hidden || width === 0) hiddenColumn[col] = 1;
      if (width !== undefined) widths[col] = width;
    }
  }
  const rows = lastRow + 1;
  const rowMap = moved(rows, (row) => sheet.hiddenRows.has(row));
  const columnMap = moved(columns, (col) => hiddenColumn[col] === 1);
  const withText = { rows: new Set<number>(), columns: new Set<number>() };
  const merged = mergeCells(sheet.cells, sheet.merges);
  const cells: GridCell[] = [];
  for (const cell of merged) {
    const row = rowMap.at(cell.row);
    const col = columnMap.at(cell.col);
    const rowSpan = rowMap.at(cell.row + cell.rowSpan) - row;
    const colSpan = columnMap.at(cell.col + cell.colSpan) - col;
    if (rowSpan <= 0) withText.rows.add(cell.row);
    if (colSpan <= 0) withText.columns.add(cell.col);
    if (rowSpan <= 0 || colSpan <= 0) continue;
    // In place, because there may be hundreds of thousands.
    Object.assign(cell, { row, col, rowSpan, colSpan });
    cells.push(cell);
  }
  const ruled = new Set<number>();
  for (const place of sheet.ruled) {
    const row = Math.floor(place / COLUMNS);
    const col = place % COLUMNS;
    if (row < rows && !sheet.hiddenRows.has(row) && hiddenColumn[col] !== 1)
      ruled.add(rowMap.at(row) * COLUMNS + columnMap.at(col));
  }
  const range = (one: GridRange): GridRange => ({
    row0: rowMap.at(one.row0),
    row1: rowMap.at(one.row1),
    col0: columnMap.at(one.col0),
    col1: columnMap.at(one.col1),
  });
  return {
    hiddenRows: withText.rows.size,
    hiddenColumns: withText.columns.size,
    rowAt: rowMap.at,
    columnAt: columnMap.at,
    grid: {
      name,
      cells: cells.sort((a, b) => a.row - b.row || a.col - b.col),
      ruled,
      columnEdges: edges(columns, (col) => (hiddenColumn[col] === 1 ? undefined : widths[col])),
      rowEdges: edges(rows, (row) =>
        sheet.hiddenRows.has(row) ? undefined : (sheet.rowHeights.get(row) ?? sheet.defaultHeight),
      ),
      columnIndices: shown(columns, (col) => hiddenColumn[col] !== 1),
      rowIndices: shown(rows, (row) => !sheet.hiddenRows.has(row)),
      defaultWidth: sheet.defaultWidth,
      defaultHeight: sheet.defaultHeight,
      frozenRows: rowMap.at(sheet.frozenRows),
      tables: [],
      filters: sheet.filters.map(range),
      objects: [],
    },
  };
}

/** Index of each row (column) among the visible ones; for a hidden one, the index of the next. */
function moved(count: number, isHidden: (at: number) => boolean): { at(index: number): number } {
  const map = new Int32Array(count + 1);
  let next = 0;
  for (let i = 0; i < count; i++) {
    map[i] = next;
    if (!isHidden(i)) next++;
  }
  map[count] = next;
  return { at: (index) => (index <= count ? map[Math.max(0, index)]! : next + index - count) };
}

function shown(count: number, isShown: (at: number) => boolean): number[] {
  const list: number[] = [];
  for (let i = 0; i < count; i++) if (isShown(i)) list.push(i);
  return list;
}

function edges(count: number, sizeOf: (at: number) => number | undefined): number[] {
  const list = [0];
  for (let i = 0; i < count; i++) {
    const size = sizeOf(i);
    if (size !== undefined) list.push(list.at(-1)! + size);
  }
  return list;
}

/** Maximum number of positions in merged ranges, including ranges rejected for overlaps. */
const MAX_MERGE_WORK = 10_000_000;

/**
 * Merges cells: the top left cell keeps its content, the others are hidden. Of overlapping ranges, the first counts.
 */
function mergeCells(cells: readonly GridCell[], merges: readonly GridRange[]): GridCell[] {
  const lastRow = cells.reduce((last, cell) => Math.max(last, cell.row), 0);
  const lastCol = cells.reduce((last, cell) => Math.max(last, cell.col), 0);
  const owner = new Map<number, GridRange>();
  let work = 0;
  for (const merge of merges) {
    const row1 = Math.min(merge.row1, lastRow + 1);
    const col1 = Math.min(merge.col1, lastCol + 1);
    // Limits repeated scans of ranges that overlap only in their last cell. Real sheets stay far below.
    work += Math.max(0, row1 - merge.row0) * Math.max(0, col1 - merge.col0);
    if (work > MAX_MERGE_WORK) break;
    let free = true;
    for (let row = merge.row0; free && row < row1; row++)
      for (let col = merge.col0; col < col1; col++) if (owner.has(row * COLUMNS + col)) free = false;
    if (!free) continue;
    for (let row = merge.row0; row < row1; row++)
      for (let col = merge.col0; col < col1; col++) owner.set(row * COLUMNS + col, merge);
  }
  const seen = new Set<number>();
  const kept: GridCell[] = [];
  for (const cell of cells) {
    const place = cell.row * COLUMNS + cell.col;
    if (seen.has(place)) continue;
    seen.add(place);
    const merge = owner.get(place);
    if (!merge) kept.push(cell);
    else if (merge.row0 === cell.row && merge.col0 === cell.col)
      kept.push(Object.assign(cell, { rowSpan: merge.row1 - merge.row0, colSpan: merge.col1 - merge.col0 }));
  }
  return kept;
}
