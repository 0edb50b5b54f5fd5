import { expect, it } from 'vitest';
import type { Raster } from '../document/index.ts';
import { hasOwnGround } from './own-ground.ts';
import { drawn } from './testing.ts';

const lines = (fill: string): string =>
  Array.from(
    { length: 12 },
    (_, i) => `<text x="20" y="${40 + 30 * i}" font-size="22" fill="${fill}">[ 0.00${i}] message of the kernel</text>`,
  ).join('');
const on = (ground: string, text: string): Promise<Raster> =>
  drawn(500, 420, `<rect width="500" height="420" fill="${ground}"/>${lines(text)}`, { dpi: 150 });

/** Noise of this many grey levels, as paper, cameras and compression make it. */
function noisy(raster: Raster, level: number): Raster {
  let seed = 1;
  const data = raster.data.map((value) => {
    seed = (seed * 16807) % 2147483647;
    return Math.max(0, Math.min(255, value + ((seed % (2 * level + 1)) - level)));
  });
  return { ...raster, data };
}

it('is one of a screen where it is dark, or even and coloured', async () => {
  expect(hasOwnGround(await on('#1e1e1e', '#d0d0d0'))).toBe(true);
  expect(hasOwnGround(noisy(await on('#202830', '#9f9'), 9))).toBe(true);
  expect(hasOwnGround(await on('#0037da', '#fff'))).toBe(true);
  expect(hasOwnGround(await on('#cccccc', '#000'))).toBe(true);
});

it('is one of a screen where two even colours cover it, as a window and its panel do', async () => {
  const window = (panel: string): Promise<Raster> =>
    drawn(
      500,
      420,
      `<rect width="500" height="420" fill="#fff"/><rect width="110" height="420" fill="${panel}"/>${lines('#000')}`,
      {
        dpi: 150,
      },
    );
  expect(hasOwnGround(await window('#f0f0f0'))).toBe(true);
  // Noise of paper, a tone next to white, and the black border of a scan are no panels.
  expect(hasOwnGround(noisy(await window('#f0f0f0'), 3))).toBe(false);
  expect(hasOwnGround(await window('#fcfcfc'))).toBe(false);
  expect(hasOwnGround(await window('#000'))).toBe(false);
});

it('is none where it is paper: white, or of any light tone with noise', async () => {
  expect(hasOwnGround(await on('#ffffff', '#000'))).toBe(false);
  expect(hasOwnGround(noisy(await on('#ffffff', '#000'), 12))).toBe(false);
  expect(hasOwnGround(noisy(await on('#c8c0b0', '#222'), 12))).toBe(false);
});

it('is none of a picture of many tones, and is seen in grey pictures too', async () => {
  const width = 300;
  const shades = new Uint8Array(width * width).map((_, i) => (i % width) * 0.85);
  expect(hasOwnGround({ data: shades, width, height: width, channels: 1, dpi: 100 })).toBe(false);
  const dark = new Uint8Array(width * width).fill(30);
  expect(hasOwnGround({ data: dark, width, height: width, channels: 1, dpi: 100 })).toBe(true);
});

it('counts as many colours as a photo has', () => {
  const side = 400;
  const data = new Uint8Array(side * side * 3);
  for (let i = 0; i < side * side; i++) data.set([i & 255, (i >> 8) & 255, 128 + (i >> 16)], 3 * i);
  expect(hasOwnGround({ data, width: side, height: side, channels: 3, dpi: 100 })).toBe(false);
});
