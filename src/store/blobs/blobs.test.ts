import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BlobStore } from '../blobs.ts';
import { DiskBlobs } from './disk.ts';
import { S3Blobs } from './s3.ts';
import { TestS3 } from './testing.ts';

let dir: string;
let s3: TestS3;
beforeAll(async () => {
  s3 = await TestS3.start();
});
afterAll(() => s3.close());
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-blobs-'));
});
afterEach(async () => {
  s3.fate = () => 'works';
  await rm(dir, { recursive: true, force: true });
});

async function file(content: string | Uint8Array): Promise<string> {
  const path = join(dir, `file-${randomBytes(4).toString('hex')}`);
  await writeFile(path, content);
  return path;
}

async function read(blobs: BlobStore, key: string): Promise<string | undefined> {
  const found = await blobs.get(key);
  return found && (await buffer(found.body)).toString();
}

const contentType = 'application/json';
const stores: [string, () => BlobStore][] = [
  ['on disk', () => new DiskBlobs(join(dir, 'blobs'))],
  ['in S3', () => new S3Blobs(s3.config)],
];

describe.each(stores)('blobs %s', (_where, make) => {
  it('keep what is put, with its size, type and time', async () => {
    const blobs = make();
    const path = await file('{"a":1}');
    await blobs.put('results/a.json', path, { contentType });
    expect(existsSync(path)).toBe(true);
    const found = (await blobs.get('results/a.json'))!;
    expect(found).toMatchObject({ size: 7, contentType });
    expect(Math.abs(Date.now() - found.modifiedAt.getTime())).toBeLessThan(5000);
    expect((await buffer(found.body)).toString()).toBe('{"a":1}');
    expect(await blobs.head('results/a.json')).toMatchObject({ size: 7 });
  });

  it('replace what was there, and take the file when they may', async () => {
    const blobs = make();
    await blobs.put('uploads/x', await file('old'), { contentType });
    const path = await file('new');
    await blobs.put('uploads/x', path, { contentType, move: true });
    expect(existsSync(path)).toBe(false);
    expect(await read(blobs, 'uploads/x')).toBe('new');
  });

  it('say when there is nothing, and delete without asking', async () => {
    const blobs = make();
    expect(await blobs.get('uploads/none')).toBeUndefined();
    expect(await blobs.head('uploads/none')).toBeUndefined();
    await blobs.delete('uploads/none');
    await blobs.put('uploads/one', await file('1'), { contentType });
    await blobs.delete('uploads/one');
    expect(await blobs.head('uploads/one')).toBeUndefined();
  });

  it('are swept by prefix and age', async () => {
    const blobs = make();
    for (const key of ['sweep/a', 'sweep/deep/b', 'sweep2/c']) await blobs.put(key, await file('x'), { contentType });
    expect(await blobs.sweep('sweep/', new Date(Date.now() - 60_000))).toBe(0);
    expect(await blobs.sweep('sweep/', new Date(Date.now() + 60_000))).toBe(2);
    expect(await blobs.head('sweep/a')).toBeUndefined();
    expect(await blobs.head('sweep/deep/b')).toBeUndefined();
    expect(await read(blobs, 'sweep2/c')).toBe('x');
    expect(await blobs.sweep('never/', new Date())).toBe(0);
  });

  it.each([
    '',
    'alone',
    '/etc/passwd',
    'a/../b',
    'a/./b',
    'a//b',
    'a/',
    'a/b c',
    'a/ü',
    'a\\b/c',
    `a/${'x'.repeat(300)}`,
  ])('refuse the key %j', async (key) => {
    const blobs = make();
    await expect(blobs.get(key)).rejects.toThrow(/key/);
    await expect(blobs.put(key, await file('x'), { contentType })).rejects.toThrow(/key/);
  });

  it('say which file cannot be read', async () => {
    await expect(make().put('uploads/y', join(dir, 'nowhere'), { contentType })).rejects.toThrow(/ENOENT/);
    expect(await make().head('uploads/y')).toBeUndefined();
  });

  it('can be checked', async () => {
    const blobs = make() as DiskBlobs | S3Blobs;
    await blobs.check();
  });
});

describe('blobs on disk', () => {
  it('are spread over folders, and leave none behind', async () => {
    const blobs = new DiskBlobs(join(dir, 'blobs'));
    for (let i = 0; i < 40; i++) await blobs.put(`uploads/${i}`, await file('x'), { contentType });
    expect((await readdir(join(dir, 'blobs', 'uploads'))).length).toBeGreaterThan(20);
    await blobs.sweep('uploads/', new Date(Date.now() + 1000));
    expect(await readdir(join(dir, 'blobs', 'uploads'))).toEqual([]);
  });

  it('show a whole blob or none, and forget what a dead writer left', async () => {
    const blobs = new DiskBlobs(join(dir, 'blobs'));
    await blobs.put('uploads/a', await file('whole'), { contentType });
    const folder = join(blobs.pathOf('uploads/a'), '..');
    const left = join(folder, '.0123456789abcdef.tmp');
    await writeFile(left, 'ha');
    await utimes(left, new Date(0), new Date(0));
    const writing = Array.from({ length: 20 }, async (_, i) =>
      blobs.put('uploads/a', await file('y'.repeat(1000 + i)), { contentType }),
    );
    const seen = await Promise.all(Array.from({ length: 50 }, () => read(blobs, 'uploads/a')));
    await Promise.all(writing);
    expect(seen.every((text) => text === 'whole' || (text?.length ?? 0) >= 1000)).toBe(true);
    expect(await blobs.sweep('uploads/', new Date(0))).toBe(0);
    expect(existsSync(left)).toBe(false);
  });

  it('say that nothing can be written', async () => {
    await writeFile(join(dir, 'blobs'), 'a file');
    await expect(new DiskBlobs(join(dir, 'blobs')).check()).rejects.toThrow(/Objects cannot be kept in/);
  });
});

describe('blobs in S3', () => {
  it('lie under the prefix', async () => {
    await new S3Blobs(s3.config).put('uploads/p', await file('x'), { contentType });
    expect(await read(new S3Blobs({ ...s3.config, prefix: '' }), 'own/uploads/p')).toBe('x');
  });

  it('get through while every second request fails or is hung up on', async () => {
    const blobs = new S3Blobs(s3.config);
    let n = 0;
    s3.fate = () => (n++ % 2 === 1 ? 'works' : n % 4 === 1 ? 'fails' : 'hangs up');
    for (let i = 0; i < 5; i++) {
      await blobs.put(`flaky/${i}`, await file(`text ${i}`), { contentType });
      expect(await blobs.head(`flaky/${i}`)).toMatchObject({ size: 6 });
      expect(await read(blobs, `flaky/${i}`)).toBe(`text ${i}`);
    }
    expect(await blobs.sweep('flaky/', new Date(Date.now() + 60_000))).toBe(5);
    expect(await blobs.head('flaky/1')).toBeUndefined();
  });

  it('carry large files in parts, also over a bad line, and read on where a connection broke', async () => {
    const blobs = new S3Blobs(s3.config);
    const bytes = randomBytes(20 * 1024 * 1024 + 17);
    let n = 0;
    s3.fate = ({ method }) => (method === 'PUT' && n++ % 2 === 0 ? 'fails' : 'works');
    await blobs.put('uploads/large', await file(bytes), { contentType: 'application/pdf', move: true });
    let gets = 0;
    s3.fate = ({ method }) => (method === 'GET' && gets++ < 3 ? 'cut' : 'works');
    const found = (await blobs.get('uploads/large'))!;
    expect(found.size).toBe(bytes.length);
    const hash = createHash('sha256');
    for await (const chunk of found.body) hash.update(chunk);
    expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(gets).toBe(4);
  });

  it('say which bucket cannot be used and why', async () => {
    await expect(new S3Blobs({ ...s3.config, bucket: 'nowhere' }).check()).rejects.toThrow(
      /S3 bucket nowhere cannot be used: 404/,
    );
    await expect(new S3Blobs({ ...s3.config, bucket: 'nowhere' }).get('uploads/a')).rejects.toThrow();
  });
});
