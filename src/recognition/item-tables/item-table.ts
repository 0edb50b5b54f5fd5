import { type Box, overlapX } from '../../document/index.ts';
import type { Span } from '../pieces.ts';
import type { TableType } from '../types/paper-type.ts';

/** A list of items on a paper. */
export interface ItemTable {
  table: number;
  box: Box;
  header: Box;
  /** Printed columns of the type, left to right: column index and place of the label. */
  columns: { column: number; x0: number; x1: number }[];
  /** Rows of cells, one per column of the type. A cell has one span per line. */
  rows: Span[][][];
}

/** A printed column, and its column in one table of the type. */
export interface PrintedColumn {
  /** Column of the type, or -1 if the type has no such column. */
  column: number;
  /** A second column of the type in the same printed column: 数量/单位. */
  shared?: number;
  /** Place of the label. */
  box: Box;
  /** A label unknown to all types, which OCR may have misread. Empty if there is no label. */
  unread?: string;
}

/** A row with a sum ends a list. */
export const CLOSING =
  /^(?:合计|总计|共计|价税合计|金额合计|合计金额|费用合计|费用总计|总费用|总金额|大写|\(?大写|人民币|备注|以下空白|此行以下空白|\(?以下空白|total)/iu;
/** A row with a subtotal: the list may continue. */
export const SUBTOTAL =
  /^(?:小计|本页小计|本页合计|分类小计|类别小计|科室小计|当日小计|日小计)|(?:小计|合计):?[¥\d.,]*$/u;

export const spanText = ({ piece, start, end }: Span): string => piece.text.slice(start, end);

export const kindOf = (printed: PrintedColumn, type: TableType) =>
  printed.column < 0 ? undefined : type.columns[printed.column]!.kind;

/** Whether two boxes overlap horizontally. */
export const shareX = (a: Box, b: Box): boolean => overlapX(a, b) > 0.5 * Math.min(a.x1 - a.x0, b.x1 - b.x0);
