import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calibrated, withProbabilities } from './calibration.ts';
import { CALIBRATION } from './calibration-table.ts';
import type { Found } from './types.ts';

it('never falls as the score rises, and stays between 0 and 1', () => {
  const score = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom('rules' as const, 'model' as const), score, score, (by, a, b) => {
      const [low, high] = [calibrated(by, Math.min(a, b)), calibrated(by, Math.max(a, b))];
      expect(low).toBeLessThanOrEqual(high);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
    }),
  );
});

it('interpolates linearly between the points of the table', () => {
  for (const by of ['rules', 'model'] as const) {
    const table = CALIBRATION[by];
    for (const [score, right] of table) expect(calibrated(by, score)).toBeCloseTo(right, 3);
    const [[x0, y0], [x1, y1]] = [table[1]!, table[2]!];
    expect(calibrated(by, (x0 + x1) / 2)).toBeCloseTo((y0 + y1) / 2, 2);
  }
});

it('applies to every value', () => {
  const found: Found = { value: 'a', typed: 'a', regions: [], confidence: 0.3, grounded: false };
  const result = withProbabilities('model', {
    scalars: [found, null],
    arrays: [[[found, null]]],
    finishReason: 'stop',
    warnings: [],
    conflicts: [{ scalar: 0, others: [found] }],
  });
  const expected = { ...found, confidence: calibrated('model', 0.3) };
  expect(result).toMatchObject({
    scalars: [expected, null],
    arrays: [[[expected, null]]],
    conflicts: [{ scalar: 0, others: [expected] }],
  });
});
