import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, it } from 'vitest';
import { lineOf, linesOfRows, word } from '../testing.ts';
import { textRows } from '../words.ts';
import { ROW_EVIDENCE } from './likely-rows.ts';
import { textGrid } from './text-grid.ts';

const scale = { em: 10, noisy: false };

it('makes the cells of a region when they are asked for, once', () => {
  const rows = textRows(
    linesOfRows(
      [
        ['Item', 'Amount', 'Share'],
        ['apples', '12.50', '3 %'],
        ['pears', '7.25', '4 %'],
        ['plums', '1.10', '5 %'],
      ],
      [100, 250, 400],
      100,
    ),
  );
  let asked = 0;
  const count = (): void => void asked++;
  subscribe(ROW_EVIDENCE, count);
  try {
    const found = textGrid({ rows, rules: [], x0: 100, x1: 450 }, scale);
    expect(found?.xs).toHaveLength(4);
    expect(found?.plainYs).toHaveLength(5);
    expect(asked).toBe(0);
    expect(found?.grid.slots).toHaveLength(12);
    expect(found?.grid.xs).toEqual(found?.xs);
    expect(found?.grid).toBe(found?.grid);
    expect(asked).toBe(1);
  } finally {
    unsubscribe(ROW_EVIDENCE, count);
  }
});

it('gives text across columns that is alone in the middle of its row the whole row', () => {
  const columns = [100, 200, 300, 400];
  const body = (y: number, rows: string[][]) => linesOfRows(rows, columns, y);
  const lines = [
    ...body(100, [['Item', 'Amount', 'Share', 'Price']]),
    lineOf(word('All that grows on trees', 220, 120)),
    ...body(140, [['apples', '12.50', '3 %', '4.00']]),
    ...body(160, [['pears', '7.25', '4 %', '8.00']]),
    lineOf(word('What grows below, for the most part', 210, 180)),
    ...body(200, [['leeks', '1.10', '5 %', '1.00']]),
  ];
  const found = textGrid({ rows: textRows(lines), rules: [], x0: 100, x1: 450 }, scale);
  const spans = found?.grid.slots.filter((s) => s.colSpan > 1).map((s) => [s.col, s.colSpan]);
  expect(spans).toEqual([
    [0, 4],
    [1, 2],
  ]);
});
