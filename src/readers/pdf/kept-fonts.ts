import type { Pdfium } from './pdfium.ts';

/** Limits of what stays loaded: the fonts of a page are needed anyway, those of other pages only save time. */
const MAX_FONTS = 64;
const MAX_BYTES = 24 * 1024 * 1024;

interface Kept<T> {
  /** The text object that holds the font. It is on no page. */
  holder: number;
  bytes: number;
  face: T;
}

/**
 * Fonts of a document that stay loaded between its pages. PDFium unloads a font with the last open page that uses it,
 * and loads it again for the next one, with the boxes of its characters. While a font is kept, its handle is no other's,
 * so what is known of it can be kept too.
 */
export class KeptFonts<T> {
  private readonly pdfium: Pdfium;
  private readonly document: number;
  /** By handle; the one used last is the last. */
  private readonly kept = new Map<number, Kept<T>>();
  private bytes = 0;

  constructor(pdfium: Pdfium, document: number) {
    this.pdfium = pdfium;
    this.document = document;
  }

  /** What is known of a kept font. */
  get(handle: number): T | undefined {
    const known = this.kept.get(handle);
    if (known === undefined) return undefined;
    this.kept.delete(handle);
    this.kept.set(handle, known);
    return known.face;
  }

  /** Keeps a font of the open page, and lets those go that were used longest ago. */
  keep(handle: number, face: T): void {
    const { call, scratch } = this.pdfium;
    const bytes = call.FPDFFont_GetFontData!(handle, 0, 0, scratch) ? this.pdfium.u32[scratch >> 2]! : 0;
    if (bytes > MAX_BYTES) return;
    const holder = call.FPDFPageObj_CreateTextObj!(this.document, handle, 1);
    if (holder === 0) return;
    // PDFium looks the font up by its dictionary: it must find this one.
    if (call.FPDFTextObj_GetFont!(holder) !== handle) {
      call.FPDFPageObj_Destroy!(holder);
      return;
    }
    this.kept.set(handle, { holder, bytes, face });
    this.bytes += bytes;
    for (const [oldest] of this.kept) {
      if (this.kept.size <= MAX_FONTS && this.bytes <= MAX_BYTES) break;
      this.drop(oldest);
    }
  }

  /** Lets all go, before the document closes. */
  clear(): void {
    for (const handle of [...this.kept.keys()]) this.drop(handle);
  }

  private drop(handle: number): void {
    const { holder, bytes } = this.kept.get(handle)!;
    this.kept.delete(handle);
    this.bytes -= bytes;
    this.pdfium.call.FPDFPageObj_Destroy!(holder);
  }
}
