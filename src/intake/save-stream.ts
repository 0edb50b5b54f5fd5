import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DocparseError } from '../errors.ts';
import { inTurns } from './in-turns.ts';

export interface SavedFile {
  path: string;
  size: number;
  /** Hex. */
  sha256: string;
}

/** An error that states the limit. */
export const tooLarge = (maxBytes: number): DocparseError =>
  new DocparseError('FILE_SIZE', `The limit is ${Math.floor(maxBytes / 1024 / 1024)} MB.`);

/**
 * Writes a stream to disk and hashes it with constant memory. Throws FILE_SIZE as soon as more than `maxBytes` have
 * arrived.
 */
export async function saveStream(
  stream: Readable,
  path: string,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<SavedFile> {
  const hash = createHash('sha256');
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      size += chunk.length;
      if (size > maxBytes) return callback(tooLarge(maxBytes));
      inTurns(chunk.length, () => {
        hash.update(chunk);
        callback(null, chunk);
      });
    },
  });
  await pipeline(stream, meter, createWriteStream(path, { mode: 0o640 }), { signal });
  return { path, size, sha256: hash.digest('hex') };
}
