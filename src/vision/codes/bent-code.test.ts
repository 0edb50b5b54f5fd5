import bwipjs from 'bwip-js/node';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Raster } from '../../document/index.ts';
import { flattenCodes } from './bent-code.ts';
import { findFinders } from './finder-patterns.ts';
import { readCodes } from './read-codes.ts';

const TEXT = 'https://example.org/bent/1234';
const SIDE = 260;

/** A QR code on a bent surface: its rows and columns are waves, `bend` modules high. */
async function bentCode(bend: number): Promise<Raster> {
  const png = await bwipjs.toBuffer({ bcid: 'qrcode', text: TEXT, scale: 8, paddingwidth: 4, paddingheight: 4 });
  const { data, info } = await sharp(png)
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const out = new Uint8Array(SIDE * SIDE).fill(90);
  const module = 16;
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const [u, v] = [((x - 30) / 200) * info.width, ((y - 30) / 200) * info.width];
      const i = Math.floor(u + bend * module * Math.sin((v / info.width) * 2 * Math.PI));
      const j = Math.floor(v + bend * module * Math.sin((u / info.width) * 1.5 * Math.PI));
      if (i < 0 || j < 0 || i >= info.width || j >= info.width) continue;
      // Light falls from the left.
      out[y * SIDE + x] = (40 + 0.7 * data[j * info.width + i]!) * (1 - (0.4 * x) / SIDE);
    }
  }
  const soft = await sharp(out, { raw: { width: SIDE, height: SIDE, channels: 1 } })
    .blur(0.7)
    .extractChannel(0)
    .raw()
    .toBuffer();
  return { data: new Uint8Array(soft), width: SIDE, height: SIDE, channels: 1, dpi: 150 };
}

it('reads a QR code on cloth, whose rows are waves', async () => {
  const picture = await bentCode(0.8);
  expect(await readCodes(picture, { retries: false })).toEqual([]);
  const [code, ...rest] = await readCodes(picture);
  expect(rest).toEqual([]);
  expect(code).toMatchObject({ kind: 'qrcode', format: 'QRCode', text: TEXT });
  // In points: 200 pixels with a margin of 4 modules of 37.
  const points = 72 / 150;
  expect(code!.box.x1 - code!.box.x0).toBeGreaterThan(140 * points);
  expect(code!.box.x1 - code!.box.x0).toBeLessThan(200 * points);
});

it('draws a flat code as it is, with its corners', async () => {
  const { data, width, height } = await bentCode(0);
  const [flat] = flattenCodes({ data, width, height });
  const modules = flat!.drawing.width / 4 - 8;
  expect(modules % 4).toBe(1);
  // The finder pattern at the top left: dark, with a light ring.
  const module = (u: number, v: number): number =>
    flat!.drawing.data[((v + 4) * 4 + 2) * flat!.drawing.width + (u + 4) * 4 + 2]!;
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((u) => module(u, 3))).toEqual([0, 255, 0, 0, 0, 255, 0, 255]);
});

it('finds no code where there are no finder patterns', () => {
  const data = new Uint8Array(200 * 200);
  for (let y = 0; y < 200; y++)
    for (let x = 0; x < 200; x++) data[y * 200 + x] = ((x >> 3) + (y >> 3)) % 2 === 0 ? 255 : 0;
  expect([...flattenCodes({ data, width: 200, height: 200 })]).toEqual([]);
  expect(findFinders({ data: data.map((v) => (v === 0 ? 1 : 0)), width: 200, height: 200 })).toEqual([]);
});

it('finds the three finder patterns, the one of the corner first', () => {
  const side = 21 * 6 + 40;
  const ink = { data: new Uint8Array(side * side), width: side, height: side };
  const square = (u: number, v: number, size: number, value: number): void => {
    for (let y = v * 6; y < (v + size) * 6; y++)
      ink.data.fill(value, (y + 20) * side + u * 6 + 20, (y + 20) * side + (u + size) * 6 + 20);
  };
  for (const [u, v] of [
    [0, 0],
    [14, 0],
    [0, 14],
  ] as const) {
    square(u, v, 7, 1);
    square(u + 1, v + 1, 5, 0);
    square(u + 2, v + 2, 3, 1);
  }
  const [{ corner, right, below }] = findFinders(ink) as [ReturnType<typeof findFinders>[0]];
  const close = (value: number) => expect.closeTo(value, 0);
  expect(corner).toMatchObject({ x: close(41), y: close(41), module: close(6) });
  expect(right).toMatchObject({ x: close(125), y: close(41) });
  expect(below).toMatchObject({ x: close(41), y: close(125) });
});
