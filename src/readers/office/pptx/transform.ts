import type { Box } from '../../../document/index.ts';
import { child, type XmlElement } from '../../markup/index.ts';
import { emuToPoints } from '../units.ts';

/** From the coordinates of a group to points of the slide: `x * sx + dx`. */
export interface Transform {
  sx: number;
  sy: number;
  dx: number;
  dy: number;
}

export const IDENTITY: Transform = { sx: 1, sy: 1, dx: 0, dy: 0 };

interface Pair {
  x: number;
  y: number;
}

/** Place of a shape in points; undefined when it has none of its own (a placeholder inherits it). */
export function boxOf(xfrm: XmlElement | undefined, transform: Transform): Box | undefined {
  const off = pair(child(xfrm, 'a:off'), 'x', 'y');
  const ext = pair(child(xfrm, 'a:ext'), 'cx', 'cy');
  if (!xfrm || !off || !ext) return undefined;
  const x0 = off.x * transform.sx + transform.dx;
  const y0 = off.y * transform.sy + transform.dy;
  const box = { x0, y0, x1: x0 + Math.max(0, ext.x * transform.sx), y1: y0 + Math.max(0, ext.y * transform.sy) };
  return turned(box, Number(xfrm.attrs.rot ?? 0) / 60_000);
}

/** Around a box that is turned about its middle, as far as quarters go: tilted boxes stay close to their own. */
function turned(box: Box, degrees: number): Box {
  const quarter = Math.round((((degrees % 360) + 360) % 360) / 90) % 4;
  if (quarter !== 1 && quarter !== 3) return box;
  const [cx, cy] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2];
  const [w, h] = [(box.x1 - box.x0) / 2, (box.y1 - box.y0) / 2];
  return { x0: cx - h, x1: cx + h, y0: cy - w, y1: cy + w };
}

/** The transform inside of a group: its child space is stretched over its own box (ECMA-376 part 1, 20.1.7.5). */
export function inGroup(xfrm: XmlElement | undefined, outer: Transform): Transform {
  const off = pair(child(xfrm, 'a:off'), 'x', 'y');
  const ext = pair(child(xfrm, 'a:ext'), 'cx', 'cy');
  const childOff = pair(child(xfrm, 'a:chOff'), 'x', 'y');
  const childExt = pair(child(xfrm, 'a:chExt'), 'cx', 'cy');
  if (!off || !ext || !childOff || !childExt) return outer;
  const sx = childExt.x > 0 ? ext.x / childExt.x : 1;
  const sy = childExt.y > 0 ? ext.y / childExt.y : 1;
  return {
    sx: outer.sx * sx,
    sy: outer.sy * sy,
    dx: outer.dx + outer.sx * (off.x - childOff.x * sx),
    dy: outer.dy + outer.sy * (off.y - childOff.y * sy),
  };
}

function pair(element: XmlElement | undefined, x: string, y: string): Pair | undefined {
  const [left, top] = [emuToPoints(element?.attrs[x]), emuToPoints(element?.attrs[y])];
  return left === undefined || top === undefined ? undefined : { x: left, y: top };
}
