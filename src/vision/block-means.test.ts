import { expect, test } from 'vitest';
import type { Raster } from '../document/index.ts';
import { blockMeans, greenOf } from './block-means.ts';

/** Every byte differs from its neighbours; the sizes are not multiples of the factors. */
function noisy(channels: 1 | 3): Raster {
  const [width, height] = [23, 17];
  const data = Uint8Array.from({ length: width * height * channels }, (_, i) => (i * 97 + (i >> 3) * 31) & 255);
  return { data, width, height, channels, dpi: 72 };
}

test.each([1, 2, 3, 5])('means of %d x %d pixels, rounded down, of each channel', (factor) => {
  for (const channels of [1, 3] as const) {
    const raster = noisy(channels);
    for (let channel = 0; channel < channels; channel++) {
      const { data, width, height } = blockMeans(raster, factor, channel);
      expect([width, height]).toEqual([Math.floor(23 / factor), Math.floor(17 / factor)]);
      const expected = Array.from({ length: width * height }, (_, i) => {
        let sum = 0;
        for (let k = 0; k < factor * factor; k++) {
          const x = (i % width) * factor + (k % factor);
          const y = Math.floor(i / width) * factor + Math.floor(k / factor);
          sum += raster.data[(y * 23 + x) * channels + channel]!;
        }
        return Math.floor(sum / factor ** 2);
      });
      expect([...data]).toEqual(expected);
    }
  }
});

test('are computed once; a grey raster has one channel, whichever is requested', () => {
  const raster = noisy(1);
  expect(blockMeans(raster, 2, 2)).toBe(blockMeans(raster, 2));
  expect([greenOf(raster), greenOf(noisy(3))]).toEqual([0, 1]);
});
