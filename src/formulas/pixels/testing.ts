import type { PixelSymbol } from './decode-symbols.ts';

/** A symbol in a box of pixels that stands on its lower side. */
export const symbolAt = (name: string, x0: number, y0: number, x1: number, y1: number, em = 20): PixelSymbol => ({
  name,
  x0,
  y0,
  x1,
  y1,
  baseline: y1,
  em,
  confidence: 0.9,
});
