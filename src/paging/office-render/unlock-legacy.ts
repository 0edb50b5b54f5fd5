import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Source, SourceExtension } from '../../document/index.ts';
import { compoundState, decryptLegacy } from '../../readers/index.ts';

const KINDS: ReadonlySet<SourceExtension> = new Set(['doc', 'xls', 'ppt']);

type Locked = Pick<Source, 'path' | 'extension' | 'password'>;

/**
 * Decrypts a file of Office 97 to 2003 for LibreOffice, which accepts no password on its command line: a copy without
 * encryption, stored beside the source. Other files are returned unchanged. Throws PASSWORD or CORRUPTED.
 */
export async function unlockLegacy<S extends Locked>(source: S): Promise<S> {
  if (!KINDS.has(source.extension) || (await compoundState(source.path)) !== 'encrypted') return source;
  const open = await decryptLegacy(await readFile(source.path), source.password);
  if (!open) return source;
  const path = `${source.path}.open.${source.extension}`;
  // Write atomically: the conversion and the drawing run at the same time, and other processes may work on the document
  // too.
  const part = `${path}.${randomUUID()}.part`;
  await writeFile(part, open);
  await rename(part, path);
  return { ...source, path };
}
