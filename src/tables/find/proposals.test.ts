import { describe, expect, it } from 'vitest';
import type { Region } from '../../layout/index.ts';
import { gridRules, hRule, linesOfRows, pageOf, show } from '../testing.ts';
import { findTables } from './find-tables.ts';

const region = (kind: Region['kind'], x0: number, y0: number, x1: number, y1: number): Region => ({
  kind,
  box: { x0, y0, x1, y1 },
  confidence: 0.95,
});

describe('tables that a layout model saw', () => {
  const rows = [
    ['Apple', '120.5', '7'],
    ['Pear', '95.0', '12'],
  ];

  it('are found where rows of text alone are not sufficient evidence', () => {
    const lines = linesOfRows(rows, [75, 200, 280], 100, 20);
    expect(findTables(pageOf(lines), lines)).toEqual([]);
    const [table] = findTables(pageOf(lines), lines, [region('table', 70, 90, 300, 125)]);
    expect(show(table!)).toEqual(rows);
  });

  it('do not replace ruled tables', () => {
    const lines = linesOfRows(rows, [75, 200, 270], 114, 20);
    const page = pageOf(lines, gridRules([70, 190, 260, 300], [100, 120, 140]));
    const [table, ...rest] = findTables(page, lines, [region('table', 60, 90, 320, 150)]);
    expect(rest).toEqual([]);
    expect(table).toMatchObject({ method: 'ruled', rows: 2 });
  });

  it('do not widen tables with a rule below each row', () => {
    const numbers = [
      ['Sales', '120.5', '80.1'],
      ['Costs', '131.0', '85.7'],
      ['Profit', '140.2', '90.3'],
      ['Taxes', '155.8', '99.9'],
    ];
    const lines = [
      ...linesOfRows(numbers, [275, 400, 500], 114, 20),
      ...linesOfRows([['Editor'], ['A. Novak'], ['Assistant']], [75], 114, 20),
    ];
    const wide = region('table', 70, 95, 560, 185);
    const ruled = pageOf(
      lines,
      [100, 120, 140, 160, 180].map((at) => hRule(at, 270, 550)),
    );
    expect(findTables(ruled, lines, [wide]).map((t) => Math.round(t.box.x0))).toEqual([270]);
    const open = findTables(pageOf(lines), lines, [wide]);
    expect(open.every((t) => t.box.x0 < 80)).toBe(true);
  });

  it('are dropped if the model is sure of another type', () => {
    const numbers = [
      ['Year', 'Sales', 'Costs'],
      ['2019', '120.5', '80.1'],
      ['2020', '131.0', '85.7'],
      ['2021', '140.2', '90.3'],
      ['2022', '155.8', '99.9'],
    ];
    const lines = linesOfRows(numbers, [75, 200, 300]);
    expect(findTables(pageOf(lines), lines)).toHaveLength(1);
    expect(findTables(pageOf(lines), lines, [region('text', 60, 80, 350, 170)])).toEqual([]);
    expect(
      findTables(pageOf(lines), lines, [region('text', 60, 80, 350, 170), region('table', 60, 80, 350, 170)]),
    ).toHaveLength(1);
  });
});
