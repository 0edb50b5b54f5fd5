import { describe, expect, it } from 'vitest';
import type { Line, Ruling } from '../../document/index.ts';
import { hRule, linesOfRows, pageOf, show, vRule } from '../testing.ts';
import { findTables } from './find-tables.ts';

/** An invoice: two ruled boxes of the parties, goods between two rules, a sum. */
const invoice = (goods: readonly (readonly string[])[]): { lines: Line[]; rules: Ruling[] } => {
  const bottom = 150 + goods.length * 16;
  const lines = [
    ...linesOfRows([['买', '甲公司', '卖', '乙公司']], [55, 85, 305, 335], 125),
    ...linesOfRows(goods, [60, 180, 260, 330, 420, 500], 160, 16),
    ...linesOfRows([['合计大写', '叁佰圆整']], [60, 200], bottom + 18),
  ];
  const ys = [100, 145, bottom, bottom + 30];
  return {
    lines,
    rules: [
      ...ys.map((y) => hRule(y, 50, 560)),
      ...[50, 560].map((x) => vRule(x, 100, bottom + 30)),
      ...[80, 300, 330].map((x) => vRule(x, 100, 145)),
      vRule(170, bottom, bottom + 30),
    ],
  };
};
const HEAD = ['项目名称', '规格', '单位', '数量', '金额', '税额'];

describe('compartments as wide as a form', () => {
  it('are split if white space shows the columns of a table in them', () => {
    const { lines, rules } = invoice([
      HEAD,
      ['不锈钢螺栓', 'M8', '件', '50', '102.50', '13.33'],
      ['办公用纸', 'A4', '箱', '2', '80.00', '10.40'],
      ['合计', '', '', '', '182.50', '23.73'],
    ]);
    const [table, ...more] = findTables(pageOf(lines, rules), lines);
    expect(more).toEqual([]);
    const text = (row: readonly string[]): string[] => row.filter((cell) => cell !== '<' && cell !== '^');
    expect(show(table!).map(text)).toEqual([
      ['买', '甲公司', '卖', '乙公司'],
      HEAD,
      ['不锈钢螺栓', 'M8', '件', '50', '102.50', '13.33'],
      ['办公用纸', 'A4', '箱', '2', '80.00', '10.40'],
      ['合计', '', '', '', '182.50', '23.73'],
      ['合计大写', '叁佰圆整'],
    ]);
  });

  it('have no column between the halves of a widely spaced word', () => {
    const { lines, rules } = invoice([
      HEAD,
      ['不锈钢螺栓', 'M8', '件', '50', '102.50', '13.33'],
      ['办公用纸', 'A4', '箱', '2', '80.00', '10.40'],
      ['', '', '', '', '', ''],
    ]);
    const sum = linesOfRows([['合', '计', '182.50', '23.73']], [60, 150, 420, 500], 208);
    const [table] = findTables(pageOf([...lines, ...sum], rules), [...lines, ...sum]);
    const text = (row: readonly string[]): string[] => row.filter((cell) => cell !== '<' && cell !== '^');
    expect(show(table!).map(text).at(-2)).toEqual(['合 计', '', '', '', '182.50', '23.73']);
  });

  it('stay whole if they contain running text', () => {
    const { lines, rules } = invoice([
      ['本发票仅作报销凭证使用不得转让'],
      ['如有疑问请与开票单位联系'],
      ['查验网址见背面说明文字'],
    ]);
    const [table] = findTables(pageOf(lines, rules), lines);
    expect(table?.rows).toBe(3);
  });
});
