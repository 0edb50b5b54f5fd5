import { expect, it } from 'vitest';
import type { Raster } from '../document/index.ts';
import { backgroundGrid, greyOf, inkOf, oncePer } from './pixels.ts';

it('what several finders ask of a picture is computed once for it, and anew for another', () => {
  let calls = 0;
  const sum = oncePer((values: readonly number[]) => {
    calls++;
    return values.reduce((a, b) => a + b, 0);
  });
  const values = [1, 2, 3];
  expect([sum(values), sum(values), sum([4])]).toEqual([6, 6, 4]);
  expect(calls).toBe(2);

  const page: Raster = { data: new Uint8Array(32 * 32 * 3).fill(250), width: 32, height: 32, channels: 3, dpi: 72 };
  page.data.fill(10, (5 * 32 + 4) * 3, (5 * 32 + 20) * 3);
  expect(greyOf(page)).toBe(greyOf(page));
  expect(inkOf(greyOf(page))).toBe(inkOf(greyOf(page)));
  expect(backgroundGrid(greyOf(page))).toBe(backgroundGrid(greyOf(page)));
  expect(inkOf(greyOf(page)).data.reduce((a, b) => a + b, 0)).toBe(16);
  const blank = { ...page, data: new Uint8Array(page.data.length).fill(250) };
  expect(inkOf(greyOf(blank)).data.reduce((a, b) => a + b, 0)).toBe(0);
});
