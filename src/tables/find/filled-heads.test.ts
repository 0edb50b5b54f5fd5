import { expect, it } from 'vitest';
import { bold, lineOf, linesOfRows, pageOf, show, word } from '../testing.ts';
import { findTables } from './find-tables.ts';
import { sentences } from './headed-testing.ts';

it('takes a row on a background of its own for the head, but no box of code', () => {
  const lines = linesOfRows([['Lowercased', 'Backporting'], ...sentences], [70, 180], 100, 17);
  const fills = [{ x0: 65, x1: 500, y0: 88, y1: 105, color: 0xd9e2f3 }];
  expect(findTables(pageOf(lines, [], { fills }), lines).map(show)).toEqual([
    [['Lowercased', 'Backporting'], ...sentences],
  ]);
  const code = ['sudo', 'install cmake'].map((t, c) =>
    lineOf(word(t, [70, 180][c] as number, 100, { font: { ...bold, mono: true, weight: 400 } })),
  );
  const text = [...code, ...linesOfRows(sentences, [70, 180], 117, 17)];
  expect(findTables(pageOf(text, [], { fills }), text)).toEqual([]);
});
