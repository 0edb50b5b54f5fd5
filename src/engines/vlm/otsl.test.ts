import fc from 'fast-check';
import { expect, it } from 'vitest';
import { otslTable } from './otsl.ts';

const grid = (text: string) =>
  otslTable(text)?.cells.map(({ row, col, rowSpan, colSpan, blocks }) => [
    row,
    col,
    rowSpan,
    colSpan,
    blocks.flatMap((block) => ('runs' in block ? block.runs.map((run) => run.text) : [])).join(''),
  ]);

it('merges cells with the one on the left, above and both', () => {
  expect(grid('<ched>A<lcel><nl><fcel>b<fcel>c<nl><ucel><fcel>d<nl>')).toEqual([
    [0, 0, 1, 2, 'A'],
    [1, 0, 2, 1, 'b'],
    [1, 1, 1, 1, 'c'],
    [2, 1, 1, 1, 'd'],
  ]);
  expect(grid('<fcel>x<lcel><nl><ucel><xcel><nl>')).toEqual([[0, 0, 2, 2, 'x']]);
  expect(otslTable('<ched>A<ched>B<nl><fcel>1<fcel>2<nl>')?.headerRows).toBe(1);
});

it('makes span marks without an owner cells, and fills short rows', () => {
  expect(grid('<lcel>lost<fcel>a<nl><fcel>b<nl>')).toEqual([
    [0, 0, 1, 1, 'lost'],
    [0, 1, 1, 1, 'a'],
    [1, 0, 1, 1, 'b'],
    [1, 1, 1, 1, ''],
  ]);
  expect(otslTable('no table at all')).toBeUndefined();
});

it('covers every place of the grid once, whatever the tokens are', () => {
  const token = fc.constantFrom('<fcel>a', '<ecel>', '<lcel>', '<ucel>', '<xcel>', '<nl>', '<ched>h', '<fc');
  fc.assert(
    fc.property(fc.array(token, { maxLength: 40 }), (tokens) => {
      const table = otslTable(tokens.join(''));
      if (!table) return;
      const seen = new Array<number>(table.rows * table.cols).fill(0);
      for (const { row, col, rowSpan, colSpan } of table.cells)
        for (let r = row; r < row + rowSpan; r++)
          for (let c = col; c < col + colSpan; c++) seen[r * table.cols + c] = (seen[r * table.cols + c] ?? 0) + 1;
      expect(seen.every((n) => n === 1)).toBe(true);
    }),
  );
});
