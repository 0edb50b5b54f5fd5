import { describe, expect, it } from 'vitest';
import type { CellView } from './form.ts';
import { countHeaderRows } from './headers.ts';

/** Cells of a grid; `*` marks bold text, `^` and `<` continue the cell above or to the left. */
function count(...rows: string[][]): number {
  const cells: CellView[] = [];
  const owner: CellView[][] = rows.map(() => []);
  for (const [r, row] of rows.entries())
    for (const [c, text] of row.entries()) {
      const over = text === '^' ? owner[r - 1]![c]! : text === '<' ? owner[r]![c - 1]! : undefined;
      if (over) {
        over.rowSpan = Math.max(over.rowSpan, r - over.row + 1);
        over.colSpan = Math.max(over.colSpan, c - over.col + 1);
        owner[r]![c] = over;
        continue;
      }
      const cell: CellView = {
        row: r,
        col: c,
        rowSpan: 1,
        colSpan: 1,
        text: text.replace('*', ''),
        bold: text.startsWith('*') ? 1 : 0,
        filled: false,
      };
      owner[r]![c] = cell;
      cells.push(cell);
    }
  return countHeaderRows(cells, rows.length, rows[0]!.length);
}

describe('countHeaderRows', () => {
  it('ends the header where columns become numeric', () => {
    expect(count(['Item', 'Sold', 'Left'], ['Pears', '12', '3'], ['Figs', '7', '1'])).toBe(1);
  });

  it('takes years for labels', () => {
    expect(count(['', '2019', '2020'], ['Sales', '12.5', '13.1'], ['Costs', '7.0', '9.4'])).toBe(1);
  });

  it('includes a second row below spanning labels', () => {
    expect(count(['Item', 'Sales', '<'], ['^', 'Home', 'Abroad'], ['Pears', '12', '3'], ['Figs', '7', '1'])).toBe(2);
  });

  it('leaves the label of the first section to the body', () => {
    expect(count(['Item', 'Sold', 'Left'], ['Fruit', '', ''], ['Pears', '12', '3'], ['Figs', '7', '1'])).toBe(1);
  });

  it('takes a bold first row of words, and a full one without values', () => {
    expect(count(['*Name', '*Task'], ['Ann', 'Cook'], ['Bob', 'Driver'])).toBe(1);
    expect(count(['Name', 'Task'], ['Ann', 'Cook'], ['Bob', 'Driver'])).toBe(1);
  });

  it('finds none where the first row has a value or an empty place, and in a single row or column', () => {
    expect(count(['Ann', ''], ['Bob', 'Driver'], ['Cy', 'Cook'])).toBe(0);
    expect(count(['12', '13'], ['14', '15'], ['16', '17'])).toBe(0);
    expect(count(['Name', 'Task'])).toBe(0);
  });
});
