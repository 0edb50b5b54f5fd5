import { expect, it } from 'vitest';
import type { Grid } from '../grid/grid.ts';
import { linesOfRows } from '../testing.ts';
import { textRows } from '../words.ts';
import { insideBox, isFree, isWithin, outside, shareInside } from './outside.ts';

const grid = (x0: number, x1: number, y0: number, y1: number): Grid => ({
  xs: [x0, x1],
  ys: [y0, y1],
  slots: [],
  method: 'ruled',
  bordered: true,
  confidence: 1,
  closedTop: true,
  closedBottom: true,
});
const rows = textRows(
  linesOfRows(
    [
      ['one', 'two'],
      ['three', 'four'],
    ],
    [70, 200],
  ),
);

it('leaves the words that no table has', () => {
  const left = outside(rows, [grid(60, 150, 90, 102)]);
  expect(left.map((r) => r.words.map((w) => w.text))).toEqual([['two'], ['three', 'four']]);
  expect(outside(rows, [grid(60, 300, 90, 120)])).toEqual([]);
});

it('tells grids that overlap from those that lie in another', () => {
  const [a, b] = [grid(0, 100, 0, 100), grid(90, 190, 0, 100)];
  expect([isFree(a, [a]), isFree(a, [b]), isFree(a, [grid(100, 200, 0, 100)])]).toEqual([false, false, true]);
  expect([isWithin(a, b), isWithin(grid(95, 150, 10, 20), b)]).toEqual([false, true]);
});

it('measures what of a region and of a rule a box has', () => {
  const box = { x0: 0, x1: 100, y0: 0, y1: 100 };
  expect(shareInside(box, { rows, rules: [], x0: 50, x1: 150, top: 0, bottom: 100 })).toBeCloseTo(0.5);
  const rule = (to: number) => ({ at: 101, from: 40, to, thickness: 0.5 });
  expect([insideBox(box, rule(150)), insideBox(box, rule(180))]).toEqual([true, false]);
});
