import type { Box, Fill, Glyph, Picture, Raster, Ruling } from '../../document/index.ts';
import { pageMatrix } from './matrix.ts';
import { readObjects } from './objects.ts';
import type { Mark } from './paths.ts';
import { discardPdfium, isTrap, loadPdfium, type Pdfium } from './pdfium.ts';
import { findDrawings, sortBitmaps } from './pictures.ts';
import { renderPage } from './render.ts';
import { mergeRulings } from './rulings.ts';

/** Line art of a page, for layout. */
export interface DrawnLines {
  rulings: Ruling[];
  fills: Fill[];
  pictures: Picture[];
}

/**
 * Rulings, fills and drawings of a one-page PDF in memory. Readers of other fixed-page formats draw their pages as PDF.
 *
 * @param bitmaps placed bitmaps of the page, which the PDF need not contain
 * @throws RangeError if PDFium cannot read it
 */
export async function readDrawnPage(
  bytes: Uint8Array,
  bitmaps: readonly Picture[],
  glyphs: readonly Glyph[],
  size: { width: number; height: number },
): Promise<DrawnLines> {
  return withMemoryPage(bytes, (pdfium, page) => {
    const objects = readObjects(
      pdfium,
      page,
      pageMatrix({ left: 0, bottom: 0, right: size.width, top: size.height }, 0),
      size,
    );
    const sorted = sortBitmaps(bitmaps);
    const rulings = mergeRulings([...objects.rulings, ...sorted.rulings]);
    const marks: Mark[] = [...objects.marks, ...sorted.marks];
    return {
      rulings,
      fills: objects.fills,
      pictures: [...sorted.pictures, ...findDrawings(marks, objects.fills, rulings, glyphs, size)],
    };
  });
}

/** Draws a one-page PDF in memory. Throws RangeError if PDFium cannot read it. */
export async function renderDrawnPage(
  bytes: Uint8Array,
  size: { width: number; height: number },
  dpi: number,
  options?: { region?: Box; grey?: boolean },
): Promise<Raster> {
  return withMemoryPage(bytes, (pdfium, page) => renderPage(pdfium, page, size, dpi, options));
}

async function withMemoryPage<T>(bytes: Uint8Array, use: (pdfium: Pdfium, page: number) => T): Promise<T> {
  const pdfium = await loadPdfium();
  const { call } = pdfium;
  try {
    const address = pdfium.malloc(bytes.length);
    let document = 0;
    let page = 0;
    try {
      pdfium.u8.set(bytes, address);
      document = call.FPDF_LoadMemDocument!(address, bytes.length, 0);
      page = document === 0 ? 0 : call.FPDF_LoadPage!(document, 0);
      if (page === 0) throw new RangeError('PDFium cannot read the page.');
      return use(pdfium, page);
    } finally {
      if (page !== 0) call.FPDF_ClosePage!(page);
      if (document !== 0) call.FPDF_CloseDocument!(document);
      pdfium.free(address);
    }
  } catch (error) {
    if (!isTrap(error)) throw error;
    discardPdfium();
    throw pdfium.starved ? pdfium.tooLarge(error) : error;
  }
}
