import { expect, test } from 'vitest';
import { decodeStructure } from './decode.ts';
import { answerOf } from './testing.ts';

const read = (tokens: readonly string[], boxes: Parameters<typeof answerOf>[1] = []) => {
  const { probabilities, corners } = answerOf(tokens, boxes);
  return decodeStructure(probabilities, corners, (x, y) => [100 * x, 200 * y]);
};
const PLAIN = '<td></td>';

test('tokens make rows of cells, with their spans and their places in points', () => {
  const table = read(
    [
      'start',
      '<thead>',
      '<tr>',
      '<td',
      'colspan 2',
      '>',
      '</td>',
      PLAIN,
      '</tr>',
      '</thead>',
      '<tbody>',
      '<tr>',
      PLAIN,
      PLAIN,
      PLAIN,
      '</tr>',
      '</tbody>',
      'end',
    ],
    [{ x0: 0.1, y0: 0.2, x1: 0.5, y1: 0.3 }],
  );
  expect(table).toMatchObject({ rows: 2, cols: 3, headerRows: 1, confidence: expect.closeTo(0.9) });
  expect(table!.cells.map(({ row, col, rowSpan, colSpan }) => [row, col, rowSpan, colSpan])).toEqual([
    [0, 0, 1, 2],
    [0, 2, 1, 1],
    [1, 0, 1, 1],
    [1, 1, 1, 1],
    [1, 2, 1, 1],
  ]);
  expect(table!.cells[0]!.box).toEqual({
    x0: expect.closeTo(10),
    y0: expect.closeTo(40),
    x1: expect.closeTo(50),
    y1: expect.closeTo(60),
  });
});

test('cells below one of several rows move to the right, and none reaches beyond the last row', () => {
  const table = read(['<tr>', '<td', 'rowspan 5', '>', '</td>', PLAIN, '</tr>', '<tr>', PLAIN, '</tr>', 'end']);
  expect(table!.cells.map(({ row, col, rowSpan }) => [row, col, rowSpan])).toEqual([
    [0, 0, 2],
    [0, 1, 1],
    [1, 1, 1],
  ]);
});

test('an answer that breaks off, has one cell or cells on top of each other is no table', () => {
  expect(read(['<tr>', PLAIN, PLAIN, '</tr>'])).toBeUndefined();
  expect(read(['<tr>', PLAIN, '</tr>', 'end'])).toBeUndefined();
  const over = [
    '<tr>',
    PLAIN,
    '<td',
    'rowspan 2',
    '>',
    '</td>',
    '</tr>',
    '<tr>',
    '<td',
    'colspan 2',
    '>',
    '</td>',
    '</tr>',
    'end',
  ];
  expect(read(over)).toBeUndefined();
});
