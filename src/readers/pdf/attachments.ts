import type { Source } from '../../document/index.ts';
import { openFileAccess } from './file-access.ts';
import { significant } from './password.ts';
import { discardPdfium, isTrap, loadPdfium, type Pdfium } from './pdfium.ts';

/** Maximum number and size of attachments to read. */
const MAX_FILES = 50;
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Files attached to a PDF as a whole (ISO 32000-1, 7.11.4), under any name: railway tickets use "0". Empty for files
 * that PDFium cannot open; opening them as a document reports the error.
 */
export async function readPdfAttachments(source: Pick<Source, 'path' | 'password'>): Promise<Buffer[]> {
  const pdfium = await loadPdfium();
  const access = openFileAccess(pdfium, source.path);
  let handle = 0;
  try {
    handle = pdfium.withUtf8(significant(source.password ?? ''), (password) =>
      pdfium.call.FPDF_LoadCustomDocument!(access.address, password),
    );
    return handle === 0 ? [] : readAll(pdfium, handle);
  } catch (error) {
    if (!isTrap(error)) throw error;
    handle = 0;
    discardPdfium();
    return [];
  } finally {
    if (handle !== 0) pdfium.call.FPDF_CloseDocument!(handle);
    access.close();
  }
}

function readAll(pdfium: Pdfium, handle: number): Buffer[] {
  const { call, scratch } = pdfium;
  const files: Buffer[] = [];
  const count = Math.min(MAX_FILES, call.FPDFDoc_GetAttachmentCount!(handle));
  for (let i = 0; i < count; i++) {
    const attachment = call.FPDFDoc_GetAttachment!(handle, i);
    if (attachment === 0 || !call.FPDFAttachment_GetFile!(attachment, 0, 0, scratch)) continue;
    const length = pdfium.u32[scratch >> 2]!;
    if (length === 0 || length > MAX_BYTES) continue;
    const address = pdfium.malloc(length);
    try {
      if (call.FPDFAttachment_GetFile!(attachment, address, length, scratch))
        files.push(Buffer.from(pdfium.u8.subarray(address, address + length)));
    } finally {
      pdfium.free(address);
    }
  }
  return files;
}
