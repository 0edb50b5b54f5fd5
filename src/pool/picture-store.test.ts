import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileSecret, findPicture, PictureStore, sweepPictures } from './picture-store.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-pictures-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const HOUR = 3_600_000;
const bytes = Buffer.from('picture');
const assetOf = (key: string) => ({ key, mimeType: 'image/png', extension: 'png', width: 1, height: 1 });

describe('PictureStore', () => {
  it('gives one picture one address that does not show its content', async () => {
    const store = new PictureStore(dir, 'secret');
    const key = await store.put(bytes, 'image/png');
    expect(await store.put(bytes, 'image/png')).toBe(key);
    const path = store.urlPath(assetOf(key));
    expect(path).not.toContain(key.slice(0, 16));
    expect(new PictureStore(dir, 'other').urlPath(assetOf(key))).not.toBe(path);
    const found = await findPicture(dir, basename(path), HOUR, Date.now());
    expect(found).toMatchObject({ mimeType: 'image/png', size: bytes.length });
    expect(await readFile(found!.path)).toEqual(bytes);
    expect(store.read(assetOf(key))).toEqual(bytes);
  });

  it('lets addresses expire, and renews them when the picture is made again', async () => {
    const store = new PictureStore(dir, 'secret');
    const name = basename(store.urlPath(assetOf(await store.put(bytes, 'image/png'))));
    const path = (await findPicture(dir, name, HOUR, Date.now()))!.path;
    const old = new Date(Date.now() - 2 * HOUR);
    await utimes(path, old, old);
    expect(await findPicture(dir, name, HOUR, Date.now())).toBeUndefined();
    await store.put(bytes, 'image/png');
    expect(await findPicture(dir, name, HOUR, Date.now())).toBeDefined();
    expect(await sweepPictures(dir, HOUR, Date.now())).toBe(0);
    expect(await sweepPictures(dir, HOUR, Date.now() + 2 * HOUR)).toBe(1);
    expect(await readdir(join(dir, name.slice(0, 2)))).toEqual([]);
  });

  it.each(['', '..', '../account.json', `${'a'.repeat(40)}.exe`, `${'g'.repeat(40)}.png`, `${'a'.repeat(40)}.png/x`])(
    'finds nothing under %j',
    async (name) => {
      expect(await findPicture(dir, name, HOUR, Date.now())).toBeUndefined();
    },
  );

  it('sweeps a directory that is not there yet', async () => {
    expect(await sweepPictures(join(dir, 'none'), HOUR, Date.now())).toBe(0);
  });

  it('keeps its key', async () => {
    expect(await fileSecret(dir)).toBe(await fileSecret(dir));
  });
});
