import { describe, expect, it } from 'vitest';
import { hRule, linesOfRows, pageOf, show } from '../testing.ts';
import { findTables } from './find-tables.ts';

const rows = [
  ['channel', 'scale'],
  ['red', '255'],
  ['green', '255'],
  ['hue', ''],
  ['channel', 'scale'],
  ['hue', '360'],
  ['light', '100'],
];
const found = (texts: readonly (readonly string[])[]): string[][][] => {
  const lines = linesOfRows(texts, [72, 300]);
  const rules = texts.map((_, i) => hRule(104 + 14 * i, 70, 500));
  return findTables(pageOf(lines, [hRule(90, 70, 500), ...rules]), lines).map(show);
};

describe('tables below each other', () => {
  it('with the same header and a heading between are several', () => {
    expect(found(rows)).toEqual([rows.slice(0, 3), rows.slice(4)]);
  });

  it('are one if the row below the heading is another than the first', () => {
    const sections = rows.map((row, i) => (i === 4 ? ['blue', '128'] : row));
    expect(found(sections)).toEqual([sections]);
  });
});
