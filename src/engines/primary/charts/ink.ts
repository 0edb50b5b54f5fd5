import { type Box, boxArea, boxHeight, boxWidth, type Raster } from '../../../document/index.ts';
import { type Color, colorAt, distance, saturation } from '../../gui/pixels.ts';

/** The colours of the values in a chart, and their pixels. */
export interface Ink {
  width: number;
  height: number;
  colors: Color[];
  /** For each pixel 0, or one more than the index of its colour. */
  plane: Uint8Array;
}

const WHITE: Color = [255, 255, 255];
const BLACK: Color = [0, 0, 0];
/** Minimum channel difference between two value colours, and maximum difference within one. */
const APART = 40;
const COLORFUL = 28;
/** Minimum shares of the pixels: a thin line has few; a grey needs many, because letters and rules are grey too. */
const LEAST = 0.0004;
const LEAST_GREY = 0.003;
/** Blended edge colours between ink and background have fewer pixels than this share of the pure ink. */
const SHADE = 0.4;
const BLEND_OFF = 24;
const MOST_COLORS = 16;

/** Finds the colours of values by their frequency. */
export function inkOfChart(raster: Raster): Ink {
  const { width, height } = raster;
  const counts = new Uint32Array(1 << 15);
  const sums = new Float64Array(3 << 15);
  const keyOf = ([r, g, b]: Color): number => ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const color = colorAt(raster, x, y);
      const key = keyOf(color);
      counts[key] = (counts[key] as number) + 1;
      for (let c = 0; c < 3; c++) sums[3 * key + c] = (sums[3 * key + c] as number) + (color[c] as number);
    }
  }
  const ground = colorOfEdge(raster);
  const pixels = width * height;
  const bins = [...counts.keys()]
    .filter((key) => (counts[key] as number) >= LEAST * pixels)
    .map((key) => ({
      n: counts[key] as number,
      color: [0, 1, 2].map((c) => Math.round((sums[3 * key + c] as number) / (counts[key] as number))) as Color,
    }))
    .sort((a, b) => b.n - a.n);
  const chosen: typeof bins = [];
  for (const bin of bins) {
    const { color, n } = bin;
    if (distance(color, ground) < APART || chosen.some((one) => distance(one.color, color) < APART)) continue;
    const grey = isGrey(color);
    if (grey && (n < LEAST_GREY * pixels || distance(color, WHITE) < 60 || distance(color, BLACK) < 60)) continue;
    const mayBeEdge =
      grey ||
      chosen.some(
        (one) => n < SHADE * one.n && [ground, WHITE, BLACK].some((other) => isBetween(color, one.color, other)),
      );
    if (mayBeEdge && !hasInside(raster, color, n)) continue;
    chosen.push(bin);
    if (chosen.length === MOST_COLORS) break;
  }
  const colors = chosen.map(({ color }) => color);
  const nearest = new Int16Array(1 << 15).fill(-1);
  const plane = new Uint8Array(pixels);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const color = colorAt(raster, x, y);
      const key = keyOf(color);
      if (nearest[key] === -1) nearest[key] = nearestOf(color, colors);
      plane[i] = nearest[key] as number;
    }
  }
  return { width, height, colors, plane };
}

/** The most frequent colour of the outermost pixels. */
function colorOfEdge(raster: Raster): Color {
  const { width, height } = raster;
  const counts = new Map<string, { n: number; color: Color }>();
  const add = (x: number, y: number): void => {
    const color = colorAt(raster, x, y);
    const one = counts.get(String(color));
    if (one) one.n++;
    else counts.set(String(color), { n: 1, color });
  };
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) add(x, y);
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) add(x, y);
  return [...counts.values()].reduce((best, one) => (one.n > best.n ? one : best)).color;
}

/** Whether a colour fills areas: edge blends and the greys of letters and rules are thin. */
function hasInside(raster: Raster, color: Color, n: number): boolean {
  const { width, height } = raster;
  const is = (x: number, y: number): boolean => distance(colorAt(raster, x, y), color) < 16;
  let inside = 0;
  for (let y = DEEP; y < height - DEEP; y++)
    for (let x = DEEP; x < width - DEEP; x++)
      if (is(x, y) && is(x - DEEP, y) && is(x + DEEP, y) && is(x, y - DEEP) && is(x, y + DEEP)) inside++;
  return inside >= INSIDE * n;
}

const DEEP = 3;
const INSIDE = 0.4;

/** One more than the index of the nearest value colour; 0 for none. */
function nearestOf(color: Color, colors: readonly Color[]): number {
  let best = 0;
  let least = APART;
  colors.forEach((one, i) => {
    const off = distance(color, one);
    if (off >= least) return;
    least = off;
    best = i + 1;
  });
  return best;
}

/** Whether a colour is a blend of two others. */
function isBetween(color: Color, a: Color, b: Color): boolean {
  const way = [0, 1, 2].map((c) => (b[c] as number) - (a[c] as number));
  const length = way.reduce((sum, d) => sum + d * d, 0);
  if (length === 0) return false;
  const t = way.reduce((sum, d, c) => sum + d * ((color[c] as number) - (a[c] as number)), 0) / length;
  return t > 0 && t < 1 && way.every((d, c) => Math.abs((a[c] as number) + t * d - (color[c] as number)) < BLEND_OFF);
}

export const isGrey = (color: Color): boolean => saturation(color) < COLORFUL;

/** A patch of one colour of values. */
export interface Patch extends Box {
  color: number;
  area: number;
}

/** Patches with a minimum number of pixels, connected by sides. */
export function patchesOf({ plane, width, height }: Ink, least = 12): Patch[] {
  const seen = new Uint8Array(plane.length);
  const stack: number[] = [];
  const out: Patch[] = [];
  for (let start = 0; start < plane.length; start++) {
    const label = plane[start] as number;
    if (label === 0 || seen[start]) continue;
    const patch: Patch = { color: label - 1, area: 0, x0: width, y0: height, x1: 0, y1: 0 };
    seen[start] = 1;
    stack.push(start);
    while (stack.length > 0) {
      const i = stack.pop() as number;
      const x = i % width;
      const y = (i - x) / width;
      patch.area++;
      patch.x0 = Math.min(patch.x0, x);
      patch.x1 = Math.max(patch.x1, x + 1);
      patch.y0 = Math.min(patch.y0, y);
      patch.y1 = Math.max(patch.y1, y + 1);
      const push = (j: number): void => {
        if (seen[j] || plane[j] !== label) return;
        seen[j] = 1;
        stack.push(j);
      };
      if (x > 0) push(i - 1);
      if (x < width - 1) push(i + 1);
      if (y > 0) push(i - width);
      if (y < height - 1) push(i + width);
    }
    if (patch.area >= least) out.push(patch);
  }
  return out;
}

/** Share of its box that a bar must fill; printed values and grid lines cover some of it. */
const FULL = 0.75;

export const isRectangle = (patch: Patch): boolean =>
  Math.min(boxWidth(patch), boxHeight(patch)) >= 3 && patch.area >= FULL * boxArea(patch);
