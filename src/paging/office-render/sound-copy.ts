import { readFile, writeFile } from 'node:fs/promises';
import type { Source } from '../../document/index.ts';
import { withoutFalseLengths } from '../../readers/index.ts';
import { unlockLegacy } from './unlock-legacy.ts';

/**
 * The file to give to LibreOffice: without defects that would keep it busy until its timeout, and without encryption
 * that it cannot open.
 */
export async function soundCopy(
  source: Pick<Source, 'path' | 'extension' | 'password'>,
): Promise<Pick<Source, 'path' | 'extension'>> {
  if (source.extension !== 'rtf') return unlockLegacy(source);
  const sound = withoutFalseLengths((await readFile(source.path)).toString('latin1'));
  if (sound === undefined) return source;
  const path = `${source.path}.sound.rtf`;
  await writeFile(path, sound, 'latin1');
  return { path, extension: source.extension };
}
