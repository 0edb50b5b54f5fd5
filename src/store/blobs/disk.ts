import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, open, opendir, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeDirectory } from '../../make-directory.ts';
import type { BlobStore } from '../blobs.ts';
import { StoreError } from '../store-error.ts';
import { contentTypeOf } from './content-type.ts';
import { checkKey } from './key.ts';

/** What a writer that died left behind. */
const TEMPORARY = /^\.[0-9a-f]{16}\.tmp$/;
const TEMPORARY_MS = 3_600_000;

/**
 * Blobs as files under one directory: `<root>/<first part of the key>/<shard>/<rest>`, where the shard spreads a
 * hundred thousand uploads over 256 folders. The type of the content follows from the extension of the key.
 */
export class DiskBlobs implements BlobStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** Throws StoreError when nothing can be written. */
  async check(): Promise<void> {
    const probe = join(this.#root, `.${randomBytes(8).toString('hex')}.tmp`);
    try {
      await makeDirectory(this.#root, 0o700);
      await writeFile(probe, 'x');
      await rm(probe);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      throw new StoreError(
        `Objects cannot be kept in ${this.#root}: ${code === 'ENOSPC' ? 'the disk is full' : message}.`,
        { cause: error },
      );
    }
  }

  close(): void {}

  async put(key: string, path: string, options: { contentType: string; move?: boolean }): Promise<void> {
    const target = this.pathOf(key);
    const folder = dirname(target);
    const temporary = join(folder, `.${randomBytes(8).toString('hex')}.tmp`);
    await retryWithFolder(folder, async () => {
      // Who made the file may have it open: a process of another user could go on writing to it.
      const ours = (await stat(path)).uid === (process.geteuid?.() ?? 0);
      if (options.move && ours && (await rename(path, temporary).then(() => true, otherDisk))) return;
      await copyFile(path, temporary, constants.COPYFILE_FICLONE);
    });
    try {
      await chmod(temporary, 0o600);
      const file = await open(temporary, 'r+');
      try {
        const now = new Date();
        await file.utimes(now, now);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, target);
      await syncFolder(folder);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    if (options.move) await rm(path, { force: true });
  }

  async get(key: string): ReturnType<BlobStore['get']> {
    const file = await open(this.pathOf(key), 'r').catch(none);
    if (!file) return undefined;
    const found = await file.stat();
    if (!found.isFile()) {
      await file.close();
      return undefined;
    }
    return {
      body: file.createReadStream(),
      size: found.size,
      contentType: contentTypeOf(key),
      modifiedAt: found.mtime,
    };
  }

  async head(key: string): ReturnType<BlobStore['head']> {
    const found = await stat(this.pathOf(key)).catch(none);
    return found?.isFile() ? { size: found.size, modifiedAt: found.mtime } : undefined;
  }

  async delete(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async sweep(prefix: string, before: Date): Promise<number> {
    if (prefix.split('/').includes('..')) throw new Error(`Not a prefix of keys: ${JSON.stringify(prefix)}`);
    const [top = ''] = prefix.split('/');
    const tops = prefix.includes('/') ? [top] : (await names(this.#root)).filter((name) => name.startsWith(top));
    let deleted = 0;
    for (const name of tops) {
      for (const shard of await names(join(this.#root, name)))
        deleted += await this.#sweep(join(this.#root, name, shard), `${name}/`, prefix, before);
    }
    return deleted;
  }

  /** `above`: what the keys of blobs in `dir` begin with. */
  async #sweep(dir: string, above: string, prefix: string, before: Date): Promise<number> {
    let deleted = 0;
    const folder = await opendir(dir).catch(none);
    if (!folder) return 0;
    for await (const entry of folder) {
      const key = above + entry.name;
      const path = join(dir, entry.name);
      if (entry.isDirectory()) {
        if (`${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`))
          deleted += await this.#sweep(path, `${key}/`, prefix, before);
        continue;
      }
      const temporary = TEMPORARY.test(entry.name);
      if (!temporary && !key.startsWith(prefix)) continue;
      const found = await stat(path).catch(none);
      const limit = temporary ? Date.now() - TEMPORARY_MS : before.getTime();
      if (!found || found.mtimeMs >= limit) continue;
      await rm(path, { force: true });
      if (!temporary) deleted++;
    }
    // Fails, rightly, where something is left.
    await rmdir(dir).catch(() => {});
    return deleted;
  }

  /** Where the blob of a key lies. */
  pathOf(key: string): string {
    const [top = '', ...rest] = checkKey(key).split('/');
    return join(this.#root, top, createHash('sha256').update(key).digest('hex').slice(0, 2), ...rest);
  }
}

/** For errors that say that there is nothing. */
function none(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return undefined;
  throw error;
}

/** A file cannot be renamed to another file system. */
function otherDisk(error: NodeJS.ErrnoException): false {
  if (error.code === 'EXDEV') return false;
  throw error;
}

async function names(dir: string): Promise<string[]> {
  return (await readdir(dir).catch(none)) ?? [];
}

async function retryWithFolder(folder: string, action: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await action();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === 3) throw error;
      // Not made yet, or swept because it was empty.
      await mkdir(folder, { recursive: true });
    }
  }
}

/** Makes a rename last: the folder is a file of its own. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
