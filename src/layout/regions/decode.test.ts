import { expect, test } from 'vitest';
import { decodeRegions, type Head } from './decode.ts';

const INPUT = { width: 64, height: 64 };
const PAGE = { width: 320, height: 640 };

/** An output of 2 x 2 cells that is empty except for `set`: class, probability and distances in steps. */
function head(seen: readonly { cell: number; kind: number; probability: number; steps: readonly number[] }[]): Head {
  const classes = new Float32Array(4 * 10);
  const distances = new Float32Array(4 * 4 * 8);
  for (const { cell, kind, probability, steps } of seen) {
    classes[cell * 10 + kind] = probability;
    for (const [side, step] of steps.entries()) distances[(cell * 4 + side) * 8 + step] = 50;
  }
  return { stride: 32, classes, distances };
}

test('a region surrounds its cell at the most probable distances, in points of the page', () => {
  // Cell 3 has its centre at 48, 48.
  const [region, ...rest] = decodeRegions(
    [head([{ cell: 3, kind: 4, probability: 0.9, steps: [1, 0, 0, 0] }])],
    INPUT,
    PAGE,
    0.4,
  );
  expect(rest).toEqual([]);
  expect(region).toMatchObject({ kind: 'table', confidence: expect.closeTo(0.9) });
  expect(region!.box).toEqual({
    x0: expect.closeTo(80),
    y0: expect.closeTo(480),
    x1: expect.closeTo(240),
    y1: expect.closeTo(480),
  });
});

test('of overlapping boxes the surest remains, and improbable ones are dropped', () => {
  const all = [1, 1, 1, 1];
  const found = decodeRegions(
    [
      head([{ cell: 0, kind: 0, probability: 0.6, steps: all }]),
      head([
        { cell: 0, kind: 9, probability: 0.8, steps: all },
        { cell: 3, kind: 1, probability: 0.3, steps: all },
      ]),
    ],
    INPUT,
    PAGE,
    0.4,
  );
  expect(found.map(({ kind }) => kind)).toEqual(['formula']);
});

test('boxes end at the page', () => {
  const [region] = decodeRegions(
    [head([{ cell: 0, kind: 0, probability: 0.9, steps: [7, 7, 7, 7] }])],
    INPUT,
    PAGE,
    0.4,
  );
  expect(region!.box).toEqual({ x0: 0, y0: 0, x1: 320, y1: 640 });
});
