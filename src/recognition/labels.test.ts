import { describe, expect, it } from 'vitest';
import { editDistance, labelsOn, likeness, vocabularyOf } from './labels.ts';
import { piecesOf } from './pieces.ts';
import { linesAt, markTexts, type PlacedText } from './testing.ts';
import { readType } from './types/paper-type.ts';

const type = readType(`
form | bill | Form
section: buyer | 购买方
name | Name | person | 姓名, NAME
fare | Fare | amount | 票价, FARE
buyer@buyer | Buyer | company | ^名称
office | Office | code | 主管税务机关代码
rate | Rate | percent | 增值税税率或征收率
table: list | List
> item | Item | text | 项目名称
> count | Count | quantity | 数量, 数量/单位
`);
const other = readType(`
other | bill | Other
address | Address | address | 地址
`);

const hitsOf = (...texts: PlacedText[]) => markTexts(type, texts).hits;
const namesOf = (...texts: PlacedText[]) =>
  hitsOf(...texts).map((h) => [h.text, h.matches.map((m) => type.fields[m.field]!.key).join()]);

describe('labelsOn', () => {
  it('finds labels before colons, before digits and alone', () => {
    expect(namesOf(['姓名：张三', 0, 0], ['票价53.0', 0, 20], ['票价', 0, 40])).toEqual([
      ['姓名', 'name'],
      ['票价', 'fare'],
      ['票价', 'fare'],
    ]);
    expect(hitsOf(['姓名：张三', 0, 0])[0]).toMatchObject({ start: 0, end: 3, colon: true });
  });

  it('accepts words with affixes as labels, with lower quality', () => {
    const [hit] = hitsOf(['患者姓名：张三', 0, 0]);
    expect(hit?.text).toBe('患者姓名');
    expect(hit?.matches[0]?.quality).toBeGreaterThan(0.6);
    expect(hit?.matches[0]?.quality).toBeLessThan(1);
  });

  it('tolerates one OCR error in a long label', () => {
    expect(namesOf(['增值税税牢或征收率：13%', 0, 0])).toEqual([['增值税税牢或征收率', 'rate']]);
  });

  it('finds labels in brackets before their values, and in any letter case', () => {
    expect(namesOf(['(姓名)张三', 0, 0], ['[票价]￥5.00', 0, 20], ['Fare:5', 0, 40])).toEqual([
      ['(姓名)', 'name'],
      ['[票价]', 'fare'],
      ['Fare', 'fare'],
    ]);
    expect(hitsOf(['(请核对)张三', 0, 0])).toEqual([]);
  });

  it('reads text after a colon as a value, and text alone after a label as label or value', () => {
    expect(namesOf(['姓名：票价', 0, 0])).toEqual([['姓名', 'name']]);
    const { hits, marked } = markTexts(type, [
      ['姓名', 0, 0],
      ['票价', 50, 0],
    ]);
    expect(hits.map((h) => h.weak === true)).toEqual([false, true]);
    expect(marked.segments.map((s) => s.text)).toEqual(['票价']);
  });

  it('finds values directly after short labels on forms without colons', () => {
    const glued = ['主管税务机关代码1', '增值税税率或征收率3', '主管税务机关代码4', '票价5', '票价6', '票价7'].map(
      (text, i): PlacedText => [text, 0, 20 * i],
    );
    expect(namesOf(['姓名张三', 0, 200]).filter(([text]) => text === '姓名')).toEqual([]);
    expect(namesOf(...glued, ['姓名张三', 0, 200])).toContainEqual(['姓名', 'name']);
  });

  it('finds no label inside running text', () => {
    expect(hitsOf(['请核对姓名与票价后付款', 0, 0]).filter((h) => !h.weak)).toEqual([]);
  });

  it('does not read a time as a label', () => {
    expect(hitsOf(['12:30', 0, 0])).toEqual([]);
  });

  it('joins two names of one field, and keeps names of two fields apart', () => {
    expect(namesOf(['票价 FARE', 0, 0])).toEqual([['票价FARE', 'fare']]);
    expect(namesOf(['票价 NAME', 0, 0])).toEqual([
      ['票价', 'fare'],
      ['NAME', 'name'],
    ]);
  });

  it('recognises section labels and column labels', () => {
    expect(hitsOf(['名称：甲公司', 0, 0])[0]?.matches).toEqual([{ field: 2, inSection: true, quality: 1 }]);
    expect(hitsOf(['购买方', 0, 0])[0]?.sections).toEqual(['buyer']);
    expect(hitsOf(['数量', 0, 0])[0]?.columns).toEqual([{ table: 0, column: 1, quality: 1 }]);
  });

  it('lets labels of other types end a value without naming a field', () => {
    const hits = labelsOn(
      piecesOf({
        lines: linesAt([
          ['姓名：张三', 0, 0],
          ['地址：某路', 0, 20],
        ]),
      }),
      vocabularyOf(type, [type, other]),
    );
    expect(hits.map((h) => [h.text, h.matches.length])).toEqual([
      ['姓名', 1],
      ['地址', 0],
    ]);
  });
});

describe('likeness', () => {
  it('is greater for words with the same end than for words with the same start', () => {
    expect(likeness('患者姓名', '姓名')).toBeGreaterThan(likeness('姓名拼音', '姓名'));
    expect(likeness('姓名', '姓名')).toBe(1);
    expect(likeness('票价', '姓名')).toBe(0);
  });
});

describe('editDistance', () => {
  it('counts errors up to a limit', () => {
    expect(editDistance('kitten', 'sitting', 5)).toBe(3);
    expect(editDistance('kitten', 'sitting', 2)).toBe(3);
    expect(editDistance('a', 'abcdef', 2)).toBe(3);
  });
});
