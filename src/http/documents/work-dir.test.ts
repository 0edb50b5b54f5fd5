import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWorkDir, processScope, removeAbandoned } from './work-dir.ts';

let parent: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'work-dir-'));
});

afterEach(async () => {
  await rm(parent, { recursive: true, force: true });
});

const put = async (name: string): Promise<void> => {
  await mkdir(join(parent, name));
  await writeFile(join(parent, name, 'upload'), 'x');
};

it('gives each its own directory and leaves those of others alone, of the same process too', async () => {
  const first = await openWorkDir(parent);
  await writeFile(join(first.path, 'upload'), 'x');
  const second = await openWorkDir(parent);
  expect(await readdir(first.path)).toEqual(['upload']);
  await second.close();
  expect(await readdir(first.path)).toEqual(['upload']);
  await first.close();
  expect(await readdir(parent)).toEqual([]);
});

it('removes what a process has left that has ended', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  await put(`${await processScope()}+${child.pid}+123+abcd`);
  const work = await openWorkDir(parent);
  expect(await readdir(parent)).toHaveLength(1);
  await work.close();
});

it('does not take a process that was given the same id for the one that has ended', async (test) => {
  test.skip(process.platform !== 'linux', 'needs Linux');
  await put(`${await processScope()}+${process.pid}+123+abcd`);
  const work = await openWorkDir(parent);
  expect(await readdir(parent)).toHaveLength(1);
  await work.close();
});

it('keeps directories of other containers and machines, whatever their process ids, for as long as they change', async () => {
  const names = [`other+1+5+abcd`, `other+${process.pid}+5+abcd`, 'of an older version+1'];
  for (const name of names) await put(name);
  const watched = new Map();
  const look = (nowMs: number) => removeAbandoned(parent, 'here', watched, nowMs);
  // Clocks of files say nothing: this one is years old.
  await utimes(join(parent, names[2] ?? ''), 1, 1);
  await look(0);
  await look(599_999);
  expect((await readdir(parent)).sort()).toEqual([...names].sort());
  await utimes(join(parent, names[0] ?? ''), 1, 2);
  await look(600_000);
  expect(await readdir(parent)).toEqual([names[0]]);
  await look(1_199_999);
  expect(await readdir(parent)).toEqual([names[0]]);
  await look(1_200_000);
  expect(await readdir(parent)).toEqual([]);
});
