import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { LegacyExtension } from '../../document/index.ts';
import { compoundState, decryptLegacy } from '../../readers/index.ts';
import { unlockLegacy } from './unlock-legacy.ts';

vi.mock('../../readers/index.ts', () => ({
  compoundState: vi.fn(async () => 'encrypted'),
  decryptLegacy: vi.fn(async () => Buffer.from('open')),
}));

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-unlock-'));
  await writeFile(join(dir, 'upload'), 'locked');
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const source = (extension: LegacyExtension | 'rtf') => ({ path: join(dir, 'upload'), extension, password: 'x' });

it('gives all concurrent callers a copy without encryption', async () => {
  const copies = await Promise.all(Array.from({ length: 20 }, () => unlockLegacy(source('doc'))));
  for (const { path } of copies) expect(await readFile(path, 'utf8')).toBe('open');
  expect(await readdir(dir)).toEqual(['upload', 'upload.open.doc']);
});

it('returns files unchanged that have other formats, are not encrypted, or need their own program', async () => {
  for (const prepare of [
    () => source('rtf'),
    () => {
      vi.mocked(compoundState).mockResolvedValueOnce('plain');
      return source('xls');
    },
    () => {
      vi.mocked(decryptLegacy).mockResolvedValueOnce(undefined);
      return source('xls');
    },
  ]) {
    const given = prepare();
    expect(await unlockLegacy(given)).toBe(given);
  }
});
