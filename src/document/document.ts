import type { PageFailure } from './analysis.ts';
import type { Element } from './element.ts';
import type { EngineName } from './options.ts';
import type { PageFrame } from './page-frame.ts';
import type { DroppedText } from './sheet.ts';
import type { ImageAsset } from './text.ts';

export interface DocumentPage {
  pageNumber: number;
  /** In points. */
  width: number;
  height: number;
  /** In degrees, clockwise. */
  angle: number;
  image?: ImageAsset;
  /** The page before deskewing or cleaning. */
  originalImage?: ImageAsset;
  status: 'success' | 'failed';
  ocr: boolean;
  /** Names of the trained models that contributed; absent if none did. */
  models?: readonly string[];
  /** Image files only: pixels of the file per inch of the page. */
  fileDpi?: number;
  /** The engine that read the page, if the request named another engine than `primary`. */
  engine?: EngineName;
  /** Set if the analysed page differs from the page as sent. */
  frame?: PageFrame;
}

/** A parsed document. Outputs read nothing else. */
export interface Document {
  /** Pages of the file; `pages` has fewer if the request named a range. */
  pageCount: number;
  pages: DocumentPage[];
  /** In reading order over all pages. */
  elements: Element[];
  failures: PageFailure[];
  warnings: string[];
  dropped: (DroppedText & { pageNumber: number })[];
}
