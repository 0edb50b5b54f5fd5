import type { Fill, Raster } from '../document/index.ts';
import { oncePer, placeOf } from './pixels.ts';

/** Side of the colour blocks, in pixels. */
const block = 8;
/** Maximum channel difference within one fill, and minimum difference from the paper. */
const sameColor = 12;
const unlikePaper = 9;

/**
 * Flat coloured areas of a page image that are larger than a word: cell backgrounds, table stripes, banners, boxes.
 * Page points. The colour of a block is that of its median pixel, so print may cover up to half of it. Areas must fill
 * their bounding box, which photographs do not.
 */
export const findPixelFills: (raster: Raster) => Fill[] = oncePer(searchFills);

function searchFills(raster: Raster): Fill[] {
  const cols = Math.floor(raster.width / block);
  const rows = Math.floor(raster.height / block);
  if (cols < 4 || rows < 2) return [];
  const colors = blockColors(raster, cols, rows);
  const paper = paperColor(colors);
  const place = placeOf(raster);
  const fills: Fill[] = [];
  const done = new Uint8Array(cols * rows);
  const mask = new Uint8Array(cols * rows);
  const queue: number[] = [];
  const minW = Math.max(3, Math.round((raster.dpi * 0.16) / block));
  const minH = Math.max(1, Math.round((raster.dpi * 0.09) / block));
  for (let seed = 0; seed < colors.length; seed++) {
    if (done[seed] === 1) continue;
    const color = colors[seed]!;
    if (distance(color, paper) < unlikePaper) {
      done[seed] = 1;
      continue;
    }
    // Seeds are interior blocks, equal to their right and lower neighbours.
    if (seed + cols + 1 >= colors.length || distance(color, colors[seed + 1]!) > 6) continue;
    let n = 0;
    let [x0, y0, x1, y1] = [cols, rows, 0, 0];
    queue.push(seed);
    mask[seed] = 1;
    while (queue.length > 0) {
      const i = queue.pop()!;
      const x = i % cols;
      const y = (i - x) / cols;
      n++;
      if (x < x0) x0 = x;
      if (x >= x1) x1 = x + 1;
      if (y < y0) y0 = y;
      if (y >= y1) y1 = y + 1;
      const visit = (j: number): void => {
        if (mask[j] !== 0 || done[j] !== 0) return;
        const d = distance(colors[j]!, color);
        if (d <= sameColor && d < distance(colors[j]!, paper)) {
          mask[j] = 1;
          queue.push(j);
        }
      };
      if (x > 0) visit(i - 1);
      if (x + 1 < cols) visit(i + 1);
      if (y > 0) visit(i - cols);
      if (y + 1 < rows) visit(i + cols);
    }
    for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) if (mask[y * cols + x] === 1) done[y * cols + x] = 1;
    const parts = x1 - x0 < minW || y1 - y0 < minH || n < 8 ? [] : rectangles(mask, cols, { x0, y0, x1, y1 });
    for (let y = y0; y < y1; y++) mask.fill(0, y * cols + x0, y * cols + x1);
    for (const part of parts) {
      if (part.x1 - part.x0 < minW || part.y1 - part.y0 < (distance(color, paper) < 24 ? Math.max(2, minH) : minH))
        continue;
      const edge = refine(raster, color, part);
      if (!edge) continue;
      fills.push({
        x0: place.x + edge.x0 * place.unit,
        y0: place.y + edge.y0 * place.unit,
        x1: place.x + edge.x1 * place.unit,
        y1: place.y + edge.y1 * place.unit,
        color,
      });
    }
  }
  return fills;
}

interface Rect {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Maximum difference over the channels. */
function distance(a: number, b: number): number {
  return Math.max(
    Math.abs((a >> 16) - (b >> 16)),
    Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)),
    Math.abs((a & 255) - (b & 255)),
  );
}

/** Colour of the pixel with median brightness among 16 of each block. */
function blockColors(raster: Raster, cols: number, rows: number): Int32Array {
  const { data, width, channels } = raster;
  if (channels === 1) return blockGreys(raster, cols, rows);
  const out = new Int32Array(cols * rows);
  const keys = new Int32Array(16);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      let k = 0;
      for (let dy = 1; dy < block; dy += 2) {
        for (let dx = 1; dx < block; dx += 2) {
          const i = (r * block + dy) * width + c * block + dx;
          const luma = (data[i * 3]! * 2 + data[i * 3 + 1]! * 5 + data[i * 3 + 2]!) >> 3;
          // Insertion sort of sixteen keys: brightness in the high bits, position in the low bits.
          const key = (luma << 8) | (dy << 4) | dx;
          let j = k++;
          while (j > 0 && keys[j - 1]! > key) {
            keys[j] = keys[j - 1]!;
            j--;
          }
          keys[j] = key;
        }
      }
      const mid = keys[8]!;
      const i = (r * block + ((mid >> 4) & 15)) * width + c * block + (mid & 15);
      out[r * cols + c] = (data[i * 3]! << 16) | (data[i * 3 + 1]! << 8) | data[i * 3 + 2]!;
    }
  }
  return out;
}

/**
 * The same for brightness alone: finds the median in a histogram, a few steps from that of the previous block (Huang,
 * Yang and Tang 1979).
 */
function blockGreys({ data, width }: Raster, cols: number, rows: number): Int32Array {
  const out = new Int32Array(cols * rows);
  const histogram = new Uint8Array(256);
  let median = 255;
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      const corner = (r * block + 1) * width + c * block + 1;
      let below = 0;
      for (let dy = 0, row = corner; dy < 4; dy++, row += 2 * width) {
        for (let at = row; at < row + block; at += 2) {
          const value = data[at]!;
          histogram[value]!++;
          below += (value - median) >>> 31;
        }
      }
      // The ninth of sixteen by brightness: at most eight are darker.
      while (below > 8) below -= histogram[--median]!;
      while (below + histogram[median]! <= 8) below += histogram[median++]!;
      out[r * cols + c] = median * 0x10101;
      for (let dy = 0, row = corner; dy < 4; dy++, row += 2 * width)
        for (let at = row; at < row + block; at += 2) histogram[data[at]!] = 0;
    }
  }
  return out;
}

/** Most frequent colour of the page in coarse steps: the paper, whatever its tint. */
function paperColor(colors: Int32Array): number {
  const bins = new Map<number, { n: number; r: number; g: number; b: number }>();
  for (const c of colors) {
    const key = ((c >> 19) & 31) * 1024 + ((c >> 11) & 31) * 32 + ((c >> 3) & 31);
    const bin = bins.get(key);
    if (bin) {
      bin.n++;
      bin.r += c >> 16;
      bin.g += (c >> 8) & 255;
      bin.b += c & 255;
    } else bins.set(key, { n: 1, r: c >> 16, g: (c >> 8) & 255, b: c & 255 });
  }
  let best = { n: 0, r: 255, g: 255, b: 255 };
  for (const bin of bins.values()) if (bin.n > best.n) best = bin;
  if (best.n === 0) return 0xffffff;
  return (Math.round(best.r / best.n) << 16) | (Math.round(best.g / best.n) << 8) | Math.round(best.b / best.n);
}

/**
 * Splits a region into rectangles of block rows with similar extent (an L-shaped header gives two); drops ragged ones.
 */
function rectangles(mask: Uint8Array, cols: number, box: Rect): Rect[] {
  const out: Rect[] = [];
  let open: Rect | undefined;
  const close = (): void => {
    if (!open) return;
    let n = 0;
    for (let y = open.y0; y < open.y1; y++) for (let x = open.x0; x < open.x1; x++) n += mask[y * cols + x]!;
    if (n >= (open.x1 - open.x0) * (open.y1 - open.y0) * 0.72) out.push(open);
    open = undefined;
  };
  for (let y = box.y0; y < box.y1; y++) {
    let x0 = box.x0;
    let x1 = box.x1;
    while (x0 < x1 && mask[y * cols + x0] === 0) x0++;
    while (x1 > x0 && mask[y * cols + x1 - 1] === 0) x1--;
    if (x1 - x0 < 2) {
      close();
      continue;
    }
    if (open && Math.abs(open.x0 - x0) <= 2 && Math.abs(open.x1 - x1) <= 2) {
      open.y1 = y + 1;
      open.x0 = Math.min(open.x0, x0);
      open.x1 = Math.max(open.x1, x1);
    } else {
      close();
      open = { x0, y0: y, x1, y1: y + 1 };
    }
  }
  close();
  return out;
}

/** Refines a block rectangle to pixels: moves each side to where most pixels along it change colour. */
function refine(raster: Raster, color: number, part: Rect): Rect | undefined {
  const { data, width, height, channels } = raster;
  const near = (x: number, y: number): boolean => {
    const i = y * width + x;
    const c = channels === 1 ? data[i]! * 0x10101 : (data[i * 3]! << 16) | (data[i * 3 + 1]! << 8) | data[i * 3 + 2]!;
    return distance(c, color) <= sameColor * 1.5;
  };
  let [x0, y0, x1, y1] = [part.x0 * block, part.y0 * block, part.x1 * block, part.y1 * block];
  const share = (fixed: number, from: number, to: number, vertical: boolean): number => {
    const step = Math.max(1, (to - from) >> 6);
    let n = 0;
    let hit = 0;
    for (let p = from; p < to; p += step) {
      n++;
      if (vertical ? near(fixed, p) : near(p, fixed)) hit++;
    }
    return n === 0 ? 0 : hit / n;
  };
  const reach = block + 2;
  for (let i = 0; i < reach && x0 > 0 && share(x0 - 1, y0, y1, true) >= 0.4; i++) x0--;
  for (let i = 0; i < reach && x0 < x1 && share(x0, y0, y1, true) < 0.4; i++) x0++;
  for (let i = 0; i < reach && x1 < width && share(x1, y0, y1, true) >= 0.4; i++) x1++;
  for (let i = 0; i < reach && x1 > x0 && share(x1 - 1, y0, y1, true) < 0.4; i++) x1--;
  for (let i = 0; i < reach && y0 > 0 && share(y0 - 1, x0, x1, false) >= 0.4; i++) y0--;
  for (let i = 0; i < reach && y0 < y1 && share(y0, x0, x1, false) < 0.4; i++) y0++;
  for (let i = 0; i < reach && y1 < height && share(y1, x0, x1, false) >= 0.4; i++) y1++;
  for (let i = 0; i < reach && y1 > y0 && share(y1 - 1, x0, x1, false) < 0.4; i++) y1--;
  if (x1 - x0 < block * 2 || y1 - y0 < block) return undefined;
  // Blur around a line, and bold words, are not flat.
  const stepX = Math.max(1, (x1 - x0) / 24);
  const stepY = Math.max(1, (y1 - y0) / 12);
  let seen = 0;
  let flat = 0;
  for (let y = y0 + stepY / 2; y < y1; y += stepY) {
    for (let x = x0 + stepX / 2; x < x1; x += stepX) {
      seen++;
      if (near(x | 0, y | 0)) flat++;
    }
  }
  if (flat < seen * 0.55) return undefined;
  return { x0, y0, x1, y1 };
}
