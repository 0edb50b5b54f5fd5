import { describe, expect, it } from 'vitest';
import { candidatesOf } from './candidates.ts';
import { markTexts, type PlacedText } from './testing.ts';
import { readType } from './types/paper-type.ts';

const type = readType(`
form | bill | Form
remark | Remark | long-text | 备注
hospital | Hospital | company | 医疗机构
account | Account | text | 开户银行
`);

const textsOf = (
  key: string,
  texts: readonly PlacedText[],
  rulings: Parameters<typeof markTexts>[2] = [],
): string[] => {
  const index = type.fields.findIndex((f) => f.key === key);
  return candidatesOf(type.fields[index]!, index, markTexts(type, texts, rulings).marked).map((c) => c.text);
};

describe('candidatesOf', () => {
  it('offers the whole remarks cell, including the labels in it', () => {
    const line = (at: number, direction: 'horizontal' | 'vertical') => ({
      direction,
      at,
      from: 0,
      to: 300,
      thickness: 1,
      color: 0,
    });
    const rulings = [line(0, 'horizontal'), line(60, 'horizontal'), line(30, 'vertical')];
    const found = textsOf(
      'remark',
      [
        ['备注', 5, 20],
        ['开户银行：甲行；账号：12', 40, 15],
      ],
      rulings,
    );
    expect(found).toContain('开户银行:甲行;账号:12');
  });

  it('separates a hospital from the document title', () => {
    expect(textsOf('hospital', [['某某市人民医院检验报告单', 0, 0]])).toContain('某某市人民医院');
  });
});
