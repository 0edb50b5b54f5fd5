import type { Box } from './geometry.ts';
import type { ImageAsset, RichText } from './text.ts';

export type CellRole = 'column_header' | 'row_header' | 'data' | 'footer';

export interface Cell {
  /** 0-based position and extent in the grid. */
  row: number;
  col: number;
  rowSpan: number;
  colSpan: number;
  box: Box;
  text: RichText;
  role?: CellRole;
  /** A picture lies in it, whether it was cut out or not. */
  pictured?: boolean;
  images: ImageAsset[];
  /** Cross-page tables only: where the parts of the cell lie. */
  regions?: { pageNumber: number; box: Box }[];
  /** Cross-page tables only: which code points of the text lie on which page. */
  textRanges?: { start: number; end: number; pageNumber: number; box: Box }[];
  /** Indices into `Table.cells` of the header cells that apply. */
  headers?: number[];
}

/** Part of a table on one page; rows are 0-based and half-open. */
export interface TableRegion {
  pageNumber: number;
  box: Box;
  startRow: number;
  endRow: number;
}

/** A grid without holes or overlaps: every position belongs to exactly one cell. */
export interface Table {
  box: Box;
  rows: number;
  cols: number;
  cells: Cell[];
  /** 0-based header rows at the top. */
  headerRows: number[];
  bordered: boolean;
  /** How it was found. */
  method: 'tagged' | 'ruled' | 'three-line' | 'striped' | 'borderless' | 'source';
  /** 0..1 */
  confidence: number;
  /** x of the column borders in points, `cols + 1` values: for comparing parts over pages. */
  columnEdges: number[];
  /** A rule closes it at the top / bottom. */
  closedTop: boolean;
  closedBottom: boolean;
  /** Of which kind of chart its values were measured. */
  estimated?: 'bar' | 'line' | 'pie';
  /** Set on a merged cross-page table. */
  regions?: TableRegion[];
}
