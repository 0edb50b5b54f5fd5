import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOffice, missingParts } from './find-office.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-office-parts-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** A program that says its version, with the settings of some parts. */
async function office(name: string, program: string, registry: string, parts: readonly string[]): Promise<string> {
  const path = join(dir, name, program);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, '#!/bin/sh\necho LibreOffice 25.2.1.2\n', { mode: 0o755 });
  await mkdir(join(dir, name, registry), { recursive: true });
  for (const part of parts) await writeFile(join(dir, name, registry, `${part}.xcd`), '');
  return path;
}
const all = ['writer', 'calc', 'impress', 'draw', 'math'];

it('names the parts that are missing, on Linux and on macOS', async () => {
  const linux = await office('linux', 'program/soffice', 'share/registry', ['writer', 'math']);
  expect(missingParts(linux).map((part) => part.split(' ')[0])).toEqual(['Calc', 'Impress', 'Draw']);
  const mac = await office('mac', 'MacOS/soffice', 'Resources/registry', all.slice(1));
  expect(missingParts(mac)).toEqual(['Writer (doc, docx, odt, rtf and texts)']);
});

it.skipIf(process.platform === 'win32')('follows links to the program', async () => {
  const whole = await office('whole', 'program/soffice', 'share/registry', all);
  const link = join(dir, 'soffice-link');
  await symlink(whole, link);
  expect(missingParts(link)).toEqual([]);
  expect(await describeOffice(link)).toBe(`LibreOffice 25.2.1.2 at ${link}`);
});

it.skipIf(process.platform === 'win32')('describes what is there without what is missing', async () => {
  const part = await office('part', 'program/soffice', 'share/registry', all.slice(0, 4));
  expect(await describeOffice(part)).toBe(`LibreOffice 25.2.1.2 at ${part}, without Math (formulas)`);
});

it('says nothing of a folder that it does not know', async () => {
  expect(missingParts(await office('script', 'bin/soffice', 'other', []))).toEqual([]);
});
