import type { Box, FlowBlock, FlowRun } from '../../document/index.ts';

/** How a cell looks, as far as that tells what it is. */
export interface CellLook {
  bold: boolean;
  filled: boolean;
  /** Lines on at least two sides. */
  bordered: boolean;
  /** Over the usual size of type of the workbook; 0: the usual one. */
  size: number;
}

/** A cell that says something. Rows and columns are 0-based. */
export interface GridCell {
  row: number;
  col: number;
  rowSpan: number;
  colSpan: number;
  runs: FlowRun[];
  /** A number or a date, whatever it is shown as. */
  numeric: boolean;
  look: CellLook;
}

/** Cells from `row0`, `col0` up to, not including, `row1`, `col1`. */
export interface GridRange {
  row0: number;
  col0: number;
  row1: number;
  col1: number;
}

/** A part of a sheet that stands for itself: cells with text, inside a range that fits them closely. */
export interface Region extends GridRange {
  cells: GridCell[];
  /** 0 for lines of text; a table that the sheet declares names its own. */
  headerRows?: number;
  /** The sheet declares it a table. */
  declared: boolean;
}

/** A sheet with only what is shown on it: hidden rows and columns are already left out and the others moved together. */
export interface Grid {
  name: string;
  /** By row, then column; without overlaps. */
  cells: GridCell[];
  /** Places without text that have lines around them, as `row * 16384 + col`: they hold a table together. */
  ruled: ReadonlySet<number>;
  /** Points, from the left of the first column: one value more than there are columns. Beyond, `defaultWidth` each. */
  columnEdges: number[];
  rowEdges: number[];
  /** Index of each column and row among all of the sheet. */
  columnIndices: number[];
  rowIndices: number[];
  defaultWidth: number;
  defaultHeight: number;
  /** Rows that stay in view when the sheet scrolls. */
  frozenRows: number;
  /** What the sheet itself declares to be tables. */
  tables: (GridRange & { headerRows: number })[];
  /** Heads of lists with filters: the row with the buttons. */
  filters: GridRange[];
  /** Pictures, charts and text boxes with their places. */
  objects: { box: Box; block: FlowBlock }[];
}

export const COLUMNS = 16_384;
export const PLAIN_LOOK: CellLook = { bold: false, filled: false, bordered: false, size: 0 };

/** Place of an edge in points: `at` columns (or rows) from the first. */
export function edgeAt(edges: readonly number[], at: number, step: number): number {
  const known = edges.length - 1;
  return at <= known ? (edges[Math.max(0, at)] as number) : (edges[known] ?? 0) + (at - known) * step;
}

export const textOfCell = (cell: GridCell): string => cell.runs.map((run) => run.text).join('');

/** 0-based row and column of `B7`; undefined when it is no such thing. */
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

/** `A1:C5`, `A1`, with dollar signs or not. */
export function parseRange(reference: string): GridRange | undefined {
  const [from = '', to = from] = reference.replaceAll('$', '').split(':');
  const a = parseReference(from);
  const b = parseReference(to);
  if (!a || !b) return undefined;
  return { row0: Math.min(a.row, b.row), col0: Math.min(a.col, b.col), row1: Math.max(a.row, b.row) + 1, col1: Math.max(a.col, b.col) + 1 };
}
