import { expect, it } from 'vitest';
import type { Raster } from '../document/index.ts';
import { backgroundGrid, greyOf, inkOf, nextInk, oncePer, wordsOf } from './pixels.ts';

it('results shared by several finders are computed once per picture', () => {
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

it('the next ink pixel is found from any offset in a word, and the end if there is none', () => {
  const data = new Uint8Array(40);
  data[21] = 1;
  data[39] = 1;
  const words = wordsOf({ data, width: 10, height: 4 });
  for (const at of [0, 1, 3, 4, 20, 21]) expect(nextInk(data, words, at, 40)).toBe(21);
  expect([nextInk(data, words, 22, 39), nextInk(data, words, 22, 40), nextInk(data, undefined, 5, 20)]).toEqual([
    39, 39, 20,
  ]);
  // A view into the middle of a word has no aligned words.
  expect(wordsOf({ data: data.subarray(1), width: 39, height: 1 })).toBeUndefined();
});
