import { expect, it } from 'vitest';
import { planOf } from './page-plan.ts';

it('leaves out every step beyond text and tables in lite alone', () => {
  const { quickOcr, ...steps } = planOf({ parseMode: 'lite' });
  expect(quickOcr).toBe(true);
  expect(new Set(Object.values(steps))).toEqual(new Set([false]));
  for (const parseMode of ['auto', 'scan', 'parse'] as const)
    expect(Object.entries(planOf({ parseMode })).filter(([, step]) => !step)).toEqual([['quickOcr', false]]);
});
