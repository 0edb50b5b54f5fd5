import { describe, expect, it } from 'vitest';
import type { Ruling } from '../../document/index.ts';
import { spanText } from '../pieces.ts';
import { markTexts, type PlacedText } from '../testing.ts';
import { findItemTables } from './find-item-tables.ts';
import { bill, fees, prices, rowsOf, tablesOf, ticket } from './testing.ts';

describe('rows of findItemTables', () => {
  it('reads rows below a header row, up to the sum', () => {
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

  it('separates two halves side by side', () => {
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

  it('splits digits and words in a column shared by two values', () => {
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

  it('joins wrapped lines of a name to the row that starts it', () => {
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

  it('separates rows by rulings if their numbers are vertically centred', () => {
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

  it('chains the places of an itinerary that are left of its columns', () => {
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

  it('requires two columns', () => {
    expect(
      rowsOf(bill, [
        ['金额', 300, 50],
        ['12.50', 300, 70],
      ]),
    ).toEqual([]);
  });

  it('assigns rows of fee classes and rows of services to their own lists, once', () => {
    const rows = tablesOf(fees, [
      ['项目名称', 20, 50],
      ['金额', 150, 50],
      ['项目名称', 300, 50],
      ['金额', 450, 50],
      ['西药费', 20, 70],
      ['12.50', 150, 70],
      ['十二导联心电图', 300, 70],
      ['30.00', 450, 70],
    ]);
    expect(rows).toEqual({ items: [['十二导联心电图', '30.00']], classes: [['西药费', '12.50']] });
  });

  it('ends a list where the column rulings end', () => {
    const down = (at: number): Ruling => ({ direction: 'vertical', at, from: 45, to: 85, thickness: 1 }) as Ruling;
    const across = (at: number): Ruling => ({ direction: 'horizontal', at, from: 10, to: 400, thickness: 1 }) as Ruling;
    const rows = rowsOf(
      prices,
      [
        ['品名', 20, 50],
        ['金额', 300, 50],
        ['纸', 20, 70],
        ['25.00', 300, 70],
        ['血型', 20, 95],
        ['30.00', 300, 95],
      ],
      [down(10), down(200), down(400), across(45), across(85)],
    );
    expect(rows).toEqual([[['纸', '', '', '25.00', '', '']]]);
  });

  it('continues after subtotals, and reads no sum as an item', () => {
    const rows = rowsOf(prices, [
      ['品名', 20, 50],
      ['金额', 300, 50],
      ['纸', 20, 70],
      ['25.00', 300, 70],
      ['小计', 20, 90],
      ['25.00', 300, 90],
      ['笔', 20, 110],
      ['30.00', 300, 110],
    ]);
    expect(rows).toEqual([
      [
        ['纸', '', '', '25.00', '', ''],
        ['笔', '', '', '30.00', '', ''],
      ],
    ]);
  });

  it('continues below a repeated header further down', () => {
    const rows = rowsOf(prices, [
      ['品名', 20, 50],
      ['数量', 200, 50],
      ['金额', 300, 50],
      ['纸', 20, 70],
      ['2', 205, 70],
      ['25.00', 300, 70],
      ['品名', 20, 150],
      ['数量', 200, 150],
      ['金额', 300, 150],
      ['笔', 20, 170],
      ['10', 205, 170],
      ['30.00', 300, 170],
    ]);
    expect(rows).toEqual([[['纸', '2', '', '25.00', '', '']], [['笔', '10', '', '30.00', '', '']]]);
  });

  it('does not end a list at a measure that contains a colon', () => {
    const rows = rowsOf(prices, [
      ['品名', 20, 50],
      ['规格', 120, 50],
      ['金额', 300, 50],
      ['地塞米松', 20, 70],
      ['5mg:1ml', 120, 70],
      ['25.00', 300, 70],
      ['氯雷他定', 20, 90],
      ['10mg*6片', 120, 90],
      ['30.00', 300, 90],
    ]);
    expect(rows[0]).toHaveLength(2);
  });

  it('joins two-line cells that are vertically centred in their rows', () => {
    const rows = rowsOf(prices, [
      ['品名', 20, 50],
      ['产地', 120, 50],
      ['金额', 300, 50],
      ['安徽省合', 120, 70],
      ['纸', 20, 76],
      ['25.00', 300, 76],
      ['肥市', 120, 82],
      ['江苏省南', 120, 100],
      ['笔', 20, 106],
      ['30.00', 300, 106],
      ['京市', 120, 112],
    ]);
    expect(rows).toEqual([
      [
        ['纸', '', '', '25.00', '', ''],
        ['笔', '', '', '30.00', '', ''],
      ],
    ]);
  });

  it('continues the list of the previous page if a page has no header', () => {
    const before = markTexts(prices, [
      ['品名', 20, 350],
      ['数量', 200, 350],
      ['金额', 300, 350],
      ['纸', 20, 370],
      ['2', 205, 370],
      ['25.00', 300, 370],
    ]).marked;
    const page = markTexts(prices, [
      ['第2页', 300, 10],
      ['笔', 20, 40],
      ['10', 205, 40],
      ['30.00', 300, 40],
      ['合计', 20, 60],
      ['55.00', 300, 60],
    ]).marked;
    const rows = findItemTables(prices.tables, page, before).map((t) =>
      t.rows.map((row) => row.map((cell) => cell.map(spanText).join('|'))),
    );
    expect(rows).toEqual([[['笔', '10', '', '30.00', '', '']]]);
    expect(findItemTables(prices.tables, page)).toEqual([]);
  });

  it('continues nothing if no line looks like a row', () => {
    const before = markTexts(prices, [
      ['品名', 20, 350],
      ['数量', 200, 350],
      ['金额', 300, 350],
      ['纸', 20, 370],
      ['2', 205, 370],
      ['25.00', 300, 370],
    ]).marked;
    expect(findItemTables(prices.tables, markTexts(prices, [['本页无正文', 20, 40]]).marked, before)).toEqual([]);
  });

  it('rejects a header with more labels than lists have', () => {
    const many = (y: number, text: string): PlacedText[] =>
      Array.from({ length: 60 }, (_, i): PlacedText => [text, 40 * i, y]);
    expect(rowsOf(prices, [...many(50, '品名').slice(1), ['金额', 0, 50], ...many(70, '25.00')])).toEqual([]);
  });
});
