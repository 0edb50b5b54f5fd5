import { expect, it } from 'vitest';
import { estimateSkew } from './skew.ts';

/** A page with lines of text as dark dashes, rotated clockwise by some degrees. */
function page(degrees: number) {
  const [width, height] = [840, 1100];
  const data = new Uint8Array(width * height * 3).fill(245);
  const slope = Math.tan((degrees * Math.PI) / 180);
  for (let line = 0; line < 30; line++)
    for (let x = 80; x < 760; x++) {
      if (x % 24 > 18) continue;
      const base = Math.round(120 + line * 28 + (x - width / 2) * slope);
      for (let y = base - 9; y <= base; y++)
        if (y >= 0 && y < height) data.fill(20, (y * width + x) * 3, (y * width + x) * 3 + 3);
    }
  return { data, width, height, channels: 3, dpi: 100 } as never;
}

it.each([0, 1.5, -3, 6])('measures a rotation of lines by %d degrees', (degrees) => {
  expect(Math.abs(estimateSkew(page(degrees)) - degrees)).toBeLessThanOrEqual(0.15);
});

it('returns 0 for a blank page', () => {
  const blank = new Uint8Array(400 * 400 * 3).fill(255);
  expect(estimateSkew({ data: blank, width: 400, height: 400, channels: 3, dpi: 100 } as never)).toBe(0);
});
