import { solveLinear } from '../ellipse.ts';
import type { Small } from '../hough-lines.ts';
import type { Plane } from '../pixels.ts';

/** The background of papers, estimated from the border of the picture. */
export interface Ground {
  /** 1 where the picture differs from the background by more than `limit`. */
  mask: Plane;
  limit: number;
  /** Maximum channel difference of each pixel from the background. */
  distance: Float32Array;
  /** Usual distance of background pixels from the fitted surface. */
  spread: number;
}

/** Width of the border, as a share of the shorter side. */
const BORDER = 0.02;
/** Sampling interval of border pixels, because neighbours are alike. */
const SAMPLE = 3;
const ROUNDS = 5;
/** Minimum difference of other objects in spreads, and in absolute terms (JPEG rounding). */
const OFF = 3;
const LEAST = 1.1;
/** Coefficients of a quadratic surface. */
const TERMS = 6;

/**
 * Fits the background as a quadratic surface (for uneven light) through the border, robust against papers that touch it
 * (Tukey's biweight).
 */
export function groundOf(small: Small): Ground {
  const { width, height, planes } = small;
  const at = borderPixels(width, height);
  const terms = termsOf(at, width, height);
  const weights = new Float64Array(at.length).fill(1);
  const off = new Float64Array(at.length);
  let surfaces: Surface[] = [];
  let spread = 0;
  for (let round = 0; round < ROUNDS; round++) {
    surfaces = planes.map((plane) => fitSurface(plane, at, terms, weights));
    off.fill(0);
    for (const [c, plane] of planes.entries()) {
      const surface = surfaces[c]!;
      for (let k = 0; k < at.length; k++) {
        const d = Math.abs(plane[at[k]!]! - valueAt(surface, terms, k));
        if (d > off[k]!) off[k] = d;
      }
    }
    spread = off.toSorted()[off.length >> 1]!;
    const scale = Math.max(1, 4 * spread);
    for (let k = 0; k < at.length; k++) weights[k] = off[k]! < scale ? (1 - (off[k]! / scale) ** 2) ** 2 : 0;
  }
  const distance = new Float32Array(width * height);
  for (const [c, plane] of planes.entries()) takeFarthest(plane, surfaces[c]!, distance, width, height);
  const limit = LEAST + OFF * spread;
  const data = new Uint8Array(width * height);
  for (let i = 0; i < data.length; i++) if (distance[i]! > limit) data[i] = 1;
  return { mask: { data, width, height }, limit, distance, spread };
}

function borderPixels(width: number, height: number): Int32Array {
  const wide = Math.max(2, Math.round(BORDER * Math.min(width, height)));
  const out: number[] = [];
  for (let y = 0; y < height; y++) {
    const inside = y >= wide && y < height - wide;
    for (let x = 0; x < width; x++) {
      if (inside && x === wide) x = width - wide;
      if ((x + y) % SAMPLE === 0) out.push(y * width + x);
    }
  }
  return Int32Array.from(out);
}

function termsOf(at: Int32Array, width: number, height: number): Float64Array {
  const out = new Float64Array(at.length * TERMS);
  for (let k = 0; k < at.length; k++) {
    const x = (at[k]! % width) / width - 0.5;
    const y = Math.floor(at[k]! / width) / height - 0.5;
    out.set([1, x, y, x * x, x * y, y * y], k * TERMS);
  }
  return out;
}

type Surface = readonly [number, number, number, number, number, number];

/**
 * Weighted least squares. The sums are the upper half of a symmetric matrix, with the right side as the last column.
 */
function fitSurface(plane: Float32Array, at: Int32Array, terms: Float64Array, weights: Float64Array): Surface {
  const wide = TERMS + 1;
  const sums = new Float64Array(TERMS * wide);
  for (let k = 0; k < at.length; k++) {
    const w = weights[k]!;
    if (w === 0) continue;
    const t = k * TERMS;
    const value = plane[at[k]!]!;
    for (let r = 0; r < TERMS; r++) {
      const v = w * terms[t + r]!;
      const row = r * wide;
      for (let c = r; c < TERMS; c++) sums[row + c]! += v * terms[t + c]!;
      sums[row + TERMS]! += v * value;
    }
  }
  const matrix = Array.from({ length: TERMS }, (_, r) =>
    Array.from({ length: TERMS }, (_, c) => sums[Math.min(r, c) * wide + Math.max(r, c)]!),
  );
  const right = Array.from({ length: TERMS }, (_, r) => sums[r * wide + TERMS]!);
  return (solveLinear(matrix, right) as Surface | undefined) ?? [128, 0, 0, 0, 0, 0];
}

function valueAt(surface: Surface, terms: Float64Array, k: number): number {
  let sum = 0;
  for (let c = 0, t = k * TERMS; c < TERMS; c++, t++) sum += surface[c]! * terms[t]!;
  return sum;
}

function takeFarthest(
  plane: Float32Array,
  [a, b, c, d, e, f]: Surface,
  distance: Float32Array,
  width: number,
  height: number,
): void {
  for (let py = 0, i = 0; py < height; py++) {
    const y = py / height - 0.5;
    const row = a + c * y + f * y * y;
    const slope = b + e * y;
    for (let px = 0; px < width; px++, i++) {
      const x = px / width - 0.5;
      const off = Math.abs(plane[i]! - (row + (slope + d * x) * x));
      if (off > distance[i]!) distance[i] = off;
    }
  }
}
