import { clamp, type Raster } from '../document/index.ts';

/** One byte per pixel, row-major. */
export interface Plane {
  data: Uint8Array;
  width: number;
  height: number;
}

/**
 * Caches a function of a picture that several finders use, as long as the picture lives. Rasters and planes are
 * immutable here: code that changes pixels makes a new one, and callers must not modify the results.
 */
export function oncePer<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = compute(key);
    known.set(key, value);
    return value;
  };
}

/** Luma of a raster. Returns the raster's own bytes if it is already grey, so callers must not modify it. */
export const greyOf = oncePer(computeGrey);

function computeGrey(raster: Raster): Plane {
  const { width, height } = raster;
  if (raster.channels === 1) return { data: raster.data, width, height };
  const rgb = raster.data;
  const n = width * height;
  const data = new Uint8Array(n);
  // Integer weights 2:5:1 of 8 are within 2 % of BT.601 and avoid floats.
  for (let i = 0, j = 0; i < n; i++, j += 3) data[i] = (rgb[j]! * 2 + rgb[j + 1]! * 5 + rgb[j + 2]!) >> 3;
  return { data, width, height };
}

/** Side of the blocks for the local background, in pixels. */
const block = 8;

/**
 * Local paper brightness on a grid of 8 x 8 blocks: the brightest pixel of each block, smoothed over 3 x 3 blocks
 * inside ink. A maximum instead of a mean, because dense text must not darken the paper, or pale rules beside it would
 * vanish.
 */
export const backgroundGrid = oncePer(computeBackground);

function computeBackground(grey: Plane): { data: Uint8Array; cols: number; rows: number } {
  const { data, width, height } = grey;
  const cols = Math.ceil(width / block);
  const rows = Math.ceil(height / block);
  const max = new Uint8Array(cols * rows);
  for (let y = 0; y < height; y++) {
    const line = y * width;
    const out = (y >> 3) * cols;
    let x = 0;
    for (let c = 0; c < cols; c++) {
      const end = Math.min(x + block, width);
      let m = max[out + c]!;
      for (; x < end; x++) {
        const v = data[line + x]!;
        if (v > m) m = v;
      }
      max[out + c] = m;
    }
  }
  // A block completely inside a heavy stroke takes the brightness around it.
  const wide = new Uint8Array(max.length);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      let sum = 0;
      let n = 0;
      for (let dr = -1; dr <= 1; dr++) {
        const rr = r + dr;
        if (rr < 0 || rr >= rows) continue;
        for (let dc = -1; dc <= 1; dc++) {
          const cc = c + dc;
          if (cc < 0 || cc >= cols) continue;
          sum += max[rr * cols + cc]!;
          n++;
        }
      }
      const own = max[r * cols + c]!;
      const mean = sum / n;
      wide[r * cols + c] = Math.max(own, mean);
    }
  }
  return { data: wide, cols, rows };
}

/** Minimum contrast of ink to the local paper. */
const inkContrast = (paper: number): number => clamp(paper * 0.11, 14, 26);

/**
 * Ink of a page by a local threshold: 1 where a pixel is clearly darker than the paper around it, else 0. Finds pale
 * rules (contrast from about 10 %) as well as text. Large dark areas are ink if brighter pixels are within one or two
 * blocks.
 */
export const inkOf = oncePer(computeInk);

function computeInk(grey: Plane): Plane {
  const { data, width, height } = grey;
  const paper = backgroundGrid(grey);
  const threshold = new Uint8Array(paper.data.length);
  for (let i = 0; i < threshold.length; i++) threshold[i] = Math.max(0, paper.data[i]! - inkContrast(paper.data[i]!));
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const line = y * width;
    const grid = (y >> 3) * paper.cols;
    let x = 0;
    for (let c = 0; c < paper.cols; c++) {
      const t = threshold[grid + c]!;
      const end = Math.min(x + block, width);
      for (; x < end; x++) ink[line + x] = (data[line + x]! - t) >>> 31;
    }
  }
  return { data: ink, width, height };
}

/** A mask in words of four pixels, to skip paper fast; undefined if its bytes are not aligned. */
export const wordsOf = ({ data }: Plane): Uint32Array | undefined =>
  data.byteOffset % 4 === 0 ? new Uint32Array(data.buffer, data.byteOffset, data.length >> 2) : undefined;

/** First ink pixel from `at` on, or `end`. */
export function nextInk(data: Uint8Array, words: Uint32Array | undefined, at: number, end: number): number {
  let i = at;
  if (words) {
    while (i < end && (i & 3) !== 0 && data[i] === 0) i++;
    if ((i & 3) === 0) while (i + 4 <= end && words[i >> 2] === 0) i += 4;
  }
  while (i < end && data[i] === 0) i++;
  return i;
}

/** Points per pixel and origin of a raster, for conversion to page space. */
export function placeOf(raster: Raster): { unit: number; x: number; y: number } {
  return { unit: 72 / raster.dpi, x: raster.originX ?? 0, y: raster.originY ?? 0 };
}

/** 0xRRGGBB of the pixel at index `i` (not byte offset). */
export function colorAt(raster: Raster, i: number): number {
  if (raster.channels === 1) {
    const v = raster.data[i]!;
    return (v << 16) | (v << 8) | v;
  }
  const j = i * 3;
  return (raster.data[j]! << 16) | (raster.data[j + 1]! << 8) | raster.data[j + 2]!;
}

/** Channel-wise median of colours; 0 for none. Sorts copies, so pass samples, not areas. */
export function medianColor(colors: readonly number[]): number {
  const mid = colors.length >> 1;
  if (colors.length === 0) return 0;
  const channel = (shift: number): number => colors.map((c) => (c >> shift) & 255).sort((a, b) => a - b)[mid]!;
  return (channel(16) << 16) | (channel(8) << 8) | channel(0);
}
