import { type Glyph, glyphCentreX, glyphCentreY } from '../../document/index.ts';

/**
 * Glyphs of one writing direction in their own coordinates: `u` runs along the line, `v` downwards across it, both in
 * points. For ordinary text u = x and v = y, so the same code handles upright, rotated and slanted text.
 */
export interface Frame {
  /** Writing direction in degrees clockwise, 0..359. */
  angle: number;
  glyphs: readonly Glyph[];
  u0: Float64Array;
  u1: Float64Array;
  v0: Float64Array;
  v1: Float64Array;
  /** Baseline as a value of v. */
  base: Float64Array;
}

/** Directions closer than this to a multiple of 90 degrees snap to it. */
const SNAP = 2;

/**
 * Splits glyphs by writing direction, keeping content order within each part. Upright text comes first. The next call
 * may reuse the memory of the frames.
 */
export function framesOf(glyphs: readonly Glyph[]): Frame[] {
  let upright = true;
  for (let i = 0; i < glyphs.length; i++) {
    if (glyphs[i]!.angle !== 0) {
      upright = false;
      break;
    }
  }
  if (upright) return glyphs.length === 0 ? [] : [frameOf(glyphs, 0, uprightColumns(glyphs.length))];
  const groups = new Map<number, Glyph[]>();
  for (const g of glyphs) {
    const key = snap(g.angle);
    const list = groups.get(key);
    if (list) list.push(g);
    else groups.set(key, [g]);
  }
  return [...groups.keys()]
    .sort((a, b) => a - b)
    .map((angle) => {
      const own = groups.get(angle)!;
      return frameOf(own, angle, newColumns(own.length));
    });
}

function snap(angle: number): number {
  const a = ((Math.round(angle) % 360) + 360) % 360;
  const right = Math.round(a / 90) * 90;
  return Math.abs(a - right) <= SNAP ? right % 360 : a;
}

type Columns = Omit<Frame, 'angle' | 'glyphs'>;

function newColumns(n: number): Columns {
  return {
    u0: new Float64Array(n),
    u1: new Float64Array(n),
    v0: new Float64Array(n),
    v1: new Float64Array(n),
    base: new Float64Array(n),
  };
}

/**
 * Memory of upright text, used again for each page and each cell of a table: arrays outside the heap cost as much as
 * filling them, and more when they are collected.
 */
let columns = newColumns(0);

function uprightColumns(n: number): Columns {
  if (n > columns.u0.length) columns = newColumns(2 * n);
  return columns;
}

function frameOf(glyphs: readonly Glyph[], angle: number, { u0, u1, v0, v1, base }: Columns): Frame {
  const f: Frame = { angle, glyphs, u0, u1, v0, v1, base };
  for (let i = 0; i < glyphs.length; i++) {
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
    const x = glyphCentreX(g);
    const y = glyphCentreY(g);
    const half = g.size / 2;
    u0 = x * c + y * s - half;
    u1 = u0 + g.size;
    v0 = y * c - x * s - half;
    v1 = v0 + g.size;
  }
  turned(f, i, u0, u1, v0, v1);
}
