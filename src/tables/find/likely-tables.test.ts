import { describe, expect, it } from 'vitest';
import type { Line } from '../../document/index.ts';
import { cleanEdges } from '../edges.ts';
import { type Grid, gridBox } from '../grid/grid.ts';
import { textGrid } from '../grid/text-grid.ts';
import { lineOf, linesOfRows, word } from '../testing.ts';
import { textRows } from '../words.ts';
import { decideTables } from './likely-tables.ts';
import type { PicturePage } from './picture-rows.ts';

const scale = { em: 10, noisy: true };
const statement = (year: string): string[][] => [
  ['', year, '2018'],
  ['Cash', '120', '98'],
  ['Stocks', '4,310', '2,001'],
  ['Loans', '77', '81'],
];

function pageWith(lines: Line[], grids: (page: PicturePage) => Grid[]): PicturePage {
  const page = {
    rows: textRows(lines),
    edges: cleanEdges([], 10),
    fills: [],
    grids: [],
    regions: [],
    width: 612,
    height: 792,
    em: 10,
  };
  return { ...page, grids: grids(page) };
}

const gridOf = ({ rows }: PicturePage, from: number, to: number): Grid => {
  const own = rows.slice(from, to + 1);
  const x0 = Math.min(...own.map((r) => r.x0));
  return textGrid({ rows: own, rules: [], x0, x1: Math.max(...own.map((r) => r.x1)) }, scale)!.grid;
};
/** B: first row of a table, i: further row, dot: none. */
const chancesOf = (text: string, sure = 0.97) =>
  [...text].map((c) => ({ inside: c === '.' ? 1 - sure : sure, begins: c === 'B' ? sure : 1 - sure }));
const placesOf = (grids: readonly Grid[]): number[][] =>
  grids.map((g) => [Math.round(gridBox(g).y0), Math.round(gridBox(g).y1)]).sort((a, b) => a[0]! - b[0]!);

describe('decideTables', () => {
  const columns = [75, 250, 330];
  const two = [...linesOfRows(statement('2019'), columns, 100), ...linesOfRows(statement('2017'), columns, 170)];

  it('parts tables below each other that were found as one', () => {
    const page = pageWith(two, (p) => [gridOf(p, 0, 7)]);
    const parted = decideTables(page, scale, chancesOf('BiiiBiii'));
    expect(placesOf(parted)).toEqual([
      [92, 144],
      [162, 214],
    ]);
  });

  it('takes no rows of a formula for a table', () => {
    const page = pageWith(two, () => []);
    const matrix = { kind: 'formula' as const, box: { x0: 60, y0: 85, x1: 380, y1: 145 }, confidence: 0.9 };
    expect(placesOf(decideTables(page, scale, chancesOf('BiiiBiii')))).toHaveLength(2);
    const found = decideTables({ ...page, regions: [matrix] }, scale, chancesOf('BiiiBiii'));
    expect(placesOf(found)).toEqual([[162, 214]]);
    const faint = { ...matrix, confidence: 0.1 };
    expect(decideTables({ ...page, regions: [faint] }, scale, chancesOf('BiiiBiii'))).toHaveLength(2);
  });

  it('keeps what was found unless the rows speak clearly for something else', () => {
    const page = pageWith(two, (p) => [gridOf(p, 0, 7)]);
    expect(decideTables(page, scale, chancesOf('BiiiBiii', 0.7))).toEqual(page.grids);
  });

  it('adds a table that was not found, and drops one that is none', () => {
    const page = pageWith(two, (p) => [gridOf(p, 0, 3)]);
    expect(placesOf(decideTables(page, scale, chancesOf('....Biii')))).toEqual([[162, 214]]);
  });

  it('keeps a table whose cells rules enclose, unless the rows tell other ends of it', () => {
    const closed = { method: 'ruled', bordered: true, closedTop: true, closedBottom: true } as const;
    const page = pageWith(two, (p) => [{ ...gridOf(p, 0, 3), ...closed }]);
    expect(decideTables(page, scale, chancesOf('........'))).toEqual(page.grids);
    const open = { ...page, grids: [{ ...page.grids[0]!, closedTop: false }] };
    expect(decideTables(open, scale, chancesOf('........'))).toEqual([]);
    expect(placesOf(decideTables(page, scale, chancesOf('Biiiiiii')))).toEqual([[92, 214]]);
  });

  it('keeps the grid of a table whose rows are right', () => {
    const page = pageWith(two, (p) => [{ ...gridOf(p, 0, 3), method: 'ruled', bordered: true }, gridOf(p, 5, 7)]);
    const decided = decideTables(page, scale, chancesOf('BiiiBiii'));
    expect(decided).toContain(page.grids[0]);
    expect(placesOf(decided)).toEqual([
      [92, 144],
      [162, 214],
    ]);
  });

  it('keeps tables where rows make none', () => {
    const lines = ['First words', 'and more of them', 'without columns'].map((t, i) =>
      lineOf(word(t, 75, 100 + 14 * i)),
    );
    const page = pageWith([...lines, ...linesOfRows(statement('2019'), columns, 142)], (p) => [gridOf(p, 3, 6)]);
    expect(decideTables(page, scale, chancesOf('Bii....'))).toEqual([]);
    expect(decideTables({ ...page, grids: [] }, scale, chancesOf('Bii....'))).toEqual([]);
  });

  it('says nothing of rows beside the text of another column', () => {
    const prose = Array.from({ length: 8 }, (_, i) =>
      lineOf(word('The words of this column run on and on as text does', 360, 100 + 14 * i)),
    );
    const page = pageWith(
      [...linesOfRows([...statement('2019'), ...statement('2017')], [40, 180, 260], 100), ...prose],
      (p) => [gridOf(p, 0, 7)],
    );
    expect(decideTables(page, scale, chancesOf('........'))).toEqual(page.grids);
  });

  it('leaves tables beside each other alone', () => {
    const beside = [
      ...linesOfRows(statement('2019'), columns, 100),
      ...linesOfRows(statement('2017'), [400, 470, 530], 100),
    ];
    const page = pageWith(beside, (p) => {
      const grid = gridOf(p, 0, 3);
      const half = (xs: number[]): Grid => ({ ...grid, xs });
      return [half([75, 200, 380]), half([400, 450, 560])];
    });
    expect(decideTables(page, scale, chancesOf('....'))).toEqual(page.grids);
  });
});
