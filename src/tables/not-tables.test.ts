import { expect, it } from 'vitest';
import { findTables } from './find-tables.ts';
import { isSections } from './not-tables.ts';
import { lineOf, linesOfRows, pageOf, word } from './testing.ts';
import { pieceLine } from './text-lines.ts';
import { textRows } from './words.ts';

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

it('takes headings with hanging numbers, and the text below them, for no table', () => {
  const line = (number: string, text: string, size: number) => {
    const pieces = [number, text].flatMap((t, c) => {
      const words = t === '' ? [] : textRows([lineOf(word(t, 60 + 40 * c, 100, { size }))])[0]!.words;
      return words.length > 0 ? [{ c0: c, c1: c, text: undefined, x0: 0, x1: 0, words }] : [];
    });
    return pieceLine(textRows([lineOf(word(text, 100, 100, { size }))])[0]!, pieces, 2);
  };
  const page = (size: number) => [
    line('3', 'Overview of classes', size),
    line('3.1', 'The class', size),
    line('', 'Its instances hold rows', 10),
    line('3.2', 'Functions', size),
  ];
  expect(isSections(page(14))).toBe(true);
  expect(isSections(page(10))).toBe(false);
  expect(isSections([...page(14), line('Total', 'of all', 14)])).toBe(false);
});
