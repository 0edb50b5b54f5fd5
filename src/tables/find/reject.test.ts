import { describe, expect, it } from 'vitest';
import { font, hRule, lineOf, linesOfRows, pageOf, show, word } from '../testing.ts';
import { findTables } from './find-tables.ts';
import { hasLabels } from './reject.ts';

/** Tables found in texts at these columns. */
const found = (rows: readonly (readonly string[])[], columns: readonly number[]): string[][][] => {
  const lines = linesOfRows(rows, columns);
  return findTables(pageOf(lines), lines).map(show);
};

describe('texts in columns', () => {
  const table = [
    ['Fruit', 'Sold', 'Left'],
    ['Pears', '120', '13'],
    ['Figs', '75', '8'],
    ['Plums', '310', '24'],
    ['Dates', '42', '5'],
  ];
  it('are a table where columns are aligned and hold values', () => {
    expect(found(table, [60, 200, 300])).toEqual([table]);
  });

  it('are not a table in a list of contents', () => {
    const contents = [
      ['1 What the harbour is for', '3'],
      ['2 Cargo by carrier', '7'],
      ['3 Outlook', '12'],
      ['4 Notes on method', '18'],
      ['5 Where to find more', '25'],
    ];
    expect(found(contents, [60, 400])).toEqual([]);
    const led = contents.map(([title, page]) => [`${title} . . . . . . . .`, page!]);
    expect(found(led, [60, 400])).toEqual([]);
    const numbered = contents.map(([title, page]) => [title!.slice(0, 1), title!.slice(2), page!]);
    expect(found(numbered, [60, 80, 400])).toEqual([]);
  });

  it('are not a table in a list with marks set apart', () => {
    const list = ['•', '–', '(a)', '1.'].map((mark) =>
      ['Bring the boat', 'Take the rope', 'Wait for the tide', 'Cast off'].map((t) => [mark, t]),
    );
    for (const rows of list) expect(found(rows, [60, 90])).toEqual([]);
  });

  it('are not a table in displayed equations with their numbers', () => {
    const equations = [
      ['a = b + c', '(1)'],
      ['d ≤ e', '(2)'],
      ['f = g − h', '(3)'],
      ['i = j', '(4)'],
    ];
    expect(found(equations, [150, 420])).toEqual([]);
  });

  it('are not a table in labels with their words', () => {
    const labels = [
      ['Name:', 'Ann of the north'],
      ['Task:', 'She keeps the lights'],
      ['Place:', 'A house by the sea'],
      ['Since:', 'The spring of that year'],
    ];
    expect(found(labels, [60, 160])).toEqual([]);
  });

  it('are not a table in two columns of running text', () => {
    const left = [
      'the words of one column run',
      'on from line to line and do',
      'not care what stands beside',
      'them on the other half of it',
    ];
    const right = [
      'while the other column says',
      'something else altogether at',
      'the same height of the page',
      'until it comes to an end too',
    ];
    expect(
      found(
        left.map((l, i) => [l, right[i]!]),
        [60, 320],
      ),
    ).toEqual([]);
  });
});

describe('monospaced texts in columns between rules', () => {
  const between = (rows: readonly (readonly string[])[]): string[][][] => {
    const mono = { ...font, name: 'Mono', mono: true };
    const lines = rows.flatMap((row, r) =>
      row.map((text, c) => lineOf(word(text, c === 0 ? 70 : 250, 100 + 14 * r, { font: mono }))),
    );
    const rules = [88, 104, 94 + 14 * rows.length].map((y) => hRule(y, 65, 400));
    return findTables(pageOf(lines, rules), lines).map(show);
  };
  const table = [
    ['MockOptions', 'Class'],
    ['connections === 1', 'MockClient'],
    ['connections > 1', 'MockPool'],
  ];

  it('are a table of names and values', () => expect(between(table)).toEqual([table]));

  it('are a listing if lines end as statements do, begin with comments or draw', () => {
    expect(between(table.map(([a, b]) => [a!, `${b};`]))).toEqual([]);
    expect(between(table.map(([a, b]) => [a!, `# ${b}`]))).toEqual([]);
    expect(between(table.map(([a, b]) => [`| ${a}`, `${b} |`]))).toEqual([]);
  });
});

it('sees no labels in a column without text', () => {
  expect(hasLabels([])).toBe(false);
});
