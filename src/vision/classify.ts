import { type Box, centreX, centreY, type Raster } from '../document/index.ts';
import { componentsOf } from './components.ts';
import type { Plane } from './pixels.ts';
import { findPixelRulings } from './strokes/rulings.ts';

export type PictureKind = 'picture' | 'chart' | 'diagram';

export interface PictureVerdict {
  kind: PictureKind;
  /** 0..1 */
  confidence: number;
}

export interface PictureHints {
  /**
   * Text boxes on the picture, in points of the page: tick labels and legends indicate a chart, words in boxes a
   * diagram.
   */
  textBoxes?: readonly Box[];
}

/** Longest side of the image used for colour analysis. */
const workSide = 300;

/**
 * Classifies a bitmap or drawn figure as a chart (axes, bars, sectors, curves), a diagram (boxes and connectors) or
 * another picture. Evidence: flat colours, straight lines that meet as axes, rectangles on a common base, discs with
 * sectors, and frames. Photographs and artistic drawings are `picture`.
 */
export function classifyPicture(raster: Raster, hints: PictureHints = {}): PictureVerdict {
  return classifyPixels(raster, { x0: 0, y0: 0, x1: raster.width, y1: raster.height }, hints);
}

/** Like `classifyPicture`, for a part of a raster in pixels. */
export function classifyPixels(raster: Raster, area: Box, hints: PictureHints = {}): PictureVerdict {
  const w = area.x1 - area.x0;
  const h = area.y1 - area.y0;
  if (w < 24 || h < 24) return { kind: 'picture', confidence: 0.5 };
  const part = crop(raster, area);
  const small = coarse(part);
  const tones = tonesOf(small);
  // Photographs and renderings have smooth colour transitions.
  if (tones.flat < 0.55) return { kind: 'picture', confidence: Math.min(0.98, 0.7 + (0.55 - tones.flat)) };
  const shapes = shapesOf(small, tones);
  const lines = linesOf(part);
  const labels = labelsOf(hints.textBoxes ?? [], part);
  const chart =
    (lines.axes ? 0.35 : 0) +
    Math.min(0.3, lines.gridLines * 0.08) +
    (shapes.bars >= 3 ? 0.35 + Math.min(0.2, shapes.bars * 0.02) : 0) +
    (shapes.disc ? 0.6 : 0) +
    (shapes.curve ? 0.2 : 0) +
    labels.ticks * 0.25;
  const diagram =
    Math.min(0.45, (shapes.boxes + lines.frames) * 0.12) +
    (shapes.boxes + lines.frames >= 2 && lines.connectors >= 2 ? 0.2 : 0) +
    labels.boxed * 0.2;
  // A bonus for clean backgrounds and vector drawings, typical of charts and diagrams.
  const clean = tones.flat > 0.8 && tones.background > 0.35 ? 0.08 : 0;
  if (chart + clean >= 0.5 && chart >= diagram)
    return { kind: 'chart', confidence: Math.min(0.97, 0.45 + chart * 0.5) };
  if (diagram + clean >= 0.42) return { kind: 'diagram', confidence: Math.min(0.95, 0.45 + diagram * 0.5) };
  return { kind: 'picture', confidence: Math.max(0.5, 0.85 - Math.max(chart, diagram)) };
}

function crop(raster: Raster, area: Box): Raster {
  const x0 = Math.max(0, Math.floor(area.x0));
  const y0 = Math.max(0, Math.floor(area.y0));
  const x1 = Math.min(raster.width, Math.ceil(area.x1));
  const y1 = Math.min(raster.height, Math.ceil(area.y1));
  if (x0 === 0 && y0 === 0 && x1 === raster.width && y1 === raster.height) return raster;
  const { channels } = raster;
  const width = x1 - x0;
  const height = y1 - y0;
  const data = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y++) {
    const from = ((y0 + y) * raster.width + x0) * channels;
    data.set(raster.data.subarray(from, from + width * channels), y * width * channels);
  }
  const unit = 72 / raster.dpi;
  return {
    data,
    width,
    height,
    channels,
    dpi: raster.dpi,
    originX: (raster.originX ?? 0) + x0 * unit,
    originY: (raster.originY ?? 0) + y0 * unit,
  };
}

/** 12-bit colours on a coarse grid, and whether each place is flat. */
interface Coarse {
  width: number;
  height: number;
  /** 0xRGB */
  color: Uint16Array;
  flat: Uint8Array;
}

function coarse(raster: Raster): Coarse {
  const k = Math.max(1, Math.ceil(Math.max(raster.width, raster.height) / workSide));
  const width = Math.floor(raster.width / k);
  const height = Math.floor(raster.height / k);
  const color = new Uint16Array(width * height);
  const flat = new Uint8Array(width * height);
  const { data, channels } = raster;
  // A window of at least 3 x 3 pixels, because a single pixel is always flat.
  const reach = Math.max(3, k);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let [r, g, b, n] = [0, 0, 0, 0];
      let lo = 255;
      let hi = 0;
      for (let dy = 0; dy < reach && y * k + dy < raster.height; dy++) {
        for (let dx = 0; dx < reach && x * k + dx < raster.width; dx++) {
          const i = ((y * k + dy) * raster.width + x * k + dx) * channels;
          const cr = data[i]!;
          const cg = channels === 1 ? cr : data[i + 1]!;
          const cb = channels === 1 ? cr : data[i + 2]!;
          const v = (cr * 2 + cg * 5 + cb) >> 3;
          if (v < lo) lo = v;
          if (v > hi) hi = v;
          if (dx < k && dy < k) {
            r += cr;
            g += cg;
            b += cb;
            n++;
          }
        }
      }
      color[y * width + x] = (Math.round(r / n / 17) << 8) | (Math.round(g / n / 17) << 4) | Math.round(b / n / 17);
      flat[y * width + x] = hi - lo <= 14 ? 1 : 0;
    }
  }
  return { width, height, color, flat };
}

interface Tones {
  /** Share of flat places. */
  flat: number;
  /** Most frequent flat colour and its share. */
  paper: number;
  background: number;
}

function tonesOf(c: Coarse): Tones {
  const counts = new Uint32Array(4096);
  for (let i = 0; i < c.color.length; i++) {
    if (c.flat[i] === 0) continue;
    counts[c.color[i]!]!++;
  }
  let paper = 0xfff;
  for (let v = 0; v < 4096; v++) if (counts[v]! > counts[paper]!) paper = v;
  // Photographs of skies and walls are flat too, but in many tones. Only the sixteen most frequent colours count as
  // flat.
  const top = [...counts].sort((a, b) => b - a).slice(0, 16);
  const covered = top.reduce((a, b) => a + b, 0);
  return { flat: covered / c.color.length, paper, background: counts[paper]! / c.color.length };
}

interface Shapes {
  /** Maximum number of flat rectangles on one base line. */
  bars: number;
  /** Flat rectangles large enough for a word. */
  boxes: number;
  /** A disc of two or more flat colours. */
  disc: boolean;
  /** A thin line over more than half of the width. */
  curve: boolean;
}

function shapesOf(c: Coarse, tones: Tones): Shapes {
  const { width, height } = c;
  const rects: { x0: number; y0: number; x1: number; y1: number }[] = [];
  const boxes: typeof rects = [];
  const byColor = new Map<number, Uint8Array>();
  for (let i = 0; i < c.color.length; i++) {
    const v = c.color[i]!;
    if (c.flat[i] === 0 || near(v, tones.paper)) continue;
    let m = byColor.get(v);
    if (!m) {
      if (byColor.size >= 40) continue;
      m = new Uint8Array(width * height);
      byColor.set(v, m);
    }
    m[i] = 1;
  }
  for (const m of byColor.values()) {
    for (const k of componentsOf({ data: m, width, height }).list) {
      const w = k.x1 - k.x0;
      const h = k.y1 - k.y0;
      if (k.area < w * h * 0.82 || w < 2 || h < 2 || k.area < 8) continue;
      rects.push(k);
      if (w >= width * 0.06 && h >= height * 0.03 && w < width * 0.6 && h < height * 0.5) boxes.push(k);
    }
  }
  const bars = Math.max(alignedBars(rects, width, height), alignedBars(rects.map(turned), height, width));
  return { bars, boxes: bars >= 3 ? 0 : boxes.length, disc: discOf(c, tones), curve: curveOf(c, tones) };
}

const turned = (r: Box): Box => ({ x0: -r.y1, y0: -r.x1, x1: -r.y0, y1: -r.x0 });

/** Maximum number of rectangles with similar width and different heights on one base line. */
function alignedBars(rects: readonly Box[], width: number, height: number): number {
  let best = 0;
  for (const base of rects) {
    const w = base.x1 - base.x0;
    if (w > width * 0.3) continue;
    const row = rects.filter(
      (r) => Math.abs(r.y1 - base.y1) <= 2 && Math.abs(r.x1 - r.x0 - w) <= Math.max(1, w * 0.25),
    );
    const heights = row.map((r) => r.y1 - r.y0);
    if (
      row.length < 3 ||
      Math.max(...heights) - Math.min(...heights) < height * 0.04 ||
      Math.max(...heights) < height * 0.1
    )
      continue;
    best = Math.max(best, row.length);
  }
  return best;
}

/** Whether two 12-bit colours differ by at most one step per channel. */
const near = (a: number, b: number): boolean =>
  Math.abs((a >> 8) - (b >> 8)) <= 1 &&
  Math.abs(((a >> 4) & 15) - ((b >> 4) & 15)) <= 1 &&
  Math.abs((a & 15) - (b & 15)) <= 1;

const saturated = (v: number): boolean => {
  const [r, g, b] = [v >> 8, (v >> 4) & 15, v & 15];
  return Math.max(r, g, b) - Math.min(r, g, b) >= 2 || Math.max(r, g, b) <= 12;
};

/** Whether the largest coloured piece is round (or a ring) with sectors of several flat colours. */
function discOf(c: Coarse, tones: Tones): boolean {
  const { width, height } = c;
  const mask = new Uint8Array(width * height);
  for (let i = 0; i < mask.length; i++) mask[i] = !near(c.color[i]!, tones.paper) && saturated(c.color[i]!) ? 1 : 0;
  // Thin light lines may separate sectors.
  const closed: Plane = { data: mask, width, height };
  const best = componentsOf(closed).list.reduce<Box & { area: number }>((a, b) => (b.area > a.area ? b : a), {
    x0: 0,
    y0: 0,
    x1: 0,
    y1: 0,
    area: 0,
  });
  const w = best.x1 - best.x0;
  const h = best.y1 - best.y0;
  if (w < width * 0.2 || h < height * 0.25 || w > h * 1.15 || h > w * 1.15) return false;
  const cx = (best.x0 + best.x1 - 1) / 2;
  const cy = (best.y0 + best.y1 - 1) / 2;
  let rim = 0;
  let outside = 0;
  const colors = new Map<number, number>();
  const n = 96;
  for (let i = 0; i < n; i++) {
    const t = (i / n) * 2 * Math.PI;
    const at = (rho: number): number =>
      Math.round(cy + ((h * rho) / 2) * Math.sin(t)) * width + Math.round(cx + ((w * rho) / 2) * Math.cos(t));
    const inner = at(0.85);
    if (mask[inner] === 1) {
      rim++;
      const v = c.color[inner]!;
      const known = [...colors.keys()].find((k) => near(k, v)) ?? v;
      colors.set(known, (colors.get(known) ?? 0) + 1);
    }
    const corner = at(1.14);
    if (corner >= 0 && corner < mask.length && mask[corner] === 1) outside++;
  }
  const sectors = [...colors.values()].filter((v) => v >= 3).length;
  return rim > n * 0.85 && outside < n * 0.25 && sectors >= 2 && sectors <= 14;
}

/** Whether a thin connected line spans more than half of the width and is neither straight nor a frame. */
function curveOf(c: Coarse, tones: Tones): boolean {
  const { width, height } = c;
  const mask = new Uint8Array(width * height);
  for (let i = 0; i < mask.length; i++) mask[i] = near(c.color[i]!, tones.paper) ? 0 : 1;
  const { list, owner, rows, starts, ends } = componentsOf({ data: mask, width, height });
  return list.some((k, id) => {
    const w = k.x1 - k.x0;
    const h = k.y1 - k.y0;
    if (w < width * 0.45 || h < height * 0.12 || k.area > w * h * 0.3) return false;
    // A curve crosses each column once or twice; a frame or grid fills whole rows and columns.
    let longest = 0;
    for (let i = 0; i < owner.length; i++)
      if (owner[i] === id && rows[i]! >= 0) longest = Math.max(longest, ends[i]! - starts[i]!);
    return longest < w * 0.5;
  });
}

interface Lines {
  /**
   * A horizontal and a vertical line that meet at a lower corner (or an upper one, for negative values) and span most
   * of the figure.
   */
  axes: boolean;
  /** Horizontal lines of equal length at equal distances. */
  gridLines: number;
  /** Closed rectangles of lines. */
  frames: number;
  /** Short lines that are not sides of a frame. */
  connectors: number;
}

function linesOf(part: Raster): Lines {
  const unit = 72 / part.dpi;
  const [w, h] = [part.width * unit, part.height * unit];
  const all = findPixelRulings(part);
  const level = all.filter((r) => r.direction === 'horizontal').sort((a, b) => a.at - b.at);
  const upright = all.filter((r) => r.direction === 'vertical').sort((a, b) => a.at - b.at);
  const slack = Math.max(w, h) * 0.03;
  const left = part.originX ?? 0;
  let axes = false;
  for (const x of level) {
    if (x.to - x.from < w * 0.4) continue;
    for (const y of upright) {
      if (y.to - y.from < h * 0.35) continue;
      const meets = Math.abs(y.at - x.from) <= slack && Math.abs(y.to - x.at) <= slack * 1.5;
      // The value axis is in the left half; a table has several vertical lines.
      if (meets && y.at - left < w * 0.5) axes = true;
    }
  }
  let gridLines = 0;
  for (let i = 0; i + 2 < level.length; i++) {
    const step = level[i + 1]!.at - level[i]!.at;
    let k = i + 1;
    while (
      k + 1 < level.length &&
      Math.abs(level[k + 1]!.at - level[k]!.at - step) <= Math.max(1, step * 0.08) &&
      Math.abs(level[k + 1]!.from - level[i]!.from) <= slack
    )
      k++;
    if (k - i >= 2) gridLines = Math.max(gridLines, k - i + 1);
  }
  // A grid in both directions is a table, not a chart.
  if (gridLines > 0 && upright.filter((u) => u.to - u.from > h * 0.5).length >= 4) gridLines = 0;
  let frames = 0;
  const used = new Set<number>();
  for (let i = 0; i < level.length; i++) {
    for (let j = i + 1; j < level.length; j++) {
      const [a, b] = [level[i]!, level[j]!];
      if (Math.abs(a.from - b.from) > slack / 2 || Math.abs(a.to - b.to) > slack / 2 || a.to - a.from > w * 0.7)
        continue;
      const sides = upright.filter(
        (u) =>
          (Math.abs(u.at - a.from) < slack / 2 || Math.abs(u.at - a.to) < slack / 2) &&
          Math.abs(u.from - a.at) < slack &&
          Math.abs(u.to - b.at) < slack,
      );
      if (sides.length >= 2) {
        frames++;
        used.add(i).add(j);
        break;
      }
    }
  }
  return {
    axes,
    gridLines,
    frames,
    connectors: Math.max(0, level.length - used.size) + Math.max(0, upright.length - frames * 2),
  };
}

/**
 * How regularly text is placed along the left and lower side (ticks), and how much of it is inside (boxed); each 0..1.
 */
function labelsOf(boxes: readonly Box[], part: Raster): { ticks: number; boxed: number } {
  if (boxes.length < 3) return { ticks: 0, boxed: 0 };
  const unit = 72 / part.dpi;
  const [x0, y0] = [part.originX ?? 0, part.originY ?? 0];
  const [w, h] = [part.width * unit, part.height * unit];
  const middle = boxes.map((b) => ({ x: (centreX(b) - x0) / w, y: (centreY(b) - y0) / h }));
  const left = middle.filter((m) => m.x < 0.15 && m.x > -0.1).length;
  const bottom = middle.filter((m) => m.y > 0.82 && m.y < 1.1).length;
  const inside = middle.filter((m) => m.x > 0.15 && m.x < 0.95 && m.y > 0.08 && m.y < 0.82).length;
  return { ticks: Math.min(1, (Math.min(left, 4) + Math.min(bottom, 4)) / 8), boxed: Math.min(1, inside / 8) };
}
