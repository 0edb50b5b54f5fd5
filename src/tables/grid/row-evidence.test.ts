import { describe, expect, it } from 'vitest';
import { findTables } from '../find/find-tables.ts';
import { bold, hRule, lineOf, linesOfRows, pageOf, show, word } from '../testing.ts';
import { textRows } from '../words.ts';
import { cutRow } from './columns.ts';
import { rowEvidence, rowFeatures } from './row-evidence.ts';
import { pieceLine } from './text-lines.ts';

describe('rowEvidence', () => {
  const lines = textRows([
    ...linesOfRows([['one', 'words that fill']], [70, 150], 100),
    ...linesOfRows([['', 'their column']], [70, 150], 112),
  ]);
  const pieces = lines.map((row) => pieceLine(row, cutRow(row, [{ x0: 145, x1: 150, x: 148 }]), 2));
  const evidence = (right: number, name: (typeof rowFeatures)[number]): number | undefined =>
    rowEvidence(pieces, { cols: 2, rights: [90, right], size: 10, barrier: () => false }, undefined, [[0], [1]])[0]?.[
      rowFeatures.indexOf(name)
    ];

  it('measures pitches in ems and the positions that a line leaves empty', () => {
    expect(evidence(225, 'pitch')).toBeCloseTo(1.2);
    expect(evidence(225, 'stub')).toBe(0);
    expect(evidence(225, 'filled')).toBe(0.5);
  });

  it('tells breaks for want of room from others', () => {
    expect(evidence(225, 'forced')).toBe(1);
    expect(evidence(300, 'forced')).toBe(0);
  });
});

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
