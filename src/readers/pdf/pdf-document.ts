import type { Link } from '../../document/index.ts';
import type { FileAccess } from './file-access.ts';
import type { FontTable } from './fonts.ts';
import type { Pdfium } from './pdfium.ts';
import type { Annotations } from './widgets.ts';

/** An open PDFium document. */
export interface PdfDocument {
  pdfium: Pdfium;
  handle: number;
  file: FileAccess;
  fonts: FontTable;
  /** The page used last, which is still open. */
  page: { number: number; handle: number } | undefined;
  closed: boolean;
  /** PDFium has crashed on it, so its heap is unreliable. */
  broken: boolean;
  /** Form environment, opened on first use, or 0. */
  form(): number;
  /** Whether drawing one of its patterns would take forever; determined before the first page is drawn. */
  endlessTiling(): boolean;
  /** By page number. Read once, because flattening a page removes its annotations. */
  annotations: Map<number, Annotations>;
  links: Map<number, Link[]>;
}
