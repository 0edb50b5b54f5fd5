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

it('takes contents without leaders for text, whatever stands above and below them', () => {
  const contents = [
    ['18', 'A Society of Authors'],
    ['1.', 'Introduction', '3'],
    ['2.', 'Paths in a graph', '3'],
    ['2.1.', 'Trees of all sizes and their roots', '5'],
    ['2.2.', 'Cycles', '9'],
    ['10.', 'Acknowledgements', '12'],
    ['A.', 'Proofs', '14'],
    ['References to works', '', '15'],
  ];
  expect(countOf(contents, [70, 110, 400])).toBe(0);
  const parts = contents.map((row, i) => [row[0] as string, row[1] as string, i % 2 ? '7' : '31']);
  expect(countOf(parts, [70, 110, 400])).toBe(1);
});
