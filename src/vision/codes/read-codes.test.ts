import bwipjs from 'bwip-js/node';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Raster } from '../../document/index.ts';
import { greyOf } from '../pixels.ts';
import { drawn, textLines } from '../testing.ts';
import { readCodes } from './read-codes.ts';
import { codeRegions } from './regions.ts';

interface Placed {
  type: string;
  text: string;
  left: number;
  top: number;
  angle?: number;
  scale?: number;
  height?: number;
}

async function pageWith(width: number, height: number, codes: Placed[], svg = ''): Promise<Raster> {
  const page = await drawn(width, height, svg);
  const layers = await Promise.all(
    codes.map(async (c) => {
      const png = await bwipjs.toBuffer({
        bcid: c.type,
        text: c.text,
        scale: c.scale ?? 4,
        ...(c.height ? { height: c.height } : {}),
      });
      return {
        input: await sharp(png)
          .flatten({ background: '#fff' })
          .rotate(c.angle ?? 0, { background: '#fff' })
          .toBuffer(),
        left: c.left,
        top: c.top,
      };
    }),
  );
  const image = sharp(page.data, { raw: { width, height, channels: 3 } }).composite(layers);
  return { ...page, data: new Uint8Array(await image.removeAlpha().raw().toBuffer()) };
}

describe('readCodes', () => {
  it('reads matrix and linear codes on a page with text, in any direction, in points', async () => {
    const page = await pageWith(
      1240,
      1500,
      [
        { type: 'qrcode', text: 'https://example.org/票据?no=12', left: 80, top: 700 },
        { type: 'datamatrix', text: 'PART-0042', left: 500, top: 700, angle: 90 },
        { type: 'pdf417', text: 'A stacked symbol with some text', left: 700, top: 1100, angle: 180 },
        { type: 'code128', text: 'DOC-2024-000123', left: 80, top: 1150, height: 12 },
        { type: 'ean13', text: '9780441014989', left: 780, top: 700, height: 15, scale: 3 },
      ],
      textLines(60, 80, 14, 24),
    );
    const codes = await readCodes({ ...page, originX: 10, originY: 20 });
    expect(codes.map((c) => `${c.kind} ${c.format} ${c.text}`).sort()).toEqual([
      'barcode Code128 DOC-2024-000123',
      'barcode EAN13 9780441014989',
      'qrcode DataMatrix PART-0042',
      'qrcode PDF417 A stacked symbol with some text',
      'qrcode QRCode https://example.org/票据?no=12',
    ]);
    const qr = codes.find((c) => c.format === 'QRCode')!;
    expect(Math.abs(qr.box.x0 - (10 + 80 * 0.36))).toBeLessThan(2);
    expect(Math.abs(qr.box.y0 - (20 + 700 * 0.36))).toBeLessThan(2);
    const linear = codes.find((c) => c.format === 'Code128')!;
    // The full height of the bars (12 mm drawn at 4 px per 1/72 inch unit), not only the scan line used.
    expect(linear.box.y1 - linear.box.y0).toBeGreaterThan(40);
    // Rotated by 180 degrees: the symbol's own top-left corner is at the bottom right.
    const stacked = codes.find((c) => c.format === 'PDF417')!;
    expect(stacked.quad[0]).toBeGreaterThan(stacked.quad[2]);
  });

  it('reads a pale, a blurred and an inverted code', async () => {
    const plain = await bwipjs.toBuffer({ bcid: 'qrcode', text: 'INV 7', scale: 5, padding: 6 });
    for (const change of [(i: Sharp) => i.linear(0.3, 178), (i: Sharp) => i.blur(2.2), (i: Sharp) => i.negate()]) {
      const image = change(sharp(plain).flatten({ background: '#fff' }).greyscale());
      const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
      const grey = new Uint8Array(info.width * info.height).map((_, i) => data[i * info.channels]!);
      const codes = await readCodes({ data: grey, width: info.width, height: info.height, channels: 1, dpi: 100 });
      expect(codes.map((c) => c.text)).toEqual(['INV 7']);
    }
  });

  it('finds nothing in text and tables, without calling the decoder', async () => {
    const table = Array.from(
      { length: 20 },
      (_, i) => `<path d="M50 ${1200 + i * 30}H1150" stroke="black" stroke-width="2"/>`,
    ).join('');
    const page = await drawn(1240, 1754, textLines(60, 80, 30, 24) + table);
    expect(codeRegions(greyOf(page), page.dpi)).toEqual([]);
    expect(await readCodes(page)).toEqual([]);
    const small = await drawn(500, 400, textLines(10, 40, 8, 20));
    expect(await readCodes(small)).toEqual([]);
  });
});
