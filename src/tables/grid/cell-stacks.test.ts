import { describe, expect, it } from 'vitest';
import { linesOfRows } from '../testing.ts';
import { textRows } from '../words.ts';
import { rowsByStacks } from './cell-stacks.ts';
import { cutRow } from './columns.ts';
import { pieceLine } from './text-lines.ts';

/** Rows for lines at `ys`; each line has text or nothing in each of its columns. */
function rowsOf(
  ys: readonly number[],
  texts: readonly (readonly string[])[],
  rights: readonly number[],
): number[][] | undefined {
  const columns = [70, 150, 260].slice(0, texts[0]!.length);
  const lines = texts.flatMap((row, i) => linesOfRows([row], columns, ys[i]!));
  const seps = columns.slice(1).map((x) => ({ x0: x - 5, x1: x, x: x - 2 }));
  const pieces = textRows(lines).map((row) => pieceLine(row, cutRow(row, seps), columns.length));
  return rowsByStacks(pieces, { cols: columns.length, rights, barrier: () => false });
}

describe('rowsByStacks', () => {
  it('joins the closest lines of one column into one cell, wherever the other cells of the row are', () => {
    const texts = [
      ['', 'words that are'],
      ['first', ''],
      ['', 'broken in two'],
      ['second', 'one line'],
      ['', 'again words of'],
      ['third', ''],
      ['', 'two such lines'],
    ];
    expect(rowsOf([100, 106, 112, 128, 144, 150, 156], texts, [120, 225])).toEqual([[0, 1, 2], [3], [4, 5, 6]]);
  });

  it('returns nothing if all lines are equally far apart', () => {
    const texts = ['one', 'two', 'three', 'four'].map((t) => [t, `${t} words`]);
    expect(rowsOf([100, 114, 128, 142], texts, [100, 225])).toBeUndefined();
  });

  it('reads close lines as rows if they end long before their column does', () => {
    const texts = [
      ['one', 'a word'],
      ['two', 'a word'],
      ['three', 'a word'],
      ['four', 'much longer text here'],
      ['five', 'a word'],
    ];
    expect(rowsOf([100, 114, 128, 148, 162], texts, [100, 260])).toBeUndefined();
  });
});
