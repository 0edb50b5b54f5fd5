import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, it } from 'vitest';
import { linesOfRows } from '../testing.ts';
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
