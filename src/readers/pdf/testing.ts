import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sheet, SheetReader, Source } from '../../document/index.ts';
import { openPdfReader } from './reader.ts';

/** Helpers for the tests in this folder: handwritten PDFs with exactly the required content. */

/**
 * A one-page PDF. `objects` follow the catalogue (1), the page tree (2), the page (3) and its content (4), so their
 * numbers start at 5.
 *
 * @param page extra entries of the page dictionary, including resources
 */
export function handmade(
  content: string,
  options: { page?: string; objects?: string[]; catalogue?: string; header?: string; size?: [number, number] } = {},
): Buffer {
  const [width, height] = options.size ?? [200, 200];
  const stream = (text: string): string =>
    `<< /Length ${Buffer.byteLength(text, 'latin1')} >>\nstream\n${text}\nendstream`;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${options.catalogue ?? ''} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R ${options.page ?? ''} >>`,
    stream(content),
    ...(options.objects ?? []),
  ];
  let text = options.header ?? '%PDF-1.7\n';
  const offsets: number[] = [];
  objects.forEach((object, i) => {
    offsets.push(Buffer.byteLength(text, 'latin1'));
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
  });
  const start = Buffer.byteLength(text, 'latin1');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((o) => `${String(o).padStart(10, '0')} 00000 n \n`).join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** Page entries that define Helvetica as F1. */
export const HELVETICA =
  '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >> >>';

/** A stream object. */
export const streamObject = (dictionary: string, data: string): string =>
  `<< ${dictionary} /Length ${Buffer.byteLength(data, 'latin1')} >>\nstream\n${data}\nendstream`;

/** Writes bytes to a temporary folder and makes sources of them. */
export function workshop(): { sourceOf(bytes: Uint8Array, password?: string): Source; clean(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'docparse-pdf-'));
  let files = 0;
  return {
    sourceOf(bytes, password) {
      const path = join(folder, `${files++}.pdf`);
      writeFileSync(path, bytes);
      return {
        path,
        name: 'a.pdf',
        mediaType: 'application/pdf',
        extension: 'pdf',
        size: bytes.length,
        sha256: '',
        ...(password === undefined ? {} : { password }),
      };
    },
    clean: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Opens, uses and closes a PDF. */
export async function withPdf<T>(source: Source, use: (reader: SheetReader) => Promise<T>): Promise<T> {
  const reader = await openPdfReader(source);
  try {
    return await use(reader);
  } finally {
    await reader.close();
  }
}

export const textOf = (sheet: Sheet): string => sheet.glyphs.map((g) => (g.spaceBefore ? ' ' : '') + g.text).join('');
