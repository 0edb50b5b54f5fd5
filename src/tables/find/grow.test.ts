import { describe, expect, it } from 'vitest';
import type { TextRegion } from '../grid/region.ts';
import { linesOfRows } from '../testing.ts';
import { textRows } from '../words.ts';
import { growRegion } from './grow.ts';

const columns = [100, 220, 340];
/** Borders of the columns. */
const xs = [95, 210, 330, 440];

/** The rows `from` to `to` between two rules, and those that a region takes after it has grown. */
function grown(rows: string[][], from: number, to: number): string[] {
  const all = textRows(linesOfRows(rows, columns, 100));
  const region: TextRegion = {
    rows: all.slice(from, to + 1),
    rules: [],
    x0: 95,
    x1: 440,
    top: 100 + from * 14 - 9,
    bottom: 100 + to * 14 + 4,
  };
  const out = growRegion(region, xs, all, { em: 10, noisy: false });
  if (out === region) return [];
  // The rule that was the border is inside now.
  expect(out.rules.map((r) => r.at)).toEqual(
    [region.top, region.bottom].filter((at) => at !== out.top && at !== out.bottom),
  );
  return out.rows.map((r) => r.words.map((w) => w.text).join(' '));
}

describe('growRegion', () => {
  const body = [
    ['Pears', 'fresh', '12'],
    ['Figs', 'dried', '7'],
  ];

  it('takes a header above the outer rule and rows below the last one', () => {
    const rows = [['Item', 'Note', 'Sold'], ...body, ['Plums', 'fresh', '3']];
    expect(grown(rows, 1, 2)).toEqual(['Item Note Sold', 'Pears fresh 12', 'Figs dried 7', 'Plums fresh 3']);
  });

  it('takes a label on its way, but not one at the end', () => {
    const label = ['Fruit', '', ''];
    expect(grown([...body, label, ['Plums', 'fresh', '3']], 0, 1)).toHaveLength(4);
    expect(grown([...body, label], 0, 1)).toEqual([]);
  });

  it('leaves text that crosses a border of the columns', () => {
    const text = ['The amounts of this table were counted by hand', '', 'in May'];
    expect(grown([...body, text], 0, 1)).toEqual([]);
    expect(grown([text, ...body], 1, 2)).toEqual([]);
  });

  it('leaves rows that are too far away', () => {
    const gap = ['', '', ''];
    expect(grown([...body, gap, gap, ['Plums', 'fresh', '3']], 0, 1)).toEqual([]);
  });
});
