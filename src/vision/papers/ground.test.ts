import { expect, it } from 'vitest';
import { reduce } from '../hough-lines.ts';
import { backgrounds, drawn, photographed } from '../testing.ts';
import { groundOf } from './ground.ts';

/** Share of marked pixels in a box. */
const shareIn = (
  { data, width }: { data: Uint8Array; width: number },
  [x0, y0, x1, y1]: readonly [number, number, number, number],
): number => {
  let n = 0;
  for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) n += data[y * width + x]!;
  return n / ((x1 - x0) * (y1 - y0));
};

it('tells a paper from a ground in uneven light, also where it touches the border', async () => {
  const page = await drawn(200, 200, '');
  const photo = photographed(
    [
      { page, quad: [150, 120, 300, 120, 300, 280, 150, 280] },
      { page, quad: [0, 320, 90, 320, 90, 400, 0, 400] },
    ],
    420,
    420,
    backgrounds.dark!,
  );
  const { mask } = groundOf(reduce(photo));
  expect(shareIn(mask, [160, 130, 290, 270])).toBeGreaterThan(0.99);
  expect(shareIn(mask, [5, 325, 80, 395])).toBeGreaterThan(0.99);
  expect(shareIn(mask, [320, 10, 410, 410])).toBeLessThan(0.02);
  expect(shareIn(mask, [100, 300, 410, 410])).toBeLessThan(0.02);
});

it('marks nothing on an even picture', async () => {
  const { mask, spread } = groundOf(reduce(await drawn(300, 300, '')));
  expect(mask.data.includes(1)).toBe(false);
  expect(spread).toBeLessThan(0.01);
});
