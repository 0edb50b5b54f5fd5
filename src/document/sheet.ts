import type { Box, Quad } from './geometry.ts';
import type { Font, Glyph } from './glyph.ts';
import type { PageFrame } from './page-frame.ts';
import type { Raster } from './raster.ts';

/** A thin straight line parallel to an axis: a drawn line, the side of a box, or a line found in pixels. */
export interface Ruling {
  direction: 'horizontal' | 'vertical';
  /** y of a horizontal, x of a vertical ruling (points). */
  at: number;
  /** Extent along the other axis, `from < to`. */
  from: number;
  to: number;
  /** Stroke width in points. */
  thickness: number;
  /** 0xRRGGBB */
  color: number;
  dashed?: boolean;
}

/** A filled area larger than a line: cell backgrounds, stripes, banners. */
export interface Fill extends Box {
  /** 0xRRGGBB */
  color: number;
}

/** A bitmap or vector picture on the page. */
export interface Picture extends Box {
  kind: 'bitmap' | 'vector';
  /** Corners, if rotated. */
  quad?: Quad;
  /** Size of the bitmap in pixels, which distinguishes scans from illustrations. Bitmaps only. */
  pixelWidth?: number;
  pixelHeight?: number;
  /** Alternative text from the structure tree. */
  altText?: string;
  /** What it shows, if known. */
  subType?: 'chart' | 'diagram' | 'stamp';
  /** Whether the text inside is its own, however long, and not text of the page: a screenshot. */
  ownText?: true;
  /** A seal named by the file itself: its colour and shape. */
  stamp?: {
    color: 'red' | 'blue' | 'black' | 'other';
    shape: 'round' | 'oval' | 'square' | 'triangle' | 'diamond' | 'other';
  };
}

export interface Link extends Box {
  url?: string;
  /** Target page of an internal link, 1-based. */
  targetPage?: number;
}

/** A form field. `glyphs` contains `value` too if the page paints it. */
export interface Widget extends Box {
  kind: 'text' | 'checkbox' | 'radio' | 'choice' | 'button' | 'signature';
  name: string;
  value: string;
  checked?: boolean;
}

/** A node of the structure tree of a tagged PDF (ISO 32000-1, 14.7), restricted to one page. */
export interface TagNode {
  /**
   * Standard type, after role mapping if known: P, H1, Table, TR, TH, TD, L, LI, Lbl, LBody, Figure, Caption, Code,
   * Formula...
   */
  type: string;
  mcids: number[];
  altText?: string;
  actualText?: string;
  /** Table attributes. */
  rowSpan?: number;
  colSpan?: number;
  scope?: string;
  children: TagNode[];
}

/** Why glyphs of the text layer are missing from `glyphs`. The conservation rule counts them. */
export interface DroppedText {
  reason:
    | 'invisible'
    | 'hidden-by-picture'
    | 'outside-page'
    | 'clipped'
    | 'duplicate'
    | 'unreadable'
    | 'replaced-by-ocr'
    | 'watermark'
    | 'line-number'
    | 'line-end-hyphen'
    | 'unplaced';
  text: string;
  count: number;
}

/** The reader's assessment of the text layer. */
export interface TextLayer {
  /**
   * good: usable; none: no text; broken: wrong characters, needs OCR; coded: correct except private-use characters,
   * which OCR must read; ocr-layer: invisible text over a scan, of unknown quality.
   */
  quality: 'good' | 'none' | 'broken' | 'coded' | 'ocr-layer';
  /** Reasons, for the warnings of the result. */
  reasons: string[];
}

/** Everything on a page before analysis except its pixels. Can be sent between processes. */
export interface PageContent {
  /** 1-based. */
  pageNumber: number;
  /** In points, upright: after the page's rotation and crop box. */
  width: number;
  height: number;
  /** Clockwise rotation of the input relative to the upright page: 0, 90, 180, 270, or a measured skew angle. */
  angle: number;
  origin: 'pdf' | 'image' | 'flow';
  /** In content stream order. */
  glyphs: Glyph[];
  rulings: Ruling[];
  fills: Fill[];
  pictures: Picture[];
  links: Link[];
  widgets: Widget[];
  /** Root of the structure tree, if the page is tagged. */
  tags?: TagNode;
  dropped: DroppedText[];
  textLayer: TextLayer;
}

/** One page before analysis, with its pixels on demand. */
export interface Sheet extends PageContent {
  /**
   * Resolution of the file's own pixels, for image files and single-image pages. A higher resolution only interpolates.
   */
  nativeDpi?: number;
  /** The resolution before a huge picture was downscaled for analysis. */
  fileDpi?: number;
  /** Draws the page or a region of it, upright on white. */
  raster(dpi: number, options?: { region?: Box; grey?: boolean }): Promise<Raster>;
  /**
   * The stored pixels of one of `pictures`: complete, unplaced, without transparency. Subsampled to about `maxSide`
   * pixels. Much cheaper than drawing the page. Undefined if the picture is not a single bitmap.
   */
  pictureRaster?(picture: Picture, maxSide: number): Raster | undefined;
  /** Set if the file stores the page rotated or mirrored. */
  asSent?: PageFrame & { raster(dpi: number): Promise<Raster> };
}

/** A bookmark. */
export interface OutlineEntry {
  title: string;
  /** 1-based; undefined if the target is missing. */
  pageNumber?: number;
  /** y of the target in points from the top of the upright page. */
  y?: number;
  children: OutlineEntry[];
}

/** An open document. Reads one page at a time, so that memory never holds the whole document. */
export interface SheetReader {
  readonly pageCount: number;
  readonly outline: OutlineEntry[];
  /** Fonts by reference; for style statistics. */
  readonly fonts?: Font[];
  /** Warnings about the whole file (repaired, opened by the fallback reader...). */
  readonly warnings: string[];
  /** The reader failed internally, so the document must be reopened. */
  readonly broken?: boolean;
  /** Size of the upright page in points. Cheap. */
  pageSize(pageNumber: number): { width: number; height: number };
  sheet(pageNumber: number): Promise<Sheet>;
  /** Draws a page without reading its content, where that is cheaper. */
  raster?(pageNumber: number, dpi: number): Promise<Raster>;
  close(): Promise<void>;
}

/** An empty upright page, in points. */
export const emptyPage = ({
  pageNumber = 1,
  width,
  height,
  origin,
}: Pick<PageContent, 'width' | 'height' | 'origin'> & { pageNumber?: number }): PageContent => ({
  pageNumber,
  width,
  height,
  angle: 0,
  origin,
  glyphs: [],
  rulings: [],
  fills: [],
  pictures: [],
  links: [],
  widgets: [],
  dropped: [],
  textLayer: { quality: 'none', reasons: [] },
});
