import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Source } from '../../../document/index.ts';
import { compoundState, decryptLegacy } from '../../../readers/index.ts';

const KINDS: ReadonlySet<string> = new Set(['doc', 'xls', 'ppt']);

type Locked = Pick<Source, 'path' | 'extension' | 'password'>;

/**
 * An encrypted file of Office 97 to 2003 as LibreOffice can open it, which takes no password from its command line: a copy without the encryption,
 * kept beside the source. What is not encrypted stays as it is. Throws PASSWORD or CORRUPTED.
 */
export async function unlockLegacy<S extends Locked>(source: S): Promise<S> {
  if (!KINDS.has(source.extension) || (await compoundState(source.path)) !== 'encrypted') return source;
  const open = await decryptLegacy(await readFile(source.path), source.password);
  if (!open) return source;
  const path = `${source.path}.open.${source.extension}`;
  // Appears whole: the twin and the drawing are made side by side, and other processes may work on the document too.
  const part = `${path}.${randomUUID()}.part`;
  await writeFile(part, open);
  await rename(part, path);
  return { ...source, path };
}
