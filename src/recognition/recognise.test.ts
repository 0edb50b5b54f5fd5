import { describe, expect, it } from 'vitest';
import { loadWeights, Recogniser, typesOf, writeValue } from './index.ts';
import { piecesOf } from './pieces.ts';
import { linesAt, type PlacedText, paperWith } from './testing.ts';

const recogniser = new Recogniser(typesOf('bill'), loadWeights());

/** A digital invoice as its form stands (210 x 140 mm). */
const invoice = (words: string, total: string): PlacedText[] => [
  ['电子发票（普通发票）', 210, 20, 18],
  ['发票号码：24112000000048542163', 410, 30, 9],
  ['开票日期：2024年05月28日', 410, 48, 9],
  ['名称：某某科技有限公司', 40, 95, 9],
  ['统一社会信用代码/纳税人识别号：91350100M000100Y43', 40, 125, 9],
  ['项目名称', 40, 155, 9],
  ['数量', 280, 155, 9],
  ['单价', 340, 155, 9],
  ['金额', 410, 155, 9],
  ['税率/征收率', 450, 155, 9],
  ['税额', 540, 155, 9],
  ['*餐饮服务*餐费', 40, 175, 9],
  ['1', 285, 175, 9],
  ['100.00', 340, 175, 9],
  ['100.00', 405, 175, 9],
  ['6%', 465, 175, 9],
  ['6.00', 540, 175, 9],
  ['合计', 60, 270, 9],
  ['¥100.00', 400, 270, 9],
  ['¥6.00', 535, 270, 9],
  ['价税合计（大写）', 40, 290, 9],
  [words, 180, 290, 9],
  ['（小写）', 400, 290, 9],
  [total, 445, 290, 9],
  ['开票人：张三', 40, 370, 9],
];

describe('Recogniser', () => {
  it('tells type and values, and finds nothing wrong with a bill that adds up', () => {
    const read = recogniser.recognise(paperWith(invoice('壹佰零陆圆整', '¥106.00')), 0);
    const value = (key: string) => read.fields.find((f) => f.key === key)!.value;
    expect(read).toMatchObject({ type: 'vat_digital_invoice', warnings: [] });
    expect(value('vat_invoice_number')).toBe('24112000000048542163');
    expect(value('vat_invoice_total_cover_tax_digits')).toBe('¥106.00');
    expect(read.tables[0]!.rows[0]!.find((c) => c.key === 'vat_invoice_tax')!.value).toBe('6.00');
  });

  it('warns where words and figures disagree, by keys alone', () => {
    const read = recogniser.recognise(paperWith(invoice('壹佰零柒圆整', '¥106.00')), 0);
    expect(read.warnings).toEqual([{ check: 'words', keys: ['vat_invoice_total_cover_tax', 'vat_invoice_total_cover_tax_digits'] }]);
  });
});

describe('writeValue', () => {
  const written = (text: string): string => {
    const [piece] = piecesOf({ lines: linesAt([[text, 10, 10]]) });
    return writeValue('datetime', [{ piece: piece!, start: 0, end: piece!.text.length }]);
  };

  it('composes a day and a time of the clock, and leaves an hour without minutes as printed', () => {
    expect(written('2019年10月06日16:05开')).toBe('2019-10-06 16:05');
    expect(written('2019年10月06日')).toBe('2019-10-06');
    expect(written('2024年4月7日8时')).toBe('2024年4月7日8时');
  });
});
