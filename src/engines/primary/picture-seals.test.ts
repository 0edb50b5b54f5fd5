import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PDFDocument, type PDFImage, type PDFPage } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sheet } from '../../document/index.ts';
import { openReader } from '../../readers/index.ts';
import { marksOfPictures } from './page-marks.ts';
import { pagePixels } from './page-pixels.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'docparse-seals-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

const PLACE = { x: 200, y: 200, width: 120, height: 120 };
const RING = '<circle cx="200" cy="200" r="180" fill="none" stroke-width="12"/>';
const STAR = '<path stroke="none" d="M200 130l16 50h52l-42 31 16 50-42-31-42 31 16-50-42-31h52z"/>';
const LEGEND = [...'ACMETRADINGCOMPANY']
  .map(
    (letter, i) =>
      `<text x="200" y="84" font-size="50" font-weight="bold" text-anchor="middle" stroke="none" transform="rotate(${i * 14 - 119} 200 200)">${letter}</text>`,
  )
  .join('');

/** A round seal of this colour with a transparent background. */
const sealPng = (color: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><g fill="${color}" stroke="${color}">${RING}${STAR}${LEGEND}</g></svg>`,
    ),
  )
    .png()
    .toBuffer();

/**
 * The marks found on a page with this picture, how often the page was drawn, and how often text was read from pixels.
 */
async function marksOf(png: Buffer, print: (page: PDFPage, image: PDFImage) => void) {
  const pdf = await PDFDocument.create();
  print(pdf.addPage([500, 500]), await pdf.embedPng(png));
  const file = path.join(dir, 'page.pdf');
  writeFileSync(file, await pdf.save());
  const reader = await openReader({
    path: file,
    name: 'page.pdf',
    mediaType: 'application/pdf',
    extension: 'pdf',
    size: 1,
    sha256: '',
  });
  try {
    const sheet: Sheet = await reader.sheet(1);
    const draw = pagePixels(sheet, undefined);
    let drawn = 0;
    let read = 0;
    const ocr = async () => ({
      readLine: async () => {
        read++;
        return [];
      },
    });
    const { marks, rest } = await marksOfPictures(
      sheet,
      sheet,
      (dpi, region) => {
        drawn++;
        return draw(dpi, region);
      },
      ocr,
    );
    return { seals: marks.seals, pictures: rest.pictures.length, drawn, read };
  } finally {
    await reader.close();
  }
}

it('a bitmap of a seal is a seal, and not a picture', async () => {
  const { seals, pictures, read } = await marksOf(await sealPng('#d01818'), (page, image) =>
    page.drawImage(image, PLACE),
  );
  expect(seals).toMatchObject([{ color: 'red', shape: 'round' }]);
  // The page is 500 points high, with its origin at the bottom.
  const { x0, y0, x1, y1 } = seals[0]!.box;
  for (const [at, want] of [[x0, 206] as const, [x1, 314] as const, [y0, 186] as const, [y1, 294] as const])
    expect(Math.abs(at - want)).toBeLessThan(6);
  expect(pictures).toBe(0);
  expect(read).toBeGreaterThan(0);
});

it('a blue emblem is a seal over text, and a logo otherwise', async () => {
  const png = await sealPng('#2030c0');
  const over = await marksOf(png, (page, image) => {
    page.drawText('Signed on 2 May 2026', { x: 210, y: 250, size: 11 });
    page.drawImage(image, PLACE);
  });
  expect(over.seals.map(({ color }) => color)).toEqual(['blue']);
  expect(await marksOf(png, (page, image) => page.drawImage(image, PLACE))).toMatchObject({
    seals: [],
    pictures: 1,
    drawn: 0,
  });
});

it('does not draw the page for pictures of several colours', async () => {
  const png = await sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="#fff"/><circle cx="150" cy="200" r="120" fill="#d01818"/><circle cx="280" cy="200" r="110" fill="#20a040"/></svg>',
    ),
  )
    .png()
    .toBuffer();
  expect(await marksOf(png, (page, image) => page.drawImage(image, PLACE))).toMatchObject({
    seals: [],
    pictures: 1,
    drawn: 0,
  });
});

it('finds a seal on white, and does not draw the page for a red curve on white', async () => {
  const white = await sharp(await sealPng('#d01818'))
    .flatten({ background: '#fff' })
    .png()
    .toBuffer();
  expect((await marksOf(white, (page, image) => page.drawImage(image, PLACE))).seals).toHaveLength(1);
  const chart = await sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="#fff"/><path d="M40 20Q60 340 380 360" fill="none" stroke="#d01818" stroke-width="20"/></svg>',
    ),
  )
    .png()
    .toBuffer();
  expect(await marksOf(chart, (page, image) => page.drawImage(image, PLACE))).toMatchObject({ seals: [], drawn: 0 });
});
