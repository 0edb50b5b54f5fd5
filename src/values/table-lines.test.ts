import { expect, it } from 'vitest';
import { tableLines } from './table-lines.ts';

it('joins a line that ends with a comma with the next one, and leaves out empty lines', () => {
  expect(
    tableLines(`
  titles: a, b,
      c,
      d
  name | x, y

  # z`),
  ).toEqual(['titles: a, b, c, d', 'name | x, y', '# z']);
});
