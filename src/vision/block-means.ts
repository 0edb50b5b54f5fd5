import type { Raster } from '../document/index.ts';
import { oncePer, type Plane } from './pixels.ts';

/**
 * Means of `factor` x `factor` pixels of one channel, rounded down; incomplete blocks at the right and bottom are
 * ignored. Computed once per raster, channel and factor, because several searches use them, so callers must not modify
 * the result.
 */
export function blockMeans(raster: Raster, factor: number, channel = 0): Plane {
  const known = meansOf(raster);
  const at = raster.channels === 1 ? 0 : channel;
  const key = factor * 4 + at;
  let plane = known.get(key);
  if (!plane) {
    plane = computeMeans(raster, factor, at);
    known.set(key, plane);
  }
  return plane;
}

/** The channel that best approximates brightness: green dominates luma. */
export const greenOf = (raster: Raster): number => (raster.channels === 3 ? 1 : 0);

const meansOf = oncePer((_: Raster): Map<number, Plane> => new Map());

function computeMeans(
  { data, width: stride, height: lines, channels }: Raster,
  factor: number,
  channel: number,
): Plane {
  const width = Math.floor(stride / factor);
  const height = Math.floor(lines / factor);
  const out = new Uint8Array(width * height);
  const run = stride * channels;
  const area = factor * factor;
  // A table instead of a division per pixel.
  const mean = new Uint8Array(area * 255 + 1);
  for (let sum = 0; sum < mean.length; sum++) mean[sum] = sum / area;
  const [one, two] = [channels, channels * 2];
  for (let y = 0, to = 0; y < height; y++) {
    let a = y * factor * run + channel;
    if (factor === 1) {
      for (let x = 0; x < width; x++, a += one) out[to++] = data[a]!;
    } else if (factor === 2) {
      for (let x = 0, b = a + run; x < width; x++, a += two, b += two)
        out[to++] = (data[a]! + data[a + one]! + data[b]! + data[b + one]!) >> 2;
    } else if (factor === 3) {
      const step = 3 * channels;
      for (let x = 0, b = a + run, c = b + run; x < width; x++, a += step, b += step, c += step) {
        const sum =
          data[a]! +
          data[a + one]! +
          data[a + two]! +
          data[b]! +
          data[b + one]! +
          data[b + two]! +
          data[c]! +
          data[c + one]! +
          data[c + two]!;
        out[to++] = mean[sum]!;
      }
    } else {
      for (let x = 0; x < width; x++, a += factor * channels) {
        let sum = 0;
        for (let dy = 0, line = a; dy < factor; dy++, line += run) {
          for (let dx = 0, at = line; dx < factor; dx++, at += channels) sum += data[at]!;
        }
        out[to++] = mean[sum]!;
      }
    }
  }
  return { data: out, width, height };
}
