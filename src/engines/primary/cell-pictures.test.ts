import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import bwipjs from 'bwip-js/node';
import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultParseOptions, type PageAnalysis } from '../../document/index.ts';
import { openReader } from '../../readers/index.ts';
import { analysePage } from './analyse-page.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'docparse-cells-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

/** A ruled grid of 2 x 3 cells of 120 x 60 points at (50, 100), with pictures at the given places (y from the top). */
async function analyse(
  places: { x: number; y: number; width: number; height: number }[],
  elementImages = true,
): Promise<PageAnalysis> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([400, 400]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  // A grey pattern: a picture, not a readable code.
  const png = await bwipjs.toBuffer({
    bcid: 'qrcode',
    text: 'x',
    scale: 2,
    barcolor: '8080a0',
    backgroundcolor: 'd0d0ff',
  });
  const image = await pdf.embedPng(png);
  for (const place of places) page.drawImage(image, { ...place, y: 400 - place.y - place.height });
  for (const y of [100, 160, 220, 280])
    page.drawLine({ start: { x: 50, y: 400 - y }, end: { x: 290, y: 400 - y }, color: rgb(0, 0, 0) });
  for (const x of [50, 170, 290]) page.drawLine({ start: { x, y: 300 }, end: { x, y: 120 }, color: rgb(0, 0, 0) });
  for (const row of [0, 1, 2]) page.drawText(`Item ${row}`, { x: 60, y: 265 - row * 60, size: 11, font });
  page.drawText('Photo', { x: 180, y: 265, size: 11, font });
  const file = path.join(dir, 'grid.pdf');
  writeFileSync(file, await pdf.save());
  const reader = await openReader({
    path: file,
    name: 'grid.pdf',
    mediaType: 'application/pdf',
    extension: 'pdf',
    size: 1,
    sha256: '',
  });
  const tools = { ocr: () => Promise.reject(new Error('not needed')), sink: { put: async () => 'key' } };
  try {
    return await analysePage(
      await reader.sheet(1),
      { ...defaultParseOptions, elementImages },
      tools,
      new AbortController().signal,
    );
  } finally {
    await reader.close();
  }
}

const imagesOf = (analysis: PageAnalysis) =>
  analysis.blocks.flatMap((b) =>
    b.kind === 'table'
      ? b.table.cells
          .filter((c) => c.images.length > 0)
          .map((c) => [c.row, c.col, c.images.map((i) => [i.width, i.height])])
      : [],
  );

it('gives a picture in a cell to the cell', async () => {
  const analysis = await analyse([{ x: 200, y: 170, width: 40, height: 40 }]);
  expect(imagesOf(analysis)).toEqual([[1, 1, [[80, 80]]]]);
  expect(analysis.blocks.filter((b) => b.kind === 'picture')).toEqual([]);
});

it('keeps several pictures of one cell, from left to right', async () => {
  const analysis = await analyse([
    { x: 240, y: 230, width: 20, height: 20 },
    { x: 180, y: 230, width: 40, height: 40 },
  ]);
  expect(imagesOf(analysis)).toEqual([
    [
      2,
      1,
      [
        [80, 80],
        [40, 40],
      ],
    ],
  ]);
});

it('treats a picture across several cells as the background of the table', async () => {
  expect(imagesOf(await analyse([{ x: 60, y: 110, width: 220, height: 160 }]))).toEqual([]);
});

it('crops nothing when no pictures are requested', async () => {
  expect(imagesOf(await analyse([{ x: 200, y: 170, width: 40, height: 40 }], false))).toEqual([]);
});

it('marks that a cell contains a picture even when no pictures are requested', async () => {
  const { blocks } = await analyse([{ x: 200, y: 170, width: 40, height: 40 }], false);
  const cells = blocks.flatMap((b) => (b.kind === 'table' ? b.table.cells : []));
  expect(cells.filter((c) => c.pictured).map((c) => [c.row, c.col])).toEqual([[1, 1]]);
});
