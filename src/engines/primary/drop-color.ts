import { CHANNEL_ROUNDING, type Raster } from '../../document/index.ts';

/**
 * Reduces a raster without colour, as most scans are, to one channel. Searching for lines, marks and seals then costs a
 * third.
 */
export function dropColor(raster: Raster): Raster {
  if (raster.channels === 1) return raster;
  const { data, width, height } = raster;
  const grey = new Uint8Array(width * height);
  for (let i = 0, j = 0; i < grey.length; i++, j += 3) {
    const g = data[j + 1]!;
    const red = data[j]! - g;
    const blue = data[j + 2]! - g;
    // Negative if one of the four terms is: one branch per pixel instead of four.
    if (
      ((CHANNEL_ROUNDING - red) | (CHANNEL_ROUNDING + red) | (CHANNEL_ROUNDING - blue) | (CHANNEL_ROUNDING + blue)) <
      0
    )
      return raster;
    grey[i] = g;
  }
  return { ...raster, data: grey, channels: 1 };
}
