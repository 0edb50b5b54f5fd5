import { type Box, boxArea, iou } from '../../document/index.ts';
import type { Region } from './regions.ts';

/** A rectangle on a screen: a filled patch, or a frame around one. */
export interface ScreenBox extends Box {
  color: [number, number, number];
  framed: boolean;
}

/** Minimum straight share of a side; buttons may have round corners. */
const SIDE = 0.45;
const FILLED = 0.55;
/** A frame touches its sides almost everywhere and covers little area. */
const FRAME_SIDE = 0.6;
const SAME = 0.75;

/** Rectangles among the patches, smallest last. A frame and the patch inside it are one rectangle. */
export function screenBoxes(regions: readonly Region[], width: number, height: number): ScreenBox[] {
  const found: ScreenBox[] = [];
  for (const region of regions) {
    const w = region.x1 - region.x0;
    const h = region.y1 - region.y0;
    if (w < 8 || h < 8 || (w > 0.98 * width && h > 0.9 * height)) continue;
    const { left, right, top, bottom } = region.sides;
    const share = region.area / (w * h);
    const straight = Math.min(left, right, top, bottom);
    const framed = share < FILLED && straight >= FRAME_SIDE;
    if (!framed && (share < FILLED || straight < SIDE)) continue;
    const { x0, y0, x1, y1, color } = region;
    found.push({ x0, y0, x1, y1, color, framed });
  }
  const out: ScreenBox[] = [];
  for (const box of found.sort((a, b) => boxArea(b) - boxArea(a) || Number(b.framed) - Number(a.framed))) {
    const twin = out.find((other) => iou(other, box) >= SAME);
    // The frame gives the outline, the patch inside gives the colour.
    if (twin) {
      if (twin.framed && !box.framed) twin.color = box.color;
      continue;
    }
    out.push({ ...box });
  }
  return out;
}
