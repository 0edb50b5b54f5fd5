import { describe, expect, it } from 'vitest';
import { backOffMs } from './back-off.ts';

describe('backOffMs', () => {
  it('begins with seconds, grows by three and stays at two hours', () => {
    expect([1, 2, 3, 8, 9, 100].map((n) => backOffMs(n, 0.5))).toEqual([
      5_000, 15_000, 45_000, 7_200_000, 7_200_000, 7_200_000,
    ]);
  });

  it('spreads by a quarter', () => {
    expect(backOffMs(1, 0)).toBe(3_750);
    expect(backOffMs(1, 1)).toBe(6_250);
  });

  it('waits as long as the receiver asks, but not for ever', () => {
    expect(backOffMs(1, 0.5, 60_000)).toBe(60_000);
    expect(backOffMs(8, 0.5, 60_000)).toBe(7_200_000);
    expect(backOffMs(1, 0.5, 1e12)).toBe(3_600_000);
  });
});
