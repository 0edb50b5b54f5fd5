import { describe, expect, it } from 'vitest';
import { bold, lineOf, word } from '../testing.ts';
import { textRows } from '../words.ts';
import type { TextRegion } from './region.ts';
import { trimRegion } from './trim.ts';

type Row = [text: string, x: number, bold?: true][];

/** A region of rows 14 points apart, with rules over the full width above the rows of these indices. */
function regionOf(rows: Row[], rules: number[] = []): TextRegion {
  return {
    rows: rows.flatMap((row, r) =>
      textRows([lineOf(row.flatMap(([text, x, b]) => word(text, x, 100 + r * 14, b ? { font: bold } : {})))]),
    ),
    rules: rules.map((r) => ({ at: 100 + r * 14 - 9, from: 50, to: 400, thickness: 0.5 })),
    x0: 50,
    x1: 400,
    top: 80,
    bottom: 100 + rows.length * 14,
  };
}
const body: Row[] = [
  [
    ['Item', 50],
    ['Sold', 300],
  ],
  [
    ['Pears', 50],
    ['12', 300],
  ],
  [
    ['Figs', 50],
    ['7', 300],
  ],
];
const texts = (r: TextRegion): string[] => r.rows.map((row) => row.words.map((w) => w.text).join(' '));
const plain = ['Item Sold', 'Pears 12', 'Figs 7'];

describe('trimRegion', () => {
  it('removes a caption at the top and a source at the end', () => {
    const region = regionOf([[['Table 3 Fruit', 50]], ...body, [['Source: our own count', 50]]], [1, 4]);
    const trimmed = trimRegion(region);
    expect(texts(trimmed)).toEqual(plain);
    expect(trimmed.top).toBe(105);
    expect(trimmed.bottom).toBe(147);
  });

  it('removes a note of two lines with all of it', () => {
    const note: Row[] = [[['Note: counted by hand in', 50]], [['the last week of May', 50]]];
    expect(texts(trimRegion(regionOf([...body, ...note])))).toEqual(plain);
  });

  it('removes the title of what follows, but keeps a total', () => {
    const title: Row = [['What came of it', 50, true]];
    expect(texts(trimRegion(regionOf([...body, title], [3])))).toEqual(plain);
    const total: Row = [['Total', 50, true]];
    expect(texts(trimRegion(regionOf([...body, total], [3])))).toEqual([...plain, 'Total']);
  });

  it('leaves a region alone that has nothing to remove', () => {
    const region = regionOf(body);
    expect(trimRegion(region)).toBe(region);
  });
});
