import { expect, it } from 'vitest';
import type { Font } from '../../document/index.ts';
import { pieceLine } from '../grid/text-lines.ts';
import { cutAt, font, lineOf, linesOfRows, pageOf, word } from '../testing.ts';
import { textRows } from '../words.ts';
import { findTables } from './find-tables.ts';
import { isAuthors, isContents, isDisplayed, isEntriesWithLists, isNumberedListing, isSections } from './not-tables.ts';

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

it('takes items at the left below lines of two parts for lists, those with something beside them or in cells not', () => {
  const entries = (rows: readonly (readonly string[])[]): boolean =>
    isEntriesWithLists(cutAt(linesOfRows(rows, [70, 230], 100, 14), [200]));
  const work = ['Harbour Ltd, clerk', '2012 – 2018'];
  expect(entries([work, ['• letters'], ['• accounts'], work, ['• audits']])).toBe(true);
  expect(entries([work, ['• letters', '3'], ['• accounts', '5']])).toBe(false);
  expect(entries([work, ['', '• letters'], ['', '• accounts']])).toBe(false);
  expect(entries([['• letters'], work, work])).toBe(false);
});

it('takes lines between brackets for a matrix', () => {
  const row = (i: number): string[] => ['3.00e+00', `${i}.25`, '-2.00e+00', `${i + 4}.50`];
  const bare = [1, 2, 3, 4].map(row);
  expect(countOf(bare)).toBe(1);
  expect(countOf(bare.map((r) => ['[', ...r.slice(1, 3), `${r[3]} ]`]))).toBe(0);
  expect(countOf(bare.map((r) => ['⎢', ...r.slice(1, 3), `${r[3]} ⎥`]))).toBe(0);
});

it('takes headings with hanging numbers, and the text below them, for no table', () => {
  const line = (number: string, text: string, size: number, value = '') => {
    const pieces = [number, text, value].flatMap((t, c) => {
      const words = t === '' ? [] : textRows([lineOf(word(t, 60 + 40 * c, 100, { size }))])[0]!.words;
      return words.length > 0 ? [{ c0: c, c1: c, text: undefined, x0: 0, x1: 0, words }] : [];
    });
    return pieceLine(textRows([lineOf(word(text, 100, 100, { size }))])[0]!, pieces, 3);
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
  // Text may begin below the numbers of several headings.
  const below = line('of', 'the class', 10);
  expect(isSections([...page(14), below])).toBe(true);
  expect(isSections([...page(14).slice(0, 1), below])).toBe(false);
  // Groups of a table have numbers too, and so have their items.
  expect(isSections([...page(14), line('3.3', 'Pieces of rows', 10, '12')])).toBe(false);
});

it('takes contents without leaders for text, whatever stands above and below them', () => {
  const titles = [
    'Formulas in boxes',
    'Arrows',
    'Signs below others',
    'Text',
    'Names',
    'Fractions of numbers',
    'Roots',
  ];
  const contents = [
    ['18', 'A Society of Authors'],
    ...titles.map((title, i) => [`9.${i + 7}.`, title, String(37 + (i >> 1))]),
    ['', 'References', '44'],
  ];
  const isContentsOf = (rows: readonly (readonly string[])[]): boolean =>
    isContents(cutAt(linesOfRows(rows, [70, 110, 400]), [100, 390]), 3);
  expect(isContentsOf(contents)).toBe(true);
  expect(isContentsOf(contents.map((row, i) => [...row.slice(0, 2), i % 2 ? '7' : '31']))).toBe(false);
  expect(isContentsOf(contents.map((row, i) => [`9.${40 - i}`, ...row.slice(1)]))).toBe(false);
});

it('takes numbered lines of program text for no table, and numbered rows for one', () => {
  const code = ['if (a > b) {', 'return a;', '}', 'go on (b) =', 'end {c}', 'return b;'];
  const isListing = (texts: readonly string[], size: number, step: number, own: { font?: Font } = {}): boolean => {
    const lines = texts.flatMap((text, i) => [
      lineOf(word(String(41 + i * step), 70, 100 + i * 14, { size })),
      lineOf(word(text, 100, 100 + i * 14, own)),
    ]);
    const note = lineOf(word('All of it again.', 100, 200));
    return isNumberedListing(cutAt([...lines, note], [90]));
  };
  expect(isListing(code, 7, 1)).toBe(true);
  expect(isListing(code, 10, 1, { font: { ...font, mono: true } })).toBe(true);
  expect(isListing(code, 7, 2)).toBe(false);
  expect(
    isListing(
      code.map((_, i) => `Pears ${i}`),
      10,
      1,
      { font: { ...font, mono: true } },
    ),
  ).toBe(false);
  expect(isListing(code, 10, 1)).toBe(false);
});

it('takes formulas in close lines, and formulas numbered at the right, for no table', () => {
  const sum = [
    ['1 + a', '2 + a', '3 + a'],
    ['+', '+', '= c'],
    ['b', 'c', 'd'],
  ];
  const isFormula = (rows: readonly (readonly string[])[], pitch: number): boolean =>
    isDisplayed(cutAt(linesOfRows(rows, [70, 150, 230], 100, pitch), [140, 220]), 3);
  expect(isFormula(sum, 7)).toBe(true);
  expect(isFormula(sum, 14)).toBe(false);
  expect(
    isFormula(
      sum.map((row) => row.map(() => 'Pears')),
      7,
    ),
  ).toBe(false);
  const numbered = (step: number) => ['P', 'Q', 'R'].map((name, i) => [name, `${name} of x`, `(2.${7 + i * step})`]);
  expect(isFormula(numbered(1), 30)).toBe(true);
  expect(isFormula(numbered(2), 30)).toBe(false);
});

it('takes authors beside each other for no table, and a list of institutions for one', () => {
  const authors = [
    ['Ann Lane', 'Bo Best', 'Cy Hick'],
    ['Wood University', 'Institute of Rain', 'The Forest'],
    ['Oakham', 'Bristol', 'Leeds'],
  ];
  const isAuthorsOf = (rows: readonly (readonly string[])[]): boolean =>
    isAuthors(cutAt(linesOfRows(rows, [70, 160, 260]), [150, 250]));
  expect(isAuthorsOf([...authors, ...authors])).toBe(true);
  const list = ['Wood University', 'Rain University', 'Forest College'].map((name, i) => [
    name,
    'Oakham',
    `${1906 + i}`,
  ]);
  expect(isAuthorsOf([['University', 'Town', 'Since'], ...list])).toBe(false);
});
