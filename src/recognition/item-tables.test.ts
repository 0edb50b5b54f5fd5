import { describe, expect, it } from 'vitest';
import type { Ruling } from '../document/index.ts';
import { findItemTables } from './item-tables.ts';
import { spanText } from './pieces.ts';
import { markTexts, type PlacedText } from './testing.ts';
import { type PaperType, readType } from './types/paper-type.ts';

const bill = readType(`
bill | bill | Bill
note | Note | text | 备注
table: list | Goods
> name | Name | text | 项目名称
> unit | Unit | text | 数量/单位
> count | Count | quantity | 数量, 数量/单位
> sum | Sum | amount | 金额
`);
const ticket = readType(`
ticket | bill | Ticket
table: legs | Legs
> from | From | station | 自
> to | To | station | 至
> carrier | Carrier | text | 承运人
> flight | Flight | flight | 航班号
`);

const rowsOf = (type: PaperType, texts: readonly PlacedText[], rulings: readonly Ruling[] = []): string[][][] =>
  findItemTables(type.tables, markTexts(type, texts, rulings).marked).map((t) => t.rows.map((row) => row.map((cell) => cell.map(spanText).join('|'))));

describe('findItemTables', () => {
  it('reads rows below a line of column labels, up to the sum', () => {
    const rows = rowsOf(bill, [
      ['项目名称', 20, 50],
      ['数量', 200, 50],
      ['金额', 300, 50],
      ['西药费', 20, 70],
      ['2', 205, 70],
      ['12.50', 300, 70],
      ['检查费', 20, 90],
      ['1', 205, 90],
      ['80.00', 300, 90],
      ['合计', 20, 110],
      ['92.50', 300, 110],
    ]);
    expect(rows).toEqual([
      [
        ['西药费', '', '2', '12.50'],
        ['检查费', '', '1', '80.00'],
      ],
    ]);
  });

  it('parts two halves side by side', () => {
    const rows = rowsOf(bill, [
      ['项目名称', 20, 50],
      ['金额', 150, 50],
      ['项目名称', 300, 50],
      ['金额', 450, 50],
      ['西药费', 20, 70],
      ['12.50', 150, 70],
      ['护理费', 300, 70],
      ['30.00', 450, 70],
    ]);
    expect(rows).toEqual([[['西药费', '', '', '12.50']], [['护理费', '', '', '30.00']]]);
  });

  it('parts figures and words of a column that two values share', () => {
    const rows = rowsOf(bill, [
      ['项目名称', 20, 50],
      ['数量/单位', 200, 50],
      ['金额', 300, 50],
      ['西药费', 20, 70],
      ['2/盒', 205, 70],
      ['12.50', 300, 70],
    ]);
    expect(rows).toEqual([[['西药费', '盒', '2', '12.50']]]);
  });

  it('joins the lines of a name to the row that begins it', () => {
    const rows = rowsOf(bill, [
      ['项目名称', 20, 50],
      ['金额', 300, 50],
      ['阿莫西林胶囊', 20, 70],
      ['12.50', 300, 70],
      ['二十四粒装', 20, 82],
      ['检查费', 20, 100],
      ['80.00', 300, 100],
    ]);
    expect(rows).toEqual([
      [
        ['阿莫西林胶囊|二十四粒装', '', '', '12.50'],
        ['检查费', '', '', '80.00'],
      ],
    ]);
  });

  it('lets rulings part rows whose figures stand in the middle', () => {
    const across = (at: number): Ruling => ({ direction: 'horizontal', at, from: 10, to: 400, thickness: 1 }) as Ruling;
    const rows = rowsOf(
      bill,
      [
        ['项目名称', 20, 50],
        ['金额', 300, 50],
        ['阿莫西林', 20, 70],
        ['12.50', 300, 76],
        ['胶囊', 20, 82],
        ['检查', 20, 100],
        ['80.00', 300, 106],
        ['费', 20, 112],
      ],
      [across(65), across(96), across(126)],
    );
    expect(rows).toEqual([
      [
        ['阿莫西林|胶囊', '', '', '12.50'],
        ['检查|费', '', '', '80.00'],
      ],
    ]);
  });

  it('chains the places of an itinerary that stand left of its columns', () => {
    const rows = rowsOf(ticket, [
      ['承运人', 150, 50],
      ['航班号', 250, 50],
      ['自:北京', 20, 70],
      ['国航', 150, 70],
      ['CA1234', 250, 70],
      ['至:上海', 20, 90],
      ['国航', 150, 90],
      ['CA5678', 250, 90],
      ['至:广州', 20, 110],
    ]);
    expect(rows).toEqual([
      [
        ['北京', '上海', '国航', 'CA1234'],
        ['上海', '广州', '国航', 'CA5678'],
      ],
    ]);
  });

  it('finds none without two columns', () => {
    expect(
      rowsOf(bill, [
        ['金额', 300, 50],
        ['12.50', 300, 70],
      ]),
    ).toEqual([]);
  });
});
