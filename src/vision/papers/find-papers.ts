import {
  type Box,
  boxHeight,
  boxOfQuad,
  boxWidth,
  clamp,
  growBox,
  iou,
  mapQuad,
  overlapX,
  overlapY,
  type Quad,
  quadOfBox,
  type Raster,
  type Transform,
} from '../../document/index.ts';
import { reduce, type Small } from '../hough-lines.ts';
import { homography, warpToRectangle } from '../perspective.ts';
import type { Plane } from '../pixels.ts';
import { refineQuad } from '../refine-quad.ts';
import { type Ground, groundOf } from './ground.ts';
import { type Sheet, sheetsOn } from './sheets.ts';
import { splitContent } from './split-content.ts';

/** Number of pixels of the searched image. */
const PIXELS = 200_000;
/** Minimum quality of sheets, and minimum share of the picture. */
const QUALITY = 0.5;
const SHARE = 0.012;
/** Maximum share of other objects, relative to the sheets. */
const REST = 0.06;
/** The same if the sheets contrast clearly with the background: a cup and a pen. */
const CLUTTER = 0.2;
const CLEAR = 40;
/**
 * Minimum quality of papers on a sheet, and the minimum share of the sheet that each covers: pictures and codes are
 * smaller.
 */
const GOOD = 0.8;
const LEAST_PASTED = 0.06;
const PASTED = 0.35;
const INSET = 0.015;
/** Share of a side that counts as the border. */
const BORDER = 0.02;
const FAR = 0.3;
/**
 * Minimum overlap of a sheet and a part between gaps that are the same paper; width of a margin as a share of the
 * shorter side; minimum strength of red ink.
 */
const SAME = 0.8;
const MARGIN = 0.06;
const RED = 30;
/** Minimum side of a paper in pixels of the picture, and maximum aspect ratio. */
const SMALLEST = 110;
const SLENDER = 6;
/** A sheet with at least this share of the picture is the picture. */
const WHOLE = 0.97;

/**
 * Places of papers: corners in pixels of the raster, starting with each paper's own top-left if recognisable. Empty if
 * the picture is one paper.
 */
export function findPapers(raster: Raster): Quad[] {
  const small = reduced(raster);
  const ground = groundOf(small);
  const area = small.width * small.height;
  const sheets = sheetsOn(small, ground).filter(
    ({ quality, area: own, quad }) => quality >= QUALITY && own >= SHARE * area && isPaperSized(quad, small.scale),
  );
  const scaled = (quad: Quad): Quad => quad.map((v) => v * small.scale) as unknown as Quad;
  const clear = sheets.every(({ quality, distance }) => quality >= GOOD && distance >= CLEAR);
  if (sheets.length === 0 || restOf(ground, sheets) >= (clear ? CLUTTER : REST))
    return papersByGaps(small, ground, sheets).map(scaled);
  if (sheets.length === 1 && sheets[0]!.area > WHOLE * area) return [];
  return sheets.flatMap(({ quad }) => {
    const on = papersOn(raster, small, quad);
    return on.length > 0 ? on : [refineQuad(raster, scaled(quad))];
  });
}

/**
 * Papers glued to a sheet, if they contrast with it. `sheet` is in pixels of the downscaled picture, the result in
 * pixels of the raster.
 */
function papersOn(raster: Raster, small: Small, sheet: Quad): Quad[] {
  const cut = flattened(small, within(sheet));
  if (!cut) return [];
  const area = cut.on.width * cut.on.height;
  const found = sheetsOn(cut.on, groundOf(cut.on)).filter(
    ({ quality, area: own, quad }) =>
      quality >= GOOD && own >= LEAST_PASTED * area && isPaperSized(quad, small.scale) && !spans(quad, cut.on),
  );
  if (found.length < 2 || found.reduce((sum, one) => sum + one.area, 0) < PASTED * area) return [];
  return found.map(({ quad }) =>
    refineQuad(raster, mapQuad(cut.toPicture, quad).map((v) => v * small.scale) as unknown as Quad),
  );
}

/** Shrinks a quad slightly, so that the surroundings of the sheet do not count as its background. */
function within(quad: Quad): Quad {
  const middle = [0, 1].map((c) => (quad[c]! + quad[c + 2]! + quad[c + 4]! + quad[c + 6]!) / 4);
  return quad.map((v, i) => v + (middle[i % 2]! - v) * INSET) as unknown as Quad;
}

/** A sheet of the downscaled picture, free of perspective. */
function flattened(
  { planes, width, height, scale }: Small,
  sheet: Quad,
): { on: Small; toPicture: Transform } | undefined {
  const side = (i: number): number => Math.hypot(sheet[(i + 2) % 8]! - sheet[i]!, sheet[(i + 3) % 8]! - sheet[i + 1]!);
  const size = { width: Math.round(Math.max(side(0), side(4))), height: Math.round(Math.max(side(2), side(6))) };
  const m = homography([0, 0, size.width, 0, size.width, size.height, 0, size.height], sheet);
  if (!m || size.width < 2 || size.height < 2) return undefined;
  const toPicture: Transform = [...m, 1];
  const from = new Int32Array(size.width * size.height);
  for (let y = 0, to = 0; y < size.height; y++) {
    const v = y + 0.5;
    for (let x = 0; x < size.width; x++, to++) {
      const u = x + 0.5;
      const d = 1 / (m[6] * u + m[7] * v + 1);
      const row = clamp(Math.floor((m[3] * u + m[4] * v + m[5]) * d), 0, height - 1);
      from[to] = row * width + clamp(Math.floor((m[0] * u + m[1] * v + m[2]) * d), 0, width - 1);
    }
  }
  const out = planes.map((plane) => {
    const flat = new Float32Array(from.length);
    for (let i = 0; i < flat.length; i++) flat[i] = plane[from[i]!]!;
    return flat;
  });
  return { on: { ...size, scale, planes: out }, toPicture };
}

/** Whether a quad reaches from border to border: a part of the sheet itself, beside a fold or in a shadow. */
function spans(quad: Quad, { width, height }: Pick<Small, 'width' | 'height'>): boolean {
  const { x0, y0, x1, y1 } = boxOfQuad(quad);
  return (x0 < BORDER * width && x1 > (1 - BORDER) * width) || (y0 < BORDER * height && y1 > (1 - BORDER) * height);
}

const reduced = (raster: Raster): Small =>
  reduce(
    raster,
    Math.max(raster.width, raster.height) * Math.min(1, Math.sqrt(PIXELS / (raster.width * raster.height))),
  );

/** Whether a quad is large enough to be read, and not a strip. `scale`: pixels of the picture per pixel of the quad. */
function isPaperSized(quad: Quad, scale: number): boolean {
  const side = (i: number): number => Math.hypot(quad[(i + 2) % 8]! - quad[i]!, quad[(i + 3) % 8]! - quad[i + 1]!);
  const across = (side(0) + side(4)) / 2;
  const down = (side(2) + side(6)) / 2;
  return Math.min(across, down) * scale >= SMALLEST && Math.max(across, down) < SLENDER * Math.min(across, down);
}

/** Papers on a background of their own colour, distinguished only by their print, or with a tint. */
function papersByGaps(small: Small, ground: Ground, sheets: readonly Sheet[]): Quad[] {
  const boxes = splitContent({ mask: ground.mask, red: redOf(small) });
  // If one part cannot be a paper, the others are not papers either, but parts of one.
  if (boxes.length < 2 || !boxes.every((box) => isPaperSized(quadOfBox(box), small.scale))) return [];
  const all = { x0: 0, y0: 0, x1: small.width, y1: small.height };
  return boxes.map((box) => {
    const sheet = sheets.find(({ quad }) => iou(boxOfQuad(quad), box) > SAME);
    return sheet?.quad ?? quadOfBox(withMargin(box, boxes, all));
  });
}

/** Adds a margin of half the gap to the next paper, limited to the usual width of margins. */
function withMargin(box: Box, boxes: readonly Box[], all: Box): Box {
  const most = MARGIN * Math.min(boxWidth(box), boxHeight(box));
  const gap = Math.min(
    2 * most,
    ...boxes.filter((b) => b !== box).map((b) => Math.max(-overlapX(box, b), -overlapY(box, b))),
  );
  return clipBox(growBox(box, Math.max(0, gap / 2)), all);
}

const clipBox = (b: Box, to: Box): Box => ({
  x0: Math.max(b.x0, to.x0),
  y0: Math.max(b.y0, to.y0),
  x1: Math.min(b.x1, to.x1),
  y1: Math.min(b.y1, to.y1),
});

/** Pixels of red seal ink. */
export function redOf({ planes, width, height }: Small): Plane {
  const data = new Uint8Array(width * height);
  const [r, g, b] = planes;
  if (r && g && b) for (let i = 0; i < data.length; i++) if (r[i]! - Math.max(g[i]!, b[i]!) > RED) data[i] = 1;
  return { data, width, height };
}

/** Share of other objects, relative to the sheets. */
function restOf({ mask, limit, distance }: Ground, sheets: readonly Sheet[]): number {
  // A fold or light on the background differs less from it than papers do.
  const far = Math.max(limit, FAR * Math.min(...sheets.map((s) => s.distance)));
  const boxes = sheets.map(({ quad }) => boxOfQuad(quad));
  const room = 0.015 * Math.max(mask.width, mask.height);
  let n = 0;
  for (let y = 0, i = 0; y < mask.height; y++) {
    const across = boxes.filter((b) => y > b.y0 - room && y < b.y1 + room);
    for (let x = 0; x < mask.width; x++, i++) {
      if (distance[i]! > far && !across.some((b) => x > b.x0 - room && x < b.x1 + room)) n++;
    }
  }
  return (
    n /
    Math.max(
      1,
      sheets.reduce((sum, s) => sum + s.area, 0),
    )
  );
}

/** A paper cropped from a picture. */
export interface CutPaper {
  raster: Raster;
  /** Maps its pixels to those of the picture. */
  toInput: Transform;
}

/** Each paper of a picture, level and free of perspective; empty if the picture is one paper. */
export const cutPapers = (raster: Raster): CutPaper[] =>
  findPapers(raster).map((quad) => warpToRectangle(raster, quad));
