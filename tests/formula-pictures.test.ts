import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, type PDFFont, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openReader } from '../src/readers/index.ts';
import { type Json, TestService, Upload } from './support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start({ DOCPARSE_WORKERS: '1' });
});
afterAll(() => service.stop());

const PROSE = 'The area of the figure follows from the lengths of its two sides.';

/**
 * A formula with a fraction and a power, `a = (b + c) / d + x^2`, as a page or under a line of text, drawn in pixels.
 */
async function picture(text: boolean): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([420, 200]);
  const [italic, roman] = [
    await pdf.embedFont(StandardFonts.TimesRomanItalic),
    await pdf.embedFont(StandardFonts.TimesRoman),
  ];
  const put = (letters: string, font: PDFFont, x: number, y: number, size = 12): void =>
    page.drawText(letters, { x, y, size, font });
  if (text) for (const y of [180, 164, 60, 44, 28]) put(PROSE, roman, 30, y, 11);
  put('a', italic, 160, 110);
  put('=', roman, 172, 110);
  put('b', italic, 190, 119);
  put('+', roman, 200, 119);
  put('c', italic, 211, 119);
  page.drawLine({ start: { x: 188, y: 113 }, end: { x: 220, y: 113 }, thickness: 0.5 });
  put('d', italic, 201, 103);
  put('+', roman, 225, 110);
  put('x', italic, 238, 110);
  put('2', roman, 244, 115, 8);
  const folder = await mkdtemp(join(tmpdir(), 'docparse-formula-'));
  const path = join(folder, 'a.pdf');
  await writeFile(path, await pdf.save());
  const reader = await openReader({
    path,
    name: 'a.pdf',
    mediaType: 'application/pdf',
    extension: 'pdf',
    size: 1,
    sha256: '',
  });
  const { data, width, height, channels } = await (await reader.sheet(1)).raster(200);
  await reader.close();
  await rm(folder, { recursive: true });
  return sharp(data, { raw: { width, height, channels } }).withMetadata({ density: 200 }).png().toBuffer();
}

const elementsOf = async (bytes: Buffer): Promise<Json[]> => {
  const { json } = await service.parse({
    file: new Upload(bytes, 'formula.png'),
    config: { capabilities: { pages: true } },
  });
  expect(json.code).toBe(200);
  expect(json.data.warnings ?? []).toEqual([]);
  return json.data.elements;
};

it('a picture that holds nothing but a formula is a formula, in LaTeX', async () => {
  const elements = await elementsOf(await picture(false));
  expect(elements.map((e) => e.type)).toEqual(['Formula']);
  expect(elements[0].text.replace(/\s/g, '')).toContain('a=\\frac{b+c}{d}+x^{2}');
});

it('text stays text', async () => {
  const elements = await elementsOf(await picture(true));
  expect(elements.filter((e) => e.type === 'Formula').length).toBeLessThan(2);
  expect(
    elements
      .map((e) => e.text)
      .join(' ')
      .split(PROSE),
  ).toHaveLength(6);
});
