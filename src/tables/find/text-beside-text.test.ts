import { expect, it } from 'vitest';
import type { Font } from '../../document/index.ts';
import { cutAt, font, lineOf, linesOfRows, word } from '../testing.ts';
import { isCards, isColumnsOfText, isRowOfText, isUneven } from './text-beside-text.ts';

const text = ['at sea one may hear', 'what is said on far', 'off land as well as', 'what is in the same'];

it('takes columns whose lines break where the next word would not fit for text, long cells beside short ones not', () => {
  const lines = [
    'at sea one may hear',
    'what is said on far',
    'off land as well as',
    'what is in the same',
    'boat if no wind and',
    'no rain is about in',
    'the bay',
  ];
  const columnsOfText = (rows: readonly (readonly string[])[]): boolean =>
    isColumnsOfText(cutAt(linesOfRows(rows, [70, 230], 100, 12), [200]), 2);
  expect(columnsOfText(lines.map((text) => [text, text]))).toBe(true);
  expect(columnsOfText(lines.map((text, i) => [i === 0 ? 'Sound' : '', text]))).toBe(false);
  expect(columnsOfText(lines.map((_, i) => [`name ${i}`, `value ${i * 31}`]))).toBe(false);
});

it('takes rows of headings above rows of text for cards, heads that come again above values not', () => {
  const cards = (head: Partial<{ size: number; font: Font }>, rows: readonly (readonly string[])[]): boolean =>
    isCards(
      cutAt(
        rows.flatMap((cells, i) =>
          cells.map((cell, c) => lineOf(word(cell, 70 + 160 * c, 100 + 16 * i, i % 3 === 0 ? head : {}))),
        ),
        [200],
      ),
    );
  const [a, b] = [text[0]!, text[1]!];
  const rows = [
    ['Boats', 'Nets'],
    [a, b],
    [b, a],
    ['Bait', 'Ropes'],
    [b, b],
    [a, a],
  ];
  expect(cards({ size: 12 }, rows)).toBe(true);
  expect(cards({ font: { ...font, weight: 700 } }, rows)).toBe(true);
  expect(cards({}, rows)).toBe(false);
  expect(
    cards({ size: 12 }, [
      ['Boats', 'Nets'],
      ['4', '7'],
      ['3', '9'],
      ['Boats', 'Nets'],
      ['2', '1'],
      ['5', '6'],
    ]),
  ).toBe(false);
});

it('takes one row of running text below heads for cards, several rows and short cells not', () => {
  const row = (rows: readonly (readonly string[])[]): boolean =>
    isRowOfText(cutAt(linesOfRows(rows, [70, 230], 100, 12), [200]), 2);
  expect(row(text.map((t, i) => (i === 3 ? [t] : [t, t])))).toBe(true);
  expect(row([[text[0]!, text[0]!], [text[1]!], [text[2]!, text[2]!], [text[3]!, text[3]!]])).toBe(false);
  expect(row(text.map((t, i) => [`Part ${i}`, t]))).toBe(false);
});

it('takes columns whose lines stand now higher, now lower than those beside them for text beside text', () => {
  const beside = (pitch: number, shift = 0): boolean =>
    isUneven(
      cutAt(
        text.flatMap((t, i) => [
          lineOf(word(`name ${i}`, 70, 100 + 14 * i)),
          lineOf(word(t, 230, 100 + shift + pitch * i)),
        ]),
        [200],
      ),
      2,
    );
  expect(beside(13)).toBe(true);
  expect(beside(14)).toBe(false);
  expect(beside(14, 2)).toBe(false);
});
