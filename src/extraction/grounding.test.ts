import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ground } from './grounding.ts';
import { plain } from './normalise.ts';
import { type Put, pagesOf, tableElement } from './testing.ts';

const LINES: Put[] = [
  ['Invoice No. 2022089083 of 28 November 2022', 50, 50],
  ['Total 1,234.50 EUR, tax 20%', 50, 80],
  ['甲方：北京博远网络科技', 50, 110],
  ['集团有限公司', 50, 124],
  ['the quick brown fox jumps over the lazy dog near the river bank', 50, 150],
  ['付款：☑ 现金 ☐ 转账', 50, 180],
];
const pages = pagesOf(
  LINES,
  tableElement(
    [
      ['Item', 'Price'],
      ['Paper', '12.00'],
    ],
    [50, 200],
    300,
  ),
);

const texts = (value: string | number | boolean, hints = {}) => {
  const f = ground(pages, value, hints);
  return [f.grade, ...f.regions.map((r) => r.text)];
};

describe('grounding', () => {
  it('finds the same characters despite differences in width, case and spaces', () => {
    expect(texts('invoice no.2022089083')).toEqual(['exact', 'Invoice No. 2022089083']);
    expect(texts('２０２２０８９０８３')).toEqual(['exact', '2022089083']);
  });

  it('returns one region per line, with a box per character', () => {
    const f = ground(pages, '北京博远网络科技集团有限公司');
    expect(f.regions.map((r) => r.text)).toEqual(['北京博远网络科技', '集团有限公司']);
    expect(f.regions.map((r) => r.chars.length)).toEqual([8, 6]);
    expect(f.regions[0]!.box.x0).toBe(80);
    expect(f.regions[0]!.chars[0]).toEqual([80, 101, 90, 101, 90, 112.5, 80, 112.5]);
  });

  it('finds numbers and dates printed in another notation', () => {
    expect(texts(1234.5)).toEqual(['exact', '1,234.50 EUR']);
    expect(texts('2022-11-28')).toEqual(['exact', '28 November 2022']);
  });

  it('does not match part of a word or number', () => {
    expect(texts('202208')).toEqual(['none']);
    expect(texts('234.50')).toEqual(['none']);
    expect(texts('2.00')).toEqual(['none']);
    expect(texts('ox')).toEqual(['none']);
  });

  it('accepts most words in order, but no different number', () => {
    expect(texts('the quick brown fox leaps over the lazy dog')[0]).toBe('fuzzy');
    expect(texts('Total 1,999.50 EUR, tax 20%')).toEqual(['none']);
    expect(texts('the quick brown fox jumps over the lazy dog near the river side')[0]).toBe('lesser');
  });

  it('returns the printed text if the value is nearly equal', () => {
    const fuzzy = ground(pages, 'the quick brown fox leaps over the lazy dog');
    expect(fuzzy).toMatchObject({
      value: 'the quick brown fox jumps over the lazy dog',
      typed: 'the quick brown fox jumps over the lazy dog',
      grade: 'fuzzy',
    });
    const lesser = ground(pages, 'the quick brown fox jumps over the lazy dog near the river side');
    expect(lesser.value).toBe('the quick brown fox jumps over the lazy dog near the river');
    expect(ground(pages, 'INVOICE  no. 2022089083').value).toBe('Invoice No. 2022089083');
    expect(ground(pages, '北京博远网络科技 集团有限公司').value).toBe('北京博远网络科技集团有限公司');
    // A concluded value is not printed.
    expect(ground(pages, 'cash', { type: 'enum', options: ['cash', 'card'], quote: '☑ 现金' })).toMatchObject({
      value: 'cash',
      typed: 'cash',
      grounded: true,
    });
  });

  it('returns the requested type, whatever type the model gave', () => {
    expect(ground(pages, '1234.5', { type: 'number' })).toMatchObject({ value: '1,234.50 EUR', typed: 1234.5 });
    expect(ground(pages, 2022089083, { type: 'string' })).toMatchObject({ value: '2022089083', typed: '2022089083' });
  });

  it('halves the trust in a place that the model did not name, but not if the value starts on a named line', () => {
    const whole = '北京博远网络科技集团有限公司';
    expect(ground(pages, whole, { ids: ['p1_3'] })).toMatchObject({ value: whole, confidence: 1 });
    expect(ground(pages, whole, { ids: ['p1_1'] })).toMatchObject({ value: whole, confidence: 0.5, grounded: true });
    expect(ground(pages, true, { type: 'boolean', quote: '☑ 现金', ids: ['p1_1'] })).toMatchObject({
      grounded: true,
      confidence: 0.5,
    });
  });

  it('gives no box to a value that is not on the page', () => {
    expect(ground(pages, 'Acme Corporation', { ids: ['p1_1'], quote: 'Acme Corporation' })).toMatchObject({
      grounded: false,
      grade: 'none',
      regions: [],
      confidence: 0.3,
    });
    expect(ground(pages, '')).toMatchObject({ grounded: false, regions: [] });
  });

  it('searches named lines and cells first', () => {
    expect(ground(pages, '12.00', { ids: ['p1_t1_r2_c2'] }).regions[0]!.lineId).toBe('p1_t1_r2_c2');
    expect(ground(pages, '12', { ids: ['no such id'] }).grounded).toBe(false);
  });

  it('finds the value inside its quote', () => {
    expect(texts('20%', { quote: 'tax 20%' })).toEqual(['exact', '20%']);
    const f = ground(pages, 'tax', { quote: 'Total 1,234.50 EUR, tax' });
    expect(f.regions[0]!.box.x0).toBeGreaterThan(140);
  });

  it('takes the quote as evidence of what is not printed as such', () => {
    expect(texts(true, { type: 'boolean', quote: '☑ 现金' })).toEqual(['lesser', '☑ 现金']);
    expect(texts(true, { type: 'boolean' })).toEqual(['none']);
  });

  it('is as confident as its least confident part', () => {
    expect(ground(pages, 'Paper', { probability: 0.4 }).confidence).toBe(0.4);
    expect(ground(pages, 'Paper', { type: 'number' }).confidence).toBe(0.5);
  });

  it('finds every part of a line again, and returns only printed text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 }), fc.nat(40), fc.integer({ min: 1, max: 30 }), (l, from, length) => {
        const value = LINES[l]![0].slice(from, from + length).trim();
        const f = ground(pages, value);
        if (f.grade === 'exact' && !/^[\d.,\s]+$/u.test(value))
          expect(plain(f.regions.map((r) => r.text).join(''), false)).toBe(plain(value, false));
        for (const r of f.regions)
          expect(LINES.some(([t]) => t.includes(r.text)) || r.lineId.startsWith('p1_t1')).toBe(true);
      }),
    );
  });
});
