import { describe, expect, it } from 'vitest';
import { likelihood, likelyStretches, type RowChances } from './row-chances.ts';

const rows = (text: string): RowChances[] =>
  [...text].map((c) => ({ inside: c === '.' ? 0.05 : c === '?' ? 0.5 : 0.95, begins: c === 'B' ? 0.9 : 0.02 }));

describe('likelyStretches', () => {
  it.each([
    ['....', []],
    ['.Bii..', [[1, 3]]],
    [
      '.BiiBi.',
      [
        [1, 3],
        [4, 5],
      ],
    ],
    ['Bii?ii', [[0, 5]]],
    ['.B..', []],
  ])('of %s', (text, stretches) => {
    expect(likelyStretches(rows(text))).toEqual(stretches);
  });

  it('begins a table with its first row, even if that does not look like one', () => {
    expect(likelyStretches(rows('..iii'))).toEqual([[2, 4]]);
  });
});

describe('likelihood', () => {
  const chances = rows('.BiiBi.');

  it('is highest for the likely tables', () => {
    const best = likelihood(
      chances,
      [0, 6],
      [
        [1, 3],
        [4, 5],
      ],
    );
    expect(best).toBeGreaterThan(likelihood(chances, [0, 6], [[1, 5]]));
    expect(best).toBeGreaterThan(likelihood(chances, [0, 6], [[1, 3]]));
    expect(best).toBeCloseTo(6 * Math.log(0.95) + Math.log(0.95) + 2 * Math.log(0.9) + 3 * Math.log(0.98), 10);
  });

  it('counts only the rows asked for', () => {
    expect(likelihood(chances, [6, 6], [])).toBeCloseTo(Math.log(0.95), 10);
  });
});
