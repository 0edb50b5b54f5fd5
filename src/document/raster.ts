/**
 * Pixels of a page or a part of it. Row-major, no padding.
 * Page pixels relate to page points by `dpi / 72`; a raster of a region says where it starts in `originX`/`originY` (points).
 */
export interface Raster {
  data: Uint8Array;
  width: number;
  height: number;
  /** 1 = grey, 3 = RGB. There is no alpha: readers flatten on white. */
  channels: 1 | 3;
  /** Pixels per inch of the page. */
  dpi: number;
  originX?: number;
  originY?: number;
}

/** Differences of a pixel's channels up to this are the rounding of a JPEG, not colour. */
export const CHANNEL_ROUNDING = 6;
