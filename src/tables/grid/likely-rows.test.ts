import { describe, expect, it } from 'vitest';
import { findTables } from '../find/find-tables.ts';
import { bold, hRule, lineOf, linesOfRows, pageOf, show, word } from '../testing.ts';

describe('rows by fitted weights', () => {
  it('joins the lines of wrapped cells in tables whose rows are no further apart than their lines', () => {
    const head = ['Option', 'Meaning'].map((t, c) => lineOf(word(t, [70, 150][c] as number, 100, { font: bold })));
    const texts = [
      ['alpha', 'The first of the options that'],
      ['', 'a caller can give'],
      ['beta', 'How many of them are read in'],
      ['', 'one turn, at most forty'],
      ['gamma', 'The folder where it finds the'],
      ['', 'settings of each user'],
    ];
    const lines = [...head, ...linesOfRows(texts, [70, 150], 114, 12)];
    const [found] = findTables(pageOf(lines, [hRule(88, 68, 300), hRule(103, 68, 300), hRule(180, 68, 300)]), lines);
    expect(show(found!)).toEqual([
      ['Option', 'Meaning'],
      ['alpha', 'The first of the options that a caller can give'],
      ['beta', 'How many of them are read in one turn, at most forty'],
      ['gamma', 'The folder where it finds the settings of each user'],
    ]);
  });

  it('begins a row with each call that stands beside its meaning', () => {
    const texts = [
      ['(make-point x y)', 'constructor'],
      ['(point? obj)', 'predicate'],
      ['(point-x p)', 'accessor for field x'],
      ['(point-y p)', 'accessor for field y'],
    ];
    const lines = linesOfRows(texts, [70, 200], 100, 12);
    expect(findTables(pageOf(lines), lines).map(show)).toEqual([texts]);
  });
});
