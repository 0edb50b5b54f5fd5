import { clamp, type Point, type Quad } from '../../document/index.ts';
import type { Small } from '../hough-lines.ts';
import { areaOf, convexHull, enclosingQuad } from './enclosing-quad.ts';
import type { Ground } from './ground.ts';
import { type Extent, extentOf, type MaskPiece, piecesOf } from './pieces.ts';
import { splitOutline } from './split-outline.ts';

/** A piece that contrasts with the background like paper. In pixels of the downscaled picture. */
export interface Sheet {
  quad: Quad;
  /** Share of its pixels, including holes, that differ from the background. */
  solid: number;
  /** Share of the quad that it fills. */
  fill: number;
  /** Share of its sides that are clear edges. */
  edge: number;
  /** Colour difference from the background. */
  distance: number;
  /** Number of pixels, including holes. */
  area: number;
  /** 0..1: how much it looks like one piece of paper. */
  quality: number;
}

/** Minimum share of the picture. */
const LEAST_SHARE = 0.004;
/** Maximum colour difference used as a threshold. */
const MOST = 120;
/** Factor between successive thresholds. */
const STEP = 1.5;
/** Bonus factor for two or more good pieces over the whole that connects them, because papers do not fall apart. */
const APART = 1.5;
const GOOD = 0.8;

/**
 * Papers on a background. Thresholding at growing colour differences gives a component tree (Jones, Connected Filtering
 * and Segmentation Using Component Trees, 1999): pieces connected by a shadow or a fold separate, while papers stay
 * whole. Chooses the pieces that together cover the most area as solid quadrangles.
 */
export function sheetsOn(small: Small, ground: Ground): Sheet[] {
  const { width, height } = small;
  const least = LEAST_SHARE * width * height;
  const grow = (pieces: readonly MaskPiece[], limit: number): Sheet[] => {
    const found: Sheet[] = [];
    for (const piece of pieces) {
      const extent = extentOf(piece);
      const own = sheetOf(piece, extent, ground, width);
      const next = limit * STEP;
      const parts = next > MOST ? [] : grow(piecesOf(inside(piece, ground.distance, next, width, height), least), next);
      const ways = [own ? [own] : [], parts, own ? splitSheets(own, extent) : []];
      found.push(...ways.reduce((best, way) => (worthOf(way) > worthOf(best) ? way : best)));
    }
    return found;
  };
  return grow(piecesOf(ground.mask, least), ground.limit).filter(({ quality }) => quality > 0);
}

/** Total area explained as papers. */
function worthOf(sheets: readonly Sheet[]): number {
  const apart = sheets.filter(({ quality }) => quality >= GOOD).length > 1;
  return sheets.reduce((sum, { area, quality }) => sum + area * quality, 0) * (apart ? APART : 1);
}

/** Minimum visible share of two papers in one piece. */
const SEEN = 0.75;
const MORE = 1.05;
/** Two halves that fill the quadrangle around both, up to this factor, are one paper with a fold or a tear. */
const ONE = 1.035;

/** Splits two touching or overlapping papers at the notches of their outline. */
function splitSheets({ quad: around, solid, edge, distance }: Sheet, extent: Extent): Sheet[] {
  const quads = splitOutline(extent) ?? [];
  const areas = quads.map((quad) => areaOf(cornersOf(quad)));
  const whole = areas.reduce((sum, area) => sum + area, 0);
  if (extent.area < SEEN * whole || extent.area > MORE * whole || areaOf(cornersOf(around)) < ONE * whole) return [];
  const quality = ramp(solid, 0.55, 0.85) * ramp(edge, 0.3, 0.7);
  // Overlap counts once.
  return quads.map((quad, i) => ({
    quad,
    solid,
    fill: 1,
    edge,
    distance,
    area: (areas[i]! * extent.area) / whole,
    quality,
  }));
}

const cornersOf = (quad: Quad): Point[] => [0, 2, 4, 6].map((i) => ({ x: quad[i]!, y: quad[i + 1]! }));

function inside(
  piece: MaskPiece,
  distance: Float32Array,
  limit: number,
  width: number,
  height: number,
): { data: Uint8Array; width: number; height: number } {
  const data = new Uint8Array(width * height);
  const { runs } = piece;
  for (let r = 0; r < runs.length; r += 3) {
    const row = runs[r]! * width;
    for (let i = row + runs[r + 1]!, end = row + runs[r + 2]!; i < end; i++) if (distance[i]! > limit) data[i] = 1;
  }
  return { data, width, height };
}

function sheetOf(piece: MaskPiece, extent: Extent, { distance }: Ground, width: number): Sheet | undefined {
  const quad = enclosingQuad(convexHull(extent.points));
  if (!quad) return undefined;
  const solid = piece.area / extent.area;
  const fill = extent.area / areaOf(cornersOf(quad));
  const edge = edgeShare(extent, distance, width);
  const quality = ramp(solid, 0.55, 0.85) * ramp(fill, 0.75, 0.97) ** 2 * ramp(edge, 0.3, 0.7);
  return { quad, solid, fill, edge, distance: medianDistance(piece, distance, width), area: extent.area, quality };
}

/** Distance in pixels from an edge to where colours are free of blur, inside and outside. */
const INSIDE = 2;
const OUTSIDE = 3;
const CLEAR = 2;

/** Share of a piece's two sides with a sharp edge to the background. Light that falls off has no edge. */
function edgeShare({ rows }: Extent, distance: Float32Array, width: number): number {
  let clear = 0;
  for (let r = 0; r < rows.length; r += 3) {
    const row = rows[r]! * width;
    const [from, to] = [rows[r + 1]!, rows[r + 2]! - 1];
    // Outside the picture there is nothing to compare with.
    if (from < OUTSIDE || distance[row + Math.min(to, from + INSIDE)]! > CLEAR * distance[row + from - OUTSIDE]!)
      clear++;
    if (to + OUTSIDE >= width || distance[row + Math.max(from, to - INSIDE)]! > CLEAR * distance[row + to + OUTSIDE]!)
      clear++;
  }
  return clear / ((2 * rows.length) / 3);
}

function medianDistance(piece: MaskPiece, distance: Float32Array, width: number): number {
  const { runs, area } = piece;
  const histogram = new Uint32Array(1024);
  for (let r = 0; r < runs.length; r += 3) {
    const row = runs[r]! * width;
    for (let i = row + runs[r + 1]!, end = row + runs[r + 2]!; i < end; i++) histogram[(distance[i]! * 4 + 0.5) | 0]!++;
  }
  let at = 0;
  for (let sum = histogram[0]!; sum < area / 2; sum += histogram[at]!) at++;
  return at / 4;
}

const ramp = (v: number, from: number, to: number): number => clamp((v - from) / (to - from), 0, 1);
