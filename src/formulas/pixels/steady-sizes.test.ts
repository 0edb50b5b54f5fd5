import { expect, test } from 'vitest';
import type { PixelSymbol } from './decode-symbols.ts';
import { steadySizes } from './steady-sizes.ts';

const symbol = (em: number): PixelSymbol => ({
  name: 'it:x',
  x0: 0,
  y0: 0,
  x1: 10,
  y1: 10,
  baseline: 10,
  em,
  confidence: 0.9,
});
const sizes = (...ems: number[]): number[] => steadySizes(ems.map(symbol), 20).map(({ em }) => em);

test('sizes near that of the text, of a script or of its script become that size', () => {
  expect(sizes(20, 18.2, 21.5, 15.2, 13, 9.4)).toEqual([20, 20, 20, 14, 14, 10]);
});

test('the main size is that of most symbols, and larger type keeps its size', () => {
  expect(sizes(22, 22, 22, 20, 40)).toEqual([22, 22, 22, 22, 40]);
});
