import { type Bend, bendPoint } from './bend.ts';
import type { Point, Quad } from './geometry.ts';

/** Projective map of the plane: a row-major 3 x 3 matrix that maps `(x, y, 1)` to a multiple of `(u, v, 1)`. */
export type Transform = readonly [number, number, number, number, number, number, number, number, number];

export const IDENTITY: Transform = [1, 0, 0, 0, 1, 0, 0, 0, 1];

export const isIdentity = (t: Transform): boolean => t.every((v, i) => v === IDENTITY[i]);

/**
 * Maps the analysed page to the page as sent. The analysed page is upright and level and, on request, cropped and free
 * of perspective. The page as sent is what the file contains: the stored pixels of a picture before EXIF rotation, or a
 * PDF page as a viewer shows it.
 */
export interface PageFrame {
  /** Size of the page as sent, in points. */
  width: number;
  height: number;
  /** Maps points of the analysed page to points of the page as sent, after `bend`. */
  toSource: Transform;
  /** Where lines were straightened: moves points of the analysed page before `toSource`. */
  bend?: Bend;
}

/** The composition of two maps: `first`, then `second`. */
export function chain(first: Transform, second: Transform): Transform {
  const out: number[] = [];
  for (let row = 0; row < 3; row++) {
    for (let col = 0; col < 3; col++) {
      out.push(
        second[row * 3]! * first[col]! +
          second[row * 3 + 1]! * first[3 + col]! +
          second[row * 3 + 2]! * first[6 + col]!,
      );
    }
  }
  return out as unknown as Transform;
}

/** The same map in other units, `factor` of which make one old unit. */
export const inUnits = ([a, b, c, d, e, f, g, h, i]: Transform, factor: number): Transform => [
  a,
  b,
  c * factor,
  d,
  e,
  f * factor,
  g / factor,
  h / factor,
  i,
];

/** The inverse map, or undefined if the map is singular. */
export function invert([a, b, c, d, e, f, g, h, i]: Transform): Transform | undefined {
  const det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  if (det === 0 || !Number.isFinite(det)) return undefined;
  const adjugate = [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
  return adjugate.map((v) => v / det) as unknown as Transform;
}

export function mapPoint(t: Transform, { x, y }: Point): Point {
  const w = t[6] * x + t[7] * y + t[8];
  return { x: (t[0] * x + t[1] * y + t[2]) / w, y: (t[3] * x + t[4] * y + t[5]) / w };
}

/** Keeps the order of corners: the first is still the top-left of the object itself. */
export function mapQuad(t: Transform, q: Quad): Quad {
  const [a, b, c, d] = [0, 2, 4, 6].map((i) => mapPoint(t, { x: q[i]!, y: q[i + 1]! })) as [Point, Point, Point, Point];
  return [a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y];
}

/** Maps a quad of the analysed page to the page as sent, in points. A page without a frame is unchanged. */
export const toSource = (frame: PageFrame | undefined, quad: Quad): Quad =>
  frame ? mapQuad(frame.toSource, frame.bend ? bendQuad(frame.bend, quad) : quad) : quad;

function bendQuad(bend: Bend, q: Quad): Quad {
  const [a, b, c, d] = [0, 2, 4, 6].map((i) => bendPoint(bend, { x: q[i]!, y: q[i + 1]! })) as [
    Point,
    Point,
    Point,
    Point,
  ];
  return [a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y];
}

/** Undoes a clockwise rotation by quarter turns for a page of this size, in the units of the size. */
export function unturned(turn: 0 | 90 | 180 | 270, width: number, height: number): Transform {
  if (turn === 90) return [0, 1, 0, -1, 0, height, 0, 0, 1];
  if (turn === 180) return [-1, 0, width, 0, -1, height, 0, 0, 1];
  return turn === 270 ? [0, -1, width, 1, 0, 0, 0, 0, 1] : IDENTITY;
}

/** Writing direction of an upright page on the page as sent, at its centre: 0 to 360 degrees clockwise. */
export function sourceAngle({ toSource: t }: PageFrame, page: { width: number; height: number }): number {
  const middle = { x: page.width / 2, y: page.height / 2 };
  const from = mapPoint(t, middle);
  const to = mapPoint(t, { x: middle.x + 1, y: middle.y });
  return ((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI + 360) % 360;
}
