import { describe, expect, it } from 'vitest';
import { builtinFormat, type Locale, showNumber, showText } from './number-format.ts';

const context = (locale: Locale = 'en', date1904 = false) => ({ locale, date1904 });
/** 15 March 2023, 16:48:00. */
const DAY = 45_000.7;

describe('showNumber', () => {
  it.each<[number, string, string]>([
    [0.1 + 0.2, 'General', '0.3'],
    [1234567.891, 'General', '1234567.891'],
    [123456789012345, 'General', '1.23457E+14'],
    [-5, 'General', '-5'],
    [1e-7, 'General', '0.0000001'],
    [1234.5, '#,##0.00', '1,234.50'],
    [-1234.5, '#,##0.00;[Red](#,##0.00)', '(1,234.50)'],
    [0, '0.0;-0.0;"none"', 'none'],
    [0.256, '0.0%', '25.6%'],
    [12345, '0.00E+00', '1.23E+04'],
    [1.25, '# ?/?', '1 1/4'],
    [99, '[<100]"low";[>=100]"high"', 'low'],
    [123456, '#,##0,"k"', '123k'],
    [5, '_(* #,##0.00_)', '5.00'],
    [7, ';;;', ''],
    [5, 'General" kg"', '5 kg'],
    [12, '\\¥#,##0', '¥12'],
    [123456, '[>=10000]0!.0,"万";0', '12.3万'],
    [1, 'G/通用格式', '1'],
    [3, 'broken"', '3'],
    [12.5, '[$¥-804]#,##0.00', '¥12.50'],
    [1234.5, '[$€-407] #,##0.00', '€ 1,234.50'],
    [1234.5, '#,##0.00 [$CHF-100C]', '1,234.50 CHF'],
    [-0.25, '# ??/??', '- 1/4'],
    [3.125, '# ??/??', '3 1/8'],
  ])('shows %d through %s as %s', (value, format, shown) => {
    expect(showNumber(value, format, context())).toBe(shown);
  });

  it.each<[string, string]>([
    ['yyyy-mm-dd', '2023-03-15'],
    ['yyyy"年"m"月"d"日"', '2023年3月15日'],
    ['d mmm yy h:mm AM/PM', '15 Mar 23 4:48 PM'],
    ['上午/下午h"时"mm"分"', '下午4时48分'],
    ['[$-804]aaaa', '星期三'],
    ['[$-411]ggge"年"m"月"d"日"', '令和5年3月15日'],
    ['[$-411]ge.m.d', 'R5.3.15'],
    ['[DBNum1][$-804]yyyy"年"m"月"d"日"', '二〇二三年三月十五日'],
    ['mm:ss.0', '48:00.0'],
  ])('shows a date through %s as %s', (format, shown) => {
    expect(showNumber(DAY, format, context())).toBe(shown);
  });

  it("shows system dates in the reader's format", () => {
    const shown = (format: string) =>
      (['en', 'zh', 'ko'] as const).map((locale) => showNumber(DAY, format, context(locale)));
    expect(shown('[$-F800]dddd, mmmm dd, yyyy')).toEqual([
      'Wednesday, March 15, 2023',
      '2023年3月15日',
      '2023년 3월 15일 수요일',
    ]);
    expect(shown('[$-F400]h:mm:ss AM/PM')).toEqual(['4:48:00 PM', '16:48:00', '16:48:00']);
    expect(shown('[$-x-sysdate]dddd, mmmm dd, yyyy')[1]).toBe('2023年3月15日');
  });

  it('counts hours beyond a day, and days from 1904', () => {
    expect(showNumber(2.5, '[h]:mm', context())).toBe('60:00');
    expect(showNumber(45_000 - 1462, 'yyyy-mm-dd', context('en', true))).toBe('2023-03-15');
    expect(showNumber(2.5, '[h]:mm', context('en', true))).toBe('60:00');
    expect(showNumber(5, '0.0', context('en', true))).toBe('5.0');
    expect(showNumber(-3, 'yyyy-mm-dd', context())).toBe('-3');
  });

  it('writes Chinese numerals by place value', () => {
    const shown = (value: number, kind: 1 | 2) => showNumber(value, `[DBNum${kind}][$-804]General`, context());
    expect([10, 105, 1010, 20_000, 100_000_001].map((value) => shown(value, 1))).toEqual([
      '十',
      '一百〇五',
      '一千〇一十',
      '二万',
      '一亿〇一',
    ]);
    expect(shown(1234, 2)).toBe('壹仟贰佰叁拾肆');
  });
});

describe('builtinFormat', () => {
  it('supports formats that differ by language', () => {
    const shown = (id: number, locale: Locale) => showNumber(DAY, builtinFormat(id, locale), context(locale));
    expect([shown(14, 'en'), shown(14, 'zh'), shown(14, 'ko')]).toEqual(['3/15/2023', '2023/3/15', '2023-03-15']);
    expect([shown(31, 'zh'), shown(57, 'zh'), shown(31, 'ja')]).toEqual([
      '2023年3月15日',
      '2023年3月',
      '2023年3月15日',
    ]);
    expect([builtinFormat(0, 'en'), builtinFormat(9, 'en'), builtinFormat(163, 'en')]).toEqual([
      'General',
      '0%',
      'General',
    ]);
  });
});

describe('showText', () => {
  it('formats texts by their section', () => {
    expect(showText('x', 'General', context())).toBe('x');
    expect(showText('x', '0.00', context())).toBe('x');
    expect(showText('x', '"<"@">"', context())).toBe('<x>');
    expect(showText('x', ';;;', context())).toBe('');
  });
});
