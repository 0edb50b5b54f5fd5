import { expect, test } from 'vitest';
import type { PixelSymbol } from './decode-symbols.ts';
import { findStrokes, type Mask, unexplainedShare } from './strokes.ts';
import { symbolAt } from './testing.ts';

const EM = 30;

const symbol = (name: string, x0: number, y0: number, x1: number, y1: number): PixelSymbol =>
  symbolAt(name, x0, y0, x1, y1, EM);

/** Ink in boxes; half-open. */
function ink(...boxes: [number, number, number, number][]): Mask {
  const [width, height] = [200, 100];
  const data = new Uint8Array(width * height);
  for (const [x0, y0, x1, y1] of boxes) for (let y = y0; y < y1; y++) data.fill(1, y * width + x0, y * width + x1);
  return { data, width, height };
}

test('a thin run of ink is a stroke; letters and blots are not', () => {
  expect(findStrokes(ink([20, 50, 90, 52], [20, 60, 26, 80], [100, 10, 130, 40]), [], EM)).toEqual([
    { at: 51, from: 20, to: 90, y0: 50, y1: 52 },
  ]);
});

test('a stroke of a slanted scan goes down in steps and is one', () => {
  expect(findStrokes(ink([20, 50, 60, 51], [60, 51, 100, 52], [100, 52, 140, 53]), [], EM)).toMatchObject([
    { from: 20, to: 140, at: 51.5 },
  ]);
});

test('a stroke in the box of a symbol is a part of it: a minus is no bar', () => {
  const mask = ink([20, 50, 45, 52]);
  expect(findStrokes(mask, [symbol('−', 19, 49, 46, 53)], EM)).toEqual([]);
  // The top of a root begins at its sign and goes on beyond it.
  expect(findStrokes(ink([20, 50, 100, 52]), [symbol('√', 5, 48, 30, 80)], EM)).toHaveLength(1);
});

test('the top of a T is a part of it, the bar under a figure is not, however close', () => {
  expect(findStrokes(ink([20, 50, 45, 52], [31, 52, 34, 80]), [symbol('it:T', 20, 50, 45, 80)], EM)).toEqual([]);
  expect(findStrokes(ink([20, 50, 32, 52]), [symbol('1', 21, 30, 31, 51)], EM)).toHaveLength(1);
  expect(findStrokes(ink([20, 50, 45, 52], [20, 60, 45, 62]), [symbol('=', 20, 50, 45, 62)], EM)).toEqual([]);
});

test('ink outside of symbols and strokes is unexplained', () => {
  const mask = ink([20, 20, 30, 30], [60, 60, 70, 70], [100, 50, 140, 52]);
  const strokes = findStrokes(mask, [], EM);
  const first = { x0: 20, y0: 20, x1: 30, y1: 30 };
  expect(unexplainedShare(mask, [first, { x0: 60, y0: 60, x1: 70, y1: 70 }], strokes)).toBe(0);
  expect(unexplainedShare(mask, [first], strokes)).toBeCloseTo(100 / 280);
  expect(unexplainedShare(ink(), [], [])).toBe(1);
});

test('the flat top of a sum or product is a part of it, even where it stands off its stems', () => {
  const top = ink([20, 50, 50, 52], [24, 54, 26, 90], [44, 54, 46, 90]);
  expect(findStrokes(top, [symbol('∏', 20, 50, 50, 90)], EM)).toEqual([]);
  expect(findStrokes(top, [symbol('it:n', 20, 51, 50, 90)], EM)).toHaveLength(1);
});
