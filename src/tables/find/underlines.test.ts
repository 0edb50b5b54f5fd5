import { expect, it } from 'vitest';
import { cleanEdges } from '../edges.ts';
import { hRule, lineOf, linesOfRows, word } from '../testing.ts';
import { textRows } from '../words.ts';
import { withoutUnderlines } from './underlines.ts';

const left = (lines: ReturnType<typeof linesOfRows>, rules: readonly (readonly [number, number, number])[]): number[] =>
  withoutUnderlines(
    cleanEdges(
      rules.map(([y, from, to]) => hRule(y, from, to)),
      10,
    ),
    textRows(lines),
  ).h.map((e) => e.at);

it('drops the lines below links, whole or without descenders, and through words', () => {
  const lines = [lineOf(word('see blocking queries here', 70, 100)), lineOf(word('and old things', 70, 120))];
  expect(left(lines, [[102, 90, 170]])).toEqual([]);
  expect(left(lines, [[102, 90, 141]])).toEqual([]);
  expect(left(lines, [[117, 90, 140]])).toEqual([]);
});

it('keeps rules that are longer than the text, follow several cells or stand further below', () => {
  const row = linesOfRows([['Name', 'Meaning']], [70, 150], 100);
  expect(left(row, [[102, 70, 185]])).toEqual([102]);
  expect(left(row, [[102, 60, 95]])).toEqual([102]);
  expect(left(row, [[105.5, 70, 90]])).toEqual([105.5]);
});
