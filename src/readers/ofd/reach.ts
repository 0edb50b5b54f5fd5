import type { Box } from '../../document/index.ts';
import { applyX, applyY } from '../pdf/shared.ts';
import type { SceneItem } from './scene.ts';
import { MM_TO_POINTS } from './values.ts';

/** Characters draw within this many sizes around their origin: accents, swashes, wider spacing. */
const AROUND = 2;

/** Bounding box in points of an item's ink, slightly larger than the ink. Ignores clips. */
export function reachOf(item: SceneItem): Box {
  const out = {
    x0: Number.POSITIVE_INFINITY,
    y0: Number.POSITIVE_INFINITY,
    x1: Number.NEGATIVE_INFINITY,
    y1: Number.NEGATIVE_INFINITY,
  };
  const add = (x: number, y: number, room: number): void => {
    for (const [dx, dy] of [
      [-room, -room],
      [room, -room],
      [room, room],
      [-room, room],
    ] as const) {
      const px = applyX(item.matrix, x + dx, y + dy) * MM_TO_POINTS;
      const py = applyY(item.matrix, x + dx, y + dy) * MM_TO_POINTS;
      out.x0 = Math.min(out.x0, px);
      out.y0 = Math.min(out.y0, py);
      out.x1 = Math.max(out.x1, px);
      out.y1 = Math.max(out.y1, py);
    }
  };
  if (item.kind === 'image') add(0.5, 0.5, 0.5);
  else if (item.kind === 'text')
    for (const { x, y } of item.units)
      add(x, y, AROUND * item.size * Math.max(1, Math.abs(item.scale)) + item.lineWidth);
  else {
    // A miter extends beyond its corner by up to the miter limit times the line width.
    const room = item.stroke ? item.lineWidth * Math.max(1, item.miter) : 0;
    for (const { at } of item.segments) for (let i = 0; i + 1 < at.length; i += 2) add(at[i]!, at[i + 1]!, room);
  }
  return out;
}
