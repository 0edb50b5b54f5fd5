import { describe, expect, it } from 'vitest';
import { findTables } from '../find/find-tables.ts';
import { bold, font, gridRules, lineOf, pageOf, word } from '../testing.ts';

/**
 * Number of header rows of a ruled grid with these texts. A leading `*` makes a text bold, `#` gives it a background.
 */
function headerRows(rows: readonly (readonly string[])[]): number {
  const xs = (rows[0] ?? []).map((_, c) => 70 + c * 110);
  const ys = Array.from({ length: rows.length + 1 }, (_, r) => 100 + r * 20);
  const edges = [...xs, (xs.at(-1) ?? 0) + 110];
  const cells = rows.flatMap((row, r) =>
    row.map((mark, c) => ({ mark, text: mark.replace(/^[*#]/, ''), x: xs[c]!, y: ys[r]! })),
  );
  const lines = cells
    .filter(({ text }) => text !== '')
    .map(({ mark, text, x, y }) =>
      lineOf(word(text, x + 4, y + 14, { size: 8, font: mark.startsWith('*') ? bold : font })),
    );
  const fills = cells
    .filter(({ mark }) => mark.startsWith('#'))
    .map(({ x, y }) => ({ x0: x, x1: x + 110, y0: y, y1: y + 20, color: 0xdddddd }));
  const [table] = findTables(pageOf(lines, gridRules(edges, ys), { fills }), lines);
  expect(table).toMatchObject({ rows: rows.length, cols: edges.length - 1 });
  return table!.headerRows.length;
}

describe('forms have no header row', () => {
  it.each([
    [
      'bold labels',
      [
        ['*Name', 'Mira Holt', '*City', 'Bergen'],
        ['*Phone', '5550142', '*Room', '12'],
      ],
    ],
    [
      'bold labels of one column',
      [
        ['*Name', 'Mira Holt'],
        ['*Phone', '5550142'],
        ['*Trade', 'Joiner'],
      ],
    ],
    [
      'labels on a background',
      [
        ['#Name', 'Mira Holt', '#City', 'Bergen'],
        ['#Trade', 'Joiner', '#Room', ''],
      ],
    ],
    [
      'labels with colons',
      [
        ['Name:', 'Mira Holt'],
        ['Phone:', '5550142'],
        ['Trade:', 'Joiner'],
      ],
    ],
    [
      'labels and values in one cell',
      [
        ['姓名：于欣', '性别：女'],
        ['职业：农民', '年龄：70岁'],
      ],
    ],
    [
      'several labels in one cell, beside the name of the block',
      [
        ['买方', '名称：甲 税号：91', '卖方', '名称：乙 税号：92'],
        ['项目', '规格', '单位', '金额'],
        ['纸', 'A4', '包', '62.00'],
      ],
    ],
    [
      'pairs of columns, words and numbers mixed',
      [
        ['姓名', '张三', '性别', '男'],
        ['出生日期', '1990-01-02', '民族', '汉'],
        ['电话', '5550142', '职业', '教师'],
        ['住址', '城南路五号', '入职', '2015'],
      ],
    ],
    [
      'labels at the right, in a script that runs that way',
      [
        ['קובי לוי', '*שם'],
        ['חיפה', '*עיר'],
      ],
    ],
  ])('%s', (_, rows) => expect(headerRows(rows)).toBe(0));
});

describe('tables keep theirs', () => {
  it.each([
    [
      'a bold head over bold row heads',
      [
        ['*Item', '*Weight'],
        ['*Bolt', 'light'],
        ['*Anvil', 'heavy'],
      ],
    ],
    [
      'bold row heads over figures',
      [
        ['*Item', 'Weight'],
        ['*Bolt', '3'],
        ['*Anvil', '900'],
      ],
    ],
    [
      'two columns of text beside bold row heads',
      [
        ['*Item', 'Kept in', 'Made of'],
        ['*Bolt', 'box', 'steel'],
        ['*Anvil', 'shed', 'iron'],
      ],
    ],
    [
      'columns of words and of figures in turn',
      [
        ['Item', 'Count', 'Kept in', 'Price'],
        ['Bolt', '30', 'box', '2.10'],
        ['Anvil', '1', 'shed', '400'],
      ],
    ],
    [
      'a head of groups with their names',
      [
        ['Sign', 'Group A: none', 'Group B: daily'],
        ['Sleep', 'restless', 'calm'],
        ['Cough', 'often', 'rare'],
      ],
    ],
  ])('%s', (_, rows) => expect(headerRows(rows)).toBe(1));
});
