import { open, readFile, stat, writeFile } from 'node:fs/promises';
import { DRAWN_TYPES, type Flow, type SheetReader, type Source } from '../../../document/index.ts';
import { asDocparseError } from '../../../errors.ts';
import { openReader } from '../../../readers/index.ts';
import type { FlowPage } from '../flow/index.ts';
import { drawnText } from './drawn-text.ts';
import { findOffice } from './find-office.ts';
import { placeBlocks } from './place-blocks.ts';
import { convert, type OfficeConfig } from './run-office.ts';

/** Pages of a document as LibreOffice draws them, with its blocks in their places. */
export interface Render {
  pages: FlowPage[];
  reader: SheetReader;
}

export const isDrawn = (source: Source, config: OfficeConfig | undefined): boolean =>
  config?.render === true && DRAWN_TYPES.has(source.extension) && findOffice(config.soffice) !== undefined;

/**
 * Draws the document and reads the drawn pages. The PDF is kept beside the source, and so is a failure: other processes that work on the document
 * must come to the same pages. Resolves with a sentence for the warnings when LibreOffice cannot do it: the source has been read without it.
 */
export async function drawPages(source: Source, config: OfficeConfig, signal: AbortSignal): Promise<SheetReader | string> {
  const path = `${source.path}.pages.pdf`;
  const failed = `${source.path}.pages.failed`;
  const known = await readFile(failed, 'utf8').catch(() => undefined);
  if (known !== undefined) return known;
  try {
    if (await isEncrypted(source)) return 'Pages of encrypted files are not drawn; their places are estimates.';
    if (!(await stat(path).catch(() => undefined))) await convert(source, 'pdf', path, config, signal);
    return await openReader({ ...source, path, extension: 'pdf', mediaType: 'application/pdf', size: (await stat(path)).size, password: undefined });
  } catch (error) {
    signal.throwIfAborted();
    const reason = `Pages could not be drawn, so places are estimates. ${asDocparseError(error).message}`;
    await writeFile(failed, reason).catch(() => {});
    return reason;
  }
}

/** Undefined when the drawn pages are not those of the document. */
export async function onDrawnPages(flow: Flow, reader: SheetReader, signal: AbortSignal): Promise<FlowPage[] | undefined> {
  const drawn = await drawnText(reader, signal);
  return placeBlocks(flow, drawn)?.pages;
}

const COMPOUND = 'd0cf11e0a1b11ae1';

/** An Open XML document inside a compound file is encrypted. */
async function isEncrypted(source: Source): Promise<boolean> {
  if (!source.extension.endsWith('x')) return false;
  const file = await open(source.path, 'r');
  try {
    const head = Buffer.alloc(8);
    await file.read(head, 0, 8, 0);
    return head.toString('hex') === COMPOUND;
  } finally {
    await file.close();
  }
}
