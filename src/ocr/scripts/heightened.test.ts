import { expect, test } from 'vitest';
import type { Raster } from '../../document/index.ts';
import { level } from '../text-box.ts';
import { heightened } from './heightened.ts';

/** Grey paper with strokes between rows, every fourth column. */
function strokes(...rows: [from: number, to: number][]): Raster {
  const data = new Uint8Array(400 * 100).fill(255);
  for (const [from, to] of rows)
    for (let y = from; y < to; y++) for (let x = 20; x < 380; x += 4) data.fill(0, y * 400 + x, y * 400 + x + 2);
  return { data, width: 400, height: 100, channels: 1, dpi: 200 };
}

const topOf = ({ cy, height }: { cy: number; height: number }): number => cy - height / 2;
const bottomOf = ({ cy, height }: { cy: number; height: number }): number => cy + height / 2;

test('a box that cuts the tops of its letters grows up to them', () => {
  const box = heightened(strokes([24, 60]), level(20, 32, 380, 64));
  expect(topOf(box)).toBeGreaterThan(20);
  expect(topOf(box)).toBeLessThanOrEqual(24);
  expect(bottomOf(box)).toBeCloseTo(64);
});

test('marks close to the letters belong to them', () => {
  const box = heightened(strokes([26, 29], [31, 60]), level(20, 30, 380, 62));
  expect(topOf(box)).toBeLessThanOrEqual(26);
});

test('a box that holds its writing stays, and the next line stays out', () => {
  const box = level(20, 28, 380, 60);
  expect(heightened(strokes([32, 56]), box)).toEqual(box);
  expect(bottomOf(heightened(strokes([32, 56], [68, 90]), box))).toBeLessThan(68);
});

test('blank paper stays as it is', () => {
  const box = level(20, 28, 380, 60);
  expect(heightened(strokes(), box)).toBe(box);
});
