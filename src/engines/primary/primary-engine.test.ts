import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultParseOptions, type ParseOptions, type Source } from '../../document/index.ts';
import { PrimaryEngine } from './primary-engine.ts';

const options: ParseOptions = { ...defaultParseOptions, pageImages: true };
let dir: string;
let source: Source;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'primary-engine-'));
  const pdf = await PDFDocument.create();
  for (let i = 0; i < 2; i++) pdf.addPage([200, 200]).drawText(`Page ${i + 1}`, { x: 20, y: 100 });
  const path = join(dir, 'upload');
  await writeFile(path, await pdf.save());
  source = { path, name: 'a.pdf', mediaType: 'application/pdf', extension: 'pdf', size: 1, sha256: '' };
});
afterAll(() => rm(dir, { recursive: true }));

const analyse = (engine: PrimaryEngine, error: Error) =>
  engine.analysePages(source, [1, 2], options, { put: () => Promise.reject(error) }, new AbortController().signal);

it('fails if the disk is full instead of reporting the pages as damaged', async () => {
  const engine = new PrimaryEngine({ modelsDir: 'none' });
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  await expect(analyse(engine, full)).rejects.toMatchObject({ code: 30203 });
  const { pages, failures } = await analyse(engine, new Error('odd'));
  expect(pages).toEqual([]);
  expect(failures).toMatchObject(
    [1, 2].map((pageNumber) => ({ pageNumber, message: 'The page could not be analysed.' })),
  );
  await engine.close();
});
