import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sheet, SheetReader, Source } from '../../document/index.ts';
import { openReader } from '../index.ts';

let folder: string;
let files = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docparse-pdf-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sourceOf = (bytes: Uint8Array | string, password?: string): Source => {
  const path = join(folder, `${files++}.pdf`);
  writeFileSync(path, bytes);
  return {
    path,
    name: 'a.pdf',
    mediaType: 'application/pdf',
    extension: 'pdf',
    size: bytes.length,
    sha256: '',
    password,
  };
};

async function withReader<T>(
  bytes: Uint8Array | string,
  use: (reader: SheetReader) => Promise<T>,
  password?: string,
): Promise<T> {
  const reader = await openReader(sourceOf(bytes, password));
  try {
    return await use(reader);
  } finally {
    await reader.close();
  }
}

async function draw(
  paint: (page: PDFPage, font: PDFFont, doc: PDFDocument) => void | Promise<void>,
  size: [number, number] = [300, 200],
): Promise<Uint8Array> {
  const doc = await PDFDocument.create();
  const font = await doc.embedFont(StandardFonts.Helvetica);
  await paint(doc.addPage(size), font, doc);
  return doc.save();
}

const firstSheet = (bytes: Uint8Array | string): Promise<Sheet> => withReader(bytes, (reader) => reader.sheet(1));
const textOf = (sheet: Sheet): string => sheet.glyphs.map((g) => (g.spaceBefore ? ' ' : '') + g.text).join('');

describe('text layer', () => {
  it('returns glyphs with place, size, font and colour in page space', async () => {
    const sheet = await firstSheet(
      await draw((page, font) => page.drawText('Hi you', { x: 50, y: 150, size: 20, font, color: rgb(1, 0, 0) })),
    );
    expect(textOf(sheet)).toBe('Hi you');
    const h = sheet.glyphs[0]!;
    expect(h.baseline).toBeCloseTo(50, 1);
    expect(h.size).toBeCloseTo(20, 3);
    expect(h.color).toBe(0xff0000);
    expect(h.font.name).toBe('Helvetica');
    expect(h.x0).toBeGreaterThan(50);
    expect(h.x1).toBeLessThan(65);
    expect(h.y0).toBeGreaterThan(30);
    expect(h.y0).toBeLessThan(36);
    expect(h.y1).toBeGreaterThan(52);
    expect(h.y1).toBeLessThan(57);
  });

  it.each([90, 180, 270])('makes a page rotated by %i degrees upright', async (turn) => {
    const bytes = await draw((page, font) => {
      page.setRotation(degrees(turn));
      // Text that is upright after rotating the page.
      const place = turn === 90 ? { x: 40, y: 20 } : turn === 180 ? { x: 280, y: 150 } : { x: 260, y: 180 };
      page.drawText('abc', { ...place, size: 10, font, rotate: degrees(turn) });
    });
    const [sheet, raster] = await withReader(bytes, async (reader) => {
      const first = await reader.sheet(1);
      return [first, await first.raster(72)] as const;
    });
    expect([sheet.width, sheet.height]).toEqual(turn === 180 ? [300, 200] : [200, 300]);
    expect(sheet.glyphs.map((g) => g.angle)).toEqual([0, 0, 0]);
    const a = sheet.glyphs[0]!;
    expect(a.x0).toBeGreaterThan(19);
    expect(a.x0).toBeLessThan(22);
    expect(a.baseline).toBeCloseTo(turn === 180 ? 150 : 40, 1);
    expect([raster.width, raster.height]).toEqual([sheet.width, sheet.height]);
    let ink = 0;
    for (let y = Math.floor(a.y0); y < a.y1; y++)
      for (let x = Math.floor(a.x0); x < a.x1; x++) if (raster.data[(y * raster.width + x) * 3]! < 128) ink++;
    expect(ink).toBeGreaterThan(3);
  });

  it('moves the origin to the crop box', async () => {
    const bytes = await draw((page, font) => {
      page.setCropBox(50, 20, 200, 150);
      page.drawText('x', { x: 60, y: 150, size: 10, font });
    });
    const sheet = await firstSheet(bytes);
    expect([sheet.width, sheet.height]).toEqual([200, 150]);
    expect(sheet.glyphs[0]!.baseline).toBeCloseTo(20, 2);
    expect(sheet.glyphs[0]!.x0).toBeLessThan(12);
  });
});

describe('drawings', () => {
  it('converts lines, box sides and thin bars to rulings, and large rectangles to fills', async () => {
    const sheet = await firstSheet(
      await draw((page) => {
        page.drawLine({ start: { x: 10, y: 190 }, end: { x: 110, y: 190 }, thickness: 1 });
        page.drawRectangle({ x: 10, y: 100, width: 50, height: 40, borderWidth: 0.5, borderColor: rgb(0, 0, 1) });
        page.drawRectangle({ x: 10, y: 80, width: 100, height: 1, color: rgb(0, 0, 0) });
        page.drawRectangle({ x: 100, y: 20, width: 100, height: 30, color: rgb(1, 1, 0) });
      }),
    );
    expect(sheet.fills).toEqual([{ x0: 100, y0: 150, x1: 200, y1: 180, color: 0xffff00 }]);
    const horizontal = sheet.rulings.filter((r) => r.direction === 'horizontal').map((r) => Math.round(r.at * 10) / 10);
    expect(horizontal.sort((a, b) => a - b)).toEqual([10, 60, 100, 119.5]);
    expect(sheet.rulings.filter((r) => r.direction === 'vertical').map((r) => [r.at, r.from, r.to, r.color])).toEqual(
      expect.arrayContaining([
        [10, 60, 100, 0x0000ff],
        [60, 60, 100, 0x0000ff],
      ]),
    );
  });
});

describe('raster', () => {
  it('draws a region in grey with its origin', async () => {
    const bytes = await draw((page) =>
      page.drawRectangle({ x: 100, y: 100, width: 50, height: 50, color: rgb(0, 0, 0) }),
    );
    const raster = await withReader(bytes, async (reader) =>
      (await reader.sheet(1)).raster(144, { region: { x0: 90, y0: 40, x1: 110, y1: 60 }, grey: true }),
    );
    expect([raster.width, raster.height, raster.channels, raster.originX, raster.originY]).toEqual([40, 40, 1, 90, 40]);
    expect(raster.data[0]).toBe(255);
    expect(raster.data[39 * 40 + 39]).toBe(0);
  });
});

describe('bad input', () => {
  it('reports CORRUPTED for other files, and PAGE_RANGE for a missing page', async () => {
    await expect(openReader(sourceOf('hello'))).rejects.toMatchObject({ errorName: 'CORRUPTED' });
    const bytes = await draw(() => {});
    await expect(withReader(bytes, (reader) => reader.sheet(2))).rejects.toMatchObject({ errorName: 'PAGE_RANGE' });
  });

  it('refuses access to a closed document', async () => {
    const sheet = await firstSheet(await draw(() => {}));
    await expect(sheet.raster(72)).rejects.toThrow(/closed/);
  });

  it('reads a PDF behind a junk header', async () => {
    const bytes = await draw((page, font) => page.drawText('ok', { x: 10, y: 10, size: 10, font }));
    const sheet = await firstSheet(Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), bytes]));
    expect(textOf(sheet)).toBe('ok');
  });
});
