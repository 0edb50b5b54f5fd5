import type { Box } from './geometry.ts';
import type { ImageAsset, RichText } from './text.ts';

export type CellRole = 'column_header' | 'row_header' | 'data' | 'footer';

export interface Cell {
  /** 0-based position and span in the grid. */
  row: number;
  col: number;
  rowSpan: number;
  colSpan: number;
  box: Box;
  text: RichText;
  role?: CellRole;
  /** The cell contains a picture, cropped or not. */
  pictured?: boolean;
  images: ImageAsset[];
  /** Cross-page tables only: the places of the cell's parts. */
  regions?: { pageNumber: number; box: Box }[];
  /** Cross-page tables only: the page of each range of code points. */
  textRanges?: { start: number; end: number; pageNumber: number; box: Box }[];
  /** Indices into `Table.cells` of the header cells that apply. */
  headers?: number[];
}

/** Part of a table on one page. Rows are 0-based and half-open. */
export interface TableRegion {
  pageNumber: number;
  box: Box;
  startRow: number;
  endRow: number;
}

/** A grid without gaps or overlaps: each position belongs to exactly one cell. */
export interface Table {
  box: Box;
  rows: number;
  cols: number;
  cells: Cell[];
  /** 0-based header rows at the top. */
  headerRows: number[];
  bordered: boolean;
  /** How the table was detected. */
  method: 'tagged' | 'ruled' | 'three-line' | 'striped' | 'borderless' | 'source';
  /** 0..1 */
  confidence: number;
  /** x of the column borders in points, `cols + 1` values. Used to compare parts across pages. */
  columnEdges: number[];
  /** A ruling closes it at the top or bottom. */
  closedTop: boolean;
  closedBottom: boolean;
  /** Type of the chart from which the values were measured. */
  estimated?: 'bar' | 'line' | 'pie';
  /** Set for a merged cross-page table. */
  regions?: TableRegion[];
}
