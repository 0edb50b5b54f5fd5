import type { Box } from './geometry.ts';
import type { OutlineEntry } from './sheet.ts';

/**
 * The content of a structured format (docx, html, xlsx, md...): typed blocks in reading order, without page geometry.
 * The reader takes it from the source alone. The engine adds pages and boxes, from a rendering or its own layout.
 */
export interface Flow {
  /**
   * At least one. A format without pages (docx, html, md) has one `flowing` part; each slide or spreadsheet sheet is a
   * part.
   */
  parts: FlowPart[];
  /** Title from the document properties, not from the text. */
  title?: string;
  /** Bookmarks, if the format has them in addition to headings. */
  outline?: OutlineEntry[];
  /** What was dropped or could not be read, one sentence each. */
  warnings: string[];
  /** Set if LibreOffice must not draw the file, because it would not finish: a sentence with the reason. */
  undrawn?: string;
}

export interface FlowPart {
  /**
   * flowing: breaks into pages as needed; page: one page of this exact size (slide, image); sheet: one page as large as
   * its content.
   */
  kind: 'flowing' | 'page' | 'sheet';
  /** Of a sheet, slide or attachment. */
  name?: string;
  /** In points. Paper size for `flowing`; default A4. */
  width?: number;
  height?: number;
  /** Distances in points between paper edge and text, for `flowing`. */
  margins?: { top: number; right: number; bottom: number; left: number };
  /** Sheets with placed blocks: the rows and columns that places refer to. */
  grid?: FlowGrid;
  blocks: FlowBlock[];
}

/** The visible columns and rows of a sheet. */
export interface FlowGrid {
  columns: FlowLanes;
  rows: FlowLanes;
}

/** The visible columns (or rows) of a sheet, in order. */
export interface FlowLanes {
  /** Page points where each starts, and where the last one ends. */
  edges: number[];
  /** 0-based index of each in the sheet, counting hidden ones. */
  indices: number[];
}

/** A run of text with one style. Contains no control characters except `\n` for a line break inside a paragraph. */
export interface FlowRun {
  text: string;
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strike?: boolean;
  /** Monospaced, as inline code. */
  code?: boolean;
  superscript?: boolean;
  subscript?: boolean;
  /** In points. */
  size?: number;
  font?: string;
  /** 0xRRGGBB */
  color?: number;
  link?: string;
  /** Inline formula: LaTeX without dollar signs, with plain text in `text`. KaTeX checks it before output. */
  latex?: string;
  /** A checkbox; `text` holds the mark (U+2610, U+2611). */
  checked?: boolean;
  /** An inline picture; `text` is empty. */
  image?: FlowImage;
}

interface FlowBlockBase {
  /** Known place on the page of its part (slides, sheets), in points from the top left. */
  box?: Box;
  /** A page break precedes this block. */
  pageBreakBefore?: boolean;
  /** Name of the paragraph style in the source. */
  style?: string;
  /** Headers and footers that only some pages show: the first, all later ones, or even ones. */
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
  /** Headings: 1 is the highest level. */
  level?: number;
  /** List items: 0 is the outer list; the marker as shown (`1.`, `(a)`, `•`), counted by the reader. */
  depth?: number;
  marker?: string;
  ordered?: boolean;
  /** Code: name of the language. */
  language?: string;
}

export interface FlowFormula extends FlowBlockBase {
  kind: 'formula';
  /** LaTeX without dollar signs; empty if the formula cannot be expressed in LaTeX. */
  latex: string;
  /** The formula as plain text. */
  text: string;
}

export interface FlowCell {
  /** 0-based place in the grid, and span. */
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
  /** Cover the grid without overlap; uncovered positions count as empty cells. */
  cells: FlowCell[];
  /** Number of leading header rows, according to the source. */
  headerRows: number;
  bordered: boolean;
  /** In points, `cols` values, if the source states them. */
  columnWidths?: number[];
}

/** How a document shows a picture: cropped first, then mirrored, then rotated. */
export interface PictureView {
  /** What is cropped at each edge: shares of width and height, or points of the natural size. */
  crop?: { left: number; top: number; right: number; bottom: number; unit?: 'share' | 'points' };
  /** Mirrored left to right; `flipY`: top to bottom. */
  flipX?: boolean;
  flipY?: boolean;
  /** In degrees, clockwise. */
  turn?: number;
}

export interface FlowImage {
  /** Reads the picture's bytes. The type may not be displayable (emf, wmf); if the engine cannot draw it, it warns. */
  bytes: () => Promise<Uint8Array>;
  mimeType: string;
  view?: PictureView;
  /** Displayed size in points. */
  width?: number;
  height?: number;
  altText?: string;
}

export interface FlowPicture extends FlowBlockBase {
  kind: 'picture';
  image?: FlowImage;
  subType?: 'chart' | 'diagram' | 'stamp' | 'qrcode' | 'barcode';
  altText?: string;
  /** Text inside the picture (chart, SmartArt). */
  text?: string;
}

export type FlowBlock = FlowTextBlock | FlowFormula | FlowTable | FlowPicture;
