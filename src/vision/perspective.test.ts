import { expect, it } from 'vitest';
import type { Raster } from '../document/index.ts';
import { homography, warpToRectangle } from './perspective.ts';

const apply = (h: readonly number[], x: number, y: number): [number, number] => {
  const w = h[6]! * x + h[7]! * y + 1;
  return [(h[0]! * x + h[1]! * y + h[2]!) / w, (h[3]! * x + h[4]! * y + h[5]!) / w];
};

it('maps the corners of one quad to those of the other', () => {
  const from = [0, 0, 100, 0, 100, 140, 0, 140] as const;
  const to = [12, 9, 95, 20, 110, 150, 4, 130] as const;
  const h = homography(from, to)!;
  for (let i = 0; i < 4; i++) {
    const [x, y] = apply(h, from[2 * i]!, from[2 * i + 1]!);
    expect([x, y].map((n) => Math.round(n * 1000) / 1000)).toEqual([to[2 * i], to[2 * i + 1]]);
  }
  expect(homography([0, 0, 0, 0, 0, 0, 0, 0], to)).toBeUndefined();
});

it('cuts a leaning sheet out as a rectangle, with the way back', () => {
  const width = 200;
  const height = 260;
  const data = new Uint8Array(width * height).fill(40);
  // A white sheet whose upper edge is shorter than its lower one.
  const quad = [50, 30, 150, 30, 170, 230, 30, 230] as const;
  for (let y = 30; y < 230; y++) {
    const lean = ((y - 30) / 200) * 20;
    data.fill(250, y * width + 50 - lean, y * width + 150 + lean);
  }
  const { raster, toInput } = warpToRectangle({ data, width, height, channels: 1, dpi: 72 } as Raster, quad);
  expect(raster.height).toBeGreaterThan(raster.width);
  const bright = raster.data.filter((value) => value > 200).length / raster.data.length;
  expect(bright).toBeGreaterThan(0.97);
  // Its corners lead back to those of the sheet.
  const corners = [0, 0, raster.width, 0, raster.width, raster.height, 0, raster.height];
  const back = [0, 1, 2, 3].flatMap((i) => apply(toInput, corners[2 * i]!, corners[2 * i + 1]!));
  for (const [i, n] of back.entries()) expect(n).toBeCloseTo(quad[i]!, 6);
});
