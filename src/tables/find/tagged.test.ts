import { describe, expect, it } from 'vitest';
import type { Line, TagNode } from '../../document/index.ts';
import { linesOfRows, pageOf, show } from '../testing.ts';
import { findTables } from './find-tables.ts';

const node = (type: string, children: TagNode[] = [], more: Partial<TagNode> = {}): TagNode => ({
  type,
  mcids: [],
  children,
  ...more,
});

/** Numbers the lines in order and assigns each to the next cell. */
function tagLines(lines: Line[]): void {
  lines.forEach((l, i) => {
    for (const g of l.glyphs) g.mcid = i;
  });
}

describe('tagged tables', () => {
  const rows = [
    ['Fruit', 'Amount', ''],
    ['', 'Boxes', 'Bags'],
    ['Apple, red', 'three', 'one'],
    ['Pear', 'twelve', 'two'],
  ];

  it('reads rows, spans and header cells from the structure tree', () => {
    const lines = linesOfRows(rows, [70, 170, 250], 100, 14);
    tagLines(lines);
    let next = 0;
    const cell = (type: string, more: Partial<TagNode> = {}): TagNode => node(type, [], { mcids: [next++], ...more });
    const tags = node('Document', [
      node('Table', [
        node('THead', [
          node('TR', [cell('TH', { rowSpan: 2 }), cell('TH', { colSpan: 2 })]),
          node('TR', [cell('TH'), cell('TH')]),
        ]),
        node('TBody', [
          node('TR', [cell('TD'), cell('TD'), cell('TD')]),
          node('TR', [cell('TD'), cell('TD'), cell('TD')]),
        ]),
      ]),
    ]);
    const [table, ...rest] = findTables(pageOf(lines, [], { tags }), lines);
    expect(rest).toEqual([]);
    expect(table).toMatchObject({ method: 'tagged', headerRows: [0, 1] });
    expect(show(table!)).toEqual([
      ['Fruit', 'Amount', '<'],
      ['^', 'Boxes', 'Bags'],
      ['Apple, red', 'three', 'one'],
      ['Pear', 'twelve', 'two'],
    ]);
  });

  it('rejects tags that leave holes in the grid', () => {
    const lines = linesOfRows(rows, [70, 170, 250], 100, 14);
    tagLines(lines);
    const tags = node('Table', [
      node('TR', [node('TD', [], { mcids: [0] }), node('TD', [], { mcids: [1] })]),
      node('TR', [node('TD', [], { mcids: [2, 3, 4, 5, 6] })]),
      node('TR', [node('TD', [], { mcids: [7, 8, 9] })]),
    ]);
    expect(findTables(pageOf(lines, [], { tags }), lines).map((t) => t.method)).not.toContain('tagged');
  });
});
