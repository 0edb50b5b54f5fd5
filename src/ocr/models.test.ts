import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ensureModels } from './models.ts';

test('models are made once, whole, and by several callers at a time without harm', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'docparse-models-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [models] = await Promise.all([ensureModels(folder), ensureModels(folder)]);
  const files = await readdir(folder);
  expect(files).toHaveLength(5);
  expect(files.filter((file) => file.endsWith('.tmp'))).toEqual([]);
  const before = await stat(models.recognition);
  const again = await ensureModels(folder);
  expect((await stat(again.recognition)).mtimeMs).toBe(before.mtimeMs);
  // The network has 6625 classes: the blank and these.
  expect(again.characters).toHaveLength(6624);
  expect(again.characters.at(-1)).toBe(' ');
});
