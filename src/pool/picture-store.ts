import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssetSink, ImageAsset } from '../document/index.ts';

const hashOf = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex').slice(0, 20);

/** Whether a picture of this name was in a result of the account. */
export function isPictureOf(name: string, owner: string, key: string): boolean {
  const [, content = '', ownership = ''] = /^([0-9a-f]{20})([0-9a-f]{20})\./.exec(name) ?? [];
  return content !== '' && hashOf(key, `owner\0${owner}\0${content}`) === ownership;
}

export const FILES_PATH = '/api/v1/docparse/files';

const EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'image/tiff': 'tiff',
};

/** A picture with an address in the result. */
export interface Picture {
  /** Last part of its address. */
  name: string;
  /** Its file, which may be moved. */
  path: string;
  mimeType: string;
}

/**
 * Pictures of one document, in a directory shared by the processes that work on it. Pictures with addresses in the
 * result are published when the document is done. The name in an address is a keyed hash of the content: it cannot be
 * guessed without the installation's key, and the same picture of the same account always has the same address, so
 * results stay byte-identical. Its second half encodes the owner (`isPictureOf`).
 */
export class PictureStore implements AssetSink {
  readonly #dir: string;
  readonly #key: string;
  readonly #owner: string;
  readonly #addressed = new Map<string, Picture>();
  readonly #forClient = new Map<string, Picture>();

  /** @param owner account of the pictures */
  constructor(dir: string, key: string, owner = '') {
    this.#dir = dir;
    this.#key = key;
    this.#owner = owner;
  }

  async put(bytes: Uint8Array, mimeType: string): Promise<string> {
    const key = createHash('sha256').update(bytes).digest('hex');
    const path = this.#path(key, EXTENSIONS[mimeType] ?? 'png');
    if (await stat(path).catch(() => undefined)) return key;
    // Another process may write the same picture; renaming makes only complete files visible.
    const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
    await writeFile(temporary, bytes);
    await rename(temporary, path);
    return key;
  }

  /** Path of the picture's address. */
  urlPath(asset: ImageAsset): string {
    return `${FILES_PATH}/${this.nameOf(asset)}`;
  }

  /** Last part of the picture's address, sufficient to find it. */
  nameOf({ key, extension, mimeType }: ImageAsset): string {
    const content = hashOf(this.#key, `${this.#owner}\0${key}`);
    const name = `${content}${hashOf(this.#key, `owner\0${this.#owner}\0${content}`)}.${extension}`;
    this.#addressed.set(name, { name, path: this.#path(key, extension), mimeType });
    return name;
  }

  /** Name of the picture in the client's own storage. */
  nameForClient({ key, extension, mimeType }: ImageAsset): string {
    const name = `${key}.${extension}`;
    this.#forClient.set(name, { name, path: this.#path(key, extension), mimeType });
    return name;
  }

  /** Pictures for the client's own storage. */
  forClient(): Picture[] {
    return [...this.#forClient.values()];
  }

  read(asset: ImageAsset): Buffer {
    return readFileSync(this.pathOf(asset));
  }

  pathOf({ key, extension }: ImageAsset): string {
    return this.#path(key, extension);
  }

  /** Pictures with requested addresses. */
  addressed(): Picture[] {
    return [...this.#addressed.values()];
  }

  #path(key: string, extension: string): string {
    return join(this.#dir, `${key}.${extension}`);
  }
}
