import { expect, it } from 'vitest';
import { joinSpans } from './join-spans.ts';

it('joins what overlaps or touches, from left to right, and leaves its argument as it is', () => {
  const spans = [
    { x0: 30, x1: 40 },
    { x0: 0, x1: 10 },
    { x0: 10, x1: 12 },
    { x0: 2, x1: 5 },
  ];
  expect(joinSpans(spans)).toEqual([
    { x0: 0, x1: 12 },
    { x0: 30, x1: 40 },
  ]);
  expect(spans[1]).toEqual({ x0: 0, x1: 10 });
});
