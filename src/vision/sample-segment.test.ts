import { expect, it } from 'vitest';
import type { Raster } from '../document/index.ts';
import { sampleSegment } from './sample-segment.ts';

const [WIDTH, HEIGHT] = [9, 7];
const raster = (channels: 1 | 3): Raster => ({
  data: Uint8Array.from({ length: WIDTH * HEIGHT * channels }, (_, i) => (i * 11 + (i % 3) * 40) % 256),
  width: WIDTH,
  height: HEIGHT,
  channels,
  dpi: 72,
});

/** Bilinear colour in floats. */
function exact({ data, width, height, channels }: Raster, x: number, y: number, c: number): number {
  const [px, py] = [Math.min(Math.max(x, 0), width - 1), Math.min(Math.max(y, 0), height - 1)];
  const [x0, y0] = [Math.floor(px), Math.floor(py)];
  const at = (ix: number, iy: number): number =>
    data[(Math.min(iy, height - 1) * width + Math.min(ix, width - 1)) * channels + c]!;
  const [fx, fy] = [px - x0, py - y0];
  return (
    (at(x0, y0) * (1 - fx) + at(x0 + 1, y0) * fx) * (1 - fy) +
    (at(x0, y0 + 1) * (1 - fx) + at(x0 + 1, y0 + 1) * fx) * fy
  );
}

it.each([1, 3] as const)(
  'samples %d channels along a line between pixels, and the nearest pixel outside',
  (channels) => {
    const picture = raster(channels);
    const segment = { x: -1.25, y: 0.4, stepX: 0.55, stepY: 0.31, count: 22 };
    const out = new Uint8Array((segment.count + 1) * channels);
    sampleSegment(picture, segment, out, channels);
    expect([...out.subarray(0, channels)]).toEqual(Array(channels).fill(0));
    for (let k = 0; k < segment.count; k++) {
      for (let c = 0; c < channels; c++) {
        const wanted = exact(picture, segment.x + k * segment.stepX, segment.y + k * segment.stepY, c);
        // Places are rounded down to 1/64 pixel; neighbours differ by up to 255 levels.
        expect(Math.abs(out[(k + 1) * channels + c]! - wanted)).toBeLessThanOrEqual(255 / 32 + 1);
      }
    }
  },
);

it('samples a raster of a single pixel', () => {
  const out = new Uint8Array(2);
  sampleSegment(
    { data: Uint8Array.of(77), width: 1, height: 1, channels: 1, dpi: 72 },
    { x: -2, y: 3, stepX: 1, stepY: 0, count: 2 },
    out,
    0,
  );
  expect([...out]).toEqual([77, 77]);
});
