import type { Raster, Transform } from '../document/index.ts';
import { sampleSegment } from './sample-segment.ts';

export type QuarterTurn = 0 | 90 | 180 | 270;

/** Rotates the raster clockwise by quarter turns. Exact: no pixel is resampled. Returns the input itself for 0. */
export function turnRaster(raster: Raster, degrees: QuarterTurn): Raster {
  if (degrees === 0) return raster;
  const { width, height, channels, data } = raster;
  const sideways = degrees !== 180;
  const outWidth = sideways ? height : width;
  const outHeight = sideways ? width : height;
  const out = new Uint8Array(data.length);
  // Source position of output pixel (0, 0), and the source steps for one step right and one step down in the output.
  const start = degrees === 90 ? (height - 1) * width : degrees === 180 ? height * width - 1 : width - 1;
  const right = degrees === 90 ? -width : degrees === 180 ? -1 : width;
  const down = degrees === 90 ? 1 : degrees === 180 ? -width : -1;
  let to = 0;
  for (let y = 0; y < outHeight; y++) {
    let from = start + y * down;
    for (let x = 0; x < outWidth; x++) {
      const at = from * channels;
      out[to] = data[at]!;
      if (channels === 3) {
        out[to + 1] = data[at + 1]!;
        out[to + 2] = data[at + 2]!;
      }
      to += channels;
      from += right;
    }
  }
  return { data: out, width: outWidth, height: outHeight, channels, dpi: raster.dpi };
}

/**
 * Rotates the raster clockwise by any angle about its centre, bilinear, on the smallest canvas that keeps all pixels;
 * the new corners are white. For small angles: use {@link turnRaster} for quarter turns.
 */
export function rotateRaster(raster: Raster, degrees: number): Raster {
  if (degrees === 0) return raster;
  const { width, height, channels } = raster;
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const outWidth = Math.ceil(Math.abs(width * cos) + Math.abs(height * sin) - 1e-6);
  const outHeight = Math.ceil(Math.abs(width * sin) + Math.abs(height * cos) - 1e-6);
  const out = new Uint8Array(outWidth * outHeight * channels).fill(255);
  for (let y = 0; y < outHeight; y++) {
    const dy = y + 0.5 - outHeight / 2;
    // Inverse map: the source point of an output pixel, rotated back.
    const sx = (0.5 - outWidth / 2) * cos + dy * sin + width / 2 - 0.5;
    const sy = (outWidth / 2 - 0.5) * sin + dy * cos + height / 2 - 0.5;
    const [a, b] = [stepsInside(sx, cos, width), stepsInside(sy, -sin, height)];
    const from = Math.max(0, a.from, b.from);
    const end = Math.min(outWidth, a.end, b.end);
    const segment = { x: sx + from * cos, y: sy - from * sin, stepX: cos, stepY: -sin, count: end - from };
    if (end > from) sampleSegment(raster, segment, out, (y * outWidth + from) * channels);
  }
  return { data: out, width: outWidth, height: outHeight, channels, dpi: raster.dpi };
}

/** The steps (half-open) whose place, from `start` on, lies within a side with this number of pixels. */
function stepsInside(start: number, step: number, length: number): { from: number; end: number } {
  if (step === 0)
    return start >= -0.5 && start <= length - 0.5 ? { from: 0, end: Number.POSITIVE_INFINITY } : { from: 0, end: 0 };
  const ends = [(-0.5 - start) / step, (length - 0.5 - start) / step];
  return { from: Math.ceil(Math.min(...ends)), end: Math.floor(Math.max(...ends)) + 1 };
}

/** Maps pixels of a raster of size `output`, made by {@link rotateRaster}, to those of its input. */
export function unrotated(input: Size, output: Size, degrees: number): Transform {
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const [cx, cy] = [output.width / 2, output.height / 2];
  return [cos, sin, input.width / 2 - cx * cos - cy * sin, -sin, cos, input.height / 2 + cx * sin - cy * cos, 0, 0, 1];
}

interface Size {
  width: number;
  height: number;
}
