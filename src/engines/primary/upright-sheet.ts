import { type Box, chain, type Glyph, IDENTITY, type Picture, placing, type Raster, type Sheet, turnContent, unturned } from '../../document/index.ts';
import { type QuarterTurn, turnRaster } from '../../vision/index.ts';

/** Characters from which the direction of a page's text can be told, and the share of them that must run one way. */
const MIN_GLYPHS = 40;
const TURNED_SHARE = 0.75;

/**
 * A sheet whose text stands upright: tables printed sideways and pages that were turned by their content, not by their `/Rotate` entry, are
 * turned back by quarter turns, with everything on them. A sheet that is upright is given back as it is.
 */
export function uprightSheet(sheet: Sheet): Sheet {
  const turn = turnOf(sheet.glyphs);
  if (turn === 0) return sheet;
  const upright = turnContent(sheet, turn);
  const back = placing(((360 - turn) % 360) as QuarterTurn, upright.width, upright.height);
  const turned: Sheet = {
    ...sheet,
    ...upright,
    // What is told is how the file has to be turned back, not how it was turned here.
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
  // As the file has them, in whatever direction: for codes, which are found in any.
  if (sheet.pictureRaster) turned.pictureRaster = (picture, side) => sheet.pictureRaster?.(drawn.get(picture) ?? picture, side);
  return turned;
}

/** Clockwise quarter turn that makes most of the text upright; 0 when it is, or runs in several directions. */
function turnOf(glyphs: readonly Glyph[]): QuarterTurn {
  if (glyphs.length < MIN_GLYPHS) return 0;
  for (const angle of [90, 180, 270] as const) {
    let n = 0;
    for (const g of glyphs) if (Math.abs(g.angle - angle) < 2) n++;
    if (n >= TURNED_SHARE * glyphs.length) return (360 - angle) as QuarterTurn;
  }
  return 0;
}

const placed = (raster: Raster, region: Box | undefined): Raster => (region ? { ...raster, originX: region.x0, originY: region.y0 } : raster);
