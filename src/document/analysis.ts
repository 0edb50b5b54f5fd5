import type { Element } from './element.ts';
import type { Box, Quad } from './geometry.ts';
import type { Font, Glyph } from './glyph.ts';
import type { EngineName } from './options.ts';
import type { PageFrame } from './page-frame.ts';
import type { PageContent } from './sheet.ts';
import type { Table } from './table.ts';
import type { ImageAsset } from './text.ts';

/** A run of glyphs on one baseline with no column-wide gap inside, in reading direction. */
export interface Line {
  glyphs: Glyph[];
  /** `glyphs` with blanks restored. */
  text: string;
  box: Box;
  /** Points. */
  baseline: number;
  /** Dominant size, font and colour by character count. */
  size: number;
  font: Font;
  color: number;
  /** 0, 90, 180, 270. */
  angle: number;
  /** True when most characters are at least semi-bold. */
  bold: boolean;
  italic: boolean;
}

/** What a block is, as far as its own page tells. `body` means: decided with the whole document in view. */
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
  /** Heading level from the structure tree (1..6) when the page is tagged. */
  tagLevel?: number;
  /** The tag that covers it: P, H1, LI, Caption... */
  tag?: string;
  /** Column index within its band, left to right; -1 for blocks that span columns. */
  column: number;
  /** LaTeX of a display formula. */
  latex?: string;
  /** Inline formulas by line: replaces `glyphs.slice(from, to)` of that line. */
  formulas?: LineFormula[];
  /** Set for formula regions of which only pixels exist. */
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
  /** Characters inside the picture, in reading order; payload of a code; legend of a seal. */
  text: string;
  glyphs: Glyph[];
  altText?: string;
  image?: ImageAsset;
  confidence: number;
  column: number;
  /** It shows a molecule: `text` is its SMILES. */
  molecule?: boolean;
  /** Seals: colour and shape as words of the interface. */
  stamp?: { color: 'red' | 'blue' | 'black' | 'other'; shape: 'round' | 'oval' | 'square' | 'triangle' | 'diamond' | 'other' };
}

export type Block = TextBlock | TableBlock | PictureBlock;

/** A box to tick, drawn or typed. */
export interface Checkbox {
  box: Box;
  checked: boolean;
  confidence: number;
}

/** One page after analysis. Plain data: it travels between processes. */
export interface PageAnalysis {
  page: Omit<PageContent, 'glyphs' | 'rulings' | 'fills' | 'tags'>;
  /** Reading order. Empty where `elements` stands. */
  blocks: Block[];
  /** Elements of a structured format: typed by the source, so there is nothing to find out. References are indices into this list. */
  elements?: Element[];
  checkboxes: Checkbox[];
  /** Regions that look handwritten, 0..1. */
  handwriting: { box: Box; confidence: number }[];
  pageImage?: ImageAsset;
  /** The page before it was straightened or cleaned. */
  originalImage?: ImageAsset;
  /** Glyphs that ended in no block, with the reason; the conservation rule adds them up. */
  warnings: string[];
  /** Whether characters came from OCR, in whole or part. */
  ocr: boolean;
  /** Names of the trained models that had a part in it; absent for none. */
  models?: readonly string[];
  /** Image files: pixels of the file per inch of the page. */
  fileDpi?: number;
  /** Set when the page was not analysed as it was sent. */
  frame?: PageFrame;
  /** Which engine has read it, where the request named another one than `primary`. */
  engine?: EngineName;
  /** Milliseconds by stage; never part of a result, only of logs. */
  timings: Record<string, number>;
}

/** A page that could not be analysed. */
export interface PageFailure {
  pageNumber: number;
  stage: string;
  message: string;
  /** It wants more time or memory than it may have. */
  limit?: boolean;
  /** What really happened, for the log alone: no output reads it. */
  detail?: string;
}
