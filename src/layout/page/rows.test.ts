import { expect, it } from 'vitest';
import { glyphsAt, pageOf } from '../../document/testing.ts';
import { buildLines } from './index.ts';
import { groupIntoRows } from './rows.ts';

const rows = (number: string, y: number): string[] =>
  groupIntoRows(
    buildLines(pageOf([...glyphsAt('formula', 100, 140, { size: 16 }), ...glyphsAt(number, 440, y)])).sort(
      (a, b) => a.box.y0 - b.box.y0,
    ),
  ).map((r) => r.text);

it('keeps the number of a tall formula in its row, but no other text so far off its baseline', () => {
  expect(rows('(15)', 134)).toEqual(['formula (15)']);
  expect(rows('(2.1a)', 135)).toEqual(['formula (2.1a)']);
  expect(rows('other', 134)).toHaveLength(2);
  expect(rows('(15)', 160)).toHaveLength(2);
});

it('separates captions of side-by-side figures', () => {
  const lines = buildLines(
    pageOf([
      ...glyphsAt('Figure 1. Nuts.', 60, 100),
      ...glyphsAt('Figure 2. Bolts.', 300, 100),
      ...glyphsAt('beside', 440, 100),
    ]),
  );
  expect(groupIntoRows(lines).map((r) => r.text)).toEqual(['Figure 1. Nuts.', 'Figure 2. Bolts. beside']);
});
