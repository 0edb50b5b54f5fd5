import type { Box, PaperCode, Quad } from '../document/index.ts';

export type LeafType = 'string' | 'number' | 'integer' | 'boolean' | 'enum' | 'date';

/** A requested value. */
export interface FieldSpec {
  /**
   * Path from the root (scalars) or from the row (array columns; empty if the items are plain values). `[]` stands for
   * the items of a nested array.
   */
  path: string[];
  /** Name as the caller wrote it. */
  name: string;
  description?: string;
  type: LeafType;
  /** Allowed values of an `enum`. */
  options?: string[];
  nullable: boolean;
}

/** An array of objects, or of plain values (one column with an empty path). */
export interface ArraySpec {
  path: string[];
  title: string;
  description?: string;
  columns: FieldSpec[];
}

/** What to extract from a document, independent of the form of the request. */
export interface ExtractionRequest {
  scalars: FieldSpec[];
  arrays: ArraySpec[];
}

/**
 * A run of characters on one line without a column gap. Indices are UTF-16 units of `text`. Plain data in points of the
 * upright page, because it travels between processes.
 */
export interface TextLine {
  /** `p3_12`, or `p3_t1_r4_c2` for the text of a table cell (`..._l2` for its further lines). */
  id: string;
  pageNumber: number;
  text: string;
  /**
   * Four numbers per unit of `text`: x0, y0, x1, y1; all 0 for spaces. Empty if the format has no character places,
   * only `box`.
   */
  boxes: number[];
  /** Eight numbers per unit, for slanted characters. */
  quads?: number[];
  /** 0..1 per unit, for characters from OCR. */
  confidences?: number[];
  box: Box;
  /** Character height in points. */
  size: number;
  bold: boolean;
  /** Index of its element in `Document.elements`. */
  element: number;
  /** Id of its cell. */
  cell?: string;
}

export interface TextCell {
  /** `p3_t1_r4_c2`: page of the cell, number of the table on the page, row and column, all 1-based. */
  id: string;
  pageNumber: number;
  row: number;
  col: number;
  rowSpan: number;
  colSpan: number;
  box: Box;
  header: boolean;
  /** Lines of the cell, top to bottom; not repeated in `PageText.lines`. */
  lines: TextLine[];
}

export interface TextTable {
  /** `p3_t1` */
  id: string;
  pageNumber: number;
  /** Box of the part on `pageNumber`. */
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

/** The text of one page, for rules and models. A table belongs to the page on which it starts, with all its rows. */
export interface PageText {
  /** 1-based */
  pageNumber: number;
  /** Points. */
  width: number;
  height: number;
  /** Degrees clockwise. */
  angle: number;
  ocr: boolean;
  /** In reading order, without the text of tables. */
  lines: TextLine[];
  tables: TextTable[];
  stamps: Stamp[];
  /** Payloads of codes, which are not printed as text. */
  codes: PaperCode[];
}

/** The part of a value on one line of a page. */
export interface Region {
  pageNumber: number;
  /** Id of the line. */
  lineId: string;
  box: Box;
  /** Corners of the whole span. */
  quad: Quad;
  /** The exact characters of the span. */
  text: string;
  /** One per character of `text`, spaces excluded. Empty if the format has no character places. */
  chars: Quad[];
  /** OCR confidence of these characters; 1 if they come from the source. Absent if nothing is printed there. */
  reading?: Reading;
}

export interface Reading {
  lowest: number;
  mean: number;
  /** Number of characters. */
  count: number;
}

export interface Found {
  /** As printed, with spaces collapsed and wrapped lines joined. If `grounded` is false, as the model gave it. */
  value: string;
  /** `value` in the requested type: number, boolean, one of the options, else text. */
  typed: string | number | boolean;
  /** In reading order; empty if not grounded. */
  regions: Region[];
  /** 0..1 */
  confidence: number;
  grounded: boolean;
  /** How closely a model's value matches the page. */
  grade?: AlignmentGrade;
}

/**
 * exact: the same characters apart from width, case and spaces; lesser: a part of the value; fuzzy: most characters in
 * order; none.
 */
export type AlignmentGrade = 'exact' | 'lesser' | 'fuzzy' | 'none';

export interface ExtractionResult {
  /** One per `ExtractionRequest.scalars`. */
  scalars: (Found | null)[];
  /** Per array: rows with one value per column. */
  arrays: (Found | null)[][][];
  finishReason: 'stop' | 'length';
  warnings: string[];
  usage?: { promptTokens: number; completionTokens: number; totalTokens: number };
  /** Disagreements between windows of a long document: index of the scalar, and the rejected values. */
  conflicts?: { scalar: number; others: Found[] }[];
}

/** Where a model locates a value. */
export interface GroundingHints {
  /** Ids of lines or cells. */
  ids?: string[];
  /** Text on the page that the value comes from; defaults to the value itself. */
  quote?: string;
  /** Type of the leaf. A value of another type is trusted less. */
  type?: LeafType;
  options?: string[];
  /** Mean probability of the value's tokens, 0..1. */
  probability?: number;
}
