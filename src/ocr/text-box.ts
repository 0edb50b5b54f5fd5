import { mapPoint, type Transform } from '../document/index.ts';

/**
 * A text line in pixels of its raster: centre, unit vector in reading direction, extent along and across it. The vector
 * across is rotated by 90 degrees clockwise (y points down), so it points from the top of the line to its bottom.
 */
export interface TextBox {
  cx: number;
  cy: number;
  /** Unit vector along the line. */
  ux: number;
  uy: number;
  width: number;
  height: number;
  /** Mean text probability inside, 0..1. */
  score: number;
}

/** Angle of the line in degrees clockwise, -180..180. */
export const angleOf = (box: TextBox): number => (Math.atan2(box.uy, box.ux) * 180) / Math.PI;

export const level = (x0: number, y0: number, x1: number, y1: number, score = 1): TextBox => ({
  cx: (x0 + x1) / 2,
  cy: (y0 + y1) / 2,
  ux: 1,
  uy: 0,
  width: x1 - x0,
  height: y1 - y0,
  score,
});

/** Axis-aligned bounds. */
export function boundsOf(box: TextBox): { x0: number; y0: number; x1: number; y1: number } {
  const halfX = (Math.abs(box.ux) * box.width + Math.abs(box.uy) * box.height) / 2;
  const halfY = (Math.abs(box.uy) * box.width + Math.abs(box.ux) * box.height) / 2;
  return { x0: box.cx - halfX, y0: box.cy - halfY, x1: box.cx + halfX, y1: box.cy + halfY };
}

/**
 * Maps a box by a length-preserving map. Its reading direction becomes the page direction nearest to its own, so a
 * rotation by 180 degrees does not change it.
 */
export function mapBox(map: Transform, box: TextBox): TextBox {
  const { x: cx, y: cy } = mapPoint(map, { x: box.cx, y: box.cy });
  const end = mapPoint(map, { x: box.cx + box.ux, y: box.cy + box.uy });
  const sign = end.x < cx ? -1 : 1;
  return { ...box, cx, cy, ux: sign * (end.x - cx), uy: sign * (end.y - cy) };
}
