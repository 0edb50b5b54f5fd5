import { expect, test } from 'vitest';
import type { Raster } from '../document/index.ts';
import { turnRaster } from '../vision/index.ts';
import { runsSideways } from './line-direction.ts';

const SIDE = 640;

/** Whole numbers below a limit, the same every time. */
function generator(): (limit: number) => number {
  let state = 2463534242;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}

/** Lines of strokes, some of them in boxes drawn with rulings. */
function page(rulings: boolean): Raster {
  const data = new Uint8Array(SIDE * SIDE).fill(240);
  const fill = (x: number, y: number, width: number, height: number): void => {
    for (let row = y; row < y + height; row++) data.fill(20, row * SIDE + x, row * SIDE + x + width);
  };
  const next = generator();
  for (let y = 20; y < SIDE - 30; y += 20)
    for (let x = 20 + next(12); x < SIDE - 60; x += 4 + next(6)) fill(x, y + next(4), 2, 5 + next(5));
  for (let at = 12; rulings && at < SIDE; at += 60) {
    fill(at, 0, 2, SIDE);
    fill(0, at, SIDE, 2);
  }
  return { data, width: SIDE, height: SIDE, channels: 1, dpi: 100 };
}

test.each([false, true])('tells lines that run up or down from level ones (with rulings: %s)', (rulings) => {
  expect(runsSideways(page(rulings))).toBe(false);
  expect(runsSideways(turnRaster(page(rulings), 90))).toBe(true);
  expect(runsSideways(turnRaster(page(rulings), 270))).toBe(true);
});

test('a blank page and a picture without lines do not count as sideways', () => {
  expect(runsSideways({ ...page(false), data: new Uint8Array(SIDE * SIDE).fill(240) })).toBe(false);
  const next = generator();
  expect(runsSideways({ ...page(false), data: Uint8Array.from({ length: SIDE * SIDE }, () => next(256)) })).toBe(false);
});
