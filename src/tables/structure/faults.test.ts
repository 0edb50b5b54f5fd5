import { describe, expect, it } from 'vitest';
import { dealGlyphs, type Grid } from '../grid/grid.ts';
import { lineOf, word } from '../testing.ts';
import { textRows } from '../words.ts';
import { faultsOf } from './faults.ts';

const gridOf = (xs: number[], ys: number[]): Grid => ({
  xs,
  ys,
  slots: ys.slice(1).flatMap((_, row) => xs.slice(1).map((_x, col) => ({ row, col, rowSpan: 1, colSpan: 1 }))),
  method: 'borderless',
  bordered: false,
  confidence: 0.7,
  closedTop: false,
  closedBottom: false,
});
const lines = [
  [...word('Pears', 10, 35), ...word('12.5', 120, 35)],
  [...word('Figs', 10, 55), ...word('7.25', 120, 55)],
].map(lineOf);
const faults = (grid: Grid) =>
  faultsOf(
    grid,
    dealGlyphs(
      grid,
      lines.flatMap((l) => l.glyphs),
    ),
    textRows(lines),
    10,
  );

describe('faultsOf', () => {
  it('finds no fault with a grid that suits its text', () => {
    expect(faults(gridOf([0, 100, 200], [20, 40, 60]))).toEqual({
      cut: 0,
      gaps: 0,
      stacked: 0,
      joined: 0,
      emptyRows: 0,
      empty: 0,
    });
  });

  it('counts words that a border cuts', () => {
    expect(faults(gridOf([0, 20, 200], [20, 40, 60])).cut).toBe(0.5);
  });

  it('counts gaps of columns and values of several lines inside of one cell', () => {
    expect(faults(gridOf([0, 200], [20, 40, 60])).gaps).toBe(1);
    expect(faults(gridOf([0, 100, 200], [20, 60]))).toMatchObject({ stacked: 0.5, joined: 1 });
  });

  it('counts cells and rows without text', () => {
    expect(faults(gridOf([0, 100, 200], [20, 40, 60, 80]))).toMatchObject({
      emptyRows: expect.closeTo(1 / 3),
      empty: expect.closeTo(1 / 3),
    });
  });
});
