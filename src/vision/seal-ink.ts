import type { Raster } from '../document/index.ts';
import { backgroundGrid, greyOf, type Plane } from './pixels.ts';

export type SealColor = 'red' | 'blue' | 'black';

/**
 * Strength of one ink per pixel, 0..255, from the mean of `step` x `step` pixels each.
 * Red: hue within 25 degrees of red, which leaves out the brown and orange of printed forms. Blue: blue to violet. Black: any ink without colour.
 * Strength of coloured ink is its chroma above the page's own tint.
 */
export function inkStrength(raster: Raster, color: SealColor, step = 1): Plane {
  if (color === 'black') return darkness(raster, step);
  const width = Math.floor(raster.width / step);
  const height = Math.floor(raster.height / step);
  const out = new Uint8Array(width * height);
  if (raster.channels === 1) return { data: out, width, height };
  const { data } = raster;
  const area = step * step;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let [r, g, b] = [0, 0, 0];
      for (let dy = 0; dy < step; dy++) {
        let i = ((y * step + dy) * raster.width + x * step) * 3;
        for (let dx = 0; dx < step; dx++, i += 3) {
          r += data[i]!;
          g += data[i + 1]!;
          b += data[i + 2]!;
        }
      }
      out[y * width + x] = color === 'red' ? redness(r / area, g / area, b / area) : blueness(r / area, g / area, b / area);
    }
  }
  const tint = tintOf(out);
  if (tint > 0) for (let i = 0; i < out.length; i++) out[i] = Math.max(0, out[i]! - tint);
  return { data: out, width, height };
}

/** Chroma of a pixel when its hue is that of seal paste (335 to 22 degrees), else 0. */
export function redness(r: number, g: number, b: number): number {
  const low = Math.min(g, b);
  const high = Math.max(g, b);
  const chroma = r - high;
  if (chroma <= 0) return 0;
  return g > b ? (g - b <= 0.37 * (r - low) ? chroma : 0) : b - g <= 0.42 * (r - low) ? chroma : 0;
}

/** Chroma of a pixel when its hue is blue to violet (200 to 280 degrees), else 0. */
export function blueness(r: number, g: number, b: number): number {
  if (b <= r || b <= g) return 0;
  const low = Math.min(r, g);
  const chroma = b - low;
  // Pale tints of screens are not ink: real ink loses red and green alike.
  if (g > r) return (g - r) / chroma <= 0.67 ? b - Math.max(low, (g + r) / 2) : 0;
  return (r - g) / chroma <= 0.67 ? b - Math.max(low, (g + r) / 2) : 0;
}

/** Median strength of a sample: the tint of the paper. */
function tintOf(strength: Uint8Array): number {
  const histogram = new Uint32Array(256);
  let n = 0;
  for (let i = 0; i < strength.length; i += 37) {
    histogram[strength[i]!]!++;
    n++;
  }
  let sum = 0;
  for (let v = 0; v < 256; v++) {
    sum += histogram[v]!;
    if (sum * 2 >= n) return v;
  }
  return 0;
}

function darkness(raster: Raster, step: number): Plane {
  const grey = greyOf(raster);
  const paper = backgroundGrid(grey);
  const width = Math.floor(raster.width / step);
  const height = Math.floor(raster.height / step);
  const out = new Uint8Array(width * height);
  const area = step * step;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let s = 0;
      for (let dy = 0; dy < step; dy++) {
        const i = (y * step + dy) * raster.width + x * step;
        for (let dx = 0; dx < step; dx++) s += grey.data[i + dx]!;
      }
      const p = paper.data[((y * step) >> 3) * paper.cols + ((x * step) >> 3)]!;
      // Dark coloured ink belongs to another colour.
      if (raster.channels === 3 && chromaAt(raster, x * step + (step >> 1), y * step + (step >> 1)) > 70) continue;
      out[y * width + x] = p > 20 ? Math.max(0, Math.min(255, ((p - s / area) * 255) / p)) : 0;
    }
  }
  return { data: out, width, height };
}

function chromaAt(raster: Raster, x: number, y: number): number {
  const i = (y * raster.width + x) * 3;
  const [r, g, b] = [raster.data[i]!, raster.data[i + 1]!, raster.data[i + 2]!];
  return Math.max(r, g, b) - Math.min(r, g, b);
}
