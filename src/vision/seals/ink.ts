import type { Raster } from '../../document/index.ts';
import { blockMeans } from '../block-means.ts';
import { backgroundGrid, type Plane } from '../pixels.ts';

export type SealColor = 'red' | 'blue' | 'black';

/** Minimum chroma of coloured ink in a pixel without noise; faded impressions have 40. */
const CLEAR_INK = 40;

/** Mean colours of `step` x `step` pixels, computed once for all inks. */
export interface ReducedColors {
  r: Uint8Array;
  g: Uint8Array;
  b: Uint8Array;
  width: number;
  height: number;
  grey: boolean;
}

export function reduceColors(raster: Raster, step: number): ReducedColors {
  const { data: r, width, height } = blockMeans(raster, step, 0);
  if (raster.channels === 1) return { r, g: r, b: r, width, height, grey: true };
  return { r, g: blockMeans(raster, step, 1).data, b: blockMeans(raster, step, 2).data, width, height, grey: false };
}

/**
 * Strength of one ink per pixel, 0..255. Red: hue within 25 degrees of red, which excludes brown and orange of printed
 * forms. Blue: blue to violet. Black: ink without colour. The strength of coloured ink is its chroma above the page's
 * tint, that of black ink its darkness below the local paper.
 */
export function inkStrength(colors: ReducedColors, color: SealColor): Plane {
  return inkFrom(colors, color, 1, false);
}

/** 1 where {@link inkStrength} is at least `least`. Faster, because most of a page has no ink. */
export const inkMask = (colors: ReducedColors, color: SealColor, least: number): Plane =>
  inkFrom(colors, color, least, true);

/** The strength, or 1 for a mask, of each pixel with at least `least`, and 0 elsewhere. */
function inkFrom(colors: ReducedColors, color: SealColor, least: number, isMask: boolean): Plane {
  const { r, g, b, width, height } = colors;
  const n = width * height;
  const out = new Uint8Array(n);
  const plane = { data: out, width, height };
  if (color === 'black') {
    const grey = colors.grey ? r : new Uint8Array(n);
    if (!colors.grey) for (let i = 0; i < n; i++) grey[i] = (r[i]! * 2 + g[i]! * 5 + b[i]!) >> 3;
    const paper = backgroundGrid({ data: grey, width, height });
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) {
        const p = paper.data[(y >> 3) * paper.cols + (x >> 3)]!;
        const v = grey[i]!;
        if ((p - v) * 255 < least * p || p <= 20) continue;
        // Dark coloured ink belongs to another colour.
        if (!colors.grey && Math.max(r[i]!, g[i]!, b[i]!) - Math.min(r[i]!, g[i]!, b[i]!) > 70) continue;
        out[i] = isMask ? 1 : ((p - v) * 255) / p;
      }
    }
    return plane;
  }
  if (colors.grey) return plane;
  const inkOf = color === 'red' ? redness : blueness;
  const tint = tintOf(colors, inkOf);
  const from = tint + least;
  for (let i = 0; i < n; i++) {
    // The chroma is at most this, which rules out paper and black print.
    if ((color === 'red' ? r[i]! - g[i]! : b[i]! - ((g[i]! + r[i]!) >> 1)) < from) continue;
    const strength = Math.floor(inkOf(r[i]!, g[i]!, b[i]!));
    if (strength >= from) out[i] = isMask ? 1 : strength - tint;
  }
  return plane;
}

/** Chroma of a pixel if its hue is that of red seal ink (335 to 22 degrees), else 0. */
export function redness(r: number, g: number, b: number): number {
  const low = Math.min(g, b);
  const high = Math.max(g, b);
  const chroma = r - high;
  if (chroma <= 0) return 0;
  return g > b ? (g - b <= 0.37 * (r - low) ? chroma : 0) : b - g <= 0.42 * (r - low) ? chroma : 0;
}

/** Chroma of a pixel if its hue is blue to violet (200 to 280 degrees), else 0. */
export function blueness(r: number, g: number, b: number): number {
  if (b <= r || b <= g) return 0;
  const low = Math.min(r, g);
  const chroma = b - low;
  // Pale screen tints are not ink: real ink reduces red and green equally.
  if (g > r) return (g - r) / chroma <= 0.67 ? b - Math.max(low, (g + r) / 2) : 0;
  return (r - g) / chroma <= 0.67 ? b - Math.max(low, (g + r) / 2) : 0;
}

/** The possible colour of seal ink in a pixel. */
export function sealInkOf(r: number, g: number, b: number): 'red' | 'blue' | undefined {
  if (redness(r, g, b) >= CLEAR_INK) return 'red';
  return blueness(r, g, b) >= CLEAR_INK ? 'blue' : undefined;
}

/** Median strength of a sample: the tint of the paper. */
function tintOf({ r, g, b }: ReducedColors, inkOf: (r: number, g: number, b: number) => number): number {
  const histogram = new Uint32Array(256);
  let n = 0;
  for (let i = 0; i < r.length; i += 37) {
    histogram[Math.floor(inkOf(r[i]!, g[i]!, b[i]!))]!++;
    n++;
  }
  let sum = 0;
  for (let v = 0; v < 256; v++) {
    sum += histogram[v]!;
    if (sum * 2 >= n) return v;
  }
  return 0;
}
