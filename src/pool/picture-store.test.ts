import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FILES_PATH, isPictureOf, PictureStore } from './picture-store.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-pictures-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const bytes = Buffer.from('picture');
const assetOf = (key: string) => ({ key, mimeType: 'image/png', extension: 'png', width: 1, height: 1 });

describe('PictureStore', () => {
  it('gives one picture one address that does not reveal its content', async () => {
    const store = new PictureStore(dir, 'secret');
    const key = await store.put(bytes, 'image/png');
    expect(await store.put(bytes, 'image/png')).toBe(key);
    const path = store.urlPath(assetOf(key));
    expect(path).toMatch(new RegExp(`^${FILES_PATH}/[0-9a-f]{40}\\.png$`));
    expect(path).not.toContain(key.slice(0, 16));
    expect(new PictureStore(dir, 'secret').urlPath(assetOf(key))).toBe(path);
    expect(new PictureStore(dir, 'other').urlPath(assetOf(key))).not.toBe(path);
    expect(store.read(assetOf(key))).toEqual(bytes);
  });

  it('encodes the owner in the name, for holders of the key', async () => {
    const store = new PictureStore(dir, 'secret', 'me');
    const key = await store.put(bytes, 'image/png');
    const name = store.nameOf(assetOf(key));
    expect(isPictureOf(name, 'me', 'secret')).toBe(true);
    expect(isPictureOf(name, 'you', 'secret')).toBe(false);
    expect(isPictureOf(name, 'me', 'other')).toBe(false);
    expect(isPictureOf('x.png', 'me', 'secret')).toBe(false);
    expect(new PictureStore(dir, 'secret', 'you').nameOf(assetOf(key))).not.toBe(name);
  });

  it('lists pictures with requested addresses once', async () => {
    const store = new PictureStore(dir, 'secret');
    const shown = assetOf(await store.put(bytes, 'image/png'));
    await store.put(Buffer.from('not shown'), 'image/png');
    const name = basename(store.urlPath(shown));
    store.urlPath(shown);
    const [picture, ...more] = store.addressed();
    expect(more).toEqual([]);
    expect(picture).toMatchObject({ name, mimeType: 'image/png' });
    expect(await readFile(picture!.path)).toEqual(bytes);
  });

  it('accepts the same picture from many concurrent writers', async () => {
    const keys = await Promise.all(
      Array.from({ length: 8 }, () => new PictureStore(dir, 'secret').put(bytes, 'image/jpeg')),
    );
    expect(new Set(keys).size).toBe(1);
    expect(await readdir(dir)).toEqual([`${keys[0]}.jpg`]);
  });
});
