import { describe, expect, it } from 'vitest';
import type { Line, Ruling } from '../../document/index.ts';
import { cleanEdges } from '../edges.ts';
import { gridRules, hRule, lineOf, linesOfRows, pageOf, vRule, word } from '../testing.ts';
import { ruledCandidates } from './ruled.ts';

const scale = { em: 10, noisy: false };
const candidates = (lines: Line[], rules: Ruling[]) =>
  ruledCandidates(pageOf(lines, rules), cleanEdges(rules, scale.em), scale);
const size = ({ grid }: { grid: { xs: number[]; ys: number[] } }): string =>
  `${grid.ys.length - 1}x${grid.xs.length - 1}`;

const cells = linesOfRows(
  [
    ['Item', 'Sold'],
    ['Pears', '12'],
    ['Figs', '7'],
  ],
  [75, 175],
  114,
  20,
);
const grid = gridRules([70, 170, 270], [100, 120, 140, 160]);

describe('ruledCandidates', () => {
  it('finds each grid of its own, the larger one first', () => {
    const small = linesOfRows(
      [
        ['x', 'y'],
        ['1', '2'],
      ],
      [305, 405],
      114,
      20,
    );
    const found = candidates([...cells, ...small], [...grid, ...gridRules([300, 400, 450], [100, 120, 140])]);
    expect(found.map(size)).toEqual(['3x2', '2x2']);
  });

  it('prefers a grid to the frame around it', () => {
    const frame = gridRules([40, 560], [60, 600]);
    expect(candidates(cells, [...grid, ...frame]).map(size)).toEqual(['3x2']);
  });

  it('does not take a frame around text, or a drawing without text', () => {
    const text = Array.from({ length: 20 }, (_, i) => lineOf(word('a line of running text', 80, 120 + 14 * i)));
    expect(candidates(text, gridRules([70, 400], [100, 110, 420]))).toEqual([]);
    expect(candidates([cells[0]!], grid)).toEqual([]);
  });

  it('does not take labels between the grid lines of a plot, but does take a form with one column to fill in', () => {
    const rows = gridRules([70, 170, 270], [100, 120, 140, 160, 180, 200]);
    const label = (text: string, row: number, x = 75): Line => lineOf(word(text, x, 114 + 20 * row));
    expect(candidates([label('100', 0, 150), label('limit', 1), label('73', 4, 180)], rows)).toEqual([]);
    const labels = ['Name', 'Street', 'Town', 'Phone', 'Mail'].map((t, i) => label(t, i));
    expect(candidates(labels, rows).map(size)).toEqual(['5x2']);
  });

  it('takes a closed form whose heads or labels alone have text, below a title or not', () => {
    const xs = [70, 130, 190, 250, 310];
    const ys = [100, 120, 140, 160, 180, 200, 220];
    const heads = ['No.', 'Name', 'Unit', 'Price'].map((t, i) => lineOf(word(t, xs[i]! + 5, 114)));
    expect(candidates(heads, gridRules(xs, ys)).map(size)).toEqual(['6x4']);
    expect(candidates(heads.slice(0, 3), gridRules(xs, ys))).toEqual([]);
    const titled = [hRule(80, 70, 310), vRule(70, 80, 100), vRule(310, 80, 100), ...gridRules(xs, ys)];
    expect(candidates([lineOf(word('Purchases', 150, 94)), ...heads], titled).map(size)).toEqual(['7x4']);
    const labels = ['Name', 'Street', 'Town', 'Phone', 'Mail', 'Bank'].map((t, i) => lineOf(word(t, 75, 114 + 20 * i)));
    expect(candidates(labels, gridRules([...xs, 370, 430], ys)).map(size)).toEqual(['6x6']);
    // Without a frame these are the grid lines of a plot.
    const open = ys.map((y) => hRule(y, 70, 430)).concat(xs.slice(1).map((x) => vRule(x, 100, 220)));
    expect(candidates(heads, open)).toEqual([]);
  });

  it('takes a closed row of cells, unless one is empty, long, or open below', () => {
    const row = gridRules([70, 170, 270], [100, 160]);
    const left = lineOf(word('samples', 75, 114));
    const right = (count: number): Line[] =>
      Array.from({ length: count }, (_, i) => lineOf(word('of an interface', 175, 112 + 9 * i)));
    expect(candidates([left, ...right(2)], row).map(size)).toEqual(['1x2']);
    const scan = [left, ...right(2)];
    const letter = pageOf(scan, row);
    letter.pictures.push({ kind: 'bitmap', x0: 240, x1: 265, y0: 105, y1: 130 });
    expect(ruledCandidates(letter, cleanEdges(row, 10), scale)).toEqual([]);
    expect(ruledCandidates(pageOf(scan, row), cleanEdges(row, 10), { em: 10, noisy: true })).toEqual([]);
    expect(candidates([left], row)).toEqual([]);
    expect(candidates([left, ...right(5)], row)).toEqual([]);
    const open = [hRule(100, 70, 270), vRule(70, 100, 160), vRule(170, 100, 160), vRule(270, 100, 160)];
    expect(candidates([left, ...right(2)], open)).toEqual([]);
  });

  it('removes an outer row without a closing rule and without text', () => {
    const open = [...grid, vRule(70, 160, 180), vRule(170, 160, 180), vRule(270, 160, 180)];
    expect(candidates(cells, open).map(size)).toEqual(['3x2']);
    const closed = [...open, hRule(180, 70, 270)];
    expect(candidates(cells, closed).map(size)).toEqual(['4x2']);
  });
});
