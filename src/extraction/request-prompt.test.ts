import { describe, expect, it } from 'vitest';
import { readKeys } from './request-keys.ts';
import { readPrompt } from './request-prompt.ts';

describe('field names in a prompt', () => {
  it.each([
    ['请提取发票号码、开票日期和价税合计', ['发票号码', '开票日期', '价税合计']],
    ['提取以下字段：合同编号，甲方，乙方，签订日期，以JSON格式返回', ['合同编号', '甲方', '乙方', '签订日期']],
    ['从合同中抽取甲方名称和乙方名称', ['甲方名称', '乙方名称']],
    [
      'Extract the invoice number, invoice date and total amount from this invoice',
      ['invoice number', 'invoice date', 'total amount'],
    ],
    ['What is the due date?', ['due date']],
    ['{"姓名": "", "身份证号": "18 digits"}', ['姓名', '身份证号']],
    ['- buyer name: who buys\n- seller name\n- total', ['buyer name', 'seller name', 'total']],
    ['请返回“姓名”和“电话”', ['姓名', '电话']],
    ['总结这个文件', []],
    ['', []],
  ])('%s', (prompt, names) => {
    expect(readPrompt(prompt).scalars.map((s) => s.name)).toEqual(names);
  });
});

describe('keys', () => {
  it('are limited to 100, fields before columns', () => {
    const many = (n: number, p: string) => Array.from({ length: n }, (_, i) => ({ name: `${p}${i}` }));
    const request = readKeys(many(98, 'f'), [
      { title: 'a', fields: many(5, 'a') },
      { title: 'b', fields: many(5, 'b') },
    ]);
    expect(request.scalars).toHaveLength(98);
    expect(request.arrays.map((a) => a.columns.map((c) => c.name))).toEqual([['a0', 'a1']]);
  });
});
