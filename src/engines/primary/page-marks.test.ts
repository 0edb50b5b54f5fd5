import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import bwipjs from 'bwip-js/node';
import { PDFDocument, rgb } from 'pdf-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sheet, SheetReader, Source } from '../../document/index.ts';
import { openReader } from '../../readers/index.ts';
import { codesOfPictures } from './page-marks.ts';
import { pagePixels } from './page-pixels.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'docparse-marks-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

async function withSheet<T>(draw: (pdf: PDFDocument) => Promise<void>, use: (sheet: Sheet) => Promise<T>): Promise<T> {
  const pdf = await PDFDocument.create();
  await draw(pdf);
  const file = path.join(dir, 'page.pdf');
  writeFileSync(file, await pdf.save());
  const source: Source = {
    path: file,
    name: 'page.pdf',
    mediaType: 'application/pdf',
    extension: 'pdf',
    size: 1,
    sha256: '',
  };
  const reader: SheetReader = await openReader(source);
  try {
    return await use(await reader.sheet(1));
  } finally {
    await reader.close();
  }
}

const read = (sheet: Sheet) =>
  codesOfPictures((picture) => sheet.pictureRaster?.(picture, 240), sheet, pagePixels(sheet, undefined));

it('reads a code that is a bitmap', async () => {
  const png = await bwipjs.toBuffer({ bcid: 'qrcode', text: 'INV-2026-118', scale: 4 });
  const codes = await withSheet(async (pdf) => {
    pdf.addPage([400, 400]).drawImage(await pdf.embedPng(png), { x: 100, y: 200, width: 80, height: 80 });
  }, read);
  expect(codes.map((c) => [c.kind, c.text])).toEqual([['qrcode', 'INV-2026-118']]);
});

it('does not draw the page for a picture without the grey levels of a code', async () => {
  const photo = await bwipjs.toBuffer({
    bcid: 'qrcode',
    text: 'x',
    scale: 4,
    barcolor: '808080',
    backgroundcolor: 'ffffff',
  });
  let drawn = 0;
  await withSheet(
    async (pdf) => {
      const page = pdf.addPage([400, 400]);
      page.drawImage(await pdf.embedPng(photo), { x: 100, y: 200, width: 80, height: 80 });
      page.drawCircle({ x: 300, y: 300, size: 30, color: rgb(0.2, 0.4, 0.6) });
    },
    async (sheet) => {
      const codes = await codesOfPictures(
        (picture) => sheet.pictureRaster?.(picture, 240),
        sheet,
        async () => {
          drawn++;
          throw new Error('drawn');
        },
      );
      expect(codes).toEqual([]);
    },
  );
  expect(drawn).toBe(0);
});
