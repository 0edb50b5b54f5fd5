import type { Checkbox, Line } from './analysis.ts';
import type { Box, Quad } from './geometry.ts';
import type { Transform } from './page-frame.ts';
import type { Ruling } from './sheet.ts';
import type { ImageAsset } from './text.ts';

/** A seal on a paper. */
export interface PaperSeal {
  /** In points of the paper. */
  box: Box;
  quad?: Quad;
  color: 'red' | 'blue' | 'black' | 'other';
  shape: 'round' | 'oval' | 'square' | 'triangle' | 'diamond' | 'other';
  /** Lines of the legend: the ring first, then the straight lines inside. */
  lines: string[];
}

/** A machine-readable code on a paper. */
export interface PaperCode {
  /** In points of the paper. */
  box: Box;
  quad?: Quad;
  kind: 'qrcode' | 'barcode';
  payload: string;
}

/**
 * One physical document: a bill cropped from a photo, a page of a report. Upright and level. Plain data in points of
 * the upright paper (1/72 inch at `dpi`), origin top-left, because it travels between processes.
 */
export interface Paper {
  /** Its page in the file, 1-based. */
  pageNumber: number;
  width: number;
  height: number;
  /** Pixels of the crop per inch: a point of the paper is `dpi / 72` pixels. */
  dpi: number;
  /** Clockwise rotation, in degrees, that makes the page picture upright: 0, 90, 180 or 270. */
  angle: number;
  /** Pixels of the page picture as the client knows it: as filed, or drawn at `pageDpi` for PDF and OFD. */
  pageWidth: number;
  pageHeight: number;
  /** Resolution of the drawing for files without pixels; 0 for picture files. */
  pageDpi: number;
  /** Maps points of the paper to pixels of the page picture. */
  toPage: Transform;
  /** Corners of the paper in pixels of the page picture: its own top-left, top-right, bottom-right, bottom-left. */
  outline: Quad;
  /** Text without seals and codes, not in reading order. */
  lines: Line[];
  rulings: Ruling[];
  seals: PaperSeal[];
  codes: PaperCode[];
  checkboxes: Checkbox[];
  /** Source of the characters. */
  origin: 'ocr' | 'text';
  /** The upright crop, if requested. */
  picture?: ImageAsset;
}
