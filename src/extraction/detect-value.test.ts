import { describe, expect, it } from 'vitest';
import {
  findDate,
  isCreditCode,
  isIban,
  isIdCard,
  parseAmount,
  parseAmountInWords,
  parseChineseInteger,
  passesLuhn,
} from '../values/index.ts';
import { detect } from './detect-value.ts';

describe('dates', () => {
  it.each([
    ['2024-03-05', '2024-03-05'],
    ['2024/3/5 12:30', '2024-03-05'],
    ['2024年3月5日', '2024-03-05'],
    ['二〇二四年三月十五日', '2024-03-15'],
    ['二零二四年十二月三十一日', '2024-12-31'],
    ['20240305', '2024-03-05'],
    ['05/03/2024', '2024-03-05'],
    ['12/25/2024', '2024-12-25'],
    ['21.05.14', '2014-05-21'],
    ['7. Mai 2014', '2014-05-07'],
    ['02 Juillet 2015', '2015-07-02'],
    ['1er août 2015', '2015-08-01'],
    ['Jan 1, 2022', '2022-01-01'],
    ['March 3rd, 2022', '2022-03-03'],
    ['3 de enero de 2022', '2022-01-03'],
    ['12-Feb-2021', '2021-02-12'],
    ['2024年3月', '2024-03'],
  ])('reads %s', (text, iso) => {
    expect(findDate(text)?.iso).toBe(iso);
  });

  it.each(['2024-02-30', '31/04/2024', '192.168.1.1', '13/13/2024', '12345678901', 'nothing'])(
    'does not read %s',
    (text) => {
      expect(findDate(text)).toBeUndefined();
    },
  );

  it('returns the place of the first one', () => {
    expect(findDate('Facture du 02 Juillet 2015, payée')).toMatchObject({ start: 11, end: 26 });
  });
});

describe('amounts', () => {
  it.each([
    ['1,234.56', 1234.56],
    ['1.234,56 €', 1234.56],
    ['1 234,56', 1234.56],
    ["CHF 1'234.50", 1234.5],
    ['¥2634.49', 2634.49],
    ['(12.50)', -12.5],
    ['-3,50 EUR', -3.5],
    ['12,345', 12345],
    ['0.125', 0.125],
    ['46,68', 46.68],
    ['3.5万元', 35000],
    ['Rs. 1,33,741.00', 133741],
    ['12,34,567', 1234567],
  ])('reads %s', (text, value) => {
    expect(parseAmount(text)).toBeCloseTo(value, 6);
  });

  it('finds them with their currency, but no percentages or dates', () => {
    const text = 'am 21.05.2014 20% von Rs 1,939.00 netto';
    const d = detect('amount', text)!;
    expect(text.slice(d.start, d.end)).toBe('Rs 1,939.00');
  });
});

describe('Chinese numerals', () => {
  it.each([
    ['十五', 15],
    ['二十一', 21],
    ['壹仟零伍', 1005],
    ['一亿二千万', 120_000_000],
    ['十万零三百', 100_300],
  ])('reads %s', (text, value) => {
    expect(parseChineseInteger(text)).toBe(value);
  });

  it.each([
    ['壹仟捌佰捌拾叁圆零陆分', 1883.06],
    ['人民币贰仟柒佰玖拾贰元伍角陆分', 2792.56],
    ['捌拾元整', 80],
    ['壹拾壹万壹仟伍佰捌拾伍圆壹角捌分', 111585.18],
    ['伍角', 0.5],
  ])('reads the amount %s', (text, value) => {
    expect(parseAmountInWords(text)).toBe(value);
  });

  it.each(['元', '公司', '壹壹元', ''])('refuses %s', (text) => {
    expect(parseAmountInWords(text)).toBeUndefined();
  });
});

describe('check digits', () => {
  it('distinguishes valid codes from those with one changed character', () => {
    // Examples of GB 32100-2015, GB 11643-1999, ISO 13616, ISO/IEC 7812.
    expect(isCreditCode('91350100M000100Y43')).toBe(true);
    expect(isCreditCode('91350100M000100Y44')).toBe(false);
    expect(isIdCard('11010519491231002X')).toBe(true);
    expect(isIdCard('110105194912310021')).toBe(false);
    expect(isIdCard('11010519491331002X')).toBe(false);
    expect(isIban('GB82 WEST 1234 5698 7654 32')).toBe(true);
    expect(isIban('GB82 WEST 1234 5698 7654 33')).toBe(false);
    expect(passesLuhn('4539 1488 0343 6467')).toBe(true);
    expect(passesLuhn('4539 1488 0343 6468')).toBe(false);
  });

  it.each([
    ['iban', 'IBAN: DE89 3704 0044 0532 0130 00', 'DE89 3704 0044 0532 0130 00'],
    ['email', 'mail a.b@example.org now', 'a.b@example.org'],
    ['percent', 'rate 13% of', '13%'],
    ['code', 'n° A-2024/17 du', 'A-2024/17'],
    ['phone', 'Tel. +49 6051 916 44 10', '+49 6051 916 44 10'],
    ['id-card', '证 110105194912****02X', '110105194912****02X'],
  ] as const)('finds %s', (kind, text, value) => {
    const d = detect(kind, text)!;
    expect(text.slice(d.start, d.end)).toBe(value);
  });
});

it('reads very long lines fast', () => {
  const started = performance.now();
  for (const kind of [
    'code',
    'tax-id',
    'phone',
    'amount',
    'date',
    'bank-card',
    'iban',
    'url',
    'email',
    'amount-in-words',
  ] as const) {
    for (const unit of ['a', '1 ', '零', 'A1', '1-']) detect(kind, unit.repeat(100_000));
  }
  expect(performance.now() - started).toBeLessThan(5000);
});
