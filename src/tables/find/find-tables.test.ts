import { describe, expect, it } from 'vitest';
import { gridRules, hRule, lineOf, linesOfRows, pageOf, show, vRule, word } from '../testing.ts';
import { findTables } from './find-tables.ts';

describe('ruled tables', () => {
  const xs = [70, 170, 270, 370];
  const ys = [100, 120, 140, 160];

  it('reads a full grid', () => {
    const lines = linesOfRows(
      [
        ['Name', 'Qty', 'Price'],
        ['Apple', '3', '1.20'],
        ['Pear', '12', '0.80'],
      ],
      [75, 175, 275],
      114,
      20,
    );
    const [table, ...rest] = findTables(pageOf(lines, gridRules(xs, ys)), lines);
    expect(rest).toEqual([]);
    expect(show(table!)).toEqual([
      ['Name', 'Qty', 'Price'],
      ['Apple', '3', '1.20'],
      ['Pear', '12', '0.80'],
    ]);
    expect(table).toMatchObject({
      method: 'ruled',
      bordered: true,
      headerRows: [0],
      closedTop: true,
      closedBottom: true,
    });
    expect(table!.columnEdges).toEqual(xs);
  });

  it('turns a missing border into a span', () => {
    const lines = linesOfRows(
      [
        ['Name', 'Totals', ''],
        ['', '2020', '2021'],
        ['Pear', '12', '80'],
      ],
      [75, 175, 275],
      114,
      20,
    );
    const rules = [
      hRule(100, 70, 370),
      hRule(120, 170, 370),
      hRule(140, 70, 370),
      hRule(160, 70, 370),
      vRule(70, 100, 160),
      vRule(170, 100, 160),
      vRule(270, 120, 160),
      vRule(370, 100, 160),
    ];
    const [table] = findTables(pageOf(lines, rules), lines);
    expect(show(table!)).toEqual([
      ['Name', 'Totals', '<'],
      ['^', '2020', '2021'],
      ['Pear', '12', '80'],
    ]);
    expect(table!.headerRows).toEqual([0, 1]);
  });

  it('splits a word at the rule it crosses', () => {
    const line = lineOf(word('abcdef', 155, 114));
    const lines = [
      line,
      ...linesOfRows(
        [
          ['x', 'y', 'z'],
          ['1', '2', '3'],
        ],
        [75, 175, 275],
        134,
        20,
      ),
    ];
    const [table] = findTables(pageOf(lines, gridRules(xs, ys)), lines);
    expect(show(table!)[0]).toEqual(['abc', 'def', '']);
  });

  it('finds nothing on a page of plain text, or in a frame around a paragraph', () => {
    const lines = linesOfRows(
      [
        ['Lorem ipsum dolor sit amet consectetur'],
        ['adipiscing elit sed do eiusmod tempor'],
        ['incididunt ut labore et dolore magna'],
      ],
      [75],
      114,
      14,
    );
    expect(findTables(pageOf(lines), lines)).toEqual([]);
    expect(findTables(pageOf(lines, gridRules([70, 370], [100, 160])), lines)).toEqual([]);
  });
});
