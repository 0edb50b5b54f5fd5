import type { Glyph } from '../../document/index.ts';

/**
 * Glyphs of one writing direction in their own coordinates: `u` runs along the line, `v` downwards across it, both in
 * points. For ordinary text u = x and v = y, so the same code handles upright, rotated and slanted text.
 */
export interface Frame {
  /** Writing direction in degrees clockwise, 0..359. */
  angle: number;
  glyphs: Glyph[];
  u0: Float64Array;
  u1: Float64Array;
  v0: Float64Array;
  v1: Float64Array;
  /** Baseline as a value of v. */
  base: Float64Array;
}

/** Directions closer than this to a multiple of 90 degrees snap to it. */
const SNAP = 2;

/** Splits glyphs by writing direction, keeping content order within each part. Upright text comes first. */
export function framesOf(glyphs: readonly Glyph[]): Frame[] {
  let upright = true;
  for (const g of glyphs) {
    if (g.angle !== 0) {
      upright = false;
      break;
    }
  }
  if (upright) return glyphs.length === 0 ? [] : [frameOf(glyphs.slice(), 0)];
  const groups = new Map<number, Glyph[]>();
  for (const g of glyphs) {
    const key = snap(g.angle);
    const list = groups.get(key);
    if (list) list.push(g);
    else groups.set(key, [g]);
  }
  return [...groups.keys()].sort((a, b) => a - b).map((angle) => frameOf(groups.get(angle)!, angle));
}

function snap(angle: number): number {
  const a = ((Math.round(angle) % 360) + 360) % 360;
  const right = Math.round(a / 90) * 90;
  return Math.abs(a - right) <= SNAP ? right % 360 : a;
}

function frameOf(glyphs: Glyph[], angle: number): Frame {
  const n = glyphs.length;
  // One block of memory: cells of tables are frames too, and each array outside the heap costs as much as filling it.
  const memory = new ArrayBuffer(5 * n * Float64Array.BYTES_PER_ELEMENT);
  const column = (k: number): Float64Array => new Float64Array(memory, k * n * Float64Array.BYTES_PER_ELEMENT, n);
  const f: Frame = { angle, glyphs, u0: column(0), u1: column(1), v0: column(2), v1: column(3), base: column(4) };
  for (let i = 0; i < n; i++) {
    const g = glyphs[i]!;
    if (angle === 0) set(f, i, g.x0, g.x1, g.y0, g.y1, g.baseline);
    else if (angle === 90) turned(f, i, g.y0, g.y1, -g.x1, -g.x0);
    else if (angle === 180) turned(f, i, -g.x1, -g.x0, -g.y1, -g.y0);
    else if (angle === 270) turned(f, i, -g.y1, -g.y0, g.x0, g.x1);
    else slanted(f, i, g, (angle * Math.PI) / 180);
  }
  return f;
}

function set(f: Frame, i: number, u0: number, u1: number, v0: number, v1: number, base: number): void {
  f.u0[i] = u0;
  f.u1[i] = u1;
  f.v0[i] = v0;
  f.v1[i] = v1;
  f.base[i] = base;
}

/** The model has no baseline for rotated text: fonts put it a fifth of the height above the lower edge. */
const turned = (f: Frame, i: number, u0: number, u1: number, v0: number, v1: number): void =>
  set(f, i, u0, u1, v0, v1, v1 - 0.2 * (v1 - v0));

function slanted(f: Frame, i: number, g: Glyph, angle: number): void {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  let u0 = Number.POSITIVE_INFINITY;
  let u1 = Number.NEGATIVE_INFINITY;
  let v0 = Number.POSITIVE_INFINITY;
  let v1 = Number.NEGATIVE_INFINITY;
  const q = g.quad;
  if (q) {
    for (let k = 0; k < 8; k += 2) {
      const u = q[k]! * c + q[k + 1]! * s;
      const v = q[k + 1]! * c - q[k]! * s;
      if (u < u0) u0 = u;
      if (u > u1) u1 = u;
      if (v < v0) v0 = v;
      if (v > v1) v1 = v;
    }
  } else {
    // Only the upright box is known: its centre is right, its extent is not, so assume half an em in each direction.
    const x = (g.x0 + g.x1) / 2;
    const y = (g.y0 + g.y1) / 2;
    const half = g.size / 2;
    u0 = x * c + y * s - half;
    u1 = u0 + g.size;
    v0 = y * c - x * s - half;
    v1 = v0 + g.size;
  }
  turned(f, i, u0, u1, v0, v1);
}
