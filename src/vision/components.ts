import { rootOf, separateSets } from '../document/index.ts';
import type { Plane } from './pixels.ts';
import { rowRunsOf } from './runs.ts';

/** One 8-connected component of ink: half-open pixel box and number of pixels. */
export interface Component {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  area: number;
}

/** Components of a mask with their runs, for inspection. */
export interface Components {
  list: Component[];
  /** Index into `list` of each run. */
  owner: Int32Array;
  /** Row, start and end (half-open) of each run, in row order. */
  rows: Int32Array;
  starts: Int32Array;
  ends: Int32Array;
}

/** 8-connected components by runs and union-find: one pass over the pixels, memory proportional to the ink. */
export function componentsOf(mask: Plane): Components {
  const { width, height } = mask;
  const { first, from: starts, to: ends } = rowRunsOf(mask);
  const count = starts.length;
  const rows = new Int32Array(count);
  const parent = separateSets(count);
  for (let y = 0; y < height; y++) {
    let k = y === 0 ? 0 : first[y - 1]!;
    const above = first[y]!;
    for (let run = above; run < first[y + 1]!; run++) {
      rows[run] = y;
      while (k < above && ends[k]! < starts[run]!) k++;
      for (let m = k; m < above && starts[m]! <= ends[run]!; m++) {
        const a = rootOf(parent, m);
        const b = rootOf(parent, run);
        if (a < b) parent[b] = a;
        else parent[a] = b;
      }
    }
  }
  const owner = new Int32Array(count);
  const list: Component[] = [];
  const index = new Int32Array(count).fill(-1);
  for (let i = 0; i < count; i++) {
    const r = rootOf(parent, i);
    let id = index[r]!;
    if (id < 0) {
      id = list.length;
      index[r] = id;
      list.push({ x0: width, y0: height, x1: 0, y1: 0, area: 0 });
    }
    owner[i] = id;
    const c = list[id]!;
    if (starts[i]! < c.x0) c.x0 = starts[i]!;
    if (ends[i]! > c.x1) c.x1 = ends[i]!;
    if (rows[i]! < c.y0) c.y0 = rows[i]!;
    if (rows[i]! >= c.y1) c.y1 = rows[i]! + 1;
    c.area += ends[i]! - starts[i]!;
  }
  return { list, owner, rows, starts, ends };
}

/** Dilates a 0/1 mask by a square of side `2 * radius + 1`, rows first, then columns. */
export function dilate(mask: Plane, radius: number): Plane {
  const { width, height } = mask;
  const out = new Uint8Array(width * height);
  const { first, from, to } = rowRunsOf(mask);
  // Whole words of four pixels, with `radius` empty rows above and below.
  const stride = (width + 3) & ~3;
  const wide = new Uint8Array(stride * (height + 2 * radius));
  for (let y = 0; y < height; y++) {
    const base = (y + radius) * stride;
    for (let run = first[y]!; run < first[y + 1]!; run++)
      wide.fill(1, base + Math.max(0, from[run]! - radius), base + Math.min(width, to[run]! + radius));
  }
  // Each pass joins windows of `reach` rows to windows of twice as many.
  const words = new Uint32Array(wide.buffer);
  const side = 2 * radius + 1;
  let reach = 1;
  const join = (rows: number): void => {
    const step = rows * (stride >> 2);
    for (let i = 0, end = words.length - step; i < end; i++) words[i]! |= words[i + step]!;
  };
  for (; 2 * reach <= side; reach *= 2) join(reach);
  if (reach < side) join(side - reach);
  for (let y = 0; y < height; y++) out.set(wide.subarray(y * stride, y * stride + width), y * width);
  return { data: out, width, height };
}
