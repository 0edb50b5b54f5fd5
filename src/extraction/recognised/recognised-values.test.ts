import { describe, expect, it } from 'vitest';
import { digitalInvoice } from '../../recognition/testing.ts';
import { readKeys } from '../request-keys.ts';
import { extractByRules } from '../rules.ts';
import { type Put, pagesOf } from '../testing.ts';
import type { PageText } from '../types.ts';
import { recognisedValues } from './recognised-values.ts';

const INVOICE: Put[] = [...digitalInvoice('壹佰零陆圆整', '¥106.00'), ['购买方信息', 20, 80, 9]];
const invoice = (): PageText[] => pagesOf(INVOICE);
const keys = (...names: string[]) => readKeys(names.map((name) => ({ name })));
const values = (pages: PageText[], ...names: string[]) =>
  recognisedValues(pages, keys(...names))?.scalars.map((one) => one?.value ?? null);

describe('recognisedValues', () => {
  it("answers names with the fields of the page's type", () => {
    // None of these names is printed before its value.
    expect(values(invoice(), '价税合计小写', '购方名称', '金额合计', '税额合计')).toEqual([
      '¥106.00',
      '某某科技有限公司',
      '¥100.00',
      '¥6.00',
    ]);
  });

  it('returns places by lines of the page, and confidences', () => {
    const [found] = recognisedValues(invoice(), keys('发票号码'))!.scalars;
    expect(found).toMatchObject({ value: '24112000000048542163', grounded: true });
    expect(found!.confidence).toBeGreaterThan(0.5);
    expect(found!.confidence).toBeLessThanOrEqual(1);
    const [region] = found!.regions;
    expect(region).toMatchObject({ pageNumber: 1, lineId: 'p1_2', text: '24112000000048542163' });
    expect(region!.chars).toHaveLength(20);
    expect(region!.box.x0).toBeCloseTo(region!.chars[0]![0], 1);
  });

  it('returns rows of a table that has all requested columns', () => {
    const rows = (...names: string[]) =>
      recognisedValues(
        invoice(),
        readKeys([], [{ title: 't', fields: names.map((name) => ({ name })) }]),
      )!.arrays[0]!.map((row) => row.map((one) => one?.value));
    expect(rows('项目名称', '税额')).toEqual([['*餐饮服务*餐费', '6.00']]);
    expect(rows('项目名称', '颜色')).toEqual([]);
  });

  it('returns nothing for implied values that are not printed', () => {
    expect(values(invoice(), '发票号码', '监制章存在性判断')).toEqual(['24112000000048542163', null]);
  });

  it('ignores other pages and other names', () => {
    expect(recognisedValues(pagesOf([['合同编号：24112000000048542163', 40, 40]]), keys('发票号码'))).toBeUndefined();
    expect(recognisedValues(invoice(), keys('weather'))).toBeUndefined();
    expect(
      recognisedValues(
        invoice().map((page) => ({ ...page, lines: page.lines.map((line) => ({ ...line, boxes: [] })) })),
        keys('发票号码'),
      ),
    ).toBeUndefined();
  });

  it('includes the time, or the end of a period, after a date', () => {
    const value = (date: string) => {
      const pages = pagesOf(
        INVOICE.map(([text, x, y, size]): Put => [text.replace('2024年05月28日', date), x, y, size]),
      );
      return extractByRules(pages, keys('开票日期')).scalars[0]?.value;
    };
    expect(value('2024-05-28 10:42')).toBe('2024-05-28 10:42');
    expect(value('2024-05-28')).toBe('2024-05-28');
  });

  it('skips pages too large for a bill', () => {
    const [page] = invoice();
    const much = { ...page!, lines: [...page!.lines, ...Array.from({ length: 1000 }, () => page!.lines[0]!)] };
    expect(recognisedValues([much], keys('发票号码'))).toBeUndefined();
  });

  it('leaves unknown names to the rules', () => {
    const pages = pagesOf([...INVOICE, ['车队编号：K-77', 300, 370, 9]]);
    const { scalars } = extractByRules(pages, keys('车队编号', '价税合计小写'));
    expect(scalars.map((one) => one?.value)).toEqual(['K-77', '¥106.00']);
  });
});
