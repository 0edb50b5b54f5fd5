import { expect, it } from 'vitest';
import { growAlongBars } from './height.ts';

/** Bars from `top` to `bottom`, as a linear code has them. */
function bars(top: number, bottom: number) {
  const [width, height] = [200, 120];
  const data = new Uint8Array(width * height).fill(255);
  for (let y = top; y < bottom; y++) for (let x = 20; x < 180; x++) if ((x * x) % 13 < 6) data[y * width + x] = 0;
  return { data, width, height } as never;
}

it("extends a decoder's scan lines to the full height of the bars", () => {
  const quad = growAlongBars(bars(30, 90), [20, 58, 180, 58, 180, 62, 20, 62]);
  expect(Math.abs(quad[1] - 30)).toBeLessThanOrEqual(3);
  expect(Math.abs(quad[7] - 90)).toBeLessThanOrEqual(3);
  expect([quad[0], quad[2]]).toEqual([20, 180]);
});

it('keeps a code that is too short for a pattern', () => {
  const short = [20, 58, 34, 58, 34, 62, 20, 62] as const;
  expect(growAlongBars(bars(30, 90), short)).toBe(short);
});
