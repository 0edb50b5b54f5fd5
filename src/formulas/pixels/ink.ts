import type { Box, Raster } from '../../document/index.ts';
import { greyOf } from '../../vision/index.ts';
import type { Mask } from './strokes.ts';

type Plane = ReturnType<typeof greyOf>;

/** Input of the network: 1 for ink, 0 for paper. */
export interface Grey {
  data: Float32Array;
  width: number;
  height: number;
}

export interface Ink {
  mask: Mask;
  grey: Grey;
  /** Top left corner in the raster. */
  x: number;
  y: number;
}

/** Minimum difference of paper and ink in grey levels. */
const LEAST_CONTRAST = 30;
/** Shares of pixels that are certainly paper, and ink; the same as in training. */
const PAPER_SHARE = 0.95;
const DARK_SHARE = 0.01;
const FEW_PIXELS = 8;
/** Margin of paper around the ink in pixels; the same as in training. */
const AIR = 4;

/** Extracts the ink of a part of the page. */
export function inkOf(raster: Raster, box: Box): Ink | undefined {
  const plane = greyOf(raster);
  const k = raster.dpi / 72;
  const place = {
    x0: Math.max(0, Math.floor(box.x0 * k)),
    y0: Math.max(0, Math.floor(box.y0 * k)),
    x1: Math.min(plane.width, Math.ceil(box.x1 * k)),
    y1: Math.min(plane.height, Math.ceil(box.y1 * k)),
  };
  const rough = levelsOf(plane, place, 0);
  const around = rough && extentOf(plane, place, rough);
  // Ink is less than a percent of a large page, so its darkness is measured only around the ink.
  const levels = around && levelsOf(plane, around, DARK_SHARE);
  if (!levels) return undefined;
  const { paper, dark } = levels;
  const width = around.x1 - around.x0;
  const height = around.y1 - around.y0;
  const data = new Float32Array(width * height);
  const mask = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const v = plane.data[(around.y0 + y) * plane.width + around.x0 + x]!;
      data[y * width + x] = Math.min(1, Math.max(0, (paper - v) / (paper - dark)));
      mask[y * width + x] = isInk(v, levels) ? 1 : 0;
    }
  }
  return { mask: { data: mask, width, height }, grey: { data, width, height }, x: around.x0, y: around.y0 };
}

interface Levels {
  paper: number;
  dark: number;
}

const isInk = (v: number, { paper, dark }: Levels): boolean => v < (paper + dark) / 2;

/**
 * Grey of paper and ink: of the brightest twentieth and of the darkest share, at least of a few pixels. Undefined where
 * they are hardly apart.
 */
function levelsOf(plane: Plane, { x0, y0, x1, y1 }: Box, share: number): Levels | undefined {
  const counts = new Uint32Array(256);
  for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) counts[plane.data[y * plane.width + x]!]!++;
  const all = Math.max(0, x1 - x0) * Math.max(0, y1 - y0);
  const level = (pixels: number): number => {
    let sum = 0;
    for (let v = 0; v < 256; v++) {
      sum += counts[v]!;
      if (sum >= pixels) return v;
    }
    return 255;
  };
  const paper = level(PAPER_SHARE * all);
  const dark = level(Math.max(FEW_PIXELS, share * all));
  return all > 0 && paper - dark >= LEAST_CONTRAST ? { paper, dark } : undefined;
}

/** Box of the ink, with a small margin. */
function extentOf(plane: Plane, { x0, y0, x1, y1 }: Box, levels: Levels): Box | undefined {
  let [left, top, right, bottom] = [x1, y1, x0, y0];
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      if (!isInk(plane.data[y * plane.width + x]!, levels)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  if (right <= left) return undefined;
  return {
    x0: Math.max(x0, left - AIR),
    y0: Math.max(y0, top - AIR),
    x1: Math.min(x1, right + AIR),
    y1: Math.min(y1, bottom + AIR),
  };
}

/** Thickens strokes that are thinner than those of print: pen strokes and fine type. */
export function thickened({ data, width, height }: Grey, mask: Mask, em: number): Grey {
  const thickness = strokeWidth(mask);
  const radius = Math.round((PRINT_STROKE * em - thickness) / 2);
  if (thickness > LEAST_STROKE * em || radius < 1) return { data, width, height };
  const along = spread(data, width, height, radius, 1, width);
  return { data: spread(along, height, width, radius, width, 1), width, height };
}

/** Stroke thickness in em: of usual print, and the minimum that stays as it is. */
const PRINT_STROKE = 0.075;
const LEAST_STROKE = 0.05;

/** Approximate, in pixels: a run across a stroke is as long as the stroke is thick. */
function strokeWidth({ data, width, height }: Mask): number {
  let area = 0;
  let rows = 0;
  let columns = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (data[i] === 0) continue;
      area++;
      if (x === 0 || data[i - 1] === 0) rows++;
      if (y === 0 || data[i - width] === 0) columns++;
    }
  }
  return area / Math.max(1, rows, columns);
}

/** Maximum within `radius` along one direction. */
function spread(
  data: Float32Array,
  length: number,
  lines: number,
  radius: number,
  step: number,
  stride: number,
): Float32Array {
  const out = new Float32Array(data.length);
  for (let line = 0; line < lines; line++) {
    for (let i = 0; i < length; i++) {
      let most = 0;
      for (let k = Math.max(0, i - radius); k <= Math.min(length - 1, i + radius); k++)
        most = Math.max(most, data[line * stride + k * step]!);
      out[line * stride + i * step] = most;
    }
  }
  return out;
}
