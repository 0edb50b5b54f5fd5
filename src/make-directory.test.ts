import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDirectory } from './make-directory.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-make-'));
});
afterAll(() => rm(dir, { recursive: true }));

describe('makeDirectory', () => {
  it('makes all that is missing, whoever else does', async () => {
    const path = join(dir, 'a', 'b', 'c');
    await Promise.all([makeDirectory(path), makeDirectory(path, 0o700), makeDirectory(path)]);
    expect(existsSync(path)).toBe(true);
    await makeDirectory(join(dir, 'own'), 0o700);
    expect(statSync(join(dir, 'own')).mode & 0o777).toBe(0o700);
  });

  it('refuses a path through a file', async () => {
    await writeFile(join(dir, 'file'), '');
    await expect(makeDirectory(join(dir, 'file'))).rejects.toMatchObject({ code: 'ENOTDIR' });
    await expect(makeDirectory(join(dir, 'file', 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  it('ends where a directory takes no entries', async (test) => {
    test.skip(!existsSync('/proc/self'), 'needs /proc');
    await expect(makeDirectory('/proc/none/below')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
