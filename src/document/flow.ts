import type { Box } from './geometry.ts';
import type { OutlineEntry } from './sheet.ts';

/**
 * What a structured format (docx, html, xlsx, md...) already knows about itself: typed blocks in reading order, before page geometry.
 * A reader fills it from the source alone; the engine gives it pages and boxes, from a render or by a plain layout of its own.
 */
export interface Flow {
  /** At least one. A format without pages (docx, html, md) gives a single part of kind `flowing`; slides and spreadsheet sheets are a part each. */
  parts: FlowPart[];
  /** Title of the document's own properties, not of its text. */
  title?: string;
  /** Bookmarks, where the format has them beside its headings. */
  outline?: OutlineEntry[];
  /** What was left out or could not be read, each a sentence that names it. */
  warnings: string[];
  /** Why LibreOffice is not given the file, which it would not get done with: a sentence. */
  undrawn?: string;
}

export interface FlowPart {
  /** flowing: breaks over pages as it comes; page: one page of exactly this size (slide, image); sheet: one page as large as its content. */
  kind: 'flowing' | 'page' | 'sheet';
  /** Of a sheet, a slide, an attachment. */
  name?: string;
  /** Points. Of the paper for `flowing`; left out: A4. */
  width?: number;
  height?: number;
  /** Points between the edge of the paper and the text, for `flowing`. */
  margins?: { top: number; right: number; bottom: number; left: number };
  /** Sheets whose blocks have places: the lanes that these are counted on. */
  grid?: FlowGrid;
  blocks: FlowBlock[];
}

/** Columns and rows of a sheet that are shown. */
export interface FlowGrid {
  columns: FlowLanes;
  rows: FlowLanes;
}

/** Shown columns (or rows) of a sheet from the first on. */
export interface FlowLanes {
  /** Points of the page: where each begins, and where the last one ends. */
  edges: number[];
  /** 0-based index of each among all of the sheet, the hidden ones too. */
  indices: number[];
}

/** A run of text of one look. Text is as it reads: no control characters but `\n` for a line break inside a paragraph. */
export interface FlowRun {
  text: string;
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strike?: boolean;
  /** Monospaced, as code in a sentence. */
  code?: boolean;
  superscript?: boolean;
  subscript?: boolean;
  /** Points. */
  size?: number;
  font?: string;
  /** 0xRRGGBB */
  color?: number;
  link?: string;
  /** Inline formula: LaTeX without dollar signs; `text` is then its plain reading. Checked by KaTeX before it is given out. */
  latex?: string;
  /** A box to tick; `text` holds the mark (U+2610, U+2611). */
  checked?: boolean;
  /** A picture in the line; `text` is empty. */
  image?: FlowImage;
}

interface FlowBlockBase {
  /** Known place on the page of its part (slides, sheets), in points from the top left. */
  box?: Box;
  /** The page begins anew before this block. */
  pageBreakBefore?: boolean;
  /** Name of the paragraph style in the source. */
  style?: string;
  /** Headers and footers of some pages of their part alone: the first, those behind it, or those with even numbers. */
  shownOn?: 'first' | 'later' | 'even';
}

export interface FlowTextBlock extends FlowBlockBase {
  kind:
    | 'paragraph'
    | 'heading'
    | 'list-item'
    | 'code'
    | 'header'
    | 'footer'
    | 'page-number'
    | 'footnote'
    | 'figure-caption'
    | 'table-caption'
    | 'chemical'
    | 'other';
  runs: FlowRun[];
  /** Headings: 1 is the highest. */
  level?: number;
  /** List items: 0 is the outer list; marker as it is shown (`1.`, `(a)`, `•`), counted by the reader. */
  depth?: number;
  marker?: string;
  ordered?: boolean;
  /** Code: name of the language. */
  language?: string;
}

export interface FlowFormula extends FlowBlockBase {
  kind: 'formula';
  /** LaTeX without dollar signs; empty when it could not be written in LaTeX. */
  latex: string;
  /** Plain reading. */
  text: string;
}

export interface FlowCell {
  /** 0-based place in the grid, and extent. */
  row: number;
  col: number;
  rowSpan: number;
  colSpan: number;
  blocks: FlowBlock[];
  header?: boolean;
  /** Known place on the page. */
  box?: Box;
}

export interface FlowTable extends FlowBlockBase {
  kind: 'table';
  rows: number;
  cols: number;
  /** Covers the grid without overlaps; places that no cell covers count as empty cells. */
  cells: FlowCell[];
  /** Leading rows that are headers as the source says. */
  headerRows: number;
  bordered: boolean;
  /** Points, `cols` values, where the source tells. */
  columnWidths?: number[];
}

/** What of a picture a document shows, and how: cut first, then mirrored, then turned. */
export interface PictureView {
  /** What is cut off at its edges: shares of its width and height, or points of its natural size. */
  crop?: { left: number; top: number; right: number; bottom: number; unit?: 'share' | 'points' };
  /** Left and right, top and bottom changed places. */
  flipX?: boolean;
  flipY?: boolean;
  /** Degrees clockwise. */
  turn?: number;
}

export interface FlowImage {
  /** Reads the picture's bytes; it may be of a type that is not shown (emf, wmf): where the engine cannot draw it, it says so in a warning. */
  bytes: () => Promise<Uint8Array>;
  mimeType: string;
  view?: PictureView;
  /** Points as it is shown. */
  width?: number;
  height?: number;
  altText?: string;
}

export interface FlowPicture extends FlowBlockBase {
  kind: 'picture';
  image?: FlowImage;
  subType?: 'chart' | 'diagram' | 'stamp' | 'qrcode' | 'barcode';
  altText?: string;
  /** Text inside (of a chart, of SmartArt). */
  text?: string;
}

export type FlowBlock = FlowTextBlock | FlowFormula | FlowTable | FlowPicture;
