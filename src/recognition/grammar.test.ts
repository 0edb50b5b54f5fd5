import { describe, expect, it } from 'vitest';
import { fitOf, isOpen, isStrong, numberOf, readingsOf, textFor, trimSigns } from './grammar.ts';
import type { ValueKind } from './types/paper-type.ts';

const found = (kind: ValueKind, text: string): string[] =>
  readingsOf(kind, text).map((r) => textFor(kind, text).slice(r.start, r.end));

describe('readingsOf', () => {
  it.each<[ValueKind, string, string[]]>([
    ['date', '开票日期2024年01月02日下午', ['2024年01月02日']],
    ['date', '单号20240102345', []],
    ['time', '上车08:15下车08:40', ['08:15', '08:40']],
    ['time', '2024年4月7日8时', ['8时']],
    ['datetime', '2019年10月06日16:05开', ['2019年10月06日16:05开']],
    ['period', '2024-01-02至2024-01-09', ['2024-01-02至2024-01-09']],
    ['amount', '合计¥1,234.50元', ['¥1,234.50元']],
    ['amount-in-words', '人民币壹佰壹拾叁圆整', ['壹佰壹拾叁圆整']],
    ['amount-in-words', '⊗壹佰壹拾叁圆整', ['壹佰壹拾叁圆整']],
    ['percent', '税率13%', ['13%']],
    ['percent', '免税', ['免税']],
    ['invoice-number', '发票号码24112000000048542163', ['24112000000048542163']],
    ['tax-id', '税号91350100M000100Y43', ['91350100M000100Y43']],
    ['tax-id', '信用代码:4301****0686', ['4301****0686']],
    ['id-card', '1101051949****002X张三', ['1101051949****002X']],
    ['phone', '电话13812345678', ['13812345678']],
    ['plate', '粤B12345', ['粤B12345']],
    ['train', '车次G1234', ['G1234']],
    ['train', 'K8630次', ['K8630']],
    ['train-serial', '10010300010401A081234北京站售', ['10010300010401A081234']],
    ['seat', '07车12B号', ['07车12B号']],
    ['seat-class', '二等座', ['二等座']],
    ['flight', 'CA1234', ['CA1234']],
    ['ticket-number', '781-1234567890', ['781-1234567890']],
    ['code-of', '某公司(3101234567)', ['(3101234567)']],
    ['sex', '性别男', ['男']],
  ])('%s in %s', (kind, text, values) => {
    expect(found(kind, text)).toEqual(values);
  });

  it('fits better the more a value looks like its kind', () => {
    const bestFit = (kind: ValueKind, text: string): number => Math.max(0, ...readingsOf(kind, text).map((r) => r.fit));
    expect(bestFit('amount', '¥12.00')).toBeGreaterThan(bestFit('amount', '12'));
    expect(bestFit('tax-id', '91350100M000100Y43')).toBeGreaterThan(bestFit('tax-id', '91350100M000100Y44'));
    expect(bestFit('person', '张三')).toBeGreaterThan(bestFit('person', '日期'));
    expect(bestFit('company', '某某科技有限公司')).toBeGreaterThan(bestFit('company', '张'));
  });
});

describe('textFor', () => {
  it('reads letters between digits as digits in numeric kinds', () => {
    expect(textFor('amount', '1O0.0O')).toBe('100.00');
    expect(textFor('date', '2O24年12月')).toBe('2024年12月');
    expect(textFor('bank-account', '62220Z13B5S')).toBe('62220213855');
  });

  it('keeps words, and kinds that contain letters', () => {
    expect(textFor('amount', 'BOSS12')).toBe('BOSS12');
    expect(textFor('tax-id', '9135O100')).toBe('9135O100');
  });
});

describe('kinds', () => {
  it('are open if any text may be a value, strong if the text alone identifies them', () => {
    expect([isOpen('company'), isOpen('amount'), isStrong('amount'), isStrong('code')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('fit by the share of the text that they cover', () => {
    expect(fitOf('quantity', '12')).toBeGreaterThan(fitOf('quantity', '12个苹果'));
    expect(fitOf('date', '合计')).toBe(0);
  });

  it('convert to numbers', () => {
    expect(numberOf('amount', '¥1,234.50')).toBe(1234.5);
    expect(numberOf('amount-in-words', '⊗壹佰圆整')).toBe(100);
    expect(numberOf('count', '十二')).toBe(12);
    expect(numberOf('text', '12')).toBeUndefined();
  });

  it('lose punctuation at their edges', () => {
    expect(trimSigns('：:张三;')).toBe('：:张三');
    expect(trimSigns(':张三;')).toBe('张三');
  });

  it('reads page ranges', () => {
    const read = (text: string) => readingsOf('page-number', text).map((r) => text.slice(r.start, r.end));
    expect(read('第2页共3页')).toEqual(['2', '3']);
    expect(read('2/3')).toEqual(['2', '3']);
  });
});
