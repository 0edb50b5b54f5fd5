import type { Checkbox, Line } from './analysis.ts';
import type { Box, Quad } from './geometry.ts';
import type { Transform } from './page-frame.ts';
import type { Ruling } from './sheet.ts';
import type { ImageAsset } from './text.ts';

/** A seal on a paper. */
export interface PaperSeal {
  /** Points of the paper. */
  box: Box;
  quad?: Quad;
  color: 'red' | 'blue' | 'black' | 'other';
  shape: 'round' | 'oval' | 'square' | 'triangle' | 'diamond' | 'other';
  /** Lines of the legend: the ring first, then the straight lines inside. */
  lines: string[];
}

/** A machine-readable code on a paper. */
export interface PaperCode {
  /** Points of the paper. */
  box: Box;
  quad?: Quad;
  kind: 'qrcode' | 'barcode';
  payload: string;
}

/**
 * One document as a person would hold it: a bill cut from a photo, a page of a report. Upright and level.
 * Plain data in points (1/72 inch at `dpi`) of the upright paper, origin top-left: it travels between processes.
 */
export interface Paper {
  /** Page of the file it lies on, 1-based. */
  pageNumber: number;
  width: number;
  height: number;
  /** Pixels of the cut picture per inch: a point of the paper is `dpi / 72` of its pixels. */
  dpi: number;
  /** Clockwise degrees by which the page picture has to be turned back: 0, 90, 180 or 270. */
  angle: number;
  /** Pixels of the page picture as the client knows it (as filed; drawn at `pageDpi` for PDF and OFD). */
  pageWidth: number;
  pageHeight: number;
  /** Resolution at which a page of a file without pixels was drawn; 0 for picture files. */
  pageDpi: number;
  /** From points of the paper to pixels of the page picture. */
  toPage: Transform;
  /** Corners of the paper in pixels of the page picture: top-left, top-right, bottom-right, bottom-left of the paper itself. */
  outline: Quad;
  /** Text without that of seals and codes. Not yet in reading order. */
  lines: Line[];
  rulings: Ruling[];
  seals: PaperSeal[];
  codes: PaperCode[];
  checkboxes: Checkbox[];
  /** Where the characters came from. */
  origin: 'ocr' | 'text';
  /** The upright cut-out, where it was asked for. */
  picture?: ImageAsset;
}
