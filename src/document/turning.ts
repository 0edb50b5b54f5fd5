import { type Box, boxOfQuad, type Quad, quadOfBox } from './geometry.ts';
import type { Glyph } from './glyph.ts';
import { mapQuad, unturned } from './page-frame.ts';
import type { Fill, Link, PageContent, Picture, Ruling, Widget } from './sheet.ts';

/** Share of a font's box below its baseline. Glyphs of rotated text have no baseline. */
const DESCENT = 0.2;

/** Maps boxes and quads to a rotated page. */
export interface Placing {
  box(b: Box): Box;
  quad(q: Quad): Quad;
}

/** The mapping for a page of this size, in points, that is rotated clockwise by quarter turns. */
export function placing(turn: 0 | 90 | 180 | 270, width: number, height: number): Placing {
  const sideways = turn === 90 || turn === 270;
  // Rotating a page is the inverse of undoing the opposite rotation.
  const turned = unturned(
    ((360 - turn) % 360) as 0 | 90 | 180 | 270,
    sideways ? height : width,
    sideways ? width : height,
  );
  const quad = (q: Quad): Quad => mapQuad(turned, q);
  return { quad, box: (b) => boxOfQuad(quad(quadOfBox(b))) };
}

/** Rotates the page clockwise by quarter turns, with all its content. Keeps the order of glyphs. */
export function turnContent(page: PageContent, turn: 90 | 180 | 270): PageContent {
  const sideways = turn !== 180;
  const place = placing(turn, page.width, page.height);
  return {
    ...page,
    width: sideways ? page.height : page.width,
    height: sideways ? page.width : page.height,
    angle: (page.angle + turn) % 360,
    glyphs: page.glyphs.map((g) => turnGlyph(g, turn, place)),
    rulings: page.rulings.map((r) => turnRuling(r, sideways, place)),
    fills: page.fills.map((f): Fill => ({ ...f, ...place.box(f) })),
    pictures: page.pictures.map(
      (p): Picture => ({ ...p, ...place.box(p), ...(p.quad ? { quad: place.quad(p.quad) } : {}) }),
    ),
    links: page.links.map((l): Link => ({ ...l, ...place.box(l) })),
    widgets: page.widgets.map((w): Widget => ({ ...w, ...place.box(w) })),
  };
}

function turnGlyph(g: Glyph, turn: number, place: Placing): Glyph {
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
  const box = place.box(
    horizontal ? { x0: r.from, x1: r.to, y0: r.at, y1: r.at } : { x0: r.at, x1: r.at, y0: r.from, y1: r.to },
  );
  return horizontal !== sideways
    ? { ...r, direction: 'horizontal', at: box.y0, from: box.x0, to: box.x1 }
    : { ...r, direction: 'vertical', at: box.x0, from: box.y0, to: box.y1 };
}
