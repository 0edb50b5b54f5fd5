import type { Quad } from '../../document/index.ts';

/** Affine map `x' = a x + c y + e`, `y' = b x + d y + f` (the order of ISO 32000-1, 8.3.3). */
export interface Matrix {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}

export const identity: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

/** Composition: first `m`, then `n`. */
export const multiply = (m: Matrix, n: Matrix): Matrix => ({
  a: m.a * n.a + m.b * n.c,
  b: m.a * n.b + m.b * n.d,
  c: m.c * n.a + m.d * n.c,
  d: m.c * n.b + m.d * n.d,
  e: m.e * n.a + m.f * n.c + n.e,
  f: m.e * n.b + m.f * n.d + n.f,
});

export const applyX = (m: Matrix, x: number, y: number): number => m.a * x + m.c * y + m.e;
export const applyY = (m: Matrix, x: number, y: number): number => m.b * x + m.d * y + m.f;

/** Mean scale factor. */
export const scaleOf = (m: Matrix): number => Math.sqrt(Math.abs(m.a * m.d - m.b * m.c));

/** Image of the unit square under `m`, starting from its top-left corner (0,1), as for images. */
export const unitQuad = (m: Matrix): Quad => [
  m.c + m.e,
  m.d + m.f,
  m.a + m.c + m.e,
  m.b + m.d + m.f,
  m.a + m.e,
  m.b + m.f,
  m.e,
  m.f,
];

/**
 * Maps PDF user space to the upright page (origin top-left, y down, points).
 *
 * @param box crop box in user space: left, bottom, right, top
 * @param rotation page rotation in clockwise quarter turns
 */
export function pageMatrix(
  box: { left: number; bottom: number; right: number; top: number },
  rotation: number,
): Matrix {
  switch (rotation & 3) {
    case 1:
      return { a: 0, b: 1, c: 1, d: 0, e: -box.bottom, f: -box.left };
    case 2:
      return { a: -1, b: 0, c: 0, d: 1, e: box.right, f: -box.bottom };
    case 3:
      return { a: 0, b: -1, c: -1, d: 0, e: box.top, f: box.right };
    default:
      return { a: 1, b: 0, c: 0, d: -1, e: -box.left, f: box.top };
  }
}
