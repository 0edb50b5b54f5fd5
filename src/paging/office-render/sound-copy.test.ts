import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { soundCopy } from './sound-copy.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-sound-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

it('gives LibreOffice a copy of RTF with wrong lengths, and all other files as they are', async () => {
  const put = async (name: `${string}.${'rtf' | 'docx'}`, text: string) => {
    const path = join(dir, name);
    await writeFile(path, text, 'latin1');
    return { path, extension: name.replace(/.*\./, '') as 'rtf' | 'docx' };
  };
  const copy = await soundCopy(await put('a.rtf', '{\\rtf1 caf\xe9{\\pict\\bin99999 00}}'));
  expect(await readFile(copy.path, 'latin1')).toBe('{\\rtf1 caf\xe9{\\pict00}}');
  const good = await put('b.rtf', '{\\rtf1 a}');
  expect(await soundCopy(good)).toBe(good);
  const other = await put('c.docx', '\\bin99999 ');
  expect(await soundCopy(other)).toBe(other);
});
