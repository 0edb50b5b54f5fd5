import { describe, expect, it } from 'vitest';
import type { Edge } from '../edges.ts';
import { linesOfRows } from '../testing.ts';
import { textRows } from '../words.ts';
import { cutRow } from './columns.ts';
import { rowRuled } from './row-ruled.ts';
import { pieceLine } from './text-lines.ts';

const seps = [190, 290].map((x) => ({ x, x0: x - 5, x1: x + 5 }));

/**
 * Rows 14 points apart over three columns of 100 points, from the baseline 100. `rules` are the rows below which a rule
 * runs, with its ends.
 */
function read(rows: string[][], rules: [row: number, from?: number, to?: number][]): string[] | undefined {
  const lines = textRows(linesOfRows(rows, [100, 200, 300], 100));
  const edges = rules.map(([row, from = 90, to = 390]): Edge => ({ at: 100 + row * 14 + 4, from, to, thickness: 0.5 }));
  const region = { rows: lines, rules: edges, x0: 90, x1: 390, top: 88, bottom: 100 + rows.length * 14 };
  const pieces = lines.map((row) => pieceLine(row, cutRow(row, seps), 3));
  const found = rowRuled(region, seps, pieces, 10);
  return found?.slots.map(
    (s, i) =>
      `${s.row} ${s.col} ${s.rowSpan}x${s.colSpan} ${found.glyphs[i]!.map((g) => (g.spaceBefore ? ' ' : '') + g.text).join('')}`,
  );
}

describe('rowRuled', () => {
  it('makes a row between each two rules, of all lines there', () => {
    const rows = [
      ['Item', 'Note', 'Sold'],
      ['Pears', 'from the', '12'],
      ['', 'old garden', ''],
      ['Figs', 'dried', '7'],
    ];
    expect(read(rows, [[0], [2]])).toEqual([
      '0 0 1x1 Item',
      '0 1 1x1 Note',
      '0 2 1x1 Sold',
      '1 0 1x1 Pears',
      '1 1 1x1 from theold garden',
      '1 2 1x1 12',
      '2 0 1x1 Figs',
      '2 1 1x1 dried',
      '2 2 1x1 7',
    ]);
  });

  it('gives a column that a rule leaves open one cell over both rows', () => {
    const rows = [
      ['Item', 'Note', 'Sold'],
      ['Pears', 'fresh', '12'],
      ['', 'dried', '7'],
    ];
    expect(read(rows, [[0], [1, 190, 390]])).toEqual([
      '0 0 1x1 Item',
      '0 1 1x1 Note',
      '0 2 1x1 Sold',
      '1 0 2x1 Pears',
      '1 1 1x1 fresh',
      '1 2 1x1 12',
      '2 1 1x1 dried',
      '2 2 1x1 7',
    ]);
  });

  it('takes a label alone between full rules for a section over all columns', () => {
    const rows = [
      ['Item', 'Note', 'Sold'],
      ['Fruit', '', ''],
      ['Figs', 'dried', '7'],
    ];
    expect(read(rows, [[0], [1]])).toContain('1 0 1x3 Fruit');
  });

  it('gives way where values are stacked between two rules', () => {
    const rows = [
      ['Item', 'Note', 'Sold'],
      ['Pears', 'fresh', '12'],
      ['Plums', 'fresh', '13'],
      ['Figs', 'dried', '7'],
    ];
    expect(read(rows, [[0], [2]])).toBeUndefined();
    expect(read(rows, [[0]])).toBeUndefined();
  });
});
