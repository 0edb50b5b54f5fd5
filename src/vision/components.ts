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
  const parent = new Int32Array(count);
  for (let i = 0; i < count; i++) parent[i] = i;
  const root = (i: number): number => {
    let r = i;
    while (parent[r] !== r) {
      parent[r] = parent[parent[r]!]!;
      r = parent[r]!;
    }
    return r;
  };
  for (let y = 0; y < height; y++) {
    let k = y === 0 ? 0 : first[y - 1]!;
    const above = first[y]!;
    for (let run = above; run < first[y + 1]!; run++) {
      rows[run] = y;
      while (k < above && ends[k]! < starts[run]!) k++;
      for (let m = k; m < above && starts[m]! <= ends[run]!; m++) {
        const a = root(m);
        const b = root(run);
        if (a < b) parent[b] = a;
        else parent[a] = b;
      }
    }
  }
  const owner = new Int32Array(count);
  const list: Component[] = [];
  const index = new Int32Array(count).fill(-1);
  for (let i = 0; i < count; i++) {
    const r = root(i);
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
  const mid = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const base = y * width;
    let until = -1;
    // A set pixel at x extends by `radius` in both directions.
    for (let x = 0; x < width; x++) {
      if (mask.data[base + x] !== 1) continue;
      const from = Math.max(until, x - radius, 0);
      until = Math.min(width, x + radius + 1);
      mid.fill(1, base + from, base + until);
    }
  }
  const out = new Uint8Array(width * height);
  // Set pixels of `mid` in each column, in the rows y - radius .. y + radius. No branches, because set pixels are unpredictable.
  const counts = new Uint16Array(width);
  for (let y = -radius; y < height; y++) {
    const entering = y + radius;
    if (entering < height) for (let x = 0, i = entering * width; x < width; x++, i++) counts[x]! += mid[i]!;
    if (y < 0) continue;
    for (let x = 0, i = y * width; x < width; x++, i++) out[i] = -counts[x]! >>> 31;
    const leaving = y - radius;
    if (leaving >= 0) for (let x = 0, i = leaving * width; x < width; x++, i++) counts[x]! -= mid[i]!;
  }
  return { data: out, width, height };
}
