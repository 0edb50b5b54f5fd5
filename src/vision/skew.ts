import type { Raster } from '../document/index.ts';
import { blockMeans, greenOf } from './block-means.ts';

const WORK_WIDTH = 560;
const MAX_ANGLE = 8;
const COARSE_STEP = 0.5;
const FINE_STEP = 0.05;
/** Share of dark pixels below which a page is blank, and above which it is a picture: neither has text lines. */
const MIN_INK = 0.0005;

/**
 * Skew of the text lines in degrees clockwise, within +-8, in steps of 0.05; 0 without evidence. Rotating the raster by
 * the negative value makes the lines level. Projection profile (Postl 1986): row sums of the ink change most steeply if
 * rows run along the text. Sums are taken about the centre column, with linear weights on the two rows between which a
 * sheared pixel falls; whole-row bins are off by 0.2 degrees.
 */
export function estimateSkew(raster: Raster): number {
  const { ink, width, height } = shrinkToInk(raster);
  const points = edgePoints(ink, width, height);
  if (points.count < width * height * MIN_INK) return 0;
  const bins = new Float64Array(height + 2 * width + 4);
  const score = (degrees: number): number => {
    bins.fill(0);
    const slope = Math.tan((degrees * Math.PI) / 180);
    const offset = width + 1;
    for (let i = 0; i < points.count; i++) {
      const row = points.y[i]! - (points.x[i]! - width / 2) * slope + offset;
      const bin = row | 0;
      const share = row - bin;
      bins[bin]! += 1 - share;
      bins[bin + 1]! += share;
    }
    let sum = 0;
    for (let i = 1; i < bins.length; i++) {
      const step = bins[i]! - bins[i - 1]!;
      sum += step * step;
    }
    return sum;
  };
  const best = (from: number, to: number, step: number): number => {
    let angle = 0;
    let top = Number.NEGATIVE_INFINITY;
    for (let i = 0; i <= Math.round((to - from) / step); i++) {
      const candidate = from + i * step;
      const value = score(candidate);
      if (value > top) {
        top = value;
        angle = candidate;
      }
    }
    return angle;
  };
  const coarse = best(-MAX_ANGLE, MAX_ANGLE, COARSE_STEP);
  const fine = best(coarse - COARSE_STEP, coarse + COARSE_STEP, FINE_STEP);
  return Math.round(fine / FINE_STEP) * FINE_STEP + 0;
}

/** Ink of the page at about 560 px width, from block means. */
function shrinkToInk(raster: Raster): { ink: Uint8Array; width: number; height: number } {
  const {
    data: grey,
    width,
    height,
  } = blockMeans(raster, Math.max(1, Math.round(raster.width / WORK_WIDTH)), greenOf(raster));
  const histogram = new Uint32Array(256);
  for (let i = 0; i < grey.length; i++) histogram[grey[i]!]!++;
  // Paper is the most frequent shade of the lighter half of the page; ink is clearly darker.
  let paper = 255;
  let most = 0;
  for (let v = 96; v < 256; v++) {
    if (histogram[v]! > most) {
      most = histogram[v]!;
      paper = v;
    }
  }
  const threshold = paper - Math.max(24, paper * 0.2);
  const ink = new Uint8Array(grey.length);
  for (let i = 0; i < grey.length; i++) ink[i] = grey[i]! < threshold ? 1 : 0;
  return { ink, width, height };
}

/** Lower edges of ink: baselines dominate, and large dark areas count only by their border. */
function edgePoints(ink: Uint8Array, width: number, height: number): { x: Uint16Array; y: Uint16Array; count: number } {
  const x = new Uint16Array(width * height);
  const y = new Uint16Array(width * height);
  let count = 0;
  for (let row = 0; row < height - 1; row++) {
    for (let col = 0; col < width; col++) {
      if (ink[row * width + col] === 1 && ink[(row + 1) * width + col] === 0) {
        x[count] = col;
        y[count++] = row;
      }
    }
  }
  return { x, y, count };
}
