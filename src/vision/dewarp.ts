import { IDENTITY, type Quad, type Raster, type Transform } from '../document/index.ts';
import { findPageQuad } from './page-quad.ts';
import { warpToRectangle } from './perspective.ts';

export interface Dewarped {
  raster: Raster;
  quad: Quad | null;
  /** Maps pixels of `raster` to pixels of the input. */
  toInput: Transform;
}

/**
 * Crops a photographed page from its background and corrects the perspective. `quad`: corners of the page in points of
 * the input raster (top-left, top-right, bottom-right, bottom-left), or null without a confident border; then the
 * raster is returned unchanged. The result keeps the input's resolution along the page's longer sides; its origin is
 * (0, 0).
 */
export function cropDewarp(raster: Raster): Dewarped {
  const corners = findPageQuad(raster);
  if (!corners) return { raster, quad: null, toInput: IDENTITY };
  const unit = 72 / raster.dpi;
  const quad = corners.map(
    (v, i) => (i % 2 === 0 ? (raster.originX ?? 0) : (raster.originY ?? 0)) + v * unit,
  ) as unknown as Quad;
  return { ...warpToRectangle(raster, corners), quad };
}
