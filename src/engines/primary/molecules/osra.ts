import { accessSync, constants } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import sharp from 'sharp';
import type { Raster } from '../../../document/index.ts';
import { runConfined } from '../../../sandbox/index.ts';
import { canonicalSmiles } from './smiles.ts';

const TIMEOUT_MS = 20_000;
const MAX_FILE_BYTES = 64 * 1024 ** 2;
/** White margin around the drawing: OSRA takes ink at the edge of a picture for a frame. */
const MARGIN = 30;

/**
 * Path of OSRA (Filippov and Nicklaus, J. Chem. Inf. Model. 2009, 49, 740), which recognises drawings of molecules;
 * undefined if it is not installed.
 */
export function findOsra(path = process.env.PATH ?? ''): string | undefined {
  return path
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, 'osra'))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/**
 * The molecules in a picture, as canonical SMILES joined by dots. Undefined if there are none, or OSRA fails or times
 * out.
 */
export async function readMolecule(raster: Raster, program: string, signal: AbortSignal): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'docparse-osra-'));
  try {
    const file = join(folder, 'drawing.png');
    await sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: raster.channels } })
      .extend({ top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background: '#fff' })
      .png({ compressionLevel: 2 })
      .toFile(file);
    const readable = [dirname(await realpath(program))];
    const end = await runConfined(program, [file], {
      folder,
      readable,
      limits: { fileBytes: MAX_FILE_BYTES },
      timeoutMs: TIMEOUT_MS,
      signal,
    });
    if (end.how !== 'done') return undefined;
    const found: string[] = [];
    for (const line of end.told.split('\n')) {
      const smiles = line.trim();
      const known = /^[\w@+\-[\]()=#$:/\\.%*]+$/.test(smiles) ? await canonicalSmiles(smiles) : undefined;
      if (known) found.push(known);
    }
    return found.length > 0 ? found.join('.') : undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
