import { describe, expect, it } from 'vitest';
import { lineOf, word } from '../testing.ts';
import { textRows } from '../words.ts';
import { fitGrid } from './fit-grid.ts';
import { seenAs } from './testing.ts';

const scale = { em: 10, noisy: true };
const rowsOf = (rows: readonly (readonly string[])[], xs: readonly number[], pitch: number, top = 100) =>
  textRows(rows.map((row, r) => lineOf(row.flatMap((text, c) => word(text, xs[c]!, top + 8 + r * pitch)))));
const cells = [
  ['Item', 'Sold', 'Left'],
  ['Pears', '12', '3'],
  ['Figs', '7', '1'],
];
const box = { x0: 40, y0: 96, x1: 300, y1: 160 };

describe('fitGrid', () => {
  it('lays the cells that a network sees around the text', () => {
    const grid = fitGrid(seenAs(3, [50, 150, 230, 300], 100, 20), box, rowsOf(cells, [50, 150, 230], 20), [], scale)!;
    expect(grid.glyphs!.map((g) => g.map((one) => one.text).join(''))).toEqual(cells.flat());
    expect(grid).toMatchObject({ headerRows: 1, method: 'borderless' });
    expect(grid.xs[0]).toBe(40);
    expect(grid.xs[1]).toBeGreaterThan(75);
    expect(grid.xs[1]).toBeLessThan(150);
  });

  it('follows the order of lines where the places that the network sees drift', () => {
    const rows = Array.from({ length: 12 }, (_, i) => [`Name${i}`, `${i}`]);
    const seen = seenAs(12, [50, 150, 300], 100, 19.7);
    const grid = fitGrid(seen, { ...box, y1: 360 }, rowsOf(rows, [50, 150], 20.5), [], scale)!;
    expect(grid.glyphs!.map((g) => g.map((one) => one.text).join(''))).toEqual(rows.flat());
  });

  it('parts two lines of one row where a rule lies between them', () => {
    const lines = rowsOf(
      [
        ['Head', 'Two'],
        ['a', 'b'],
        ['c', 'd'],
      ],
      [50, 150],
      12,
    );
    const seen = seenAs(3, [50, 150, 300], 100, 12);
    const grid = fitGrid(seen, { ...box, y1: 136 }, lines, [110, 122], scale)!;
    expect(grid.glyphs!.map((g) => g.map((one) => one.text).join(''))).toEqual(['Head', 'Two', 'a', 'b', 'c', 'd']);
  });

  it('gives nothing for less than two rows or columns, or without text', () => {
    expect(fitGrid(seenAs(1, [50, 150, 300], 100, 20), box, rowsOf(cells, [50, 150, 230], 20), [], scale)).toBe(
      undefined,
    );
    expect(fitGrid(seenAs(3, [50, 150, 300], 100, 20), box, [], [], scale)).toBe(undefined);
  });
});
