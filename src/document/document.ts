import type { PageFailure } from './analysis.ts';
import type { Element } from './element.ts';
import type { EngineName } from './options.ts';
import type { PageFrame } from './page-frame.ts';
import type { DroppedText } from './sheet.ts';
import type { ImageAsset } from './text.ts';

export interface DocumentPage {
  pageNumber: number;
  /** Points. */
  width: number;
  height: number;
  /** Degrees clockwise. */
  angle: number;
  image?: ImageAsset;
  /** The page before it was straightened or cleaned. */
  originalImage?: ImageAsset;
  status: 'success' | 'failed';
  ocr: boolean;
  /** Names of the trained models that had a part in it; absent for none. */
  models?: readonly string[];
  /** Image files: pixels of the file per inch of the page. */
  fileDpi?: number;
  /** Which engine has read it, where the request named another one than `primary`. */
  engine?: EngineName;
  /** Set when the page was not analysed as it was sent. */
  frame?: PageFrame;
}

/** A whole parsed document: the only thing outputs read. */
export interface Document {
  /** Pages of the file; `pages` may hold fewer when a range was asked for. */
  pageCount: number;
  pages: DocumentPage[];
  /** Reading order over all pages. */
  elements: Element[];
  failures: PageFailure[];
  warnings: string[];
  dropped: (DroppedText & { pageNumber: number })[];
}
