import { expect, it } from 'vitest';
import type { Edge } from '../edges.ts';
import { linesOfRows, pageOf } from '../testing.ts';
import { textRows } from '../words.ts';
import { drawings } from './drawings.ts';

const lines = linesOfRows(
  [
    ['one', 'two'],
    ['three', 'four'],
  ],
  [75, 250],
  100,
  40,
);
const region = { rows: textRows(lines), rules: [], x0: 70, x1: 400 };
const upright = (at: number): Edge => ({ at, from: 90, to: 140, thickness: 0.5 });
const isDrawing = (v: Edge[], pictures = pageOf(lines).pictures) =>
  drawings(pageOf(lines, [], { pictures }), { h: [], v })(region);

it('are crossed by many uprights that stand in no common column', () => {
  const places = Array.from({ length: 9 }, (_, i) => 90 + 30 * i);
  expect(isDrawing(places.map(upright))).toBe(true);
  expect(isDrawing(places.map((_, i) => upright(120 + 100 * (i % 2))))).toBe(false);
});

it('are mostly covered by a picture, unless it is the whole page', () => {
  expect(isDrawing([], [{ kind: 'bitmap', x0: 60, x1: 410, y0: 80, y1: 150 }])).toBe(true);
  expect(isDrawing([], [{ kind: 'bitmap', x0: 0, x1: 612, y0: 0, y1: 792 }])).toBe(false);
});
