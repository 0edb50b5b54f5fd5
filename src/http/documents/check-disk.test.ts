import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkDisk } from './check-disk.ts';

it('tells a disk that is full or cannot be written to from one that takes documents, and leaves nothing there', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'docparse-test-'));
  await checkDisk(dir);
  expect(await readdir(dir)).toEqual([]);
  await expect(checkDisk(dir, async () => 10 * 1024 * 1024)).rejects.toThrow('10 MB are free');
  await expect(checkDisk(join(dir, 'gone'), async () => 1e12)).rejects.toThrow('ENOENT');
  await rm(dir, { recursive: true });
});
