import { expect, test } from 'vitest';
import { bestArea } from './place-limit.ts';

const block = (rows: number, cols: number) =>
  Array.from({ length: rows * cols }, (_, i) => ({ row: Math.floor(i / cols), col: i % cols }));

test('keeps the whole sheet if it fits', () => {
  expect(bestArea(block(20, 5), 100)).toEqual({ rows: 20, cols: 5 });
  expect(bestArea([])).toEqual({ rows: 0, cols: 0 });
});

test('does not lose rows because of a cell far to the right', () => {
  const area = bestArea([...block(20, 5), { row: 0, col: 16_000 }], 200);
  expect(area.rows).toBe(20);
  expect(area.cols).toBeGreaterThanOrEqual(5);
});

test('keeps the first rows of a long sheet', () => {
  expect(bestArea(block(50, 5), 100)).toEqual({ rows: 20, cols: 5 });
});
