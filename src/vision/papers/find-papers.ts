import {
  type Box,
  boxHeight,
  boxOfQuad,
  boxWidth,
  growBox,
  iou,
  mapPoint,
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

/** Pixels of the picture that papers are looked for in. */
const PIXELS = 200_000;
/** Sheets are believed from this quality and this share of the picture on. */
const QUALITY = 0.5;
const SHARE = 0.012;
/** What else stands out may be this share of the sheets. */
const REST = 0.06;
/** The same where sheets stand out clearly from what they lie on: a cup and a pen. */
const CLUTTER = 0.2;
const CLEAR = 40;
/** Sheets on a sheet are at least this good, and cover this share of it, one and all: pictures and codes are smaller. */
const GOOD = 0.8;
const LEAST_PASTED = 0.06;
const PASTED = 0.35;
const INSET = 0.015;
/** Share of a side within which a thing is at the border. */
const BORDER = 0.02;
const FAR = 0.3;
/** Overlap from which a sheet and what gaps enclose are the same paper; share of its shorter side that a margin is wide; strength of red ink. */
const SAME = 0.8;
const MARGIN = 0.06;
const RED = 30;
/** Shortest side of a paper in pixels of the picture, and how many times as long the other one may be. */
const SMALLEST = 110;
const SLENDER = 6;
/** A sheet of this share of the picture is the picture. */
const WHOLE = 0.97;

/** Where papers lie: their corners in pixels of the raster, each paper's own top-left first as far as that shows without reading. Empty where the picture is one paper. */
export function findPapers(raster: Raster): Quad[] {
  const small = reduced(raster);
  const ground = groundOf(small);
  const area = small.width * small.height;
  const sheets = sheetsOn(small, ground).filter(({ quality, area: own, quad }) => quality >= QUALITY && own >= SHARE * area && isPaperSized(quad, small.scale));
  const scaled = (quad: Quad): Quad => quad.map((v) => v * small.scale) as unknown as Quad;
  const clear = sheets.every(({ quality, distance }) => quality >= GOOD && distance >= CLEAR);
  if (sheets.length === 0 || restOf(ground, sheets) >= (clear ? CLUTTER : REST)) return papersByGaps(small, ground, sheets).map(scaled);
  if (sheets.length === 1 && sheets[0]!.area > WHOLE * area) return [];
  return sheets.flatMap(({ quad }) => {
    const on = papersOn(raster, small, quad);
    return on.length > 0 ? on : [refineQuad(raster, scaled(quad))];
  });
}

/** Papers that are pasted on a sheet, as far as they stand out from it. `sheet` in pixels of the reduced picture, quads in those of the raster. */
function papersOn(raster: Raster, small: Small, sheet: Quad): Quad[] {
  const cut = flattened(small, within(sheet));
  if (!cut) return [];
  const area = cut.on.width * cut.on.height;
  const found = sheetsOn(cut.on, groundOf(cut.on)).filter(
    ({ quality, area: own, quad }) => quality >= GOOD && own >= LEAST_PASTED * area && isPaperSized(quad, small.scale) && !spans(quad, cut.on),
  );
  if (found.length < 2 || found.reduce((sum, one) => sum + one.area, 0) < PASTED * area) return [];
  return found.map(({ quad }) => refineQuad(raster, mapQuad(cut.toPicture, quad).map((v) => v * small.scale) as unknown as Quad));
}

/** A little smaller: what lies beside the sheet is no ground of what lies on it. */
function within(quad: Quad): Quad {
  const middle = [0, 1].map((c) => (quad[c]! + quad[c + 2]! + quad[c + 4]! + quad[c + 6]!) / 4);
  return quad.map((v, i) => v + (middle[i % 2]! - v) * INSET) as unknown as Quad;
}

/** A sheet of the reduced picture by itself, free of perspective. */
function flattened({ planes, width, height, scale }: Small, sheet: Quad): { on: Small; toPicture: Transform } | undefined {
  const side = (i: number): number => Math.hypot(sheet[(i + 2) % 8]! - sheet[i]!, sheet[(i + 3) % 8]! - sheet[i + 1]!);
  const size = { width: Math.round(Math.max(side(0), side(4))), height: Math.round(Math.max(side(2), side(6))) };
  const m = homography([0, 0, size.width, 0, size.width, size.height, 0, size.height], sheet);
  if (!m || size.width < 2 || size.height < 2) return undefined;
  const toPicture: Transform = [...m, 1];
  const out = planes.map(() => new Float32Array(size.width * size.height));
  for (let y = 0, to = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, to++) {
      const at = mapPoint(toPicture, { x: x + 0.5, y: y + 0.5 });
      const from = Math.min(height - 1, Math.max(0, Math.floor(at.y))) * width + Math.min(width - 1, Math.max(0, Math.floor(at.x)));
      for (const [c, plane] of planes.entries()) out[c]![to] = plane[from]!;
    }
  }
  return { on: { ...size, scale, planes: out }, toPicture };
}

/** From border to border: a part of the sheet itself, beside a fold or under a shade. */
function spans(quad: Quad, { width, height }: Pick<Small, 'width' | 'height'>): boolean {
  const { x0, y0, x1, y1 } = boxOfQuad(quad);
  return (x0 < BORDER * width && x1 > (1 - BORDER) * width) || (y0 < BORDER * height && y1 > (1 - BORDER) * height);
}

const reduced = (raster: Raster): Small =>
  reduce(raster, Math.max(raster.width, raster.height) * Math.min(1, Math.sqrt(PIXELS / (raster.width * raster.height))));

/** Large enough to be read, and no strip. `scale`: pixels of the picture in one of the quad's. */
function isPaperSized(quad: Quad, scale: number): boolean {
  const side = (i: number): number => Math.hypot(quad[(i + 2) % 8]! - quad[i]!, quad[(i + 3) % 8]! - quad[i + 1]!);
  const across = (side(0) + side(4)) / 2;
  const down = (side(2) + side(6)) / 2;
  return Math.min(across, down) * scale >= SMALLEST && Math.max(across, down) < SLENDER * Math.min(across, down);
}

/** Papers on a ground of their own colour: one has only its print, or a tint of its own. */
function papersByGaps(small: Small, ground: Ground, sheets: readonly Sheet[]): Quad[] {
  const boxes = splitContent({ mask: ground.mask, red: redOf(small) });
  // A part that can be no paper means that the others are none either, but parts of one.
  if (boxes.length < 2 || !boxes.every((box) => isPaperSized(quadOfBox(box), small.scale))) return [];
  const all = { x0: 0, y0: 0, x1: small.width, y1: small.height };
  return boxes.map((box) => {
    const sheet = sheets.find(({ quad }) => iou(boxOfQuad(quad), box) > SAME);
    return sheet?.quad ?? quadOfBox(withMargin(box, boxes, all));
  });
}

/** The margin of a paper reaches half way to the next one, and no farther than margins do. */
function withMargin(box: Box, boxes: readonly Box[], all: Box): Box {
  const most = MARGIN * Math.min(boxWidth(box), boxHeight(box));
  const gap = Math.min(2 * most, ...boxes.filter((b) => b !== box).map((b) => Math.max(-overlapX(box, b), -overlapY(box, b))));
  return clipBox(growBox(box, Math.max(0, gap / 2)), all);
}

const clipBox = (b: Box, to: Box): Box => ({ x0: Math.max(b.x0, to.x0), y0: Math.max(b.y0, to.y0), x1: Math.min(b.x1, to.x1), y1: Math.min(b.y1, to.y1) });

/** Pixels of the ink of seals. */
export function redOf({ planes, width, height }: Small): Plane {
  const data = new Uint8Array(width * height);
  const [r, g, b] = planes;
  if (r && g && b) for (let i = 0; i < data.length; i++) if (r[i]! - Math.max(g[i]!, b[i]!) > RED) data[i] = 1;
  return { data, width, height };
}

/** What stands out beside the sheets, as a share of them. */
function restOf({ mask, limit, distance }: Ground, sheets: readonly Sheet[]): number {
  // A fold in the ground, or light on it, is nearer to the ground than papers are.
  const far = Math.max(limit, FAR * Math.min(...sheets.map((s) => s.distance)));
  const boxes = sheets.map(({ quad }) => boxOfQuad(quad));
  const room = 0.015 * Math.max(mask.width, mask.height);
  let n = 0;
  for (let y = 0, i = 0; y < mask.height; y++) {
    for (let x = 0; x < mask.width; x++, i++) {
      if (distance[i]! > far && !boxes.some((b) => x > b.x0 - room && x < b.x1 + room && y > b.y0 - room && y < b.y1 + room)) n++;
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

/** A paper cut out of a picture. */
export interface CutPaper {
  raster: Raster;
  /** Its pixels to those of the picture. */
  toInput: Transform;
}

/** Each paper of a picture by itself, level and free of perspective; none where the picture is one paper. */
export const cutPapers = (raster: Raster): CutPaper[] => findPapers(raster).map((quad) => warpToRectangle(raster, quad));
