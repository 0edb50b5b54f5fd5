/** Engines, by their names in the interface. */
export type EngineName = 'primary' | 'primary_gui' | 'vlm_engine_a' | 'vlm_engine_b';

/** How to parse a document, in the engine's terms; `http/` maps them from the wire. */
export interface ParseOptions {
  /**
   * auto: text layer if it is good, else OCR; scan: every page as an image; parse: text layer only; lite: tables and
   * text only.
   */
  parseMode: 'auto' | 'scan' | 'parse' | 'lite';
  /** 1-based, ascending, unique; undefined = all pages. */
  pages?: number[];
  /** Closed intervals of excluded pages. */
  excludedPages?: { from: number; to: number }[];
  password?: string;
  removeWatermark: boolean;
  cropDewarp: boolean;
  /** Merge cross-page tables into one logical table instead of linking their parts. */
  mergeTables: boolean;
  /** Render page images. */
  pageImages: boolean;
  /** Also render pages as they were before `cropDewarp` and `removeWatermark`. */
  originalImages?: boolean;
  /** For image files, return page images in the pixels of the file instead of at `dpi`. */
  imagesAsFiled?: boolean;
  /** Return page images as sent, without the rotation, deskewing or cropping done for reading. */
  asSent?: boolean;
  /** Return empty form lines as underscores, on pages read from pixels. */
  blanks?: boolean;
  /** Crop element images. */
  elementImages: boolean;
  /** Return boxes of single characters. Formats without pages estimate them only on request. */
  characters?: boolean;
  /** Resolution of page images and wire pixel sizes. */
  dpi: 72 | 144 | 216;
  /** Measure charts and convert them to tables. */
  charts?: boolean;
  /** Read pages as screenshots of user interfaces. */
  screens?: boolean;
  /** Read drawings of molecules as SMILES. */
  molecules?: boolean;
  /** Read pages with a vision-language model. */
  model?: ModelOptions;
  /** Read pages as papers instead of analysing them. */
  papers?: PaperOptions;
}

/** How a vision-language model reads pages. */
export interface ModelOptions {
  engine: 'vlm_engine_a' | 'vlm_engine_b';
  /** Profile of the model: its prompts and answer format. */
  profile: string;
  /** Use the result of `primary` for pages on which the model fails. */
  fallback: boolean;
}

/** How to find papers (bills, medical papers) on pages. */
export interface PaperOptions {
  /** Crop each bill from a photo or sheet; otherwise a page is one paper. */
  split: boolean;
  /** Return the upright crop of each paper. */
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
