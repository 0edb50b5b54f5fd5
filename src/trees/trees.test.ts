import { describe, expect, it } from 'vitest';
import { inOrder, probability, requireFeatures, type Trees } from './trees.ts';

/** Two trees: a <= 1 ? -2 : (b <= 0.5 ? 0 : 3), and a leaf of 1. */
const trees: Trees = {
  features: ['a', 'b'],
  roots: [0, 5],
  feature: [0, -1, 1, -1, -1, -1],
  threshold: [1, -2, 0.5, 0, 3, 1],
  right: [2, 0, 4, 0, 0, 0],
};
const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

describe('probability', () => {
  it.each([
    [[1, 9], -2 + 1],
    [[1.01, 0.5], 0 + 1],
    [[2, 0.6], 3 + 1],
  ])('of %j is that of the sum of the leaves', (row, sum) => {
    expect(probability(trees, row)).toBeCloseTo(logistic(sum), 12);
  });
});

describe('requireFeatures', () => {
  it('refuses weights for other features', () => {
    expect(() => requireFeatures(trees, ['a', 'b'], 'x.json')).not.toThrow();
    expect(() => requireFeatures(trees, ['b', 'a'], 'x.json')).toThrow('x.json');
  });
});

it('puts features into the order of their names', () => {
  expect(inOrder(['b', 'a'], { a: 1, b: 2 })).toEqual([2, 1]);
});
