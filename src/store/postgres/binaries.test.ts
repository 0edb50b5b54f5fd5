import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBinaries } from './binaries.ts';

let dir: string;
let native: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-native-'));
  native = join(dir, 'native');
  await mkdir(join(native, 'lib'), { recursive: true });
  await writeFile(join(native, 'lib', 'libpq.so.5.18'), '');
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const links = (target: string) =>
  writeFile(join(native, 'pg-symlinks.json'), JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target }]));

describe('the programs of the embedded PostgreSQL', () => {
  it('need nothing where the package is complete', async () => {
    expect(await findBinaries(native, join(dir, 'spare'))).toEqual({
      initdb: join(native, 'bin', 'initdb'),
      postgres: join(native, 'bin', 'postgres'),
      env: {},
    });
  });

  it('get the links of their libraries, which packages cannot hold, also from two processes at once', async () => {
    await links('native/lib/libpq.so.5');
    const found = await Promise.all([
      findBinaries(native, join(dir, 'spare')),
      findBinaries(native, join(dir, 'spare')),
    ]);
    expect(found.map(({ env }) => env)).toEqual([{}, {}]);
    expect(await readlink(join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
    expect(existsSync(join(dir, 'spare'))).toBe(false);
  });

  it('find the links elsewhere when they cannot be made in the package', async (test) => {
    test.skip(process.platform !== 'linux', 'needs Linux');
    // A folder that is not there stands for one that may not be written: these tests may run as root.
    await links('native/closed/libpq.so.5');
    const { env } = await findBinaries(native, join(dir, 'spare'));
    expect(env).toEqual({ LD_LIBRARY_PATH: `${join(dir, 'spare')}:${join(native, 'lib')}` });
    expect(await readlink(join(dir, 'spare', 'libpq.so.5'))).toBe(join(native, 'lib', 'libpq.so.5.18'));
  });
});
