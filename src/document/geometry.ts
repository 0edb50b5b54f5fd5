/** A point in page space: points (1/72 inch), origin top-left of the upright page, y downwards. */
export interface Point {
  x: number;
  y: number;
}

/** An axis-aligned rectangle in page space (points unless a doc comment says otherwise). */
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/**
 * Four corners `[x1,y1,x2,y2,x3,y3,x4,y4]`: top-left, top-right, bottom-right, bottom-left of the object itself, in
 * page space.
 */
export type Quad = readonly [number, number, number, number, number, number, number, number];

type SpanX = Pick<Box, 'x0' | 'x1'>;
type SpanY = Pick<Box, 'y0' | 'y1'>;

export const boxWidth = (b: Box): number => b.x1 - b.x0;
export const boxHeight = (b: Box): number => b.y1 - b.y0;
export const boxArea = (b: Box): number => Math.max(0, b.x1 - b.x0) * Math.max(0, b.y1 - b.y0);
/* Loops over all words or characters of a page write centres and overlaps out, for the reason that `glyph.ts` gives. */
export const centreX = (b: SpanX): number => (b.x0 + b.x1) / 2;
export const centreY = (b: SpanY): number => (b.y0 + b.y1) / 2;

/** Length of the overlap of two intervals; if negative, the size of the gap. */
export const overlap1d = (a0: number, a1: number, b0: number, b1: number): number =>
  Math.min(a1, b1) - Math.max(a0, b0);

export const overlapX = (a: SpanX, b: SpanX): number => overlap1d(a.x0, a.x1, b.x0, b.x1);
export const overlapY = (a: SpanY, b: SpanY): number => overlap1d(a.y0, a.y1, b.y0, b.y1);

/** Area of the intersection of two boxes. */
export function intersectionArea(a: Box, b: Box): number {
  const w = overlapX(a, b);
  const h = overlapY(a, b);
  return w > 0 && h > 0 ? w * h : 0;
}

/** Intersection over union, 0..1. */
export function iou(a: Box, b: Box): number {
  const i = intersectionArea(a, b);
  return i === 0 ? 0 : i / (boxArea(a) + boxArea(b) - i);
}

/** Share of the smaller box that lies inside the other, 0..1. */
export function shareOfSmaller(a: Box, b: Box): number {
  const common = intersectionArea(a, b);
  return common === 0 ? 0 : common / Math.min(boxArea(a), boxArea(b));
}

/** Whether `outer` contains the centre of `inner`. */
export const containsCentre = (outer: Box, inner: Box): boolean => {
  const x = centreX(inner);
  const y = centreY(inner);
  return x >= outer.x0 && x <= outer.x1 && y >= outer.y0 && y <= outer.y1;
};

/** Whether `outer` contains `inner`, within `tolerance`. */
export const containsBox = (outer: Box, inner: Box, tolerance = 0): boolean =>
  inner.x0 >= outer.x0 - tolerance &&
  inner.x1 <= outer.x1 + tolerance &&
  inner.y0 >= outer.y0 - tolerance &&
  inner.y1 <= outer.y1 + tolerance;

/** The smallest box around all boxes. Throws on an empty list, because there is no correct answer. */
export function unionBox(boxes: Iterable<Box>): Box {
  let x0 = Number.POSITIVE_INFINITY;
  let y0 = Number.POSITIVE_INFINITY;
  let x1 = Number.NEGATIVE_INFINITY;
  let y1 = Number.NEGATIVE_INFINITY;
  for (const b of boxes) {
    if (b.x0 < x0) x0 = b.x0;
    if (b.y0 < y0) y0 = b.y0;
    if (b.x1 > x1) x1 = b.x1;
    if (b.y1 > y1) y1 = b.y1;
  }
  if (x0 === Number.POSITIVE_INFINITY) throw new RangeError('unionBox needs at least one box.');
  return { x0, y0, x1, y1 };
}

export const growBox = (b: Box, dx: number, dy = dx): Box => ({
  x0: b.x0 - dx,
  y0: b.y0 - dy,
  x1: b.x1 + dx,
  y1: b.y1 + dy,
});

export const quadOfBox = (b: Box): Quad => [b.x0, b.y0, b.x1, b.y0, b.x1, b.y1, b.x0, b.y1];

export const boxOfQuad = (q: Quad): Box => ({
  x0: Math.min(q[0], q[2], q[4], q[6]),
  y0: Math.min(q[1], q[3], q[5], q[7]),
  x1: Math.max(q[0], q[2], q[4], q[6]),
  y1: Math.max(q[1], q[3], q[5], q[7]),
});
