import { describe, expect, it } from 'vitest';
import type { Table } from '../../document/index.ts';
import { show, tableOf } from '../testing.ts';
import { mergeTables } from './merge.ts';

const merged = (first: Table, second: Table): Table =>
  mergeTables({ table: first, pageNumber: 1 }, { table: second, pageNumber: 2 });

const open = { closedTop: false, closedBottom: false };

describe('mergeTables', () => {
  it('joins the two halves of a row, with a space between words but not between Chinese characters', () => {
    const halves = (a: string, b: string): string[][] =>
      show(merged(tableOf([['Key', a]], 700, open), tableOf([['', b]], 60, open)));
    expect(halves('a text that', 'goes on')).toEqual([['Key', 'a text that goes on']]);
    expect(halves('合同的', '条款')).toEqual([['Key', '合同的条款']]);
  });

  it('takes open borders at the break for a cut row, even below a full stop', () => {
    const rows = (closed: boolean): number =>
      merged(
        tableOf([['Key', 'A sentence.']], 700, { closedBottom: closed }),
        tableOf([['', 'Another one.']], 60, { closedTop: closed }),
      ).rows;
    expect([rows(false), rows(true)]).toEqual([1, 2]);
  });

  it('joins no row with a key or a value of its own', () => {
    const first = tableOf([['Key', 'a text']], 700, open);
    expect(merged(first, tableOf([['Next', 'and more']], 60, open)).rows).toBe(2);
    expect(merged(first, tableOf([['', '12.50']], 60, open)).rows).toBe(2);
  });

  it('carries a cell that spans rows over the break', () => {
    const first = tableOf(
      [
        ['Fruit', '1'],
        ['', '2'],
      ],
      700,
    );
    first.cells = first.cells.filter((c) => c.row !== 1 || c.col !== 0);
    first.cells[0]!.rowSpan = 2;
    const all = merged(first, tableOf([['', '3']], 60));
    expect(all.rows).toBe(3);
    expect(all.cells[0]).toMatchObject({ rowSpan: 3, regions: [{ pageNumber: 1 }, { pageNumber: 2 }] });
    expect(all.cells.filter((c) => c.col === 0)).toHaveLength(1);
  });

  it('gives a part the empty column back that it lost', () => {
    const first = tableOf([['Apple', '1', '2.00']], 700);
    const second = tableOf([['Plum', '4.00']], 60, { columnEdges: [70, 270, 370] });
    second.box.x1 = 370;
    const all = merged(first, second);
    expect(all.cols).toBe(3);
    expect(all.cells.slice(3).map((c) => [c.text.value, c.col, c.colSpan])).toEqual([
      ['Plum', 0, 2],
      ['4.00', 2, 1],
    ]);
  });

  it('is as sure as its less certain part', () => {
    const [sure, unsure] = [tableOf([['a', 'b']], 700), tableOf([['c', 'd']], 60, { confidence: 0.4 })];
    expect(merged(sure, unsure).confidence).toBe(0.4);
  });
});
