import type { Box, Quad } from '../document/index.ts';
import type { V1Coordinates } from './wire.ts';

/** Page size in points, the base of relative coordinates. */
export interface PageSize {
  width: number;
  height: number;
}

/** Six decimals resolve a thousandth of a pixel on any page. */
export const sixDigits = (v: number): number => Math.round(v * 1e6) / 1e6;

const share = (v: number, whole: number): number => {
  const s = v / whole;
  return s > 0 ? (s < 1 ? Math.round(s * 1e6) / 1e6 : 1) : 0;
};

/** A box in points as eight shares of the page, clamped to the page. */
export function boxCoordinates(box: Box, page: PageSize): V1Coordinates {
  const x0 = share(box.x0, page.width);
  const y0 = share(box.y0, page.height);
  const x1 = share(box.x1, page.width);
  const y1 = share(box.y1, page.height);
  return [x0, y0, x1, y0, x1, y1, x0, y1];
}

/** Corners in points as shares of the page, 0 to 1. */
export function quadCoordinates(quad: Quad, page: PageSize): V1Coordinates {
  const { width: w, height: h } = page;
  return [
    share(quad[0], w),
    share(quad[1], h),
    share(quad[2], w),
    share(quad[3], h),
    share(quad[4], w),
    share(quad[5], h),
    share(quad[6], w),
    share(quad[7], h),
  ];
}
