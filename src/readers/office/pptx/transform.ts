import type { Box } from '../../../document/index.ts';
import { child, type XmlElement } from '../../markup/index.ts';
import { emuToPoints, isTrue } from '../units.ts';

/** Maps coordinates of a group to points of the slide: x' = a x + c y + e, y' = b x + d y + f. */
export type Transform = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Transform = [1, 0, 0, 1, 0, 0];

/** Place and orientation of a shape, including its groups. */
export interface ShapePlace {
  /** Bounding box. */
  box: Box;
  /** Mirrored left to right. A vertical flip is expressed as mirroring and rotation. */
  mirrored: boolean;
  /** In degrees clockwise, 0 to 360, applied after mirroring. */
  turn: number;
}

interface Pair {
  x: number;
  y: number;
}

/** Composition: first `inner`, then `outer`. */
const after = (outer: Transform, inner: Transform): Transform => {
  const [a, b, c, d, e, f] = outer;
  const [p, q, r, s, t, u] = inner;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
};

const shift = (x: number, y: number): Transform => [1, 0, 0, 1, x, y];

/** Mirrors and rotates about the centre of the frame (ECMA-376 part 1, 20.1.7.6). */
function turning(attrs: Record<string, string>, off: Pair, ext: Pair): Transform {
  const degrees = Number(attrs.rot ?? 0) / 60_000;
  const flip = (name: string): number => (isTrue(attrs[name]) ? -1 : 1);
  const [fx, fy] = [flip('flipH'), flip('flipV')];
  if (!Number.isFinite(degrees) || (degrees % 360 === 0 && fx === 1 && fy === 1)) return IDENTITY;
  // Exact for quarter turns, so that boxes are exact.
  const [cos, sin] =
    degrees % 90 === 0
      ? QUARTERS[(((degrees / 90) % 4) + 4) % 4]!
      : [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const [x, y] = [off.x + ext.x / 2, off.y + ext.y / 2];
  return after(shift(x, y), after([cos * fx, sin * fx, -sin * fy, cos * fy, 0, 0], shift(-x, -y)));
}

const QUARTERS: readonly (readonly [cos: number, sin: number])[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

/** Place of a shape in points; undefined if it has none of its own (placeholders inherit it). */
export function placeOf(xfrm: XmlElement | undefined, transform: Transform): ShapePlace | undefined {
  const off = pair(child(xfrm, 'a:off'), 'x', 'y');
  const ext = pair(child(xfrm, 'a:ext'), 'cx', 'cy');
  if (!xfrm || !off || !ext) return undefined;
  const size = { x: Math.max(0, ext.x), y: Math.max(0, ext.y) };
  const [a, b, c, d, e, f] = after(transform, turning(xfrm.attrs, off, size));
  const xs = [0, size.x].flatMap((dx) => [0, size.y].map((dy) => a * (off.x + dx) + c * (off.y + dy) + e));
  const ys = [0, size.x].flatMap((dx) => [0, size.y].map((dy) => b * (off.x + dx) + d * (off.y + dy) + f));
  const mirrored = a * d - b * c < 0;
  const turn = (Math.atan2(mirrored ? -b : b, mirrored ? -a : a) * 180) / Math.PI;
  return {
    box: { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) },
    mirrored,
    turn: (Math.round(turn * 1000) / 1000 + 360) % 360,
  };
}

/**
 * The transform inside a group, whose child space is scaled to its box (ECMA-376 part 1, 20.1.7.5) and may be rotated.
 */
export function inGroup(xfrm: XmlElement | undefined, outer: Transform): Transform {
  const off = pair(child(xfrm, 'a:off'), 'x', 'y');
  const ext = pair(child(xfrm, 'a:ext'), 'cx', 'cy');
  const childOff = pair(child(xfrm, 'a:chOff'), 'x', 'y');
  const childExt = pair(child(xfrm, 'a:chExt'), 'cx', 'cy');
  if (!xfrm || !off || !ext || !childOff || !childExt) return outer;
  const sx = childExt.x > 0 ? ext.x / childExt.x : 1;
  const sy = childExt.y > 0 ? ext.y / childExt.y : 1;
  return after(after(outer, turning(xfrm.attrs, off, ext)), [
    sx,
    0,
    0,
    sy,
    off.x - childOff.x * sx,
    off.y - childOff.y * sy,
  ]);
}

function pair(element: XmlElement | undefined, x: string, y: string): Pair | undefined {
  const [left, top] = [emuToPoints(element?.attrs[x]), emuToPoints(element?.attrs[y])];
  return left === undefined || top === undefined ? undefined : { x: left, y: top };
}
