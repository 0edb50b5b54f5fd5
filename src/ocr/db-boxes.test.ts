import { expect, test } from 'vitest';
import { boxesFromMap, minAreaRect } from './db-boxes.ts';
import { angleOf } from './text-box.ts';

function mapOf(
  width: number,
  height: number,
  isText: (x: number, y: number) => boolean,
  probability = 0.9,
): Float32Array {
  return Float32Array.from({ length: width * height }, (_, i) =>
    isText(i % width, Math.floor(i / width)) ? probability : 0,
  );
}

const inRect = (x0: number, y0: number, x1: number, y1: number) => (x: number, y: number) =>
  x >= x0 && x < x1 && y >= y0 && y < y1;

test('a component becomes a box extended by area x 1.5 / perimeter', () => {
  const [box, ...others] = boxesFromMap(mapOf(200, 60, inRect(20, 20, 121, 31)), 200, 60);
  expect(others).toEqual([]);
  const grow = (100 * 10 * 1.5) / (2 * 110);
  expect(box).toMatchObject({ cx: 70, cy: 25, ux: 1, uy: 0 });
  expect(box!.width).toBeCloseTo(100 + 2 * grow);
  expect(box!.height).toBeCloseTo(10 + 2 * grow);
  expect(box!.score).toBeCloseTo(0.9);
});

test('a slanted line gives a slanted box, a short one a level box', () => {
  const slant = Math.tan((5 * Math.PI) / 180);
  const line = boxesFromMap(
    mapOf(300, 100, (x, y) => x >= 30 && x < 270 && Math.abs(y - 50 - (x - 150) * slant) <= 6),
    300,
    100,
  );
  expect(line).toHaveLength(1);
  expect(angleOf(line[0]!)).toBeCloseTo(5, 0);
  const letter = boxesFromMap(
    mapOf(60, 60, (x, y) => x >= 20 && x < 46 && Math.abs(y - 20 - (x - 20) * 0.2) <= 6),
    60,
    60,
  );
  expect(letter[0]).toMatchObject({ ux: 1, uy: 0 });
});

test('faint and tiny components are dropped; diagonal neighbours are one component', () => {
  expect(boxesFromMap(mapOf(100, 40, inRect(10, 10, 60, 22), 0.5), 100, 40)).toEqual([]);
  expect(boxesFromMap(mapOf(100, 40, inRect(10, 10, 60, 12)), 100, 40)).toEqual([]);
  const steps = mapOf(100, 60, (x, y) => inRect(10, 10, 30, 20)(x, y) || inRect(30, 20, 50, 30)(x, y));
  expect(
    boxesFromMap(steps, 100, 60, { threshold: 0.3, minScore: 0.3, unclip: 1.5, minSide: 3, minSideGrown: 5 }),
  ).toHaveLength(1);
});

test('parts that meet only at the bottom are one component', () => {
  const shape = (x: number, y: number) =>
    inRect(10, 10, 20, 40)(x, y) || inRect(50, 10, 60, 40)(x, y) || inRect(10, 30, 60, 40)(x, y);
  expect(
    boxesFromMap(mapOf(80, 60, shape), 80, 60, {
      threshold: 0.3,
      minScore: 0.3,
      unclip: 1.5,
      minSide: 3,
      minSideGrown: 5,
    }),
  ).toHaveLength(1);
});

test('the smallest rectangle around a rotated square is rotated', () => {
  const rect = minAreaRect([
    { x: 10, y: 0 },
    { x: 0, y: 10 },
    { x: 10, y: 20 },
    { x: 20, y: 10 },
  ]);
  expect(rect.width * rect.height).toBeCloseTo(200);
});

test('a line that hardly hangs together with something beside it is found without it', () => {
  const line = inRect(20, 60, 160, 71);
  const scribble = (x: number, y: number): boolean => x >= 170 && x < 290 && Math.abs(y - 60 + (x - 170) / 2) < 2;
  const bridge = inRect(158, 62, 174, 64);
  const map = mapOf(300, 100, line);
  mapOf(300, 100, (x, y) => scribble(x, y) || bridge(x, y), 0.4).forEach((v, i) => {
    map[i] = Math.max(map[i]!, v);
  });
  const [box, ...others] = boxesFromMap(map, 300, 100);
  expect(others).toEqual([]);
  expect(box!.cx).toBeCloseTo(89.5, 0);
  expect(box!.cy).toBeCloseTo(65, 0);
  // Nothing is a line in what is sparse everywhere.
  expect(boxesFromMap(mapOf(300, 100, scribble, 0.4), 300, 100)).toEqual([]);
});
