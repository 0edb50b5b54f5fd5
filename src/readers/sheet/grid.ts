import type { Box, FlowBlock, FlowRun } from '../../document/index.ts';

/** Formatting of a cell, as far as it indicates the cell's role. */
export interface CellLook {
  bold: boolean;
  filled: boolean;
  /** Borders on at least two sides. */
  bordered: boolean;
  /** Font size relative to the usual size of the workbook; 0: the usual size. */
  size: number;
}

/** A cell with content. Rows and columns are 0-based. */
export interface GridCell {
  row: number;
  col: number;
  rowSpan: number;
  colSpan: number;
  runs: FlowRun[];
  /** A number or a date, whatever its format. */
  numeric: boolean;
  look: CellLook;
}

/** Cells from `row0`, `col0` up to `row1`, `col1`, exclusive. */
export interface GridRange {
  row0: number;
  col0: number;
  row1: number;
  col1: number;
}

/** A separate part of a sheet: cells with text, and their tight range. */
export interface Region extends GridRange {
  cells: GridCell[];
  /** Header rows: 0 for lines of text; stated by a declared table. */
  headerRows?: number;
  /** Declared as a table by the sheet. */
  declared: boolean;
}

/** The visible part of a sheet: without hidden rows and columns, with the others moved together. */
export interface Grid {
  name: string;
  /** By row, then column, without overlaps. */
  cells: GridCell[];
  /** Empty positions with borders, as `row * 16384 + col`; they connect a table. */
  ruled: ReadonlySet<number>;
  /** Points from the left of the first column: one value more than columns. Columns beyond are `defaultWidth` wide. */
  columnEdges: number[];
  rowEdges: number[];
  /** Index of each column and row in the whole sheet. */
  columnIndices: number[];
  rowIndices: number[];
  defaultWidth: number;
  defaultHeight: number;
  /** Rows frozen at the top. */
  frozenRows: number;
  /** Tables declared by the sheet. */
  tables: (GridRange & { headerRows: number })[];
  /** Ranges with filters; their first row has the buttons. */
  filters: GridRange[];
  /** Pictures, charts and text boxes with their places. */
  objects: { box: Box; block: FlowBlock }[];
}

export const COLUMNS = 16_384;
export const PLAIN_LOOK: CellLook = { bold: false, filled: false, bordered: false, size: 0 };

/** Position of an edge in points, `at` columns (or rows) from the first. */
export function edgeAt(edges: readonly number[], at: number, step: number): number {
  const known = edges.length - 1;
  return at <= known ? edges[Math.max(0, at)]! : (edges[known] ?? 0) + (at - known) * step;
}

export const textOfCell = (cell: GridCell): string => cell.runs.map((run) => run.text).join('');

/** 0-based row and column of `B7`, or undefined. */
export function parseReference(reference: string): { row: number; col: number } | undefined {
  let col = 0;
  let i = 0;
  for (; i < reference.length; i++) {
    const code = reference.charCodeAt(i) & ~0x20;
    if (code < 65 || code > 90) break;
    col = col * 26 + code - 64;
  }
  let row = 0;
  for (let j = i; j < reference.length; j++) {
    const digit = reference.charCodeAt(j) - 48;
    if (digit < 0 || digit > 9) return undefined;
    row = row * 10 + digit;
  }
  return i === 0 || row < 1 || row > 1_048_576 || col > COLUMNS ? undefined : { row: row - 1, col: col - 1 };
}

/** Parses `A1:C5` or `A1`, with or without dollar signs. */
export function parseRange(reference: string): GridRange | undefined {
  const [from = '', to = from] = reference.replaceAll('$', '').split(':');
  const a = parseReference(from);
  const b = parseReference(to);
  if (!a || !b) return undefined;
  return {
    row0: Math.min(a.row, b.row),
    col0: Math.min(a.col, b.col),
    row1: Math.max(a.row, b.row) + 1,
    col1: Math.max(a.col, b.col) + 1,
  };
}
