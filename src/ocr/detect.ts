import { overlapX, overlapY, type Raster, weightedMedian } from '../document/index.ts';
import type { LineTrace } from '../vision/index.ts';
import { boxesFromMap, textRuns } from './db-boxes.ts';
import { applyLevels, levelsOf } from './levels.ts';
import { tracesOf } from './line-traces.ts';
import type { Networks } from './networks.ts';
import { type PixelRect, resample } from './resample.ts';
import { boundsOf, level, type TextBox } from './text-box.ts';

/**
 * Longest side of the detector's input: a larger one costs time and, on A4 at 200 dpi, accuracy (measured: 960 is best,
 * 2336 has twice the errors).
 */
const SIDE = 960;
/** The same in network pixels per inch, for pages larger than A4. */
const PER_INCH = 82;
/** Maximum enlargement of small pictures, so that single digits of small tables are not below the minimum box size. */
const MAX_ENLARGEMENT = 2;
/**
 * Lower boxes, in network pixels, are at the limit of the network's resolution: detect again enlarged, at
 * `GOOD_HEIGHT`. 9-point print on A4 has 14.
 */
const LOW_HEIGHT = 11;
const GOOD_HEIGHT = 15;
/** Maximum network inputs per page; above, the scale is reduced. */
const MAX_TILES = 24;
/** Overlap of tiles in network pixels: more than the height of a line. */
const OVERLAP = 64;
const MULTIPLE = 32;

/** Text boxes of the whole raster, ordered by their tops. */
export const detectBoxes = async (networks: Networks, raster: Raster, signal?: AbortSignal): Promise<TextBox[]> =>
  (await detectLines(networks, raster, signal)).boxes;

export interface DetectedLines {
  /** Text boxes of the whole raster, ordered by their tops. */
  boxes: TextBox[];
  /** Courses of the lines, also of those too bent for a box. */
  traces: LineTrace[];
  /** Length of the lines that run up or down, in pixels. */
  upright: number;
}

export async function detectLines(networks: Networks, raster: Raster, signal?: AbortSignal): Promise<DetectedLines> {
  const scale = firstScale(raster);
  const seen = await detectTiled(networks, raster, scale, signal);
  const closer = closerScale(raster, seen.boxes, scale);
  const { boxes, ...courses } = closer > scale ? await detectTiled(networks, raster, closer, signal) : seen;
  return { boxes: fillOut(boxes), ...courses };
}

/** Below this share of the usual box height, the box of a single character was uncertain and is too tight. */
const TIGHT = 0.85;

/**
 * Extends boxes of single characters to the page's usual height, because the recogniser expects space around the text.
 */
function fillOut(boxes: readonly TextBox[]): TextBox[] {
  const usual = weightedMedian(
    boxes.filter((box) => box.width > 1.5 * box.height).map((box) => ({ value: box.height, weight: 1 })),
  );
  return boxes.map((box) => {
    const single = box.width < 1.5 * box.height && box.height < TIGHT * usual && box.height > 0.35 * usual;
    if (!single) return box;
    return { ...box, width: box.width + Math.min(0.35 * usual, usual - box.height), height: usual };
  });
}

function firstScale(raster: Raster): number {
  const fit = Math.min(MAX_ENLARGEMENT, SIDE / Math.max(raster.width, raster.height));
  return affordable(raster, Math.max(fit, Math.min(MAX_ENLARGEMENT, PER_INCH / raster.dpi)));
}

function closerScale(raster: Raster, boxes: readonly TextBox[], scale: number): number {
  if (boxes.length < 5) return scale;
  const height = weightedMedian(boxes.map((box) => ({ value: Math.min(box.width, box.height) * scale, weight: 1 })));
  if (height >= LOW_HEIGHT) return scale;
  const wanted = affordable(raster, Math.min(MAX_ENLARGEMENT, scale * Math.min(2.5, GOOD_HEIGHT / height)));
  return wanted > scale * 1.15 ? wanted : scale;
}

const affordable = (raster: Raster, scale: number): number =>
  Math.min(scale, Math.sqrt((MAX_TILES * SIDE * SIDE * 0.6) / (raster.width * raster.height)));

/** Covers the raster with tiles of at most {@link SIDE} network pixels, and joins boxes at the seams. */
async function detectTiled(
  networks: Networks,
  raster: Raster,
  scale: number,
  signal?: AbortSignal,
): Promise<DetectedLines> {
  const columns = tilesAlong(raster.width, scale);
  const rows = tilesAlong(raster.height, scale);
  const boxes: TextBox[] = [];
  const traces: LineTrace[] = [];
  let upright = 0;
  for (const row of rows) {
    for (const column of columns) {
      signal?.throwIfAborted();
      const rect = { left: column.from, top: row.from, width: column.to - column.from, height: row.to - row.from };
      const seen = await detectIn(networks, raster, rect, scale);
      boxes.push(...seen.boxes);
      traces.push(...seen.traces);
      upright += seen.upright;
    }
  }
  const sorted = columns.length * rows.length > 1 ? joinSeams(boxes) : boxes;
  return { boxes: inOrder(sorted), traces, upright };
}

/** Orders boxes by their tops. */
export const inOrder = (boxes: readonly TextBox[]): TextBox[] =>
  boxes.toSorted((a, b) => a.cy - a.height / 2 - (b.cy - b.height / 2) || a.cx - b.cx);

function tilesAlong(length: number, scale: number): { from: number; to: number }[] {
  // A slightly longer input still is one tile, because the seam would cost more than it gains.
  if (length * scale <= SIDE * 1.06) return [{ from: 0, to: length }];
  const count = Math.ceil((length * scale - OVERLAP) / (SIDE - OVERLAP));
  const size = Math.min(length, Math.ceil((length + ((count - 1) * OVERLAP) / scale) / count));
  return Array.from({ length: count }, (_, i) => {
    const from = count === 1 ? 0 : Math.round(((length - size) * i) / (count - 1));
    return { from, to: from + size };
  });
}

/** Text boxes of a rectangle of the raster, at `scale` network pixels per raster pixel. */
async function detectIn(networks: Networks, raster: Raster, rect: PixelRect, scale: number): Promise<DetectedLines> {
  const width = Math.max(MULTIPLE, Math.round(rect.width * scale));
  const height = Math.max(MULTIPLE, Math.round(rect.height * scale));
  const seen = applyLevels(resample(raster, rect, width, height, raster.channels), levelsOf(raster));
  const padded = padTo(seen, width, height, raster.channels);
  const map = await networks.detect(padded.data, padded.width, padded.height);
  const toX = rect.width / width;
  const toY = rect.height / height;
  const runs = textRuns(map, padded.width, padded.height);
  const courses = tracesOf(runs);
  return {
    boxes: boxesFromMap(map, padded.width, padded.height, undefined, runs).map((box) => ({
      ...box,
      // The map refers to pixel centres.
      cx: rect.left + (box.cx + 0.5) * toX,
      cy: rect.top + (box.cy + 0.5) * toY,
      width: box.width * toX,
      height: box.height * toY,
    })),
    traces: courses.traces.map(({ xs, ys, band }) => ({
      xs: xs.map((x) => rect.left + x * toX),
      ys: ys.map((y) => rect.top + y * toY),
      band: band * toY,
    })),
    upright: courses.upright * toY,
  };
}

/** Pads to the network's multiple by repeating the last pixel, because stretching would change angles. */
function padTo(
  bytes: Uint8Array,
  width: number,
  height: number,
  channels: 1 | 3,
): { data: Uint8Array; width: number; height: number } {
  const outWidth = Math.ceil(width / MULTIPLE) * MULTIPLE;
  const outHeight = Math.ceil(height / MULTIPLE) * MULTIPLE;
  if (outWidth === width && outHeight === height) return { data: bytes, width, height };
  const out = new Uint8Array(outWidth * outHeight * channels);
  for (let y = 0; y < outHeight; y++) {
    const from = Math.min(y, height - 1) * width * channels;
    const to = y * outWidth * channels;
    out.set(bytes.subarray(from, from + width * channels), to);
    const last = to + (width - 1) * channels;
    for (let x = width; x < outWidth; x++) out.copyWithin(to + x * channels, last, last + channels);
  }
  return { data: out, width: outWidth, height: outHeight };
}

/** Merges boxes seen by two tiles: a line split by a vertical seam is joined, a line seen twice is kept once. */
function joinSeams(boxes: readonly TextBox[]): TextBox[] {
  const open = boxes.toSorted((a, b) => b.width * b.height - a.width * a.height);
  const out: TextBox[] = [];
  for (const box of open) {
    const b = boundsOf(box);
    const i = out.findIndex((other) => {
      const o = boundsOf(other);
      const w = overlapX(b, o);
      const h = overlapY(b, o);
      const inside = w > 0 && h > 0 && w * h > 0.6 * (b.x1 - b.x0) * (b.y1 - b.y0);
      return inside || (w > 0 && h > 0.7 * Math.max(b.y1 - b.y0, o.y1 - o.y0));
    });
    if (i < 0) {
      out.push(box);
      continue;
    }
    const o = boundsOf(out[i]!);
    const contained = b.x0 >= o.x0 - 2 && b.x1 <= o.x1 + 2;
    if (!contained)
      out[i] = level(
        Math.min(b.x0, o.x0),
        Math.min(b.y0, o.y0),
        Math.max(b.x1, o.x1),
        Math.max(b.y1, o.y1),
        Math.max(box.score, out[i]!.score),
      );
  }
  return out;
}
