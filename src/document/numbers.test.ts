import { expect, it } from 'vitest';
import { clamp, median, quantile, weightedMedian } from './numbers.ts';

it('medians and quantiles are values of the list, in any order', () => {
  expect(median([9, 1, 10])).toBe(9);
  expect(median([4, 1, 3, 2])).toBe(3);
  expect(median([])).toBeUndefined();
  expect([0, 0.25, 0.99, 1].map((share) => quantile([10, 9, 2, 1], share))).toEqual([1, 2, 10, 10]);
});

it('weighted medians have half of the weight below them', () => {
  const items = [3, 1, 2].map((value) => ({ value, weight: value }));
  expect(weightedMedian(items)).toBe(2);
  expect(weightedMedian([...items, { value: 9, weight: 20 }])).toBe(9);
  expect(weightedMedian([])).toBe(0);
});

it('clamp limits a value to a range', () => {
  expect([-1, 0.5, 2].map((value) => clamp(value, 0, 1))).toEqual([0, 0.5, 1]);
});
