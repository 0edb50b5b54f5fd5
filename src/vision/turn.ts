import type { Raster, Transform } from '../document/index.ts';
import { blend } from './blend.ts';

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
  const { width, height, channels, data } = raster;
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const outWidth = Math.ceil(Math.abs(width * cos) + Math.abs(height * sin) - 1e-6);
  const outHeight = Math.ceil(Math.abs(width * sin) + Math.abs(height * cos) - 1e-6);
  const out = new Uint8Array(outWidth * outHeight * channels).fill(255);
  const stride = width * channels;
  for (let y = 0; y < outHeight; y++) {
    const dy = y + 0.5 - outHeight / 2;
    let to = y * outWidth * channels;
    // Inverse map: the source point of an output pixel, rotated back.
    let sx = (0.5 - outWidth / 2) * cos + dy * sin + width / 2 - 0.5;
    let sy = (outWidth / 2 - 0.5) * sin + dy * cos + height / 2 - 0.5;
    for (let x = 0; x < outWidth; x++, sx += cos, sy -= sin, to += channels) {
      if (sx < -0.5 || sy < -0.5 || sx > width - 0.5 || sy > height - 0.5) continue;
      const cx = Math.max(sx, 0);
      const cy = Math.max(sy, 0);
      const x0 = cx | 0;
      const y0 = cy | 0;
      blend(data, channels, y0 * stride + x0 * channels, x0 + 1 < width ? channels : 0, y0 + 1 < height ? stride : 0, cx - x0, cy - y0, out, to);
    }
  }
  return { data: out, width: outWidth, height: outHeight, channels, dpi: raster.dpi };
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
