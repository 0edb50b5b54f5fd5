import { expect, it } from 'vitest';
import { findTables } from './find-tables.ts';
import { hRule, lineOf, linesOfRows, pageOf, vRule, word } from './testing.ts';

const rows = [
  ['Name', 'First', 'Last'],
  ['one', '+3', '+8'],
  ['two', '+4', '+5'],
  ['three', '+2', '+1'],
];
const grid = linesOfRows(rows, [75, 150, 220], 114, 20);
const rules = [
  ...[100, 120, 140, 160, 180].map((y) => hRule(y, 70, 280)),
  ...[70, 140, 210, 280].map((x) => vRule(x, 100, 180)),
];
const found = (...captions: [text: string, y: number][]): number => {
  const lines = [...grid, ...captions.map(([text, y]) => lineOf(word(text, 70, y)))];
  return findTables(pageOf(lines, rules), lines).length;
};

it('takes a grid above the caption of a figure for a drawing', () => {
  expect(found(['All of them', 200])).toBe(1);
  expect(found(['Figure 3: All of them', 200])).toBe(0);
  expect(found(['share of all', 200], ['图 3 说明', 216])).toBe(0);
});

it('keeps a table that has a caption of its own, or that a sentence about a figure follows', () => {
  expect(found(['Table 1: All of them', 90], ['Figure 3: All of them', 200])).toBe(1);
  expect(found(['Table 1: All of them', 196], ['Figure 3: All of them', 216])).toBe(1);
  expect(found(['Figure 3 shows all of them', 200])).toBe(1);
});

it('keeps what has more text than a drawing, whatever its caption calls it', () => {
  const text = rows.map(() => ['a name of its own', 'what is said of it', 'and what it is used for']);
  const lines = [
    ...linesOfRows([...text, ...text], [75, 200, 330], 114, 20),
    lineOf(word('Figure 3: All of them', 70, 280)),
  ];
  const sides = [
    ...Array.from({ length: 9 }, (_, i) => hRule(100 + 20 * i, 70, 480)),
    ...[70, 195, 325, 480].map((x) => vRule(x, 100, 260)),
  ];
  expect(findTables(pageOf(lines, sides), lines)).toHaveLength(1);
});
