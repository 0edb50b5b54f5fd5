import { describe, expect, it } from 'vitest';
import { joinBrokenLabels } from './broken-labels.ts';
import { vocabularyOf } from './labels.ts';
import { joinPieces, piecesOf } from './pieces.ts';
import { linesAt, type PlacedText } from './testing.ts';
import { readType } from './types/paper-type.ts';

const type = readType(`
form | bill | Form
name | Name | person | 姓名
fare | Fare | amount | 票价
rate | Rate | percent | 增值税税率或征收率
`);

describe('joinBrokenLabels', () => {
  const joined = (...texts: PlacedText[]) =>
    joinBrokenLabels(piecesOf({ lines: linesAt(texts) }), vocabularyOf(type, [type]), joinPieces)
      .map((p) => p.text)
      .sort();

  it('joins two lines that form one label', () => {
    expect(joined(['增值税税率', 0, 0], ['或征收率', 5, 12], ['13%', 80, 6])).toEqual(['13%', '增值税税率或征收率']);
  });

  it('joins a label with wide letter spacing to the text after it', () => {
    expect(joined(['姓', 0, 0], ['名：张三', 60, 0])).toEqual(['姓名:张三']);
    expect(joined(['姓', 0, 0], ['票价：5', 60, 0])).toHaveLength(2);
    expect(joined(['姓', 0, 0], ['名：张三', 60, 30])).toHaveLength(2);
  });

  it('keeps lines apart that are distant or form no label', () => {
    expect(joined(['增值税税率', 0, 0], ['或征收率', 5, 60])).toHaveLength(2);
    expect(joined(['票价', 0, 0], ['姓名', 0, 12])).toHaveLength(2);
  });
});
