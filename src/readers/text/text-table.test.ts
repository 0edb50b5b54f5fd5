import { describe, expect, it } from 'vitest';
import type { FlowBlock } from '../../document/index.ts';
import { readTextTable } from './text-table.ts';

const paragraph = (text: string): FlowBlock[] => [{ kind: 'paragraph', runs: [{ text }] }];
/** Rows of texts, with spans as `text+rows x columns`; preceded by the number of header rows and lines. */
const brief = (text: string): unknown => {
  const found = readTextTable(text.split('\n'), paragraph);
  if (!found) return undefined;
  const rows: string[][] = Array.from({ length: found.table.rows }, () => []);
  for (const { row, rowSpan, colSpan, blocks } of found.table.cells) {
    const [block] = blocks;
    const words = block && 'runs' in block ? block.runs.map((run) => run.text).join('') : '';
    rows[row]?.push(words + (rowSpan * colSpan > 1 ? `+${rowSpan}x${colSpan}` : ''));
  }
  return [found.table.headerRows, found.lines, ...rows.map((row) => row.join('; '))];
};

describe('readTextTable', () => {
  it('reads ASCII boxes with a header and multi-line cells', () => {
    expect(
      brief(
        '+-----+-----+\n| Fr  | Pr  |\n+=====+=====+\n| Ba  | $1  |\n| na  |     |\n+-----+-----+\n| Or  | $2  |\n+-----+-----+\nafter',
      ),
    ).toEqual([1, 8, 'Fr; Pr', 'Ba\nna; $1', 'Or; $2']);
    expect(brief('+----+---+\n| a  | 1 |\n| b  | 2 |\n+----+---+')).toEqual([0, 4, 'a; 1', 'b; 2']);
    expect(brief('+----+---+\n| id | n |\n+----+---+\n| a  | 1 |\n| b  | 2 |\n+----+---+')).toEqual([
      1,
      6,
      'id; n',
      'a; 1',
      'b; 2',
    ]);
  });

  it('reads boxes of drawn lines, with spans, and wide characters as two columns', () => {
    expect(
      brief('┌──────┬──────┐\n│ 姓名 │ 年龄 │\n├──────┼──────┤\n│ 张三 │  25  │\n│ 李四 │  30  │\n└──────┴──────┘'),
    ).toEqual([1, 6, '姓名; 年龄', '张三; 25', '李四; 30']);
    expect(
      brief('+---+---+---+\n| a | wide  |\n+   +---+---+\n|   | b | c |\n+---+---+---+\n| d | e | f |\n+---+---+---+'),
    ).toEqual([0, 7, 'a+2x1; wide+1x2', 'b; c', 'd; e; f']);
  });

  it('reads columns marked by dashes, bars, tabs and spaces', () => {
    expect(brief('  Right Left   Any\n------- ------ -----\n     12 a b    c\n      3        d\n\nafter')).toEqual([
      1,
      4,
      'Right; Left; Any',
      '12; a b; c',
      '3; ; d',
    ]);
    expect(brief('===== ====\nName  N\n===== ====\nAnn   1\nBob   2\n===== ====')).toEqual([
      1,
      6,
      'Name; N',
      'Ann; 1',
      'Bob; 2',
    ]);
    expect(brief(' id | name\n----+------\n  1 | Al\n  2 | Bo\n(2 rows)')).toEqual([
      1,
      4,
      'id; name',
      '1; Al',
      '2; Bo',
    ]);
    expect(brief('姓名\t年龄\n张三\t25\n李四\t30\n结束')).toEqual([1, 3, '姓名; 年龄', '张三; 25', '李四; 30']);
    expect(brief('Region      Q1     Q2\nNorth      100    200\nSouth East  50      6\n\nx')).toEqual([
      1,
      3,
      'Region; Q1; Q2',
      'North; 100; 200',
      'South East; 50; 6',
    ]);
  });

  it('does not read spaced words as tables', () => {
    expect(
      brief(
        '甲方（签字）：____        乙方（签字）：____\n日期：____              日期：____\n地点：____              地点：____',
      ),
    ).toBeUndefined();
    expect(brief('a sentence.  Another one follows it here.\nand so on  it goes\nto the  end')).toBeUndefined();
    expect(brief('\tindented\n\tcode')).toBeUndefined();
    expect(brief('key\tvalue')).toBeUndefined();
    expect(brief('+---+')).toBeUndefined();
  });

  it('is fast for other text', () => {
    const started = performance.now();
    brief(`${'+-'.repeat(50_000)}+\n${'|'.repeat(100_000)}`);
    brief(`${'| '.repeat(50_000)}\n${'|-'.repeat(50_000)}`);
    brief(`${'a  '.repeat(30_000)}\n`.repeat(4));
    brief(`${'-- '.repeat(30_000)}`);
    expect(performance.now() - started).toBeLessThan(3000);
  });
});
