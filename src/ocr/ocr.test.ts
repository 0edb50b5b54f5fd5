import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { degrees, PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Glyph, Raster } from '../document/index.ts';
import { openReader } from '../readers/index.ts';
import { rotateRaster, turnRaster } from '../vision/index.ts';
import { createOcr, type Ocr } from './index.ts';

const LINES = [
  'Quarterly report of the harbour authority',
  'Cargo handled in the third quarter rose by 12.5 percent',
  'to 48,203 tonnes, most of it grain and timber.',
  'Berths 3 and 7 were closed for repairs until 14 August.',
  'Fees remain unchanged; see annex B for the tariff.',
  'Total income: $1,204,560.00',
];

let folder: string;
let ocr: Ocr;
let printed: Raster;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'docparse-ocr-'));
  ocr = await createOcr({ modelsDir: path.join(folder, 'models') });
  printed = await print();
});
afterAll(async () => {
  await ocr.close();
  await rm(folder, { recursive: true, force: true });
});

/** A half page of text, made as a PDF, because the fonts of its renderer exist on every machine. */
async function print(): Promise<Raster> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const page = pdf.addPage([420, 300]);
  for (const [i, line] of LINES.entries())
    page.drawText(line, { x: 40, y: 250 - i * 28, size: 12, font: i === 0 ? bold : font });
  // The last row of a table: single digits far apart.
  for (const [i, digit] of ['4', '7', '1', '9'].entries())
    page.drawText(digit, { x: 220 + i * 40, y: 250 - 5 * 28, size: 12, font });
  return render(pdf);
}

async function render(pdf: PDFDocument): Promise<Raster> {
  const file = path.join(folder, 'page.pdf');
  await writeFile(file, await pdf.save());
  const reader = await openReader({
    path: file,
    name: 'page.pdf',
    mediaType: 'application/pdf',
    extension: 'pdf',
    size: 0,
    sha256: '',
  });
  const raster = await (await reader.sheet(1)).raster(150);
  await reader.close();
  return raster;
}

/** Text of the glyphs, with rows by baseline and spaces from the glyphs. */
function textOf(glyphs: Glyph[]): string[] {
  const rows: Glyph[][] = [];
  for (const glyph of glyphs.toSorted((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1);
    if (row && Math.abs(row[0]!.baseline - glyph.baseline) < glyph.size * 0.5) row.push(glyph);
    else rows.push([glyph]);
  }
  return rows.map((row) =>
    row
      .toSorted((a, b) => a.x0 - b.x0)
      .map((glyph) => (glyph.spaceBefore ? ` ${glyph.text}` : glyph.text))
      .join(''),
  );
}

const EXPECTED = [...LINES.slice(0, 5), `${LINES[5]}4719`];

test('a printed page is read, with boxes, sizes, weight and candidates in place', async () => {
  const page = await ocr.readPage(printed);
  expect(textOf(page.glyphs)).toEqual(EXPECTED);
  expect(page).toMatchObject({ angle: 0, moved: false, droppedLines: 0 });
  expect(page.raster === printed).toBe(true);
  const first = page.glyphs[0]!;
  expect(first.text).toBe('Q');
  expect(first.x0).toBeGreaterThan(38);
  expect(first.x1).toBeLessThan(52);
  expect(Math.abs(first.baseline - 50)).toBeLessThan(1.5);
  expect(Math.abs(first.size - 12)).toBeLessThan(1.5);
  expect(first.font.weight).toBe(700);
  const plain = page.glyphs.filter((glyph) => glyph.font.weight === 400);
  expect(plain.length).toBeGreaterThan(150);
  expect(new Set(page.glyphs.map((glyph) => glyph.font)).size).toBe(2);
  for (const glyph of page.glyphs) {
    expect(glyph.candidates![0]!.text).toBe(glyph.text);
    expect(glyph.confidence).toBeGreaterThan(0.3);
  }
});

test.each([90, 180, 270] as const)('a page rotated by %s is rotated back', async (turn) => {
  const page = await ocr.readPage(turnRaster(printed, turn));
  expect(page).toMatchObject({ angle: turn, moved: true });
  expect([page.raster.width, page.raster.height]).toEqual([printed.width, printed.height]);
  expect(textOf(page.glyphs)).toEqual(EXPECTED);
});

test('a skewed page is deskewed', async () => {
  const page = await ocr.readPage(rotateRaster(printed, 3));
  expect(page.moved).toBe(true);
  expect(Math.abs(page.angle - 3)).toBeLessThan(0.2);
  expect(textOf(page.glyphs)).toEqual(EXPECTED);
});

test('keepFrame keeps the raster and reads slanted lines in place', async () => {
  const skewed = { ...rotateRaster(printed, 6), originX: 100, originY: 50 };
  const page = await ocr.readPage(skewed, { keepFrame: true });
  expect(page).toMatchObject({ angle: 0, moved: false });
  const first = page.glyphs.find((glyph) => glyph.text === 'Q')!;
  expect(first.quad).toBeDefined();
  expect(Math.abs(first.angle - 6)).toBeLessThan(1);
  expect(first.x0).toBeGreaterThan(138);
});

test('a single line is read without detection', async () => {
  const top = Math.round((300 - 250 - 14) * (150 / 72));
  const height = Math.round(20 * (150 / 72));
  const stride = printed.width * printed.channels;
  const line = { ...printed, height, data: printed.data.subarray(top * stride, (top + height) * stride) };
  expect(textOf(await ocr.readLine(line)).join('')).toBe(LINES[0]);
});

test('dark grey on grey is read like black on white', async () => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([420, 200]);
  page.drawRectangle({ x: 0, y: 0, width: 420, height: 200, color: rgb(0.28, 0.28, 0.28) });
  for (const [i, line] of LINES.slice(0, 4).entries())
    page.drawText(line.slice(0, 30), { x: 40, y: 150 - i * 30, size: 12, font, color: rgb(0.19, 0.19, 0.19) });
  const { glyphs } = await ocr.readPage(await render(pdf));
  const read = glyphs.map(({ text }) => text).join('');
  for (const line of LINES.slice(0, 4)) expect(read).toContain(line.slice(0, 30).replaceAll(' ', ''));
});

test('a blank page has no text', async () => {
  const blank: Raster = {
    data: new Uint8Array(600 * 800 * 3).fill(255),
    width: 600,
    height: 800,
    channels: 3,
    dpi: 72,
  };
  expect(await ocr.readPage(blank)).toMatchObject({ glyphs: [], angle: 0, moved: false });
  expect(await ocr.readLine(blank)).toEqual([]);
});

test('an aborted signal stops reading with its reason', async () => {
  const controller = new AbortController();
  controller.abort(new Error('client went away'));
  await expect(ocr.readPage(printed, { signal: controller.signal })).rejects.toThrow('client went away');
});

test('lines that run up, and vertical columns of upright characters, are read on a level page', async () => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([420, 300]);
  for (const [i, line] of LINES.entries()) page.drawText(line.slice(0, 30), { x: 90, y: 250 - i * 28, size: 12, font });
  page.drawText('Tonnes each month', { x: 50, y: 100, size: 12, font, rotate: degrees(90) });
  for (const [i, letter] of [...'BAKERY'].entries()) page.drawText(letter, { x: 330, y: 200 - i * 13, size: 12, font });
  const { glyphs, angle } = await ocr.readPage(await render(pdf));
  expect(angle).toBe(0);
  const up = glyphs.filter((glyph) => glyph.angle === 270);
  // From the bottom of the page upwards.
  expect(
    up
      .toSorted((a, b) => b.y0 - a.y0)
      .map((glyph) => glyph.text)
      .join(''),
  ).toBe('Tonneseachmonth');
  const column = glyphs.filter((glyph) => glyph.x0 > 320);
  expect(column.map((glyph) => glyph.text).join('')).toBe('BAKERY');
  expect(column[0]!.y1).toBeLessThan(column[1]!.y1);
});
