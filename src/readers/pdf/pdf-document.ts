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
  closed: boolean;
  /** PDFium has failed on it: its heap can no longer be trusted. */
  broken: boolean;
  /** Form environment, opened on first use; 0 when there is none. */
  form(): number;
  /** Whether drawing one of its patterns would not end; looked for when a page is to be drawn. */
  endlessTiling(): boolean;
  /** By page number: read once, because flattening a page takes its annotations away. */
  annotations: Map<number, Annotations>;
  links: Map<number, Link[]>;
}
