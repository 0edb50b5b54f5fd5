import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { inTurns } from './in-turns.ts';
import { saveStream } from './save-stream.ts';

const MiB = 1024 * 1024;
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('yields after a few megabytes, in the order of arrival', async () => {
  await turn();
  const done: number[] = [];
  for (let i = 0; i < 300; i++) inTurns(64 * 1024, () => done.push(i));
  let before = done.length;
  expect(before * 64 * 1024).toBeLessThanOrEqual(4 * MiB);
  while (done.length < 300) {
    await turn();
    expect((done.length - before) * 64 * 1024).toBeLessThanOrEqual(4 * MiB);
    before = done.length;
  }
  expect(done).toEqual(Array.from({ length: 300 }, (_, i) => i));
});

it('saves many concurrent uploads completely', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'docparse-test-'));
  const chunks = Array.from({ length: 16 }, (_, i) => Buffer.alloc(64 * 1024, i));
  const saved = await Promise.all(
    Array.from({ length: 40 }, (_, i) => saveStream(Readable.from(chunks), join(dir, String(i)), 2 * MiB)),
  );
  expect(new Set(saved.map(({ sha256, size }) => `${size} ${sha256}`)).size).toBe(1);
  expect(saved[0]?.size).toBe(MiB);
  await rm(dir, { recursive: true });
});
