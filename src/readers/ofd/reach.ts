import type { Box } from '../../document/index.ts';
import { applyX, applyY } from '../pdf/shared.ts';
import type { SceneItem } from './scene.ts';
import { MM_TO_POINTS } from './values.ts';

/** Characters draw within this many of their sizes around where they start: accents, swashes, squares that are set wider. */
const AROUND = 2;

/** The box in points outside of which an item draws nothing; larger than what it draws. Clips are left out. */
export function reachOf(item: SceneItem): Box {
  const out = { x0: Number.POSITIVE_INFINITY, y0: Number.POSITIVE_INFINITY, x1: Number.NEGATIVE_INFINITY, y1: Number.NEGATIVE_INFINITY };
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
  else if (item.kind === 'text') for (const { x, y } of item.units) add(x, y, AROUND * item.size * Math.max(1, Math.abs(item.scale)) + item.lineWidth);
  else {
    // A miter reaches beyond its corner by as many widths of the line as its limit says.
    const room = item.stroke ? item.lineWidth * Math.max(1, item.miter) : 0;
    for (const { at } of item.segments) for (let i = 0; i + 1 < at.length; i += 2) add(at[i]!, at[i + 1]!, room);
  }
  return out;
}
