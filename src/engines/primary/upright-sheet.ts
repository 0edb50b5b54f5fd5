import {
  type Box,
  chain,
  type Glyph,
  IDENTITY,
  type Picture,
  placing,
  type Raster,
  type Sheet,
  turnContent,
  unturned,
} from '../../document/index.ts';
import { type QuarterTurn, turnRaster } from '../../vision/index.ts';

/**
 * Minimum number of characters to determine the direction of a page's text, and the minimum share of them in one
 * direction.
 */
const MIN_GLYPHS = 40;
const TURNED_SHARE = 0.75;

/**
 * Rotates a sheet by a multiple of 90 degrees, with everything on it, so that its text is upright: tables printed
 * sideways and pages rotated by their content instead of their `/Rotate` entry. Returns an upright sheet unchanged.
 */
export function uprightSheet(sheet: Sheet): Sheet {
  const turn = turnOf(sheet.glyphs);
  if (turn === 0) return sheet;
  const upright = turnContent(sheet, turn);
  const back = placing(((360 - turn) % 360) as QuarterTurn, upright.width, upright.height);
  const turned: Sheet = {
    ...sheet,
    ...upright,
    // The reported angle is how the file must be rotated back, not the rotation here.
    angle: (sheet.angle + 360 - turn) % 360,
    async raster(dpi, options = {}) {
      const { region } = options;
      const raster = await sheet.raster(dpi, region ? { ...options, region: back.box(region) } : options);
      return placed(turnRaster(raster, turn), region);
    },
    asSent: {
      width: sheet.asSent?.width ?? sheet.width,
      height: sheet.asSent?.height ?? sheet.height,
      toSource: chain(unturned(turn, sheet.width, sheet.height), sheet.asSent?.toSource ?? IDENTITY),
      raster: (dpi) => (sheet.asSent ?? sheet).raster(dpi),
    },
  };
  const drawn = new Map<Picture, Picture>(turned.pictures.map((p, i) => [p, sheet.pictures[i]!]));
  // In the original orientation: codes are found in any.
  if (sheet.pictureRaster)
    turned.pictureRaster = (picture, side) => sheet.pictureRaster?.(drawn.get(picture) ?? picture, side);
  return turned;
}

/**
 * Clockwise rotation, a multiple of 90 degrees, that makes most of the text upright; 0 if it is already, or runs in
 * several directions.
 */
function turnOf(glyphs: readonly Glyph[]): QuarterTurn {
  if (glyphs.length < MIN_GLYPHS) return 0;
  const counts = [0, 0, 0, 0];
  for (let i = 0; i < glyphs.length; i++) {
    const { angle } = glyphs[i]!;
    if (angle === 0) continue;
    const quarter = Math.round(angle / 90);
    if (Math.abs(angle - 90 * quarter) < 2) counts[quarter % 4]!++;
  }
  for (const quarter of [1, 2, 3])
    if (counts[quarter]! >= TURNED_SHARE * glyphs.length) return (360 - 90 * quarter) as QuarterTurn;
  return 0;
}

const placed = (raster: Raster, region: Box | undefined): Raster =>
  region ? { ...raster, originX: region.x0, originY: region.y0 } : raster;
