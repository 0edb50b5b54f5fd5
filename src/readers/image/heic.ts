import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { DocparseError } from '../../errors.ts';

const run = promisify(execFile);

/** Names of libheif's decoder, before and since its version 1.18. */
const PROGRAMS = ['heif-convert', 'heif-dec'];
const TIMEOUT_MS = 60_000;

/** The decoder of libheif. HEVC is under patents, so sharp comes without it. */
export function findHeif(path = process.env.PATH ?? ''): string | undefined {
  const folders = path.split(delimiter).filter((folder) => isAbsolute(folder));
  return folders.flatMap((folder) => PROGRAMS.map((name) => join(folder, name))).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Decodes a HEIC file to a PNG beside it, upright, and returns its path; does nothing when it is there already. Only the first picture of several.
 *
 * @throws DocparseError IMAGE_TYPE when the decoder is not installed, CORRUPTED when it does not read the file; what `signal` was aborted with, the decoder killed
 */
export async function heicToPng(path: string, { program = findHeif(), signal }: { program?: string; signal?: AbortSignal } = {}): Promise<string> {
  const png = `${path}.heic.png`;
  if (await stat(png).catch(() => undefined)) return png;
  if (program === undefined)
    throw new DocparseError(
      'IMAGE_TYPE',
      'Detected type: heic. It is read with heif-convert of libheif, which is not installed (Debian: apt-get install libheif-examples).',
    );
  // Further pictures of the file come out beside the first.
  const folder = await mkdtemp(`${path}.heic-`);
  try {
    await run(program, [path, join(folder, 'a.png')], {
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
      env: { PATH: process.env.PATH },
      maxBuffer: 1024 * 1024,
      signal,
    });
    const made = (await readdir(folder)).filter((name) => /^a(?:-1)?\.png$/.test(name))[0];
    if (made === undefined) throw new Error('The decoder wrote no picture.');
    await rename(join(folder, made), png);
    return png;
  } catch (error) {
    signal?.throwIfAborted();
    throw new DocparseError('CORRUPTED', 'The image cannot be decoded: it is damaged or incomplete.', { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
