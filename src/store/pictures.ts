import type { Readable } from 'node:stream';
import { DocparseError } from '../errors.ts';
import type { Picture } from '../pool/index.ts';
import type { BlobStore } from './blobs.ts';

const PREFIX = 'pictures/';
const NAME = /^[0-9a-f]{40}\.(png|jpg|webp|gif|bmp|tiff)$/;
/** A picture stored less long ago than this is not stored again: its address lasts that much shorter, of many days. */
const FRESH_MS = 3_600_000;
const AT_ONCE = 8;

/** Makes pictures of a result available under their addresses, for the time to live from now on. Throws BACKEND. */
export async function publishPictures(
  blobs: BlobStore,
  pictures: readonly Picture[],
  { keep }: { keep: boolean },
): Promise<void> {
  const left = [...pictures];
  const work = async (): Promise<void> => {
    for (let picture = left.pop(); picture; picture = left.pop()) {
      const key = PREFIX + picture.name;
      const there = await blobs.head(key);
      if (there && Date.now() - there.modifiedAt.getTime() < FRESH_MS) continue;
      await blobs.put(key, picture.path, { contentType: picture.mimeType, move: !keep });
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, left.length) }, work));
  } catch (error) {
    left.length = 0;
    throw new DocparseError('BACKEND', 'The pictures of the result could not be stored.', { cause: error });
  }
}

/** The picture behind the last part of an address; undefined when there is none or it has expired. */
export async function openPicture(
  blobs: BlobStore,
  name: string,
  ttlMs: number,
): Promise<{ body: Readable; size: number; contentType: string } | undefined> {
  if (!NAME.test(name)) return undefined;
  const found = await blobs.get(PREFIX + name);
  if (found && found.modifiedAt.getTime() + ttlMs >= Date.now()) return found;
  found?.body.destroy();
  return undefined;
}

/** Deletes expired pictures. Returns how many. */
export function sweepPictures(blobs: BlobStore, ttlMs: number): Promise<number> {
  return blobs.sweep(PREFIX, new Date(Date.now() - ttlMs));
}
