import { describe, expect, it } from 'vitest';
import { dropColor } from './drop-color.ts';

const raster = (...pixels: number[][]) => ({
  data: Uint8Array.from(pixels.flat()),
  width: pixels.length,
  height: 1,
  channels: 3 as const,
  dpi: 200,
  originX: 3,
});

describe('dropColor', () => {
  it('keeps one channel if nothing has colour, and keeps the frame', () => {
    expect(dropColor(raster([0, 0, 0], [252, 255, 250], [90, 88, 91]))).toEqual({
      data: Uint8Array.of(0, 255, 88),
      width: 3,
      height: 1,
      channels: 1,
      dpi: 200,
      originX: 3,
    });
  });

  it('returns a raster unchanged if a single pixel has colour', () => {
    const colored = raster([0, 0, 0], [200, 180, 180]);
    expect(dropColor(colored)).toBe(colored);
    const grey = { ...raster([1, 1, 1]), channels: 1 as const };
    expect(dropColor(grey)).toBe(grey);
  });
});
