import type { Quad, Raster } from '../document/index.ts';
import { findPageQuad } from './page-quad.ts';
import { warpToRectangle } from './perspective.ts';

/**
 * Cuts a photographed page out of its background and corrects the perspective. `quad`: corners of the page in points of the input raster (top-left, top-right,
 * bottom-right, bottom-left), null when no border is found with confidence; then the raster comes back as it is.
 * The result keeps the input's resolution along the page's longer sides; its origin is (0, 0).
 */
export function cropDewarp(raster: Raster): { raster: Raster; quad: Quad | null } {
  const corners = findPageQuad(raster);
  if (!corners) return { raster, quad: null };
  const unit = 72 / raster.dpi;
  const quad = corners.map((v, i) => (i % 2 === 0 ? (raster.originX ?? 0) : (raster.originY ?? 0)) + v * unit) as unknown as Quad;
  return { raster: warpToRectangle(raster, corners), quad };
}
