import { describe, expect, it } from 'vitest';
import { columnsAskedFor, fieldsAskedFor } from './asked-fields.ts';
import { readType } from './types/paper-type.ts';

const type = readType(`
form | bill | Form
section: buyer | 购买方, 购货单位
section: seller | 销售方
number | 发票号码 | invoice-number | 号码, No.
day | 开票日期 | date | 日期
buyer_name@buyer | 购买方名称 | company | ^名称, 买方
seller_name@seller | 销售方名称 | company | ^名称
words | 价税合计大写 | amount-in-words | 价税合计, 合计大写
total | 价税合计小写 | amount | 价税合计, 合计
tax | 税额合计 | amount | 合计
patient | 患者 | person | 姓名
table: list | List
> item | 项目名称 | goods | 品名
> amount | 金额 | amount | 金额（元）
`);
const asked = (...names: (string | [string, string])[]) =>
  fieldsAskedFor(
    type,
    names.map((one) => (typeof one === 'string' ? { name: one } : { name: one[0], description: one[1] })),
  ).map((field) => (field === undefined ? undefined : type.fields[field]!.key));

describe('fieldsAskedFor', () => {
  it('matches keys, descriptions and labels in any case and spacing', () => {
    expect(asked('buyer_name', '开票日期：', '号 码', 'NO.')).toEqual(['buyer_name', 'day', 'number', undefined]);
    expect(asked('Number')).toEqual(['number']);
  });

  it("matches a section's label only together with a heading of that section", () => {
    expect(asked('购货单位名称', '销售方名称')).toEqual(['buyer_name', 'seller_name']);
    expect(asked('名称')).toEqual([undefined]);
  });

  it('prefers the amount in figures unless the name asks for words', () => {
    expect(asked('价税合计')).toEqual(['total']);
    expect(asked('价税合计', '价税合计（大写）')).toEqual(['total', undefined]);
    expect(asked('合计大写')).toEqual(['words']);
  });

  it('matches nothing for ambiguous names and for names that only resemble a label', () => {
    expect(asked('合计')).toEqual([undefined]);
    expect(asked('发票代码', '出生日期', '购买方电话')).toEqual([undefined, undefined, undefined]);
  });

  it('accepts names that include the owner, are shorter, or have another word order', () => {
    expect(asked('患者姓名')).toEqual(['patient']);
    expect(asked('合计税额')).toEqual(['tax']);
    expect(asked('合计小写')).toEqual(['total']);
  });

  it('matches descriptions', () => {
    expect(asked(['a', '开票日期'])).toEqual(['day']);
  });
});

describe('columnsAskedFor', () => {
  it('matches the columns of a table', () => {
    expect(columnsAskedFor(type.tables[0]!, [{ name: '金额' }, { name: '品名' }, { name: '颜色' }])).toEqual([
      1,
      0,
      undefined,
    ]);
  });
});
