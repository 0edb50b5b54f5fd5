import { accessSync, constants } from 'node:fs';
import { copyFile, lstat, mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { DocparseError } from '../../errors.ts';
import { runConfined, takeFile } from '../../sandbox/index.ts';

/** Names of libheif's decoder, before and from version 1.18. */
const PROGRAMS = ['heif-convert', 'heif-dec'];
const TIMEOUT_MS = 60_000;
const MAX_PNG_BYTES = 2 * 1024 ** 3;

/** Finds libheif's decoder. sharp does not include HEVC because of patents. */
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
 * Decodes a HEIC file to an upright PNG beside it, and returns its path. Reuses an existing PNG. Takes only the first
 * of several pictures.
 *
 * @throws DocparseError IMAGE_TYPE if the decoder is not installed, CORRUPTED if it cannot read the file, BACKEND if
 * another process killed it twice; the abort reason of `signal`
 */
export async function heicToPng(
  path: string,
  { program = findHeif(), signal }: { program?: string; signal?: AbortSignal } = {},
): Promise<string> {
  const png = `${path}.heic.png`;
  if (await stat(png).catch(() => undefined)) return png;
  if (program === undefined)
    throw new DocparseError(
      'IMAGE_TYPE',
      'Detected type: heic. It needs heif-convert of libheif, which is not installed (Debian: apt-get install libheif-examples).',
    );
  for (let attempt = 1; ; attempt++) {
    // A folder for this run only: the decoder writes further pictures beside the first.
    const folder = await mkdtemp(join(tmpdir(), 'docparse-heic-'));
    try {
      const input = join(folder, 'input.heic');
      await copyFile(path, input);
      const readable = [dirname(await realpath(program))];
      const end = await runConfined(program, [input, join(folder, 'a.png')], {
        folder,
        readable,
        limits: { fileBytes: MAX_PNG_BYTES },
        timeoutMs: TIMEOUT_MS,
        signal,
      });
      if (end.how === 'done') {
        await takePicture(folder, png);
        return png;
      }
      if (end.how === 'late' || end.how === 'limit')
        throw new DocparseError(
          'BACKEND',
          `The decoder took more than the picture may have (${end.how === 'late' ? `${TIMEOUT_MS / 1000} s` : end.status}).`,
        );
      if (end.how === 'failed') throw new Error(`The decoder ended with ${end.status}: ${end.told}`);
      if (attempt === 2)
        throw new DocparseError('BACKEND', 'The HEIC decoder was killed twice.', { cause: new Error(end.told) });
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof DocparseError) throw error;
      throw new DocparseError('CORRUPTED', 'The image cannot be decoded: it is damaged or incomplete.', {
        cause: error,
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

async function takePicture(folder: string, png: string): Promise<void> {
  const made = (await readdir(folder)).filter((name) => /^a(?:-1)?\.png$/.test(name))[0];
  if (made === undefined || !(await lstat(join(folder, made))).isFile())
    throw new Error('The HEIC decoder wrote no picture.');
  await takeFile(join(folder, made), png);
}
