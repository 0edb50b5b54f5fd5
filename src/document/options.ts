/** Engines by the names of the interface. */
export type EngineName = 'primary' | 'primary_gui' | 'vlm_engine_a' | 'vlm_engine_b';

/** How one document is to be parsed: the engine's own words, mapped from the wire in `http/`. */
export interface ParseOptions {
  /** auto: text layer where it is good, OCR elsewhere; scan: every page as an image; parse: text layer only; lite: tables and text only. */
  parseMode: 'auto' | 'scan' | 'parse' | 'lite';
  /** 1-based, ascending, unique; undefined = all. */
  pages?: number[];
  /** Closed intervals of pages that are left out. */
  excludedPages?: { from: number; to: number }[];
  password?: string;
  removeWatermark: boolean;
  cropDewarp: boolean;
  /** One logical table per cross-page table instead of linked fragments. */
  mergeTables: boolean;
  /** Render page images. */
  pageImages: boolean;
  /** Render pages as they were before `cropDewarp` and `removeWatermark`, too. */
  originalImages?: boolean;
  /** Images of pages in the pixels of the file where it is an image itself, instead of at `dpi`. */
  imagesAsFiled?: boolean;
  /** Images of pages as they were sent, where they were turned, levelled or cropped for reading. */
  asSent?: boolean;
  /** Report drawn lines with nothing on them (blanks of a form) as underscores, on pages read from pixels. */
  blanks?: boolean;
  /** Cut out element images. */
  elementImages: boolean;
  /** Boxes of single characters are wanted: formats without pages estimate them only then. */
  characters?: boolean;
  /** Resolution of page images and wire pixel sizes. */
  dpi: 72 | 144 | 216;
  /** Charts are measured, and tables made of them. */
  charts?: boolean;
  /** Pages are screenshots, read as interfaces. */
  screens?: boolean;
  /** Drawings of molecules are read as SMILES. */
  molecules?: boolean;
  /** Pages are read by a vision-language model. */
  model?: ModelOptions;
  /** Pages are read as papers, not analysed. */
  papers?: PaperOptions;
}

/** How pages are read by a vision-language model. */
export interface ModelOptions {
  engine: 'vlm_engine_a' | 'vlm_engine_b';
  /** Profile of the model: what it is asked and how it answers. */
  profile: string;
  /** A page that the model fails at is given as `primary` reads it. */
  fallback: boolean;
}

/** How papers (bills, medical papers) are found on pages. */
export interface PaperOptions {
  /** Cut each bill out of a photo or a sheet; else a page is one paper. */
  split: boolean;
  /** Give out the upright cut-out of each paper. */
  pictures: boolean;
}

export const defaultParseOptions: ParseOptions = {
  parseMode: 'auto',
  removeWatermark: false,
  cropDewarp: false,
  mergeTables: false,
  pageImages: false,
  elementImages: false,
  dpi: 144,
};
