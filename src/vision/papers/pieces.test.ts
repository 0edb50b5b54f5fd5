import { expect, it } from 'vitest';
import type { Plane } from '../pixels.ts';
import { extentOf, piecesOf } from './pieces.ts';

/** `#` is marked. */
const plane = (...rows: string[]): Plane => ({
  width: rows[0]!.length,
  height: rows.length,
  data: Uint8Array.from(rows.join(''), (c) => (c === '#' ? 1 : 0)),
});

it('gives the connected pieces of a mask that are large enough', () => {
  const pieces = piecesOf(plane('##....', '##..#.', '......', '.####.'), 2);
  expect(pieces.map(({ area }) => area)).toEqual([4, 4]);
  expect([...pieces[1]!.runs]).toEqual([3, 1, 5]);
});

it('counts the holes of a piece into its extent', () => {
  const [ring] = piecesOf(plane('####', '#..#', '####'), 1);
  expect(ring!.area).toBe(10);
  const { area, rows, points } = extentOf(ring!);
  expect(area).toBe(12);
  expect(rows).toEqual([0, 0, 4, 1, 0, 4, 2, 0, 4]);
  expect(points).toContainEqual({ x: 4, y: 3 });
});
