import { describe, expect, it } from 'vitest';
import { readType } from './paper-type.ts';

describe('readType', () => {
  it('reads a type from its table', () => {
    const type = readType(`
      # a remark
      bill | bill | A bill | traffic
      titles: One, Two
      anchors: word, -against
      section: buyer | Buyer, Purchaser
      name@buyer | Name | company | ^Name, Buyer name
      total | Total | amount |
      table: list | Goods
      > sum | Sum | amount | Amount
      items: total = list.sum
    `);
    expect(type).toEqual({
      name: 'bill',
      family: 'bill',
      description: 'A bill',
      kind: 'traffic',
      titles: ['One', 'Two'],
      anchors: ['word', '-against'],
      sections: [{ name: 'buyer', labels: ['Buyer', 'Purchaser'] }],
      fields: [
        { key: 'name', description: 'Name', kind: 'company', labels: ['^Name', 'Buyer name'], section: 'buyer' },
        { key: 'total', description: 'Total', kind: 'amount', labels: [] },
      ],
      tables: [
        {
          name: 'list',
          description: 'Goods',
          columns: [{ key: 'sum', description: 'Sum', kind: 'amount', labels: ['Amount'] }],
        },
      ],
      checks: [{ check: 'items', totals: ['total'], table: 'list', column: 'sum' }],
    });
  });

  it('reads numbers and groups of medical papers', () => {
    const type = readType('paper | medical | A paper | 7\ngroup: patient\nname | Name | person | Name');
    expect(type).toMatchObject({ category: 7, fields: [{ key: 'name', group: 'patient' }] });
    expect(type.kind).toBeUndefined();
  });

  it('refuses columns without a table, and an empty table', () => {
    expect(() => readType('bill | bill | A bill\n> sum | Sum | amount | Amount')).toThrow('before any table');
    expect(() => readType('\n')).toThrow('empty');
  });
});
