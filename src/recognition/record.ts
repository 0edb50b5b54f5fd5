import type { Quad } from '../document/index.ts';

/**
 * Source of a value, best first: data inside the file, a code, a text layer, OCR. `derived` values describe the paper
 * as a whole.
 */
export type ValueSource = 'data' | 'code' | 'text' | 'ocr' | 'derived';

/** The part of a value on one line of a paper. */
export interface ValueRegion {
  /** 1-based page of the file. */
  pageNumber: number;
  /** Index into the list of recognised papers. */
  paper: number;
  /** Corners in points of the paper. */
  quad: Quad;
  /** Characters of the paper in this part, as text. */
  text: string;
  /** One per character of `text`, spaces excluded. */
  chars: Quad[];
}

/** The value of a field or of a cell. */
export interface RecognisedValue {
  key: string;
  /** As printed; empty if the paper does not show it. */
  value: string;
  /** In reading order. Empty for derived values, and for values in the data of the file that no page shows. */
  regions: ValueRegion[];
  /** 0..1 */
  confidence: number;
  source: ValueSource;
}

/** A table of items. Each row has a value for each column of the type. */
export interface RecognisedTable {
  name: string;
  rows: RecognisedValue[][];
}

/**
 * A disagreement that repair could not resolve: sums, checksums, words against figures. Contains keys but no values,
 * which may be personal data.
 */
export interface RecognitionWarning {
  check: string;
  keys: string[];
}

/** The recognised content of a paper. */
export interface RecognisedPaper {
  /** Name of a type of the catalogue, or `other`. */
  type: string;
  /** 0..1 */
  typeConfidence: number;
  /** Spending category of a bill. */
  kind?: string;
  /** All fields of the type, in its order. */
  fields: RecognisedValue[];
  tables: RecognisedTable[];
  /** Indices of its papers: several if one document spans pages. */
  papers: number[];
  warnings: RecognitionWarning[];
}
