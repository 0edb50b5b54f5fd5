import { open, readFile } from 'node:fs/promises';
import type { Source } from '../document/index.ts';
import { openArchive } from './archive/index.ts';
import type { EmbeddedData } from './embedded/index.ts';
import { MAX_DATA_BYTES, parseData } from './embedded/index.ts';

/** Maximum number of data files read per document. */
const MAX_FILES = 50;

/**
 * XML that a file is or contains: OFD attachments, tags and properties, PDF attachments, XML itself or packed (invoices
 * may be delivered as packages, some of them named `.xml`). Empty if there is none. Throws the errors of opening the
 * file.
 */
export async function readEmbeddedData(source: Source): Promise<EmbeddedData[]> {
  if (source.extension === 'ofd') return (await import('./ofd/index.ts')).readOfdData(source.path);
  if (source.extension === 'pdf') return asData(await (await import('./pdf/index.ts')).readPdfAttachments(source));
  if (source.extension === 'zip') return asData(await packed(source.path));
  if (source.size > MAX_DATA_BYTES || !(await looksLikeXml(source.path))) return [];
  return asData([await readFile(source.path)]);
}

function asData(files: readonly Uint8Array[]): EmbeddedData[] {
  return files.flatMap((bytes, document) => {
    const root = parseData(bytes);
    return root ? [{ kind: 'file' as const, document, root }] : [];
  });
}

async function packed(path: string): Promise<Buffer[]> {
  const archive = await openArchive(path);
  try {
    const names = archive.names.filter((name) => /\.xml$/iu.test(name) && (archive.size(name) ?? 0) <= MAX_DATA_BYTES);
    const files: Buffer[] = [];
    for (const name of names.slice(0, MAX_FILES)) {
      const bytes = await archive.read(name);
      if (bytes) files.push(bytes);
    }
    return files;
  } finally {
    await archive.close();
  }
}

async function looksLikeXml(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0);
    return /^(?:\uFEFF|ï»¿|ÿþ|þÿ)?\s*</u.test(buffer.toString('latin1', 0, bytesRead).replaceAll('\0', ''));
  } finally {
    await file.close();
  }
}
