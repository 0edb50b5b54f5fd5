import type { Box, Fill, Glyph, Link, Picture, Quad, Raster, Ruling, Sheet, Widget } from '../../document/index.ts';
import { boxOfQuad, quadOfBox } from '../../document/index.ts';
import { type QuarterTurn, turnRaster } from '../../vision/index.ts';

/** Characters from which the direction of a page's text can be told, and the share of them that must run one way. */
const MIN_GLYPHS = 40;
const TURNED_SHARE = 0.75;
/** Share of the height of a font's box that lies below its baseline; the model knows no baseline of turned text. */
const DESCENT = 0.2;

/**
 * A sheet whose text stands upright: tables printed sideways and pages that were turned by their content, not by their `/Rotate` entry, are
 * turned back by quarter turns, with everything on them. A sheet that is upright is given back as it is.
 */
export function uprightSheet(sheet: Sheet): Sheet {
  const turn = turnOf(sheet.glyphs);
  if (turn === 0) return sheet;
  const sideways = turn !== 180;
  const width = sideways ? sheet.height : sheet.width;
  const height = sideways ? sheet.width : sheet.height;
  const place = placing(turn, sheet.width, sheet.height);
  const back = placing(((360 - turn) % 360) as QuarterTurn, width, height);
  const turned: Sheet = {
    ...sheet,
    width,
    height,
    angle: (sheet.angle + 360 - turn) % 360,
    glyphs: sheet.glyphs.map((g) => turnGlyph(g, turn, place)),
    rulings: sheet.rulings.map((r) => turnRuling(r, sideways, place)),
    fills: sheet.fills.map((f): Fill => ({ ...f, ...place.box(f) })),
    pictures: sheet.pictures.map((p): Picture => ({ ...p, ...place.box(p), ...(p.quad ? { quad: place.quad(p.quad) } : {}) })),
    links: sheet.links.map((l): Link => ({ ...l, ...place.box(l) })),
    widgets: sheet.widgets.map((w): Widget => ({ ...w, ...place.box(w) })),
    async raster(dpi, options = {}) {
      const { region } = options;
      const raster = await sheet.raster(dpi, region ? { ...options, region: back.box(region) } : options);
      return placed(turnRaster(raster, turn), region);
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

interface Placing {
  box(b: Box): Box;
  quad(q: Quad): Quad;
}

/** Where points of a page of this size come to lie when it is turned clockwise. */
function placing(turn: QuarterTurn, width: number, height: number): Placing {
  const point = (x: number, y: number): [number, number] =>
    turn === 90 ? [height - y, x] : turn === 180 ? [width - x, height - y] : turn === 270 ? [y, width - x] : [x, y];
  const quad = (q: Quad): Quad => [...point(q[0], q[1]), ...point(q[2], q[3]), ...point(q[4], q[5]), ...point(q[6], q[7])];
  return { quad, box: (b) => boxOfQuad(quad(quadOfBox(b))) };
}

function turnGlyph(g: Glyph, turn: QuarterTurn, place: Placing): Glyph {
  const angle = (((g.angle + turn) % 360) + 360) % 360;
  const box = place.box(g);
  const upright = Math.min(angle, 360 - angle) < 2;
  return {
    ...g,
    ...box,
    ...(g.quad ? { quad: place.quad(g.quad) } : {}),
    angle: upright ? 0 : angle,
    baseline: upright ? box.y1 - DESCENT * (box.y1 - box.y0) : (box.y0 + box.y1) / 2,
  };
}

function turnRuling(r: Ruling, sideways: boolean, place: Placing): Ruling {
  const horizontal = r.direction === 'horizontal';
  const box = place.box(horizontal ? { x0: r.from, x1: r.to, y0: r.at, y1: r.at } : { x0: r.at, x1: r.at, y0: r.from, y1: r.to });
  const flat = horizontal !== sideways;
  return flat ? { ...r, direction: 'horizontal', at: box.y0, from: box.x0, to: box.x1 } : { ...r, direction: 'vertical', at: box.x0, from: box.y0, to: box.y1 };
}

const placed = (raster: Raster, region: Box | undefined): Raster => (region ? { ...raster, originX: region.x0, originY: region.y0 } : raster);
