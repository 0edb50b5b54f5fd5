import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDataDir } from './data-dir.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-data-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

it('makes the directory, even for several who ask at once, and leaves nothing in it', async () => {
  const path = join(dir, 'a', 'b');
  await Promise.all(Array.from({ length: 50 }, () => makeDataDir(path)));
  expect(await readdir(path)).toEqual([]);
});

it('says what is wrong and how to do it right', async () => {
  await expect(makeDataDir('/proc/1/none')).rejects.toThrow(/cannot be written: .*DOCPARSE_DATA/);
});
