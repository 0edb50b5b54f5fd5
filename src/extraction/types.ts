import type { Box, PaperCode, Quad } from '../document/index.ts';

export type LeafType = 'string' | 'number' | 'integer' | 'boolean' | 'enum' | 'date';

/** One value that the caller wants. */
export interface FieldSpec {
  /** Way to it from the top (scalars) or from the row (columns of arrays; empty when the items are plain values). `[]` stands for the items of a nested array. */
  path: string[];
  /** Name as the caller wrote it. */
  name: string;
  description?: string;
  type: LeafType;
  /** The allowed values of an `enum`. */
  options?: string[];
  nullable: boolean;
}

/** An array of objects (or of plain values: then one column with an empty path). */
export interface ArraySpec {
  path: string[];
  title: string;
  description?: string;
  columns: FieldSpec[];
}

/** What is wanted of a document, whatever form it was asked in. */
export interface ExtractionRequest {
  scalars: FieldSpec[];
  arrays: ArraySpec[];
}

/**
 * A run of characters on one line without a column-wide gap inside. Indices are UTF-16 units of `text`.
 * Plain data, in points of the upright page: it travels between processes.
 */
export interface TextLine {
  /** `p3_12`, or `p3_t1_r4_c2` for the text of a table cell (`..._l2` for its further lines). */
  id: string;
  pageNumber: number;
  text: string;
  /** Four numbers per unit of `text`: x0, y0, x1, y1; all 0 for blanks. Empty when the format knows no places of characters: then `box` alone is known. */
  boxes: number[];
  /** Eight numbers per unit, where the characters stand slanted. */
  quads?: number[];
  /** 0..1 per unit, where characters come from OCR. */
  confidences?: number[];
  box: Box;
  /** Height of a character in points. */
  size: number;
  bold: boolean;
  /** Index of the element it comes from, in `Document.elements`. */
  element: number;
  /** Id of the cell it stands in. */
  cell?: string;
}

export interface TextCell {
  /** `p3_t1_r4_c2`: page of the cell, table counted on the page, row and column of the table, all 1-based. */
  id: string;
  pageNumber: number;
  row: number;
  col: number;
  rowSpan: number;
  colSpan: number;
  box: Box;
  header: boolean;
  /** Lines of the text of the cell, top to bottom; they are not in `PageText.lines`. */
  lines: TextLine[];
}

export interface TextTable {
  /** `p3_t1` */
  id: string;
  pageNumber: number;
  /** Of the part on `pageNumber`. */
  box: Box;
  rows: number;
  cols: number;
  headerRows: number[];
  bordered: boolean;
  cells: TextCell[];
  element: number;
}

export interface Stamp {
  pageNumber: number;
  box: Box;
  quad?: Quad;
  color: 'red' | 'blue' | 'black' | 'other';
  shape: 'round' | 'oval' | 'square' | 'triangle' | 'diamond' | 'other';
  kind: 'official' | 'personal' | 'special' | 'contract' | 'finance' | 'invoice' | 'business' | 'other';
  /** Legend as read; may be empty. */
  value: string;
}

/** What rules and models read of one page. A table stands on the page on which it starts, with all its rows. */
export interface PageText {
  /** 1-based */
  pageNumber: number;
  /** Points. */
  width: number;
  height: number;
  /** Degrees clockwise. */
  angle: number;
  ocr: boolean;
  /** Reading order, without the text of tables. */
  lines: TextLine[];
  tables: TextTable[];
  stamps: Stamp[];
  /** What codes say; their text is not printed. */
  codes: PaperCode[];
}

/** Part of a value on one line of a page. */
export interface Region {
  pageNumber: number;
  /** Id of the line. */
  lineId: string;
  box: Box;
  /** Corners of the whole span. */
  quad: Quad;
  /** Characters of the page in the span, exactly. */
  text: string;
  /** One per character of `text` that is no blank; empty when the format knows no places of characters. */
  chars: Quad[];
  /** How sure the reading of these characters was; 1 where they come from the source. Not set when nothing is printed there. */
  reading?: Reading;
}

export interface Reading {
  lowest: number;
  mean: number;
  /** Characters. */
  count: number;
}

export interface Found {
  /** As it stands on the page (blanks collapsed; wrapped lines joined). What a model said, when `grounded` is false. */
  value: string;
  /** `value` in the type asked for: number, boolean, one of the options; else the text. */
  typed: string | number | boolean;
  /** Reading order; empty when not grounded. */
  regions: Region[];
  /** 0..1 */
  confidence: number;
  grounded: boolean;
  /** How a model's value was found on the page. */
  grade?: AlignmentGrade;
}

/** exact: the same characters after folding width, case and blanks; lesser: a part of the value; fuzzy: most characters in order; none. */
export type AlignmentGrade = 'exact' | 'lesser' | 'fuzzy' | 'none';

export interface ExtractionResult {
  /** One per `ExtractionRequest.scalars`. */
  scalars: (Found | null)[];
  /** Per array: rows, in each one value per column. */
  arrays: (Found | null)[][][];
  finishReason: 'stop' | 'length';
  warnings: string[];
  usage?: { promptTokens: number; completionTokens: number; totalTokens: number };
  /** Values that windows of a long document disagreed on: index of the scalar and the losers. */
  conflicts?: { scalar: number; others: Found[] }[];
}

/** Where a model says that a value stands. */
export interface GroundingHints {
  /** Ids of lines or cells. */
  ids?: string[];
  /** Text of the page that the value was read from; the value itself when left out. */
  quote?: string;
  /** Type of the leaf: a value that fails it is trusted less. */
  type?: LeafType;
  options?: string[];
  /** Mean probability of the tokens of the value, 0..1. */
  probability?: number;
}
