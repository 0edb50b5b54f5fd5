import { describe, expect, it } from 'vitest';
import { resample } from './resample.ts';

describe('resample', () => {
  it.each([
    [5, 3],
    [12, 9],
  ])('gives a grey raster the same pixels in one channel as in three, at %i x %i', (width, height) => {
    const grey = {
      data: Uint8Array.from({ length: 9 * 7 }, (_, i) => (i * 37) % 256),
      width: 9,
      height: 7,
      channels: 1 as const,
      dpi: 72,
    };
    const color = { ...grey, data: Uint8Array.from([...grey.data].flatMap((v) => [v, v, v])), channels: 3 as const };
    const rect = { left: 1, top: 1, width: 7, height: 5 };
    expect(resample(grey, rect, width, height)).toEqual(resample(color, rect, width, height));
  });
});
