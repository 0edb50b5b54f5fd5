import { expect, it } from 'vitest';
import { findTables } from './find-tables.ts';
import { linesOfRows, pageOf } from './testing.ts';

const columns = [70, 150, 230, 310];
const countOf = (rows: readonly (readonly string[])[], at = columns): number => {
  const lines = linesOfRows(rows, at, 100, 14);
  return findTables(pageOf(lines), lines).length;
};

it('takes columns of an index for text, and places with their years for a table', () => {
  const names = ['fan', 'file', 'filter', 'form', 'frame', 'fringe'];
  const index = names.map((name, i) => [`${name}, ${i + 6}`, `${name} beam, ${i + 9}, ${i + 41}`]);
  expect(countOf(index, [70, 230])).toBe(0);
  const places = names.map((name, i) => [`${name}`, `Town ${name}, ${i + 1906}`, `${i * 31 + 12}`]);
  expect(countOf(places)).toBe(1);
});

it('takes lines between brackets for a matrix', () => {
  const row = (i: number): string[] => ['3.00e+00', `${i}.25`, '-2.00e+00', `${i + 4}.50`];
  const bare = [1, 2, 3, 4].map(row);
  expect(countOf(bare)).toBe(1);
  expect(countOf(bare.map((r) => ['[', ...r.slice(1, 3), `${r[3]} ]`]))).toBe(0);
  expect(countOf(bare.map((r) => ['⎢', ...r.slice(1, 3), `${r[3]} ⎥`]))).toBe(0);
});
