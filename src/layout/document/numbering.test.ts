import { describe, expect, it } from 'vitest';
import { chineseNumber, follows, parseNumbering, romanNumber, settleLetters } from './numbering.ts';

describe('numbers in words', () => {
  it('reads Chinese numerals', () => {
    expect(['一', '十', '十二', '二十', '二十三', '一百零五', '一〇二'].map(chineseNumber)).toEqual([
      1, 10, 12, 20, 23, 105, 102,
    ]);
    expect(chineseNumber('甲')).toBeNaN();
  });
  it('reads roman numerals and refuses malformed ones', () => {
    expect(['I', 'iv', 'IX', 'XIV', 'xl'].map(romanNumber)).toEqual([1, 4, 9, 14, 40]);
    expect(romanNumber('IIX')).toBeNaN();
    expect(romanNumber('')).toBeNaN();
  });
});

describe('parseNumbering', () => {
  it.each([
    ['第一章 总则', 'chapter', [1]],
    ['第3节 方法', 'section', [3]],
    ['第二部分 结果', 'part', [2]],
    ['第十二条 本法', 'article', [12]],
    ['附录A 记录', 'appendix', [1]],
    ['Appendix B.2 Proofs', 'appendix', [2, 2]],
    ['Chapter 4: Waves', 'chapter', [4]],
    ['Part II The sea', 'part', [2]],
    ['三、净资产', 'cn-comma', [3]],
    ['（四）利润', 'cn-paren', [4]],
    ['1. Introduction', 'arabic', [1]],
    ['1 Introduction', 'arabic', [1]],
    ['4 结论与展望', 'arabic', [4]],
    ['1弱现实能平抑', 'arabic', [1]],
    ['2.1.3. Cells', 'arabic', [2, 1, 3]],
    ['9.Taxation', 'arabic', [9]],
    ['2.3 - CVE', 'arabic', [2, 3]],
    ['3.1.1 — 政策', 'arabic', [3, 1, 1]],
    ['3.2.1 方法', 'arabic', [3, 2, 1]],
    ['2.1 分析方法', 'arabic', [2, 1]],
    ['1、概述', 'arabic', [1]],
    ['2) second', 'arabic-half', [2]],
    ['(3) third', 'arabic-paren', [3]],
    ['③ 第三', 'circled', [3]],
    ['IV. RESULTS', 'upper-roman', [4]],
    ['Ⅱ、方法', 'upper-roman', [2]],
    ['A Scaling laws', 'upper-letter', [1]],
    ['A.1 Data', 'upper-letter', [1, 1]],
    ['B. Method', 'upper-letter', [2]],
    ['(b) second', 'lower-letter', [2]],
    ['(iii) third', 'lower-roman', [3]],
  ] as const)('%s', (text, family, values) => {
    expect(parseNumbering(text)).toMatchObject({ family, values: [...values] });
  });
  it.each([
    '',
    '12',
    '2020年全国',
    '3月销售',
    '3.5 million people',
    '2.5% of all',
    '0.05 Level',
    'e.g. this',
    'J.Smith',
    'a simple case',
    'Part of the story',
    '1,234 Items',
    '10:30 Start',
    '10 - 15 pieces',
    '2 - fold',
  ])('%s is not numbered', (text) => {
    expect(parseNumbering(text)).toBeUndefined();
  });
  it('returns the length of the number', () => {
    const text = '2.1.  Materials';
    expect(text.slice(parseNumbering(text)!.length)).toBe('Materials');
  });
});

describe('sequences', () => {
  const n = (text: string) => parseNumbering(`${text} Xyz`)!;
  it('continues a series, down and up', () => {
    expect(follows(n('1.2'), n('1.3'))).toBe(true);
    expect(follows(n('1.2'), n('1.2.1'))).toBe(true);
    expect(follows(n('1.2.4'), n('1.3'))).toBe(true);
    expect(follows(n('1.2'), n('1.4'))).toBe(false);
    expect(follows(n('1.2'), n('2.3'))).toBe(false);
    expect(follows(n('1.'), n('(2)'))).toBe(false);
  });
  it('decides i by its neighbours', () => {
    const families = (list: string[]) => settleLetters(list.map(n)).map((x) => x?.family);
    expect(families(['(g)', '(h)', '(i)', '(j)'])).toEqual([
      'lower-letter',
      'lower-letter',
      'lower-letter',
      'lower-letter',
    ]);
    expect(families(['(i)', '(ii)', '(iii)'])).toEqual(['lower-roman', 'lower-roman', 'lower-roman']);
    expect(families(['B.', 'C.', 'D.'])).toEqual(['upper-letter', 'upper-letter', 'upper-letter']);
  });
});
