import type { Point, Quad } from '../../document/index.ts';

/** Corners of the convex hull, clockwise as seen on a page (Andrew's monotone chain). */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const half = (list: readonly Point[]): Point[] => {
    const out: Point[] = [];
    for (const p of list) {
      while (out.length > 1 && turn(out[out.length - 2]!, out[out.length - 1]!, p) <= 0) out.pop();
      out.push(p);
    }
    out.pop();
    return out;
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

const turn = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

export function areaOf(polygon: readonly Point[]): number {
  let sum = 0;
  for (const [i, a] of polygon.entries()) {
    const b = polygon[(i + 1) % polygon.length]!;
    sum += a.x * b.y - b.x * a.y;
  }
  return Math.abs(sum) / 2;
}

/**
 * A quadrangle around a convex polygon: repeatedly removes the side whose removal adds the least area, and extends its
 * neighbours.
 */
export function enclosingQuad(hull: readonly Point[]): Quad | undefined {
  const corners = [...hull];
  while (corners.length > 4) {
    let best: { i: number; at: Point; area: number } | undefined;
    for (let i = 0; i < corners.length; i++) {
      const [a, b, c, d] = [0, 1, 2, 3].map((k) => corners[(i + k) % corners.length]!) as [Point, Point, Point, Point];
      const at = meeting(a, b, d, c);
      if (!at) continue;
      const area = areaOf([b, at, c]);
      if (!best || area < best.area) best = { i, at, area };
    }
    if (!best) return undefined;
    const from = (best.i + 1) % corners.length;
    corners[from] = best.at;
    corners.splice((from + 1) % corners.length, 1);
  }
  return corners.length === 4 ? fromTopLeft(corners) : undefined;
}

/** Intersection of the lines a-b and d-c beyond b and c; undefined if they diverge. */
function meeting(a: Point, b: Point, d: Point, c: Point): Point | undefined {
  const [ux, uy, vx, vy] = [b.x - a.x, b.y - a.y, c.x - d.x, c.y - d.y];
  const det = ux * vy - uy * vx;
  if (Math.abs(det) < 1e-9) return undefined;
  const s = ((d.x - a.x) * vy - (d.y - a.y) * vx) / det;
  const t = ((d.x - a.x) * uy - (d.y - a.y) * ux) / det;
  return s >= 1 && t >= 1 ? { x: a.x + s * ux, y: a.y + s * uy } : undefined;
}

/** Clockwise corners, starting with the one nearest to the top left. */
export function fromTopLeft(corners: readonly Point[]): Quad {
  const clockwise = signedArea(corners) > 0 ? corners : corners.toReversed();
  let first = 0;
  for (let i = 1; i < 4; i++)
    if (clockwise[i]!.x + clockwise[i]!.y < clockwise[first]!.x + clockwise[first]!.y) first = i;
  return [0, 1, 2, 3].flatMap((k) => [clockwise[(first + k) % 4]!.x, clockwise[(first + k) % 4]!.y]) as unknown as Quad;
}

const signedArea = (p: readonly Point[]): number =>
  p.reduce((sum, a, i) => sum + a.x * p[(i + 1) % p.length]!.y - p[(i + 1) % p.length]!.x * a.y, 0);
