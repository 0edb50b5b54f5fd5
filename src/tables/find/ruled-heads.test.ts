import { describe, expect, it } from 'vitest';
import type { Line } from '../../document/index.ts';
import { bold, hRule, lineOf, linesOfRows, pageOf, show, word } from '../testing.ts';
import { findTables } from './find-tables.ts';

describe('heads above a rule of their own', () => {
  it('reads a row above its own rule as the header, even if it is not bold, up to the next header', () => {
    const first = [
      ['Matcher', 'Condition to pass'],
      ['string', 'Exact match'],
      ['RegExp', 'Regex must pass'],
    ];
    const second = [
      ['Options', 'What is returned'],
      ['one connection', 'MockClient'],
      ['several', 'MockPool'],
    ];
    const lines = [
      lineOf(word('Some words that stand above all of it and run on', 70, 60)),
      ...linesOfRows(first, [70, 180], 100, 14),
      ...linesOfRows(second, [70, 180], 170, 14),
    ];
    expect(findTables(pageOf(lines, [hRule(104, 65, 400), hRule(174, 65, 400)]), lines).map(show)).toEqual([
      first,
      second,
    ]);
    const title = [
      ...linesOfRows([['3 Layers', 'Components']], [70, 320], 60),
      ...linesOfRows(
        [
          ['some text', 'below it'],
          ['in two', 'columns'],
        ],
        [70, 320],
        84,
        14,
      ),
    ];
    expect(findTables(pageOf(title, [hRule(64, 65, 400)]), title)).toEqual([]);
  });

  it('takes the line above for the first of a head that wraps, and keeps the end of the last cell', () => {
    const lines = [
      lineOf(word('This package finds the following:', 70, 60)),
      lineOf(word('matching', 70, 84)),
      ...linesOfRows([['elements', 'values', 'count']], [70, 180, 290], 96),
      ...linesOfRows(
        [
          ['first', 'length', '4'],
          ['second', 'a - b', '3'],
          ['third', 'b minus', '2'],
        ],
        [70, 180, 290],
        112,
        16,
      ),
      lineOf(word('length', 180, 155)),
    ];
    expect(findTables(pageOf(lines, [hRule(100, 65, 400)]), lines).map(show)).toEqual([
      [
        ['matching elements', 'values', 'count'],
        ['first', 'length', '4'],
        ['second', 'a - b', '3'],
        ['third', 'b minus length', '2'],
      ],
    ]);
    // A heading and a line of the text above are no part of the head.
    const [text, , ...table] = lines;
    const titled = [text!, lineOf(word('matching', 70, 84, { font: bold })), ...table];
    expect(findTables(pageOf(titled, [hRule(100, 65, 400)]), titled).map(show)[0]?.[0]?.[0]).toBe('elements');
    const below = [text!, lineOf(word('words that go', 70, 72)), lineOf(word('on to it', 70, 84)), ...table];
    expect(findTables(pageOf(below, [hRule(100, 65, 400)]), below).map(show)[0]?.[0]?.[0]).toBe('elements');
  });

  it('reads heads above their own rule at the top of a page, where a table goes on in its last column', () => {
    const columns = [70, 180, 290];
    const goesOn = ['and goes', 'on below', 'its heads', 'to an end'];
    const lines = [
      ...linesOfRows([['Example', 'Source', 'Description']], columns, 60),
      ...goesOn.map((text, i) => lineOf(word(text, 290, 76 + 12 * i))),
      ...linesOfRows([['Dimer', 'Sept', 'A second']], columns, 128),
      lineOf(word('text', 290, 140)),
    ];
    const [table] = findTables(pageOf(lines, [hRule(64, 65, 400)]), lines).map(show);
    expect(table).toEqual([
      ['Example', 'Source', 'Description'],
      ['', '', 'and goes on below its heads to an end'],
      ['Dimer', 'Sept', 'A second text'],
    ]);
  });

  it('reads two heads there if all rows have a text below the second, with a rule in the middle of a wide pitch', () => {
    const rows = (first: string[], second: string[]): Line[] => [
      ...linesOfRows([['No', 'Error']], [70, 90], 60),
      ...linesOfRows(
        first.map((text, i) => [text, second[i]!]),
        [70, 90],
        84,
        24,
      ),
    ];
    const find = (lines: Line[]) => findTables(pageOf(lines, [hRule(74, 65, 400)]), lines).map((t) => t.rows);
    expect(find(rows(['3', '4', '21', '22'], ['FailOnWarning', 'AppError', 'UnknownReader', 'UnknownWriter']))).toEqual(
      [5],
    );
    const text = [
      'There are errors that a program',
      'can do nothing about, and others',
      'after which it goes on at once',
    ];
    expect(find([...rows([], []), ...text.map((t, i) => lineOf(word(t, 70, 84 + 12 * i)))])).toEqual([]);
  });
});
