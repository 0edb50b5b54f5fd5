import type { DroppedText, FlowPicture, PictureBlock } from '../../document/index.ts';
import type { PictureElements } from './place-elements.ts';

/** The reading of a picture of a structured document. */
export interface PictureReading {
  /**
   * Labels of a figure, payload of a code, legend of a seal; for a picture of text, all its words. Empty if there is
   * none.
   */
  text: string;
  subType?: PictureBlock['subType'];
  stamp?: PictureBlock['stamp'];
  confidence?: number;
  /** For a picture of text (a scan, a screenshot): the elements that replace it in the document. */
  page?: PictureElements;
  /** Whether OCR was used. */
  ocr: boolean;
  warnings: string[];
  dropped: DroppedText[];
}

/** Readings of the pictures of one page. */
export interface PagePictures {
  readings: ReadonlyMap<FlowPicture, PictureReading>;
  warnings: string[];
}
