import { expect, it } from 'vitest';
import { bold, lineOf, linesOfRows, pageOf, show, word } from '../testing.ts';
import { findTables } from './find-tables.ts';

it('keeps columns that a bold head shows, where white space between rows shows fewer', () => {
  const at = [70, 200, 222, 300, 322];
  const head = ['Name', 'Low', 'Top', 'Min', 'Max'];
  const rows = Array.from({ length: 5 }, (_, r) => [
    `Row ${r}`,
    `${120 + r}`,
    `${340 + r}`,
    `${510 + r}`,
    `${760 + r}`,
  ]);
  const heads = head.map((t, c) => lineOf(word(t, at[c] as number, 100, { font: bold })));
  const lines = [...heads, ...linesOfRows(rows, at, 114)];
  expect(findTables(pageOf(lines), lines).map(show)).toEqual([[head, ...rows]]);
});
