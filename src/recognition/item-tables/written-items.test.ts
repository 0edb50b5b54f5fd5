import { describe, expect, it } from 'vitest';
import { spanText } from '../pieces.ts';
import { markTexts, type PlacedText } from '../testing.ts';
import { readType } from '../types/paper-type.ts';
import { findItemTables } from './find-item-tables.ts';

const prescription = readType(`
sheet | medical | Sheet
sum | Sum | amount | 药品金额
table: drugs | Drugs
> drug_name | Name | text | 药品名称
> quantity | Count | quantity | 数量
> unit | Unit | text | 单位
> specification | Strength | dose | 规格
> usage | Route | text | 用法, Sig
> dosage | Dose | dose | 用量
`);

const rowsOf = (texts: readonly PlacedText[]): string[][] =>
  findItemTables(prescription.tables, markTexts(prescription, texts).marked).flatMap((t) =>
    t.rows.map((row) => row.map((cell) => cell.map(spanText).join(''))),
  );

describe('findWrittenItems', () => {
  it('reads a line with name, strength and number, and the directions below', () => {
    const rows = rowsOf([
      ['Rp', 20, 50, 20],
      ['1.阿司匹林肠溶片', 40, 90],
      ['0.1g×30片', 160, 90],
      ['×2盒', 260, 90],
      ['Sig:0.1g', 60, 110],
      ['口服每日一次', 160, 110],
      ['2.注射用头孢曲松钠', 40, 140],
      ['1.0g', 160, 140],
      ['×3支', 260, 140],
      ['Sig:2.0g静脉滴注每日一次', 60, 160],
      ['药品金额:110.81元', 20, 300],
    ]);
    expect(rows).toEqual([
      ['阿司匹林肠溶片', '2', '盒', '0.1g×30片', '口服', '0.1g'],
      ['注射用头孢曲松钠', '3', '支', '1.0g', '静脉滴注', '2.0g'],
    ]);
  });

  it('keeps the percentage at the start of a name', () => {
    const rows = rowsOf([
      ['5%葡萄糖注射液', 40, 90],
      ['500ml', 160, 90],
      ['×3袋', 260, 90],
    ]);
    expect(rows).toEqual([['5%葡萄糖注射液', '3', '袋', '500ml', '', '']]);
  });

  it('reads tablets after a multiplication sign as the pack size', () => {
    expect(
      rowsOf([
        ['甲钴胺片0.5mg*20片', 40, 90],
        ['用法用量:0.5mg口服', 60, 110],
      ]),
    ).toEqual([['甲钴胺片', '', '', '0.5mg*20片', '口服', '0.5mg']]);
  });

  it('finds none in other text', () => {
    expect(rowsOf([['药品金额:110.81元', 20, 300]])).toEqual([]);
  });
});
