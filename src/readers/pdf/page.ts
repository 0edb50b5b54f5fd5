import type { Sheet } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import { pageMatrix } from './matrix.ts';
import { readObjects } from './objects.ts';
import type { PdfDocument } from './reader.ts';
import { renderPage } from './render.ts';
import { readText } from './text-layer.ts';

/** Reads one page. The PDFium page is open only during calls: a Sheet holds plain data and can be kept. */
export function readPage(document: PdfDocument, pageNumber: number): Sheet {
  const { pdfium } = document;
  return withPage(document, pageNumber, (page) => {
    const { call, scratch } = pdfium;
    const w = scratch >> 2;
    if (!call.FPDF_GetPageBoundingBox!(page, scratch)) throw new DocparseError('CORRUPTED', `Page ${pageNumber} has no box.`);
    const f = pdfium.f32;
    const box = { left: f[w]!, top: f[w + 1]!, right: f[w + 2]!, bottom: f[w + 3]! };
    const rotation = call.FPDFPage_GetRotation!(page) & 3;
    const width = rotation & 1 ? box.top - box.bottom : box.right - box.left;
    const height = rotation & 1 ? box.right - box.left : box.top - box.bottom;
    const size = { width, height };
    const toPage = pageMatrix(box, rotation);
    const objects = readObjects(pdfium, page, toPage, size);
    const textPage = call.FPDFText_LoadPage!(page);
    if (textPage === 0) throw new DocparseError('CORRUPTED', `The text of page ${pageNumber} cannot be read.`);
    try {
      const text = readText(pdfium, textPage, toPage, document.fonts);
      return {
        pageNumber,
        width,
        height,
        angle: 0,
        origin: 'pdf',
        glyphs: text.glyphs,
        rulings: objects.rulings,
        fills: objects.fills,
        pictures: objects.pictures,
        links: [],
        widgets: [],
        dropped: [],
        textLayer: { quality: text.glyphs.length === 0 ? 'none' : 'good', reasons: [] },
        raster: async (dpi, options) => withPage(document, pageNumber, (handle) => renderPage(pdfium, handle, size, dpi, options)),
      };
    } finally {
      call.FPDFText_ClosePage!(textPage);
    }
  });
}

function withPage<T>(document: PdfDocument, pageNumber: number, use: (page: number) => T): T {
  if (document.closed) throw new Error('The document is closed.');
  const { call } = document.pdfium;
  const page = call.FPDF_LoadPage!(document.handle, pageNumber - 1);
  if (page === 0) throw new DocparseError('CORRUPTED', `Page ${pageNumber} cannot be read.`, { location: { stage: 'reader', page_number: pageNumber } });
  try {
    return use(page);
  } finally {
    call.FPDF_ClosePage!(page);
  }
}
