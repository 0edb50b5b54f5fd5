import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assign } from './assign.ts';

function best(scores: readonly number[][], row = 0, used = new Set<number>()): number {
  if (row === scores.length) return 0;
  let top = best(scores, row + 1, used);
  scores[row]!.forEach((s, j) => {
    if (s <= 0 || used.has(j)) return;
    top = Math.max(top, s + best(scores, row + 1, new Set([...used, j])));
  });
  return top;
}

it('is as good as exhaustive search, one to one, without impossible pairs', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }).chain((m) =>
        fc.array(fc.array(fc.integer({ min: -3, max: 9 }), { minLength: m, maxLength: m }), {
          minLength: 1,
          maxLength: 5,
        }),
      ),
      (scores) => {
        const got = assign(scores);
        const taken = got.filter((j) => j >= 0);
        expect(new Set(taken).size).toBe(taken.length);
        const sum = got.reduce((s, j, i) => s + (j < 0 ? 0 : scores[i]![j]!), 0);
        expect(got.every((j, i) => j < 0 || scores[i]![j]! > 0)).toBe(true);
        expect(sum).toBe(best(scores));
      },
    ),
  );
  expect(assign([])).toEqual([]);
  expect(assign([[], []])).toEqual([-1, -1]);
});
