import { describe, expect, it } from 'vitest';
import type { Fill, Line } from '../../document/index.ts';
import { linesOfRows, pageOf } from '../testing.ts';
import { textRows } from '../words.ts';
import { stripedGrids } from './striped.ts';

const scale = { em: 10, noisy: false };
const rows = [
  ['Item', 'Sold', 'Left'],
  ['Pears', '12', '3'],
  ['Figs', '7', '0'],
  ['Plums', '41', '5'],
];

/** A background behind each cell: four rows of 20 points, three columns of 100. */
const fills: Fill[] = rows.flatMap((row, r) =>
  row.map((_, c) => ({
    x0: 70 + 100 * c,
    x1: 170 + 100 * c,
    y0: 100 + 20 * r,
    y1: 120 + 20 * r,
    color: r % 2 ? 0xeeeeee : 0xcccccc,
  })),
);
const found = (lines: Line[], backgrounds = fills, taken: Parameters<typeof stripedGrids>[3] = []) =>
  stripedGrids(pageOf(lines, [], { fills: backgrounds }), { h: [], v: [] }, textRows(lines), taken, scale);

describe('stripedGrids', () => {
  const lines = linesOfRows(rows, [80, 180, 280], 114, 20);

  it('takes the sides of backgrounds for borders', () => {
    const [grid, ...rest] = found(lines);
    expect(rest).toEqual([]);
    expect(grid).toMatchObject({ method: 'striped', xs: [70, 170, 270, 370], ys: [100, 120, 140, 160, 180] });
    expect(found(lines, fills, [grid!])).toEqual([]);
  });

  it('takes no cards that are mostly empty', () => {
    expect(found(lines.slice(0, 5))).toEqual([]);
  });

  it('takes no backgrounds whose borders words cross', () => {
    const text = linesOfRows(
      rows.map(() => ['a sentence that runs over the sides']),
      [80],
      114,
      20,
    );
    expect(found([...text, ...lines.slice(3)])).toEqual([]);
  });

  it('takes no drawing of very many pieces', () => {
    const many = Array.from({ length: 1600 }, (_, i) => ({ x0: i / 4, x1: i / 4 + 0.2, y0: 500, y1: 501, color: 0 }));
    expect(found(lines, [...fills, ...many])).toEqual([]);
  });
});
