import { solveLinear } from '../ellipse.ts';
import type { Small } from '../hough-lines.ts';
import type { Plane } from '../pixels.ts';

/** What papers lie on, as far as the border of the picture tells. */
export interface Ground {
  /** 1 where the picture is something else: more than `limit` off. */
  mask: Plane;
  limit: number;
  /** How far a pixel is off the colour of the ground, in the channel in which it is farthest. */
  distance: Float32Array;
  /** Usual distance of a pixel of the ground from its level. */
  spread: number;
}

/** Share of the shorter side that the border is wide. */
const BORDER = 0.02;
const ROUNDS = 5;
/** What is this many spreads off the ground is something else, and this much at least: the steps of a JPEG. */
const OFF = 3;
const LEAST = 1.1;
/** Coefficients of a quadratic surface. */
const TERMS = 6;

/** The ground as a smooth surface (quadratic, for light that falls off) through the border, robust against papers that reach it (Tukey's biweight). */
export function groundOf(small: Small): Ground {
  const { width, height, planes } = small;
  const at = borderPixels(width, height);
  const terms = termsOf(at, width, height);
  const weights = new Float64Array(at.length).fill(1);
  const off = new Float64Array(at.length);
  let surfaces: number[][] = [];
  let spread = 0;
  for (let round = 0; round < ROUNDS; round++) {
    surfaces = planes.map((plane) => fitSurface(plane, at, terms, weights));
    off.fill(0);
    for (const [c, plane] of planes.entries()) {
      for (let k = 0; k < at.length; k++) off[k] = Math.max(off[k]!, Math.abs(plane[at[k]!]! - valueAt(surfaces[c]!, terms, k)));
    }
    spread = off.toSorted()[off.length >> 1]!;
    const scale = Math.max(1, 4 * spread);
    for (let k = 0; k < at.length; k++) weights[k] = off[k]! < scale ? (1 - (off[k]! / scale) ** 2) ** 2 : 0;
  }
  const distance = new Float32Array(width * height);
  for (const [c, plane] of planes.entries()) takeFarthest(plane, surfaces[c]!, distance, width, height);
  const limit = LEAST + OFF * spread;
  return { mask: { data: Uint8Array.from(distance, (d) => (d > limit ? 1 : 0)), width, height }, limit, distance, spread };
}

function borderPixels(width: number, height: number): Int32Array {
  const wide = Math.max(2, Math.round(BORDER * Math.min(width, height)));
  const out: number[] = [];
  for (let y = 0; y < height; y++) {
    const inside = y >= wide && y < height - wide;
    for (let x = 0; x < width; x++) {
      if (inside && x === wide) x = width - wide;
      out.push(y * width + x);
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

function fitSurface(plane: Float32Array, at: Int32Array, terms: Float64Array, weights: Float64Array): number[] {
  const matrix = Array.from({ length: TERMS }, () => new Array<number>(TERMS).fill(0));
  const right = new Array<number>(TERMS).fill(0);
  for (let k = 0; k < at.length; k++) {
    const w = weights[k]!;
    if (w === 0) continue;
    const t = k * TERMS;
    for (let r = 0; r < TERMS; r++) {
      const v = w * terms[t + r]!;
      right[r]! += v * plane[at[k]!]!;
      const row = matrix[r]!;
      for (let c = 0; c < TERMS; c++) row[c]! += v * terms[t + c]!;
    }
  }
  return solveLinear(matrix, right) ?? [128, 0, 0, 0, 0, 0];
}

function valueAt(surface: readonly number[], terms: Float64Array, k: number): number {
  let sum = 0;
  for (let c = 0; c < TERMS; c++) sum += surface[c]! * terms[k * TERMS + c]!;
  return sum;
}

function takeFarthest(plane: Float32Array, surface: readonly number[], distance: Float32Array, width: number, height: number): void {
  const [a, b, c, d, e, f] = surface as [number, number, number, number, number, number];
  for (let py = 0, i = 0; py < height; py++) {
    const y = py / height - 0.5;
    for (let px = 0; px < width; px++, i++) {
      const x = px / width - 0.5;
      distance[i] = Math.max(distance[i]!, Math.abs(plane[i]! - (a + b * x + c * y + d * x * x + e * x * y + f * y * y)));
    }
  }
}
