import sharp from 'sharp';
import type { Raster, Sheet } from '../../document/index.ts';
import { cropRaster } from './picture-files.ts';

/** Gives the upright pixels of the page at a resolution. */
export type PagePixels = (dpi: number, region?: { x0: number; y0: number; x1: number; y1: number }) => Promise<Raster>;

/**
 * Uses the pixels of the scan that was read if there is one, so that removed marks stay removed; otherwise draws the
 * page.
 */
export function pagePixels(sheet: Sheet, scan: Raster | undefined): PagePixels {
  return async (dpi, region) => {
    if (!scan) return sheet.raster(dpi, region ? { region } : {});
    const part = region ? cropRaster(scan, region) : scan;
    return resample(part, Math.min(dpi, part.dpi));
  };
}

async function resample(raster: Raster, dpi: number): Promise<Raster> {
  if (Math.abs(dpi - raster.dpi) < 1) return raster;
  const width = Math.max(1, Math.round((raster.width * dpi) / raster.dpi));
  const height = Math.max(1, Math.round((raster.height * dpi) / raster.dpi));
  const input = sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: raster.channels } });
  const { data, info } = await input.resize(width, height, { fit: 'fill' }).raw().toBuffer({ resolveWithObject: true });
  return { ...raster, data, width, height, channels: info.channels === 1 ? 1 : 3, dpi };
}
