import { expect, test } from 'vitest';
import {
  chain,
  IDENTITY,
  inUnits,
  invert,
  mapPoint,
  mapQuad,
  type PageFrame,
  placing,
  sourceAngle,
  type Transform,
  toSource,
  unturned,
} from './index.ts';

const tilted: Transform = [0.9, 0.1, 30, -0.05, 1.1, 12, 0.0002, -0.0001, 1];
const near = (actual: { x: number; y: number }, x: number, y: number): void => {
  expect(actual.x).toBeCloseTo(x, 6);
  expect(actual.y).toBeCloseTo(y, 6);
};

test('maps are chained in the order of execution', () => {
  const moved: Transform = [1, 0, 7, 0, 1, -3, 0, 0, 1];
  const point = { x: 40, y: 90 };
  const { x, y } = mapPoint(tilted, mapPoint(moved, point));
  near(mapPoint(chain(moved, tilted), point), x, y);
});

test('the inverse undoes a map, also in other units', () => {
  const there = mapPoint(tilted, { x: 200, y: 310 });
  near(mapPoint(invert(tilted)!, there), 200, 310);
  const inPoints = mapPoint(inUnits(tilted, 72 / 200), { x: (200 * 72) / 200, y: (310 * 72) / 200 });
  near(inPoints, (there.x * 72) / 200, (there.y * 72) / 200);
  expect(invert([1, 2, 0, 2, 4, 0, 0, 0, 1])).toBeUndefined();
});

test.each([90, 180, 270] as const)('a rotation by %i degrees is undone, corner by corner', (turn) => {
  const quad = [10, 20, 60, 20, 60, 35, 10, 35] as const;
  expect(mapQuad(unturned(turn, 300, 500), placing(turn, 300, 500).quad(quad))).toEqual(quad);
});

test('rotation is clockwise', () => {
  expect(placing(90, 300, 500).box({ x0: 0, y0: 0, x1: 10, y1: 20 })).toEqual({ x0: 480, y0: 0, x1: 500, y1: 10 });
});

test('a page without a frame is the page as sent', () => {
  const quad = [1, 2, 3, 2, 3, 4, 1, 4] as const;
  expect(toSource(undefined, quad)).toEqual(quad);
  const frame: PageFrame = { width: 500, height: 300, toSource: unturned(90, 500, 300) };
  expect(toSource(frame, quad)).toEqual([2, 299, 2, 297, 4, 297, 4, 299]);
  // The page was rotated clockwise to stand upright: as sent, its text runs upwards.
  expect(sourceAngle(frame, { width: 300, height: 500 })).toBe(270);
  expect(sourceAngle({ ...frame, toSource: IDENTITY }, { width: 300, height: 500 })).toBe(0);
});
