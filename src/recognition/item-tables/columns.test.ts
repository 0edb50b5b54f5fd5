import { describe, expect, it } from 'vitest';
import { readType } from '../types/paper-type.ts';
import { laboratory, prices, rowsOf } from './testing.ts';

describe('columns of findItemTables', () => {
  it('assigns text to columns by kind if labels and numbers are not aligned', () => {
    const rows = rowsOf(prices, [
      ['品名', 20, 50],
      ['数量', 200, 50],
      ['单价', 250, 50],
      ['金额', 300, 50],
      ['纸', 20, 70],
      ['2', 225, 70],
      ['12.50', 272, 70],
      ['25.00', 326, 70],
      ['笔', 20, 90],
      ['10', 220, 90],
      ['3.00', 278, 90],
      ['30.00', 326, 90],
    ]);
    expect(rows).toEqual([
      [
        ['纸', '2', '12.50', '25.00', '', ''],
        ['笔', '10', '3.00', '30.00', '', ''],
      ],
    ]);
  });

  it('splits numbers that OCR has merged across two columns', () => {
    const rows = rowsOf(prices, [
      ['品名', 20, 50],
      ['数量', 200, 50],
      ['金额', 300, 50],
      ['纸', 20, 70],
      ['2', 205, 70],
      ['25.00', 300, 70],
      ['铅笔10', 20, 90],
      ['30.00', 300, 90],
    ]);
    expect(rows[0]![0]).toEqual(['纸', '2', '', '25.00', '', '']);
  });

  it('keeps a column unknown to the type apart from its neighbours', () => {
    const rows = rowsOf(prices, [
      ['品名', 20, 50],
      ['产地', 120, 50],
      ['金额', 300, 50],
      ['纸', 20, 70],
      ['合肥', 120, 70],
      ['25.00', 300, 70],
    ]);
    expect(rows).toEqual([[['纸', '', '', '25.00', '', '']]]);
  });

  it('names a column with a misread label by its values, or by what is left of the label', () => {
    const rows = rowsOf(prices, [
      ['品名', 20, 50],
      ['数量', 120, 50],
      ['睾价', 200, 50],
      ['全额', 300, 50],
      ['辱', 400, 50],
      ['纸', 20, 70],
      ['2', 125, 70],
      ['12.50', 200, 70],
      ['25.00', 300, 70],
      ['甲', 402, 70],
    ]);
    expect(rows).toEqual([[['纸', '2', '12.50', '25.00', '甲', '']]]);
  });

  it('reads aligned text without a label as a separate column', () => {
    const rows = rowsOf(prices, [
      ['品名', 20, 50],
      ['金额', 300, 50],
      ['纸', 20, 70],
      ['25.00', 300, 70],
      ['甲', 402, 70],
      ['笔', 20, 90],
      ['30.00', 300, 90],
      ['乙', 402, 90],
    ]);
    expect(rows).toEqual([
      [
        ['纸', '', '', '25.00', '甲', ''],
        ['笔', '', '', '30.00', '乙', ''],
      ],
    ]);
  });

  it('splits labels printed without a space, and numbers from their unit', () => {
    const rows = rowsOf(prices, [
      ['品名', 20, 50],
      ['数量单价', 200, 50],
      ['金额', 300, 50],
      ['纸', 20, 70],
      ['2盒', 200, 70],
      ['12.50', 225, 70],
      ['25.00', 300, 70],
    ]);
    expect(rows).toEqual([[['纸', '2', '12.50', '25.00', '', '盒']]]);
  });

  it('splits a result from the mark after it', () => {
    const rows = rowsOf(laboratory, [
      ['项目', 20, 50],
      ['结果', 200, 50],
      ['白细胞', 20, 70],
      ['12.5↑', 200, 70],
      ['血红蛋白', 20, 90],
      ['130', 200, 90],
    ]);
    expect(rows).toEqual([
      [
        ['白细胞', '12.5', '', '↑'],
        ['血红蛋白', '130', '', ''],
      ],
    ]);
  });

  it('splits a unit from the mark before it, and row numbers from names', () => {
    const rows = rowsOf(laboratory, [
      ['项目', 20, 50],
      ['结果', 200, 50],
      ['单位', 280, 50],
      ['1、白细胞', 20, 70],
      ['12.5', 200, 70],
      ['H10^9/L', 280, 70],
      ['2、血红蛋白', 20, 90],
      ['130', 200, 90],
      ['g/L', 280, 90],
    ]);
    expect(rows).toEqual([
      [
        ['白细胞', '12.5', '10^9/L', 'H'],
        ['血红蛋白', '130', 'g/L', ''],
      ],
    ]);
  });

  it('gives the second half the columns of the first one if OCR lost a label, and splits pieces between them', () => {
    const rows = rowsOf(prices, [
      ['品名', 20, 50],
      ['金额', 150, 50],
      ['品名', 220, 50],
      ['宀禾', 350, 50],
      ['纸', 20, 70],
      ['12.50', 150, 70],
      ['笔', 220, 70],
      ['3.00', 350, 70],
    ]);
    expect(rows).toEqual([[['纸', '', '', '12.50', '', '']], [['笔', '', '', '3.00', '', '']]]);
  });

  it('joins the detached end of a label to the label', () => {
    const rows = rowsOf(prices, [
      ['品名', 20, 50],
      ['金额', 300, 50],
      ['元)', 330, 50],
      ['纸', 20, 70],
      ['25.00', 345, 70],
    ]);
    expect(rows).toEqual([[['纸', '', '', '25.00', '', '']]]);
  });

  it('keeps a date without a year and the time after it together', () => {
    const trips = readType(`
bill | bill | Bill
table: list | Trips
> car | Car | text | 车型
> start | Start | datetime | 上车时间
> sum | Sum | amount | 金额
`);
    const rows = rowsOf(trips, [
      ['车型', 20, 50],
      ['上车时间', 120, 50],
      ['金额', 300, 50],
      ['快车', 20, 70],
      ['05-22', 100, 70],
      ['14:17', 135, 70],
      ['25.00', 300, 70],
    ]);
    expect(rows).toEqual([[['快车', '05-22|14:17', '25.00']]]);
  });
});
