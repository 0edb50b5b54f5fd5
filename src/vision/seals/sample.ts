import { clamp, type Raster } from '../../document/index.ts';
import { ellipsePoint, ellipseRadius } from '../ellipse.ts';
import { inkStrength, reduceColors, type SealColor } from './ink.ts';
import type { Outline } from './shape.ts';

/** Height of a strip in pixels, as used by the text recogniser. */
export const stripHeight = 48;

/** Ink of the seal's own colour around it, dark on white. */
export interface Ink {
  /** 0 = paper, 255 = full ink. */
  data: Uint8Array;
  width: number;
  height: number;
  x0: number;
  y0: number;
}

export function inkAround(raster: Raster, color: SealColor, outline: Outline): Ink | undefined {
  const corners =
    outline.kind === 'polygon'
      ? outline.corners
      : [0, 1, 2, 3, 4, 5, 6, 7].map((i) => ellipsePoint(outline.ellipse, (i * Math.PI) / 4, 1.09));
  const x0 = Math.max(0, Math.floor(Math.min(...corners.map((c) => c[0]))) - 2);
  const y0 = Math.max(0, Math.floor(Math.min(...corners.map((c) => c[1]))) - 2);
  const x1 = Math.min(raster.width, Math.ceil(Math.max(...corners.map((c) => c[0]))) + 3);
  const y1 = Math.min(raster.height, Math.ceil(Math.max(...corners.map((c) => c[1]))) + 3);
  const width = x1 - x0;
  const height = y1 - y0;
  if (width < 16 || height < 16) return undefined;
  const channels = raster.channels;
  const data = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y++) {
    const from = ((y0 + y) * raster.width + x0) * channels;
    data.set(raster.data.subarray(from, from + width * channels), y * width * channels);
  }
  const strength = inkStrength(reduceColors({ data, width, height, channels, dpi: raster.dpi }, 1), color).data;
  const top = fullInk(strength, width, { x0, y0 }, outline);
  const low = top * 0.12;
  for (let i = 0; i < strength.length; i++) strength[i] = clamp(((strength[i]! - low) * 255) / (top - low), 0, 255);
  return { data: strength, width, height, x0, y0 };
}

/** Radii between which a round seal's legend is: inside the rim, outside the emblem. */
const legend = { from: 0.5, to: 0.9 };
/** Below this share of the seal's full ink, the legend has its own level. */
const PALE_LEGEND = 0.7;

/**
 * Level of full ink: that of the strongest twelfth of the inked pixels, so that faded seals become readable and fresh
 * ones stay unchanged. In a round seal only the legend counts, because its thin strokes are much paler than rim and
 * star at low resolution.
 */
function fullInk(strength: Uint8Array, width: number, origin: { x0: number; y0: number }, outline: Outline): number {
  const all = strongest(strength, () => true);
  if (outline.kind !== 'ellipse') return all;
  const { ellipse } = outline;
  const inLegend = strongest(strength, (i) => {
    const rho = ellipseRadius(ellipse, origin.x0 + (i % width) + 0.5, origin.y0 + Math.floor(i / width) + 0.5);
    return rho >= legend.from && rho <= legend.to;
  });
  return inLegend < all * PALE_LEGEND ? inLegend : all;
}

/** Level of the strongest twelfth of the counted ink pixels. */
function strongest(strength: Uint8Array, counts: (index: number) => boolean): number {
  const histogram = new Uint32Array(256);
  let n = 0;
  for (let i = 0; i < strength.length; i++) {
    if (strength[i]! < 16 || !counts(i)) continue;
    histogram[strength[i]!]!++;
    n++;
  }
  let top = 255;
  for (let sum = 0; top > 32; top--) {
    sum += histogram[top]!;
    if (sum > 0 && sum >= n * 0.08) break;
  }
  return top;
}

/** Bilinear sample; paper outside. */
export function sample(ink: Ink, x: number, y: number): number {
  const fx = x - ink.x0 - 0.5;
  const fy = y - ink.y0 - 0.5;
  const ix = Math.floor(fx);
  const iy = Math.floor(fy);
  if (ix < 0 || iy < 0 || ix + 1 >= ink.width || iy + 1 >= ink.height) return 0;
  const i = iy * ink.width + ix;
  const u = fx - ix;
  const v = fy - iy;
  return (
    (ink.data[i]! * (1 - u) + ink.data[i + 1]! * u) * (1 - v) +
    (ink.data[i + ink.width]! * (1 - u) + ink.data[i + ink.width + 1]! * u) * v
  );
}
