/**
 * Pixels of a page or a region, row-major without padding. Page pixels are page points times `dpi / 72`. A raster of a
 * region starts at `originX`/`originY`, in points.
 */
export interface Raster {
  data: Uint8Array;
  width: number;
  height: number;
  /** 1 = grey, 3 = RGB. No alpha: readers flatten on white. */
  channels: 1 | 3;
  /** Pixels per inch of the page. */
  dpi: number;
  originX?: number;
  originY?: number;
}

/** Channel differences up to this are JPEG rounding, not colour. */
export const CHANNEL_ROUNDING = 6;
