import type { Quad } from '../document/index.ts';

/** Where a value was taken from, best first: data inside the file, a code, a text layer, OCR; `derived` is said of the paper as a whole. */
export type ValueSource = 'data' | 'code' | 'text' | 'ocr' | 'derived';

/** A part of a value on one line of a paper. */
export interface ValueRegion {
  /** 1-based page of the file. */
  pageNumber: number;
  /** Index of the paper in the list that was recognised. */
  paper: number;
  /** Corners in points of the paper. */
  quad: Quad;
  /** Characters of the paper in this part. */
  text: string;
  /** One per character of `text` that is no blank. */
  chars: Quad[];
}

/** The value of a field or of a cell. */
export interface RecognisedValue {
  key: string;
  /** As printed; empty when the paper does not show it. */
  value: string;
  /** Reading order; empty for values that are derived, or that are in the data of the file but not on its pages. */
  regions: ValueRegion[];
  /** 0..1 */
  confidence: number;
  source: ValueSource;
}

/** A list of rows; every row has a value for each column of the type. */
export interface RecognisedTable {
  name: string;
  rows: RecognisedValue[][];
}

/** A disagreement that remained: sums, checksums, words against figures. Names keys, never values (they may be personal). */
export interface RecognitionWarning {
  check: string;
  keys: string[];
}

/** What a paper says, typed. */
export interface RecognisedPaper {
  /** Name of a type of the catalogue, or `other`. */
  type: string;
  /** 0..1 */
  typeConfidence: number;
  /** Spending category of a bill. */
  kind?: string;
  /** All fields of the type, in the order of the type. */
  fields: RecognisedValue[];
  tables: RecognisedTable[];
  /** Indices of the papers it covers: several when one document runs over pages. */
  papers: number[];
  warnings: RecognitionWarning[];
}
