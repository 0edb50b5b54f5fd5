import { describe, expect, it } from 'vitest';
import type { Edge } from '../edges.ts';
import { linesOfRows } from '../testing.ts';
import { rowOf, textRows } from '../words.ts';
import { cutRow } from './columns.ts';
import { buildHeader } from './header-grid.ts';
import { pieceLine } from './text-lines.ts';

const scale = { em: 10, noisy: false };
const seps = [190, 290, 390].map((x) => ({ x, x0: x - 5, x1: x + 5 }));
const rule = (at: number, from: number, to: number): Edge => ({ at, from, to, thickness: 0.5 });

/** Header rows 14 points apart over four columns of 100 points: `r0 c0 rowSpan x colSpan text` of each cell. */
function headerOf(rows: string[][], rules: Edge[] = [], columns = [100, 200, 300, 400]): string[] {
  const lines = textRows(linesOfRows(rows, columns, 100));
  const region = { rows: lines, rules, x0: 90, x1: 490, top: 88 };
  const pieces = lines.map((row) => pieceLine(row, cutRow(row, seps), 4));
  const header = buildHeader(pieces, region, seps, scale);
  expect(header.ys).toHaveLength(header.rows);
  return header.slots.map((s, i) => {
    const text = header.glyphs[i]!.map((g) => (g.spaceBefore ? ' ' : '') + g.text).join('');
    return `${s.row} ${s.col} ${s.rowSpan}x${s.colSpan} ${text}`;
  });
}

describe('buildHeader', () => {
  it('has no rows where nothing stands above the body', () => {
    expect(buildHeader([], { rows: [rowOf([])], rules: [], x0: 90, x1: 490 }, seps, scale).rows).toBe(0);
  });

  it('wraps the lines of one header', () => {
    expect(
      headerOf([
        ['Item', 'Price', 'Sold', 'Left'],
        ['', 'in euro', '', ''],
      ]),
    ).toEqual(['0 0 1x1 Item', '0 1 1x1 Pricein euro', '0 2 1x1 Sold', '0 3 1x1 Left']);
  });

  it('spans a header over the columns of the rule below it', () => {
    const spanned = ['0 0 2x1 Item', '0 1 1x2 Sold', '0 3 2x1 Left', '1 1 1x1 2024', '1 2 1x1 2025'];
    const rows = [
      ['', 'Sold', '', ''],
      ['Item', '2024', '2025', 'Left'],
    ];
    expect(headerOf(rows, [rule(104, 195, 385)])).toEqual(spanned);
  });

  it('spans a header over the columns that it is centred over', () => {
    const first = headerOf([['Item', '', 'Sold', '']], [], [100, 200, 280, 400]);
    // 280 to 300 is the middle of the second and third columns.
    expect(first).toEqual(['0 0 1x1 Item', '0 1 1x2 Sold', '0 3 1x1 ']);
  });
});
