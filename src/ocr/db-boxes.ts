import { rootOf, separateSets } from '../document/index.ts';
import { level, type TextBox } from './text-box.ts';

/**
 * Post-processing of the text probability map (Liao et al., "Real-time Scene Text Detection with Differentiable
 * Binarization", 2020).
 */
export interface DbOptions {
  /** Minimum value of a text pixel. */
  threshold: number;
  /** Minimum mean probability of a box. */
  minScore: number;
  /** The network is trained on shrunk lines, so boxes are extended by `area * unclip / perimeter` on each side. */
  unclip: number;
  /** Minimum shorter side in pixels of the map, before and after the extension. */
  minSide: number;
  minSideGrown: number;
}

const DB_OPTIONS: DbOptions = { threshold: 0.3, minScore: 0.6, unclip: 1.5, minSide: 3, minSideGrown: 5 };

/** Text boxes in pixels of the map, in the order of their topmost pixel. */
export function boxesFromMap(
  map: Float32Array,
  width: number,
  height: number,
  options: DbOptions = DB_OPTIONS,
  runs: TextRuns = textRuns(map, width, height, options.threshold),
): TextBox[] {
  const boxes: TextBox[] = [];
  for (const outline of componentOutlines(runs)) {
    const hull = convexHull(outline);
    const tight = minAreaRect(hull);
    if (Math.min(tight.width, tight.height) < options.minSide) continue;
    const score = meanInside(map, width, height, tight);
    if (score < options.minScore) {
      boxes.push(...linesWithin(map, width, outline, options));
      continue;
    }
    const rect = isCompact(tight) ? levelRect(hull) : tight;
    const grow = (rect.width * rect.height * options.unclip) / (2 * (rect.width + rect.height));
    const grown = { ...rect, width: rect.width + 2 * grow, height: rect.height + 2 * grow, score };
    if (Math.min(grown.width, grown.height) < options.minSideGrown) continue;
    boxes.push(grown);
  }
  return boxes;
}

/** Thresholds of text pixels go up by this, to this one, to part what hardly hangs together. */
const STRICTER = 0.2;
const STRICTEST = 0.75;

/**
 * Lines in a component that is too sparse for one: printed text that touches handwriting, a stamp or the next line. Its
 * parts by a higher threshold are lines if they are long.
 */
function linesWithin(map: Float32Array, width: number, { top, left, right }: Outline, options: DbOptions): TextBox[] {
  const threshold = options.threshold + STRICTER;
  if (threshold > STRICTEST) return [];
  const x0 = Math.min(...left);
  const own = { width: Math.max(...right) + 1 - x0, height: left.length };
  const part = new Float32Array(own.width * own.height);
  for (let y = 0; y < own.height; y++) {
    const row = (top + y) * width;
    part.set(map.subarray(row + left[y]!, row + right[y]! + 1), y * own.width + left[y]! - x0);
  }
  return boxesFromMap(part, own.width, own.height, { ...options, threshold })
    .filter((box) => !isCompact(box))
    .map((box) => ({ ...box, cx: box.cx + x0, cy: box.cy + top }));
}

/**
 * Below this aspect ratio, the smallest rectangle follows the outline of a letter (a 7, a 4), not the direction of a
 * line.
 */
const MIN_RATIO = 3;

const isCompact = (rect: TextBox): boolean =>
  Math.max(rect.width, rect.height) < MIN_RATIO * Math.min(rect.width, rect.height);

function levelRect(hull: readonly Vertex[]): TextBox {
  const xs = hull.map((p) => p.x);
  const ys = hull.map((p) => p.y);
  return level(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
}

/** Leftmost and rightmost pixel of each row of a component, in row order. */
interface Outline {
  top: number;
  left: number[];
  right: number[];
}

/** Horizontal runs of text pixels in row order, and for each the first run of its 8-connected component. */
export interface TextRuns {
  y: readonly number[];
  from: readonly number[];
  to: readonly number[];
  root: readonly number[];
}

/** 8-connected components by runs of a row and union-find. */
export function textRuns(map: Float32Array, width: number, height: number, threshold = DB_OPTIONS.threshold): TextRuns {
  const runY: number[] = [];
  const runFrom: number[] = [];
  const runTo: number[] = [];
  /** Index of the first run of each row. */
  const first: number[] = [];
  for (let y = 0; y < height; y++) {
    first.push(runY.length);
    const line = y * width;
    for (let x = 0; x < width; x++) {
      if (map[line + x]! <= threshold) continue;
      const from = x;
      while (x < width && map[line + x]! > threshold) x++;
      runY.push(y);
      runFrom.push(from);
      runTo.push(x - 1);
    }
  }
  first.push(runY.length);
  const parent = separateSets(runY.length);
  for (let y = 1; y < height; y++) {
    const own = first[y]!;
    let above = first[y - 1]!;
    for (let id = own; id < first[y + 1]!; id++) {
      while (above < own && runTo[above]! + 1 < runFrom[id]!) above++;
      for (let i = above; i < own && runFrom[i]! - 1 <= runTo[id]!; i++) {
        const a = rootOf(parent, i);
        const b = rootOf(parent, id);
        if (a !== b) parent[Math.max(a, b)] = Math.min(a, b);
      }
    }
  }
  return { y: runY, from: runFrom, to: runTo, root: runY.map((_, i) => rootOf(parent, i)) };
}

function componentOutlines({ y: runY, from: runFrom, to: runTo, root: roots }: TextRuns): Outline[] {
  const outlines = new Map<number, Outline>();
  for (let i = 0; i < runY.length; i++) {
    const root = roots[i]!;
    let outline = outlines.get(root);
    if (!outline) {
      outline = { top: runY[i]!, left: [], right: [] };
      outlines.set(root, outline);
    }
    const row = runY[i]! - outline.top;
    // Runs come in order, so only the last row can be incomplete.
    if (outline.left.length === row) {
      outline.left.push(runFrom[i]!);
      outline.right.push(runTo[i]!);
    } else outline.right[row] = Math.max(outline.right[row]!, runTo[i]!);
  }
  return [...outlines.values()];
}

interface Vertex {
  x: number;
  y: number;
}

/** Convex hull of a row-wise outline: the left chain downwards, the right chain upwards. */
function convexHull(outline: Outline): Vertex[] {
  const rows = outline.left.length;
  const down: Vertex[] = [];
  for (let i = 0; i < rows; i++) pushConvex(down, { x: outline.left[i]!, y: outline.top + i }, -1);
  const right: Vertex[] = [];
  for (let i = 0; i < rows; i++) pushConvex(right, { x: outline.right[i]!, y: outline.top + i }, 1);
  return [...down, ...right.reverse()];
}

function pushConvex(chain: Vertex[], point: Vertex, side: 1 | -1): void {
  while (chain.length >= 2) {
    const a = chain[chain.length - 2]!;
    const b = chain[chain.length - 1]!;
    const turn = (b.x - a.x) * (point.y - b.y) - (b.y - a.y) * (point.x - b.x);
    if (turn * side > 0) break;
    chain.pop();
  }
  chain.push(point);
}

/**
 * The smallest rectangle around a convex polygon (one of its sides is on an edge), with its first axis within 45
 * degrees of horizontal.
 */
export function minAreaRect(hull: readonly Vertex[]): TextBox {
  let best: TextBox | undefined;
  let bestArea = Number.POSITIVE_INFINITY;
  const consider = (ux: number, uy: number): void => {
    let u0 = Number.POSITIVE_INFINITY;
    let u1 = Number.NEGATIVE_INFINITY;
    let v0 = Number.POSITIVE_INFINITY;
    let v1 = Number.NEGATIVE_INFINITY;
    for (const p of hull) {
      const u = p.x * ux + p.y * uy;
      const v = -p.x * uy + p.y * ux;
      if (u < u0) u0 = u;
      if (u > u1) u1 = u;
      if (v < v0) v0 = v;
      if (v > v1) v1 = v;
    }
    const area = (u1 - u0) * (v1 - v0);
    if (area >= bestArea) return;
    bestArea = area;
    const u = (u0 + u1) / 2;
    const v = (v0 + v1) / 2;
    best = { cx: u * ux - v * uy, cy: u * uy + v * ux, ux, uy, width: u1 - u0, height: v1 - v0, score: 1 };
  };
  // Level first: it wins if areas are equal.
  consider(1, 0);
  for (let i = 0; i < hull.length; i++) {
    const a = hull[i]!;
    const b = hull[(i + 1) % hull.length]!;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (length === 0) continue;
    let ux = (b.x - a.x) / length;
    let uy = (b.y - a.y) / length;
    if (Math.abs(uy) > Math.abs(ux)) [ux, uy] = [uy, -ux];
    if (ux < 0) [ux, uy] = [-ux, -uy];
    consider(ux, uy);
  }
  return best!;
}

function meanInside(map: Float32Array, width: number, height: number, box: TextBox): number {
  const halfX = (Math.abs(box.ux) * box.width + Math.abs(box.uy) * box.height) / 2;
  const halfY = (Math.abs(box.uy) * box.width + Math.abs(box.ux) * box.height) / 2;
  const x0 = Math.max(0, Math.floor(box.cx - halfX));
  const x1 = Math.min(width - 1, Math.ceil(box.cx + halfX));
  const y0 = Math.max(0, Math.floor(box.cy - halfY));
  const y1 = Math.min(height - 1, Math.ceil(box.cy + halfY));
  const halfWidth = box.width / 2 + 1e-6;
  const halfHeight = box.height / 2 + 1e-6;
  let sum = 0;
  let count = 0;
  for (let y = y0; y <= y1; y++) {
    const dy = y - box.cy;
    for (let x = x0; x <= x1; x++) {
      const dx = x - box.cx;
      if (Math.abs(dx * box.ux + dy * box.uy) > halfWidth || Math.abs(dy * box.ux - dx * box.uy) > halfHeight) continue;
      sum += map[y * width + x]!;
      count++;
    }
  }
  return count === 0 ? 0 : sum / count;
}
