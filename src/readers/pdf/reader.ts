import type { OutlineEntry, Sheet, SheetReader, Source } from '../../document/index.ts';
import { DocparseError, passwordError } from '../../errors.ts';
import { type FileAccess, openFileAccess } from './file-access.ts';
import { FontTable } from './fonts.ts';
import { KeptFonts } from './kept-fonts.ts';
import { readOutline } from './links.ts';
import { closePage, drawPage, readPage } from './page.ts';
import { significant } from './password.ts';
import type { PdfDocument } from './pdf-document.ts';
import { discardPdfium, isTrap, loadPdfium } from './pdfium.ts';
import { hasEndlessTiling } from './tilings.ts';

const ERROR_PASSWORD = 4;

/**
 * Opens a PDF with PDFium. Reads the file on demand, one page at a time.
 *
 * @throws DocparseError PASSWORD if a password is missing or wrong, CORRUPTED if the file is not a usable PDF
 */
export async function openPdfReader(source: Source): Promise<SheetReader> {
  const pdfium = await loadPdfium();
  const { call, scratch } = pdfium;
  let access: FileAccess | undefined;
  let handle = 0;
  try {
    access = openFileAccess(pdfium, source.path);
    const address = access.address;
    handle = pdfium.withUtf8(significant(source.password ?? ''), (password) =>
      call.FPDF_LoadCustomDocument!(address, password),
    );
    if (handle === 0) {
      const error = call.FPDF_GetLastError!();
      if (error === ERROR_PASSWORD) throw passwordError(source.password);
      access.close();
      access = undefined;
      return await openFallback(source);
    }
    const pageCount = call.FPDF_GetPageCount!(handle);
    if (pageCount <= 0) throw new DocparseError('CORRUPTED', 'The PDF has no pages.');
    const opened = access;
    let form: number | undefined;
    let tiling: boolean | undefined;
    const document: PdfDocument = {
      pdfium,
      handle,
      file: access,
      fonts: new FontTable(new KeptFonts(pdfium, handle)),
      page: undefined,
      closed: false,
      broken: false,
      form: () => {
        form ??= call.FPDF_GetFormType!(handle) === 0 ? 0 : pdfium.openForm(handle);
        return form;
      },
      endlessTiling: () => {
        tiling ??= hasEndlessTiling(opened);
        return tiling;
      },
      annotations: new Map(),
      links: new Map(),
    };
    let outline: OutlineEntry[] | undefined;
    return {
      pageCount,
      get outline() {
        outline ??= readOutline(pdfium, handle);
        return outline;
      },
      fonts: document.fonts.fonts,
      warnings: [],
      get broken() {
        return document.broken;
      },
      pageSize(pageNumber) {
        checkPage(pageNumber, pageCount);
        if (!call.FPDF_GetPageSizeByIndexF!(handle, pageNumber - 1, scratch))
          throw new DocparseError('CORRUPTED', `Page ${pageNumber} has no size.`);
        return { width: pdfium.f32[scratch >> 2]!, height: pdfium.f32[(scratch >> 2) + 1]! };
      },
      async sheet(pageNumber): Promise<Sheet> {
        checkPage(pageNumber, pageCount);
        return readPage(document, pageNumber);
      },
      async raster(pageNumber, dpi) {
        checkPage(pageNumber, pageCount);
        return drawPage(document, pageNumber, dpi);
      },
      async close() {
        if (document.closed) return;
        document.closed = true;
        try {
          if (document.broken) return;
          closePage(document);
          document.fonts.kept?.clear();
          if (form) call.PDFiumExt_ExitFormFillEnvironment!(form);
          call.FPDF_CloseDocument!(handle);
        } catch (error) {
          // After a trap, the whole instance is dropped.
          if (!isTrap(error)) throw error;
          discardPdfium();
        } finally {
          opened.close();
        }
      },
    };
  } catch (error) {
    if (handle !== 0 && !isTrap(error)) call.FPDF_CloseDocument!(handle);
    access?.close();
    if (isTrap(error)) {
      discardPdfium();
      if (pdfium.starved) throw pdfium.tooLarge(error);
      throw new DocparseError('CORRUPTED', 'The PDF cannot be opened.', { cause: error });
    }
    throw error;
  }
}

/** Loads pdf.js only for files that PDFium refuses. */
async function openFallback(source: Source): Promise<SheetReader> {
  return (await import('./fallback.ts')).openFallbackReader(source);
}

function checkPage(pageNumber: number, pageCount: number): void {
  if (!Number.isInteger(pageNumber) || pageNumber < 1 || pageNumber > pageCount) {
    throw new DocparseError('PAGE_RANGE', `Page ${pageNumber} was requested; the file has ${pageCount} pages.`);
  }
}
