import { describe, expect, it } from 'vitest';
import type { Element, Table } from '../../document/index.ts';
import { documentOf } from '../../document/testing.ts';
import { elementOf, tableOf, textOf } from '../testing.ts';
import { continuations, sameColumns } from './cross-page.ts';

const fruit = [
  ['Apple', '1', '2.00'],
  ['Pear', '2', '3.00'],
];
const more = [['Plum', '3', '4.00']];

/** Whether a table at the top of page 2 continues one at the end of page 1, with elements between them. */
function goesOn({
  first = tableOf(fruit, 700),
  second = tableOf(more, 60),
  below = [],
  above = [],
}: {
  first?: Table;
  second?: Table;
  below?: Element[];
  above?: Element[];
} = {}): boolean {
  const elements = [
    elementOf('Table', 1, { table: first }),
    ...below,
    ...above,
    elementOf('Table', 2, { table: second }),
  ];
  return continuations(documentOf(elements)).length === 1;
}

describe('continuations', () => {
  it('are data below data, at the page break', () => {
    expect(goesOn()).toBe(true);
    expect(goesOn({ first: tableOf(fruit, 300) })).toBe(false);
    expect(goesOn({ second: tableOf(more, 400) })).toBe(false);
  });

  it('have rules where the part before has some', () => {
    const open = { bordered: false };
    expect(goesOn({ second: tableOf(more, 60, open) })).toBe(false);
    expect(goesOn({ first: tableOf(fruit, 700, open), second: tableOf(more, 60, open) })).toBe(true);
  });

  it('have rows of their own below a repeated header', () => {
    const head = ['Name', 'Qty', 'Price'];
    const first = tableOf([head, ...fruit], 700, { headerRows: [0] });
    expect(goesOn({ first, second: tableOf([head, ...more], 60, { headerRows: [0] }) })).toBe(true);
    expect(goesOn({ first, second: tableOf([head], 60, { headerRows: [0] }) })).toBe(false);
  });

  it('stand behind notes below the first part, not behind text', () => {
    const note = elementOf('NarrativeText', 1, { text: textOf('1 Without tax.'), footnote: true });
    expect(goesOn({ below: [note] })).toBe(true);
    expect(goesOn({ below: [{ ...note, footnote: undefined }] })).toBe(false);
  });

  it.each([
    ['Table 3 (continued)', true],
    ['续表', true],
    ['单位：元', true],
    ['Other fruit', false],
    [`Continued from the page before, ${'with a whole paragraph of words '.repeat(4)}`, false],
  ])('may stand below the line %j: %s', (line, yes) => {
    expect(goesOn({ above: [elementOf('NarrativeText', 2, { text: textOf(line) })] })).toBe(yes);
  });
});

describe('sameColumns', () => {
  const columns = (...columnEdges: number[]): Table => ({
    ...tableOf([columnEdges.slice(1).map(String)], 60),
    columnEdges,
    box: { x0: columnEdges[0]!, x1: columnEdges.at(-1)!, y0: 60, y1: 80 },
  });
  it('compares borders, and knows a part without one of them', () => {
    const three = columns(70, 170, 270, 370);
    expect(sameColumns(three, columns(70, 172, 268, 370))).toBe(2);
    expect(sameColumns(three, columns(70, 120, 270, 370))).toBe(1);
    expect(sameColumns(three, columns(70, 170, 370))).toBe(2);
    expect(sameColumns(three, columns(70, 200, 370))).toBe(0);
    // The outer borders alone say nothing.
    expect(sameColumns(three, columns(70, 370))).toBe(0);
  });
});
