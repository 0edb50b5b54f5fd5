import { describe, expect, it } from 'vitest';
import type { Fill } from '../../document/index.ts';
import { bold, lineOf, pageOf, show, word } from '../testing.ts';
import { findTables } from './find-tables.ts';

const xs = [70, 141, 218, 300];
const band = (y0: number, y1: number, color: number): Fill[] =>
  xs.slice(1).map((x1, i) => ({ x0: xs[i]!, x1, y0, y1, color }));
/** Cells fill their columns, so that no white space is between them. */
const texts = [
  ['', 'Type', 'Meaning'],
  ['identifier of', 'a long number', 'of the record'],
  ['name of owner', 'a short text.', 'as it is used'],
  ['date of birth', 'dates, always', 'without times'],
  ['address there', 'lines of text', 'or none at all'],
];
const lines = texts.flatMap((row, r) =>
  row.flatMap((text, c) =>
    text === '' ? [] : [lineOf(word(text, xs[c]! + 3, 100 + 20 * r, r === 0 ? { font: bold } : {}))],
  ),
);

describe('rows with backgrounds', () => {
  it('of a header and every other row give the columns of all rows', () => {
    const fills = [...band(88, 106, 0x4472c4), ...band(106, 126, 0xd9e2f3), ...band(146, 166, 0xd9e2f3)];
    expect(findTables(pageOf(lines, [], { fills }), lines).map(show)).toEqual([texts]);
  });

  it('are no table of their own below a header of the same colour that is not bold', () => {
    const fills = [...band(108, 126, 0xd9e2f3), ...band(146, 166, 0xd9e2f3)];
    expect(findTables(pageOf(lines, [], { fills }), lines).map((t) => t.method)).not.toContain('striped');
  });

  it('are none if words cross their borders', () => {
    const prose = texts.map((_, r) =>
      lineOf(word('Words of a long sentence that runs through all of them', 75, 100 + 20 * r)),
    );
    const fills = [...band(88, 106, 0x4472c4), ...band(106, 126, 0xd9e2f3), ...band(146, 166, 0xd9e2f3)];
    expect(findTables(pageOf(prose, [], { fills }), prose)).toEqual([]);
  });
});
