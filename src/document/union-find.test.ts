import { expect, it } from 'vitest';
import { rootOf, separateSets } from './union-find.ts';

const rootsOf = (parent: Int32Array): number[] => Array.from(parent, (_, i) => rootOf(parent, i));

it('sets are separate until they are joined', () => {
  const parent = separateSets(6);
  expect(rootsOf(parent)).toEqual([0, 1, 2, 3, 4, 5]);
  const join = (a: number, b: number): void => {
    parent[rootOf(parent, a)] = rootOf(parent, b);
  };
  join(5, 3);
  join(3, 1);
  join(0, 2);
  expect(rootsOf(parent)).toEqual([2, 1, 2, 1, 4, 1]);
  join(5, 0);
  expect(rootsOf(parent)).toEqual([2, 2, 2, 2, 4, 2]);
});

it('a search for a root halves the path to it', () => {
  const parent = Int32Array.of(0, 0, 1, 2, 3);
  expect(rootOf(parent, 4)).toBe(0);
  expect([...parent]).toEqual([0, 0, 0, 2, 2]);
});
