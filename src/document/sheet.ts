import type { Box, Quad } from './geometry.ts';
import type { Font, Glyph } from './glyph.ts';
import type { PageFrame } from './page-frame.ts';
import type { Raster } from './raster.ts';

/** A thin straight line parallel to an axis: drawn, the side of a box, or found in pixels. */
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

/** A raster or vector picture placed on the page. */
export interface Picture extends Box {
  kind: 'bitmap' | 'vector';
  /** Corners when turned. */
  quad?: Quad;
  /** Share of the page's bitmap pixels, for telling scans from illustrations. Bitmap only. */
  pixelWidth?: number;
  pixelHeight?: number;
  /** Alternative text from the structure tree. */
  altText?: string;
  /** What it shows, where that is known; undefined = any picture. */
  subType?: 'chart' | 'diagram' | 'stamp';
  /** Of a seal that the file itself names: what it looks like. */
  stamp?: { color: 'red' | 'blue' | 'black' | 'other'; shape: 'round' | 'oval' | 'square' | 'triangle' | 'diamond' | 'other' };
}

export interface Link extends Box {
  url?: string;
  /** Target page of an internal link, 1-based. */
  targetPage?: number;
}

/** A form field. `value` is also in `glyphs` when the page paints it. */
export interface Widget extends Box {
  kind: 'text' | 'checkbox' | 'radio' | 'choice' | 'button' | 'signature';
  name: string;
  value: string;
  checked?: boolean;
}

/** Node of the structure tree of a tagged PDF (ISO 32000-1, 14.7), restricted to one page. */
export interface TagNode {
  /** Standard type after role mapping where known: P, H1, Table, TR, TH, TD, L, LI, Lbl, LBody, Figure, Caption, Code, Formula... */
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

/** Why glyphs of the text layer are not in `glyphs`: the conservation rule counts them. */
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
    | 'line-end-hyphen'
    | 'unplaced';
  text: string;
  count: number;
}

/** What the reader thinks of the page's text layer. */
export interface TextLayer {
  /**
   * good: use it; none: no text; broken: wrong characters, use OCR; coded: right but for characters of private use, whose shapes OCR has to read; ocr-layer:
   * invisible text over a scan, of unknown quality.
   */
  quality: 'good' | 'none' | 'broken' | 'coded' | 'ocr-layer';
  /** Plain reasons, for the warnings of the result. */
  reasons: string[];
}

/** The data of one page before analysis; everything but the pixels. Safe to send between processes. */
export interface PageContent {
  /** 1-based. */
  pageNumber: number;
  /** Points, upright: after the page's own rotation and crop box. */
  width: number;
  height: number;
  /** Clockwise rotation of the input relative to the upright page: 0, 90, 180, 270, or any skew angle found. */
  angle: number;
  origin: 'pdf' | 'image' | 'flow';
  /** Order of the content stream. */
  glyphs: Glyph[];
  rulings: Ruling[];
  fills: Fill[];
  pictures: Picture[];
  links: Link[];
  widgets: Widget[];
  /** Root of this page's structure tree, when tagged. */
  tags?: TagNode;
  dropped: DroppedText[];
  textLayer: TextLayer;
}

/** One page before analysis, with its pixels on demand. */
export interface Sheet extends PageContent {
  /** Pixels per inch of the file's own pixels, for image files and for pages that are one image: asking for more only interpolates. */
  nativeDpi?: number;
  /** The same before a huge picture was reduced for analysis. */
  fileDpi?: number;
  /** The page, or a part of it, drawn upright on white. */
  raster(dpi: number, options?: { region?: Box; grey?: boolean }): Promise<Raster>;
  /**
   * The pixels of one of `pictures` as the file has them, without transparency, whole and unplaced, about `maxSide` pixels at most (by leaving out rows and columns).
   * Much cheaper than drawing the page; undefined when the picture is no single bitmap.
   */
  pictureRaster?(picture: Picture, maxSide: number): Raster | undefined;
  /** Set when the file holds the page in another way than this sheet shows it: turned, or mirrored. */
  asSent?: PageFrame & { raster(dpi: number): Promise<Raster> };
}

/** Bookmark of a document. */
export interface OutlineEntry {
  title: string;
  /** 1-based; undefined when the target is missing. */
  pageNumber?: number;
  /** y of the target in points from the top of the upright page. */
  y?: number;
  children: OutlineEntry[];
}

/** An opened document. Pages are read one at a time so that a document never sits in memory whole. */
export interface SheetReader {
  readonly pageCount: number;
  readonly outline: OutlineEntry[];
  /** Fonts by reference; for style statistics. */
  readonly fonts?: Font[];
  /** Notes on the file as a whole (repaired, opened by the fallback reader...). */
  readonly warnings: string[];
  /** It failed inside and has to be opened anew. */
  readonly broken?: boolean;
  /** Size in points of the upright page; cheap. */
  pageSize(pageNumber: number): { width: number; height: number };
  sheet(pageNumber: number): Promise<Sheet>;
  /** The pixels of a page whose content nobody wants to know, where that is cheaper than to read it. */
  raster?(pageNumber: number, dpi: number): Promise<Raster>;
  close(): Promise<void>;
}

/** A page on which nothing has been found yet, upright, in points. */
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
