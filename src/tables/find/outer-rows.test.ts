import { expect, it } from 'vitest';
import { linesOfRows } from '../testing.ts';
import { textRows } from '../words.ts';
import { beyond } from './outer-rows.ts';

const rule = { at: 106, from: 70, to: 330, thickness: 0.5 };
const inner = textRows(linesOfRows([['one', 'two']], [75, 250], 120));
const bands = [{ rows: inner, y0: 106, y1: 126 }];
const above = (y: number, ...more: string[][]) => {
  const rows = textRows(linesOfRows([['Name', 'Meaning'], ...more], [75, 250], y, 12));
  return beyond([...rows, ...inner], rule, bands, 10, -1)?.rows.map((r) => r.words.map((w) => w.text).join(' '));
};

it('is as close to the rule as the rows between rules are, with all lines of its cells', () => {
  expect(above(100)).toEqual(['Name Meaning']);
  expect(above(88, ['of it', ''])).toEqual(['Name Meaning', 'of it']);
  expect(above(86)).toBeUndefined();
});
