import type { Glyph, PageContent, Raster } from '../document/index.ts';
import { dilate } from './components.ts';
import { backgroundGrid, greyOf, type Plane } from './pixels.ts';

/**
 * Removes pale marks from a page image: grey or coloured text and logos below the print, repeated or across the page.
 * Estimates and flattens the paper per block. Searches the histogram of darkness for a second, pale peak apart from the
 * print: everything paler than the valley between them becomes paper. Coloured overlays that are bright in one channel
 * are replaced by that channel. Print is dark and stays unchanged; a page without a pale layer is returned unchanged.
 */
export function removeWatermark(raster: Raster): Raster {
  const grey = greyOf(raster);
  const level = paleLayer(grey, raster);
  if (!level) return raster;
  const paper = backgroundGrid(grey);
  const data = raster.data.slice();
  const { width, channels } = raster;
  for (let y = 0; y < raster.height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const p = paper.data[(y >> 3) * paper.cols + (x >> 3)]!;
      const base = Math.max(p, level.paper - 4);
      const k = i * channels;
      let v = grey.data[i]!;
      if (channels === 3) {
        const r = data[k]!;
        const g = data[k + 1]!;
        const b = data[k + 2]!;
        const hi = Math.max(r, g, b);
        // Coloured and bright in one channel: overlay ink, judged by its brightest channel.
        if (hi - Math.min(r, g, b) > 28) v = Math.max(v, hi - 12);
      }
      const depth = base - v;
      if (depth <= 3) continue;
      if (depth < level.from) {
        for (let c = 0; c < channels; c++) data[k + c] = Math.max(data[k + c]!, base);
      } else if (depth < level.to) {
        // Blend the rims of print, because a hard cut makes letters jagged.
        const f = (level.to - depth) / (level.to - level.from);
        for (let c = 0; c < channels; c++) data[k + c] = Math.round(data[k + c]! + (base - data[k + c]!) * f * 0.5);
      }
    }
  }
  return { ...raster, data };
}

/** Maximum depth of a pale layer below the paper, and minimum depth of print; undefined without such a layer. */
function paleLayer(grey: Plane, raster: Raster): { paper: number; from: number; to: number } | undefined {
  const histogram = new Float64Array(256);
  const { data, width } = grey;
  let n = 0;
  const levels = new Uint32Array(256);
  for (let i = 0; i < data.length; i += 7) levels[data[i]!]!++;
  let paper = 255;
  for (let v = 120; v < 256; v++) if (levels[v]! >= levels[paper]!) paper = v;
  // Count only flat places away from print: rims of letters have all levels, and JPEG ringing affects 8 x 8 blocks with
  // an edge.
  const cols = (width >> 3) + 1;
  const near = nearPrint(grey, cols, paper - 100);
  for (let y = 2; y < grey.height - 2; y += 2) {
    for (let x = 2; x < width - 2; x += 2) {
      if (near[(y >> 3) * cols + (x >> 3)] === 1) continue;
      const i = y * width + x;
      const v = data[i]!;
      const lo = Math.min(v, data[i - 1]!, data[i + 1]!, data[i - width]!, data[i + width]!);
      const hi = Math.max(v, data[i - 1]!, data[i + 1]!, data[i - width]!, data[i + width]!);
      if (hi - lo > 14) continue;
      let level = v;
      if (raster.channels === 3) {
        const [r, g, b] = [raster.data[i * 3]!, raster.data[i * 3 + 1]!, raster.data[i * 3 + 2]!];
        const m = Math.max(r, g, b);
        if (m - Math.min(r, g, b) > 28) level = Math.max(v, m - 12);
      }
      const depth = Math.max(0, paper - level);
      histogram[depth]!++;
      n++;
    }
  }
  if (n === 0) return undefined;
  // A pale layer is a peak of depth between 8 and 110 that covers at least 0.3 % of the page and is much more frequent
  // than what follows it.
  let peak = -1;
  let best = 0;
  for (let d = 9; d <= 110; d++) {
    let s = 0;
    for (let k = -3; k <= 3; k++) s += histogram[d + k] ?? 0;
    if (s > best) {
      best = s;
      peak = d;
    }
  }
  if (peak < 0 || best < n * 0.003) return undefined;
  let end = peak;
  while (end < 150 && (histogram[end]! + histogram[end + 1]! + histogram[end + 2]!) / 3 > best * 0.02) end++;
  const from = Math.min(end + 6, peak + 40);
  // Print must be clearly darker; otherwise the page is printed in this tone.
  let print = 0;
  for (let v = 0; v < paper - from - 25; v++) print += (levels[v]! * n * 7) / data.length;
  let pale = 0;
  for (let d = 9; d < from; d++) pale += histogram[d]!;
  if (print < n * 0.0015 || print * 60 < pale * 0.5) return undefined;
  return { paper, from, to: from + 22 };
}

/** Blocks of 8 x 8 pixels with a pixel below `level`, and their neighbours. */
function nearPrint(grey: Plane, cols: number, level: number): Uint8Array {
  const rows = (grey.height >> 3) + 1;
  const hit = new Uint8Array(cols * rows);
  for (let y = 0; y < grey.height; y++) {
    const base = y * grey.width;
    for (let x = 0; x < grey.width; x++) if (grey.data[base + x]! < level) hit[(y >> 3) * cols + (x >> 3)] = 1;
  }
  return dilate({ data: hit, width: cols, height: rows }, 1).data;
}

/** Minimum angle of slanted text across the page. */
const slantFrom = 8;

/**
 * Removes watermark text from a born-digital page: runs of glyphs that are slanted (no quarter turn) or very large,
 * pale or repeated, and few relative to the text. Returns the page without them, and the removed glyphs in order.
 */
export function splitWatermark(page: PageContent): { page: PageContent; removed: Glyph[] } {
  const total = page.glyphs.length;
  if (total === 0) return { page, removed: [] };
  const body = bodySize(page.glyphs);
  const groups = new Map<string, Glyph[]>();
  for (const g of page.glyphs) {
    if (!suspicious(g, body)) continue;
    const key = `${Math.round(g.angle)}|${Math.round(g.size * 2)}|${g.color}|${g.font.name}`;
    const group = groups.get(key);
    if (group) group.push(g);
    else groups.set(key, [g]);
  }
  const removed = new Set<Glyph>();
  for (const group of groups.values()) {
    const first = group[0]!;
    // A page entirely in one slanted or pale style is its own text (drawings, posters), not a watermark.
    if (group.length > total * 0.5 && total - group.length < 30) continue;
    const slanted = isSlanted(first.angle);
    const pale = lightness(first.color) > 0.6;
    const large = first.size > body * 2.2;
    const times = repeats(group);
    const score = (slanted ? 2 : 0) + (pale ? 1.5 : 0) + (large ? 1 : 0) + (times >= 3 ? 1.5 : 0);
    // Slanted labels of chart axes are small, dark and many; a heading is large, but upright and dark.
    if (score >= 3 && (slanted || (pale && (large || times >= 3)))) for (const g of group) removed.add(g);
  }
  if (removed.size === 0) return { page, removed: [] };
  return {
    page: { ...page, glyphs: page.glyphs.filter((g) => !removed.has(g)) },
    removed: page.glyphs.filter((g) => removed.has(g)),
  };
}

const isSlanted = (angle: number): boolean => {
  const off = Math.abs(((angle % 90) + 90) % 90);
  return Math.min(off, 90 - off) >= slantFrom;
};

const suspicious = (g: Glyph, body: number): boolean =>
  isSlanted(g.angle) || (lightness(g.color) > 0.6 && lightness(g.color) < 0.99) || g.size > body * 4;

/** Relative luminance of 0xRRGGBB, 0..1, without gamma: sufficient to distinguish pale from dark. */
const lightness = (c: number): number => (((c >> 16) & 255) * 2 + ((c >> 8) & 255) * 5 + (c & 255)) / (8 * 255);

/** Most frequent size by characters. */
function bodySize(glyphs: readonly Glyph[]): number {
  const counts = new Map<number, number>();
  let best = 10;
  let most = 0;
  for (const g of glyphs) {
    if (isSlanted(g.angle)) continue;
    const key = Math.round(g.size * 2) / 2;
    const n = (counts.get(key) ?? 0) + 1;
    counts.set(key, n);
    if (n > most) {
      most = n;
      best = key;
    }
  }
  return best;
}

/** How often the text of a group repeats itself: at least 2 for CONFIDENTIAL CONFIDENTIAL ... */
function repeats(group: readonly Glyph[]): number {
  const text = group.map((g) => g.text).join('');
  for (let length = 2; length <= text.length / 2; length++) {
    if (text.length % length !== 0) continue;
    if (text.slice(0, length).repeat(text.length / length) === text) return text.length / length;
  }
  return 1;
}
