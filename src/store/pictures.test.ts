import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DiskBlobs } from './blobs/disk.ts';
import { openPicture, publishPictures, sweepPictures } from './pictures.ts';

let dir: string;
let blobs: DiskBlobs;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-pictures-'));
  blobs = new DiskBlobs(join(dir, 'blobs'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const HOUR = 3_600_000;
const name = `${'a1'.repeat(20)}.png`;

async function picture(content = 'picture') {
  const path = join(dir, 'made.png');
  await writeFile(path, content);
  return { name, path, mimeType: 'image/png' };
}

describe('pictures of results', () => {
  it('can be fetched under their names once they are published', async () => {
    expect(await openPicture(blobs, name, HOUR)).toBeUndefined();
    await publishPictures(blobs, [await picture()], { keep: false });
    const found = (await openPicture(blobs, name, HOUR))!;
    expect(found).toMatchObject({ size: 7, contentType: 'image/png' });
    expect((await buffer(found.body)).toString()).toBe('picture');
  });

  it('expire, live longer when they are made again, and are swept', async () => {
    await publishPictures(blobs, [await picture()], { keep: false });
    await publishPictures(blobs, [await picture()], { keep: false });
    const stored = blobs.pathOf(`pictures/${name}`);
    const old = new Date(Date.now() - 3 * HOUR);
    await utimes(stored, old, old);
    expect(await openPicture(blobs, name, HOUR)).toBeUndefined();
    await publishPictures(blobs, [await picture()], { keep: true });
    expect(await openPicture(blobs, name, HOUR).then((found) => found?.body.destroy())).toBeDefined();
    expect(await sweepPictures(blobs, HOUR)).toBe(0);
    await utimes(stored, old, old);
    expect(await sweepPictures(blobs, HOUR)).toBe(1);
    expect(await blobs.head(`pictures/${name}`)).toBeUndefined();
  });

  it('fail the request that cannot store them, in words for a client', async () => {
    const gone = { name, path: join(dir, 'nowhere.png'), mimeType: 'image/png' };
    await expect(publishPictures(blobs, [gone], { keep: false })).rejects.toMatchObject({
      code: 30203,
      message: expect.stringContaining('pictures'),
    });
  });

  it.each(['', '..', '../account.json', `${'a'.repeat(40)}.exe`, `${'g'.repeat(40)}.png`, `${'a'.repeat(40)}.png/x`])(
    'are not found under %j',
    async (text) => {
      expect(await openPicture(blobs, text, HOUR)).toBeUndefined();
    },
  );
});
