import { describe, expect, it } from 'vitest';
import type { FlowRun } from '../../document/index.ts';
import { type GridCell, PLAIN_LOOK } from './grid.ts';
import { gridToPart } from './grid-to-part.ts';
import { makeGrid } from './make-grid.ts';
import { emptyWorksheet } from './worksheet.ts';

const LIMITS = { maxRows: 2000, maxColumns: 100 };

type Written =
  | string
  | number
  | { text: string; bold?: boolean; large?: boolean; lined?: boolean; across?: number }
  | null;

/** A sheet with these rows, as lines: kind and text of each block; rows, columns and header rows of tables. */
function read(rows: readonly (readonly Written[])[]): string[] {
  const sheet = emptyWorksheet();
  rows.forEach((row, r) => {
    row.forEach((value, c) => {
      if (value === null) return;
      const given = typeof value === 'object' ? value : { text: String(value) };
      const runs: FlowRun[] = [{ text: given.text }];
      const look = {
        ...PLAIN_LOOK,
        bold: given.bold ?? false,
        bordered: given.lined ?? false,
        size: given.large ? 1.5 : 0,
      };
      const cell: GridCell = { row: r, col: c, rowSpan: 1, colSpan: 1, runs, numeric: typeof value === 'number', look };
      sheet.cells.push(cell);
      if (given.across) sheet.merges.push({ row0: r, row1: r + 1, col0: c, col1: c + given.across });
    });
  });
  return gridToPart(makeGrid(sheet, 'S', LIMITS).grid).blocks.map((block) => {
    if (block.kind === 'table') return `table ${block.rows}x${block.cols} head ${block.headerRows}`;
    return `${block.kind}: ${'runs' in block ? block.runs.map((run) => run.text).join('') : ''}`;
  });
}

const bold = (text: string): Written => ({ text, bold: true });

describe('gridToPart', () => {
  it('reads a line of labels, and remarks below a table, as text', () => {
    expect(
      read([
        [{ text: 'Sales', large: true, across: 3 }],
        [bold('Region'), bold('Q1'), bold('Q2')],
        ['North', 1, 2],
        ['South', 3, 4],
        [],
        ['制表人：张三', null, '审核：李四'],
        ['注：数据截至2023-12-31'],
      ]),
    ).toEqual([
      'heading: Sales',
      'table 3x3 head 1',
      'paragraph: 制表人：张三',
      'paragraph: 审核：李四',
      'paragraph: 注：数据截至2023-12-31',
    ]);
    // With borders they are a form.
    const lined = (text: string): Written => ({ text, lined: true });
    expect(read([[lined('Name:'), lined('A'), lined('Date:'), lined('B')]])).toEqual(['table 1x4 head 0']);
  });

  it('reads a column of sentences below a title as text, and one of short names below a header as a table', () => {
    expect(
      read([[{ text: 'Read me', large: true, bold: true }], ['This book lists things.'], ['Its second line.']]),
    ).toEqual(['heading: Read me', 'paragraph: This book lists things.', 'paragraph: Its second line.']);
    expect(read([[bold('City')], ['Rome'], ['Oslo']])).toEqual(['table 3x1 head 1']);
    expect(read([[bold('说明')], ['本表由系统生成。'], ['请勿修改。']])[0]).not.toMatch(/^table/);
  });

  it('does not read a group name as a second header row', () => {
    expect(
      read([[bold('Item'), bold('Cost')], [bold('Food')], ['Bread', 2], ['Milk', 1], [bold('Tools')], ['Saw', 20]]),
    ).toEqual(['table 6x2 head 1']);
    expect(
      read([
        [bold('Item'), { text: 'Cost', bold: true, across: 2 }],
        [null, bold('net'), bold('gross')],
        ['Bread', 2, 3],
      ]),
    ).toEqual(['table 3x3 head 2']);
  });

  it('recognises headers by an empty corner, and by years', () => {
    expect(
      read([
        [null, 'Mon', 'Tue'],
        ['08:00', 'Math', 'Art'],
        ['09:00', 'Bio', 'PE'],
      ]),
    ).toEqual(['table 3x3 head 1']);
    expect(
      read([
        ['Country', 2021, 2022],
        ['Norway', 5, 7],
        ['Italy', 9, 3],
      ]),
    ).toEqual(['table 3x3 head 1']);
    expect(
      read([
        ['born', 1950],
        ['died', 2001],
      ]),
    ).toEqual(['table 2x2 head 0']);
  });
});
