import type { Point, Quad } from '../../document/index.ts';
import { areaOf, convexHull, fromTopLeft } from './enclosing-quad.ts';
import type { Extent } from './pieces.ts';

/** Maximum deviation of an outline from its polygon, and minimum depth of a notch, as a share of the diagonal. */
const TOLERANCE = 0.008;
const LEAST_TOLERANCE = 1.6;
const NOTCH = 0.012;
const LEAST_NOTCH = 3;
/** Minimum bend of a corner in degrees, as seen by a camera. */
const BEND = 14;
/** Minimum bend where two papers meet, at about right angles; a fold bends both sides of one paper slightly. */
const SHARP = 40;
/** A side with a smaller visible share has no reliable direction. */
const STUB = 0.25;
const LEAST_CORNER = 55;
const MOST_CORNER = 125;

/**
 * Splits two touching or overlapping papers: their common outline has a notch on both sides, where one ends and the
 * other begins. Each has the corners between the notches; a corner hidden below the other paper is where its sides
 * would meet. Undefined for other outlines.
 */
export function splitOutline(extent: Extent): [Quad, Quad] | undefined {
  const outline = outlineOf(extent);
  const { diagonal } = sizeOf(outline);
  const corners = cornersOf(outline, Math.max(LEAST_TOLERANCE, TOLERANCE * diagonal));
  // Six corners are one paper with a fold or a tear.
  if (corners.length < 7) return undefined;
  const hull = convexHull(corners);
  const deep = Math.max(LEAST_NOTCH, NOTCH * diagonal);
  const notches = corners.flatMap((corner, i) =>
    bendAt(corners, i) < -SHARP && depthIn(hull, corner) >= deep ? [i] : [],
  );
  if (notches.length !== 2) return undefined;
  const [p, q] = notches as [number, number];
  const one = quadOf(corners.slice(p, q + 1));
  const other = quadOf([...corners.slice(q), ...corners.slice(0, p + 1)]);
  return one && other && [fromTopLeft(one), fromTopLeft(other)];
}

/** The outline of a piece from its rows, clockwise from the top. */
function outlineOf({ rows }: Extent): Point[] {
  const left: Point[] = [];
  const right: Point[] = [];
  const sorted = Array.from(
    { length: rows.length / 3 },
    (_, i) => rows.slice(3 * i, 3 * i + 3) as [number, number, number],
  ).sort((a, b) => a[0] - b[0]);
  for (const [y, from, to] of sorted) {
    left.push({ x: from, y }, { x: from, y: y + 1 });
    right.push({ x: to, y }, { x: to, y: y + 1 });
  }
  return [...right, ...left.toReversed()];
}

function sizeOf(points: readonly Point[]): { diagonal: number } {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const span = (all: readonly number[]): number =>
    all.reduce((a, b) => Math.max(a, b)) - all.reduce((a, b) => Math.min(a, b));
  return { diagonal: Math.hypot(span(xs), span(ys)) };
}

/** Corners of a closed line (Douglas and Peucker, 1973), without those that hardly bend. */
function cornersOf(outline: readonly Point[], tolerance: number): Point[] {
  // Both ends of the longest chord are certainly corners.
  const far = (from: Point): number => {
    let best = 0;
    let most = 0;
    for (const [i, p] of outline.entries()) {
      const square = (p.x - from.x) ** 2 + (p.y - from.y) ** 2;
      if (square > most) [most, best] = [square, i];
    }
    return best;
  };
  const a = far(outline[0]!);
  const b = far(outline[a]!);
  const [first, second] = a < b ? [a, b] : [b, a];
  const whole = [
    ...simplified(outline.slice(first, second + 1), tolerance),
    ...simplified([...outline.slice(second), ...outline.slice(0, first + 1)], tolerance),
  ].filter((p, i, all) => distance(p, all[(i + 1) % all.length]!) > tolerance);
  let corners = whole;
  for (;;) {
    const flat = corners.findIndex((_, i) => Math.abs(bendAt(corners, i)) < BEND);
    if (flat < 0 || corners.length <= 4) return corners;
    corners = corners.toSpliced(flat, 1);
  }
}

function simplified(line: readonly Point[], tolerance: number): Point[] {
  const keep = new Set([0, line.length - 1]);
  const open: [number, number][] = [[0, line.length - 1]];
  for (let range = open.pop(); range; range = open.pop()) {
    const [from, to] = range;
    const at = farthest(line, from, to, tolerance);
    if (at < 0) continue;
    keep.add(at);
    open.push([from, at], [at, to]);
  }
  return [...keep].sort((a, b) => a - b).map((i) => line[i]!);
}

/** The point between two others of a line that is farthest from their chord, if it is farther than this; else -1. */
function farthest(line: readonly Point[], from: number, to: number, tolerance: number): number {
  const [a, b] = [line[from]!, line[to]!];
  const length = distance(a, b);
  // Of a closed line both ends are the same: then the distance from it counts.
  const [nx, ny] = length === 0 ? [0, 0] : [(b.x - a.x) / length, (b.y - a.y) / length];
  let most = tolerance;
  let at = -1;
  for (let i = from + 1; i < to; i++) {
    const p = line[i]!;
    const off = length === 0 ? distance(p, a) : Math.abs(nx * (a.y - p.y) - (a.x - p.x) * ny);
    if (off > most) {
      most = off;
      at = i;
    }
  }
  return at;
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

function offLine(p: Point, a: Point, b: Point): number {
  const length = distance(a, b);
  return length === 0 ? distance(p, a) : Math.abs((b.x - a.x) * (a.y - p.y) - (a.x - p.x) * (b.y - a.y)) / length;
}

/** Bend of a closed clockwise line at a corner in degrees; positive to the inside. */
function bendAt(corners: readonly Point[], i: number): number {
  const n = corners.length;
  const [a, b, c] = [corners[(i + n - 1) % n]!, corners[i]!, corners[(i + 1) % n]!];
  const turn = Math.atan2(c.y - b.y, c.x - b.x) - Math.atan2(b.y - a.y, b.x - a.x);
  return (Math.atan2(Math.sin(turn), Math.cos(turn)) * 180) / Math.PI;
}

/** Depth of a point inside a convex polygon. */
const depthIn = (hull: readonly Point[], p: Point): number =>
  Math.min(...hull.map((a, i) => offLine(p, a, hull[(i + 1) % hull.length]!)));

/** The paper on one side: from notch to notch over its corners. */
function quadOf(chain: readonly Point[]): [Point, Point, Point, Point] | undefined {
  const made = cornersOfChain(chain);
  if (!made) return undefined;
  const angles = made.map((_, i) => 180 - bendAt(made, i));
  if (angles.some((angle) => angle < LEAST_CORNER || angle > MOST_CORNER)) return undefined;
  // Most of the paper must be visible.
  return areaOf(chain) > 0.6 * areaOf(made) ? made : undefined;
}

function cornersOfChain(chain: readonly Point[]): [Point, Point, Point, Point] | undefined {
  const [p, ...rest] = chain;
  const q = rest.pop()!;
  switch (rest.length) {
    case 2:
      // Side by side: the notches are its other corners.
      return [p!, rest[0]!, rest[1]!, q];
    case 3: {
      const [a, b, c] = rest as [Point, Point, Point];
      // Side by side, one slightly ahead of the other: too little of that side is visible to determine its direction.
      if (distance(c, q) < STUB * distance(a, b)) return [a, b, c, p!];
      if (distance(p!, a) < STUB * distance(b, c)) return [a, b, c, q];
      const hidden = meetingOf(p!, a, q, c);
      return hidden && [a, b, c, hidden];
    }
    case 4:
      return rest as [Point, Point, Point, Point];
    default:
      return undefined;
  }
}

/** Intersection of two lines, given by two points each. */
function meetingOf(a: Point, b: Point, c: Point, d: Point): Point | undefined {
  const det = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
  if (Math.abs(det) < 1e-9) return undefined;
  const s = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / det;
  return { x: a.x + s * (b.x - a.x), y: a.y + s * (b.y - a.y) };
}
