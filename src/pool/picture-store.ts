import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, opendir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssetSink, ImageAsset } from '../document/index.ts';

export const FILES_PATH = '/api/v1/docparse/files';

const EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'image/tiff': 'tiff',
};
const NAME = /^([0-9a-f]{40})\.(png|jpg|webp|gif|bmp|tiff)$/;

/**
 * Picture files of results, in one directory, shared by the processes that write them and the server that hands them out.
 * The name of a file is a keyed hash of its content: nobody can guess it who lacks the key of this installation, and the same
 * picture has the same address each time, so results stay byte-identical. The address ends when the file is older than the time
 * to live; parsing the document again renews it.
 */
export class PictureStore implements AssetSink {
  readonly #dir: string;
  readonly #secret: string;

  constructor(dir: string, secret: string) {
    this.#dir = dir;
    this.#secret = secret;
  }

  async put(bytes: Uint8Array, mimeType: string): Promise<string> {
    const key = createHash('sha256').update(bytes).digest('hex');
    const path = this.#path(this.#name(key, EXTENSIONS[mimeType] ?? 'png'));
    const now = new Date();
    try {
      await utimes(path, now, now);
      return key;
    } catch {
      // Not there yet.
    }
    await mkdir(join(path, '..'), { recursive: true });
    // Another process may write the same picture: a rename shows whole files only.
    const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
    await writeFile(temporary, bytes);
    await rename(temporary, path);
    return key;
  }

  /** Path of the picture's address. */
  urlPath(asset: ImageAsset): string {
    return `${FILES_PATH}/${this.#name(asset.key, asset.extension)}`;
  }

  read(asset: ImageAsset): Buffer {
    return readFileSync(this.#path(this.#name(asset.key, asset.extension)));
  }

  #name(key: string, extension: string): string {
    const token = createHmac('sha256', this.#secret).update(key).digest('hex').slice(0, 40);
    return `${token}.${extension}`;
  }

  #path(name: string): string {
    return join(this.#dir, name.slice(0, 2), name);
  }
}

/** Path and type of the file behind the last part of an address; undefined when there is none or it has expired. */
export async function findPicture(
  dir: string,
  name: string,
  ttlMs: number,
  now: number,
): Promise<{ path: string; mimeType: string; size: number } | undefined> {
  const match = NAME.exec(name);
  if (!match) return undefined;
  const path = join(dir, name.slice(0, 2), name);
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile() || found.mtimeMs + ttlMs < now) return undefined;
  const mimeType = Object.entries(EXTENSIONS).find(([, extension]) => extension === match[2])?.[0] ?? 'application/octet-stream';
  return { path, mimeType, size: found.size };
}

/** Deletes expired pictures and what writers that died left behind. Returns how many. */
export async function sweepPictures(dir: string, ttlMs: number, now: number): Promise<number> {
  let removed = 0;
  for await (const folder of await opendir(dir).catch(() => [])) {
    if (!folder.isDirectory()) continue;
    for await (const file of await opendir(join(dir, folder.name))) {
      const path = join(dir, folder.name, file.name);
      const found = await stat(path).catch(() => undefined);
      const limit = file.name.endsWith('.tmp') ? Math.min(ttlMs, 3_600_000) : ttlMs;
      if (found && found.mtimeMs + limit < now) {
        await rm(path, { force: true });
        removed++;
      }
    }
  }
  return removed;
}

/** The key of this installation, made at first use and kept beside the account. */
export async function fileSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'file-key');
  const stored = await readFile(path, 'utf8').catch(() => '');
  if (/^[0-9a-f]{64}$/.test(stored.trim())) return stored.trim();
  const secret = randomBytes(32).toString('hex');
  await mkdir(dataDir, { recursive: true });
  await writeFile(path, `${secret}\n`, { mode: 0o600 });
  return secret;
}
