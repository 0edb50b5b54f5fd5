import type { Element } from './element.ts';
import type { Box, Quad } from './geometry.ts';
import type { Font, Glyph } from './glyph.ts';
import type { EngineName } from './options.ts';
import type { PageFrame } from './page-frame.ts';
import type { PageContent } from './sheet.ts';
import type { Table } from './table.ts';
import type { ImageAsset } from './text.ts';

/** A run of glyphs on one baseline without a column gap, in reading direction. */
export interface Line {
  glyphs: Glyph[];
  /** `glyphs` with spaces restored. */
  text: string;
  box: Box;
  /** In points. */
  baseline: number;
  /** Most frequent size, font and colour, by character count. */
  size: number;
  font: Font;
  color: number;
  /** 0, 90, 180, 270. */
  angle: number;
  /** True when most characters are at least semi-bold. */
  bold: boolean;
  italic: boolean;
}

/** The role of a block, as far as its page shows. `body` means that the whole document decides. */
export type BlockRole =
  | 'body'
  | 'title'
  | 'list-item'
  | 'code'
  | 'formula'
  | 'header'
  | 'footer'
  | 'page-number'
  | 'footnote'
  | 'figure-caption'
  | 'table-caption'
  | 'margin-note'
  | 'other';

export interface TextBlock {
  kind: 'text';
  box: Box;
  lines: Line[];
  role: BlockRole;
  /** Heading level from the structure tree (1..6) if the page is tagged. */
  tagLevel?: number;
  /** The structure tag that covers it: P, H1, LI, Caption... */
  tag?: string;
  /** Column index within its band, left to right, or -1 for blocks that span columns. */
  column: number;
  /** LaTeX of a display formula. */
  latex?: string;
  /** Inline formulas by line: each replaces `glyphs.slice(from, to)` of its line. */
  formulas?: LineFormula[];
  /** Set for formula regions that exist only as pixels. */
  image?: ImageAsset;
}

export interface LineFormula {
  line: number;
  from: number;
  to: number;
  latex: string;
}

export interface TableBlock {
  kind: 'table';
  box: Box;
  table: Table;
  column: number;
}

export interface PictureBlock {
  kind: 'picture';
  box: Box;
  quad?: Quad;
  subType?: 'stamp' | 'qrcode' | 'barcode' | 'chart' | 'diagram';
  /** Characters inside the picture in reading order; payload of a code; legend of a seal. */
  text: string;
  glyphs: Glyph[];
  altText?: string;
  image?: ImageAsset;
  confidence: number;
  column: number;
  /** The picture shows a molecule, and `text` is its SMILES. */
  molecule?: boolean;
  /** Seals only: colour and shape, with the names of the interface. */
  stamp?: {
    color: 'red' | 'blue' | 'black' | 'other';
    shape: 'round' | 'oval' | 'square' | 'triangle' | 'diamond' | 'other';
  };
}

export type Block = TextBlock | TableBlock | PictureBlock;

/** A checkbox, drawn or typed. */
export interface Checkbox {
  box: Box;
  checked: boolean;
  confidence: number;
}

/** One page after analysis. Plain data: it travels between processes. */
export interface PageAnalysis {
  page: Omit<PageContent, 'glyphs' | 'rulings' | 'fills' | 'tags'>;
  /** In reading order. Empty if `elements` is set. */
  blocks: Block[];
  /** Elements of a structured format, already typed by the source. References are indices into this list. */
  elements?: Element[];
  checkboxes: Checkbox[];
  /** Regions that look handwritten, with a confidence of 0..1. */
  handwriting: { box: Box; confidence: number }[];
  pageImage?: ImageAsset;
  /** The page before deskewing or cleaning. */
  originalImage?: ImageAsset;
  /** Glyphs that are in no block, with the reason. The conservation rule counts them. */
  warnings: string[];
  /** Whether any characters came from OCR. */
  ocr: boolean;
  /** Names of the trained models that contributed; absent if none did. */
  models?: readonly string[];
  /** Image files only: pixels of the file per inch of the page. */
  fileDpi?: number;
  /** Set if the analysed page differs from the page as sent. */
  frame?: PageFrame;
  /** The engine that read the page, if the request named another engine than `primary`. */
  engine?: EngineName;
  /** Milliseconds by stage, for logs only; never part of a result. */
  timings: Record<string, number>;
}

/** A page that failed. */
export interface PageFailure {
  pageNumber: number;
  stage: string;
  message: string;
  /** The page exceeded its limit of time or memory. */
  limit?: boolean;
  /** The true cause, for the log only; no output reads it. */
  detail?: string;
}
