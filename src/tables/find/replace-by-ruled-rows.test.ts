import { describe, expect, it } from 'vitest';
import type { Line } from '../../document/index.ts';
import { hRule, lineOf, linesOfRows, pageOf, show, word } from '../testing.ts';
import { findTables } from './find-tables.ts';

const xs = [75, 150, 220];

describe('tables of one width below each other', () => {
  const one = [
    ['Way', 'Path', 'Result'],
    ['GET', '/agent', 'JSON'],
  ];
  const other = [
    ['Blocking', 'Modes', 'Rights'],
    ['NO', 'none', 'read'],
  ];
  const [x0, x1] = [70, 400];
  const two = (between: Line[], y: number) => {
    const lines = [...linesOfRows(one, xs, 114, 25), ...between, ...linesOfRows(other, xs, y, 25)];
    const rules = [122, 147, y + 8, y + 33].map((at) => hRule(at, x0, x1));
    return findTables(pageOf(lines, rules), lines).map(show);
  };

  it('are parted by sentences', () => {
    const text = ['The table below shows what this address supports of all', 'that there is, and needs.'];
    expect(
      two(
        text.map((t, i) => lineOf(word(t, 72, 168 + 12 * i))),
        202,
      ),
    ).toEqual([one, other]);
  });

  it('are parted by a heading', () => {
    expect(two([lineOf(word('Rights', 72, 172, { size: 13 }))], 196)).toEqual([one, other]);
  });

  it('end where the frame of a listing of their width begins', () => {
    const listing = ['curl --request GET', '--header all', 'http://localhost'].map((s, i) =>
      lineOf(word(s, 80, 192 + 12 * i)),
    );
    const lines = [...linesOfRows(one, xs, 114, 25), lineOf(word('Sample Request', 72, 167)), ...listing];
    const rules = [122, 147, 178, 226].map((at) => hRule(at, x0, x1));
    expect(findTables(pageOf(lines, rules), lines).map(show)).toEqual([one]);
  });
});
