import { type Box, median, rootOf, separateSets } from '../../document/index.ts';
import type { Edge, Edges } from '../edges.ts';

/**
 * Borders on a grid: `xs` and `ys` are the line positions (points). `v[r][c]` tells whether the border at `xs[c]` is
 * drawn beside row `r` (`ys.length - 1` rows, `xs.length` borders each), `h[r][c]` whether the border at `ys[r]` is
 * drawn along column `c`.
 */
export interface Lattice {
  xs: number[];
  ys: number[];
  v: boolean[][];
  h: boolean[][];
  box: Box;
  /** Sides drawn over most of their length. */
  closed: { top: boolean; bottom: boolean; left: boolean; right: boolean };
}

/** Groups edges that touch or cross. */
export function connectEdges(edges: Edges, tolerance: number): Edges[] {
  const { h, v } = edges;
  if (h.length === 0 || v.length === 0) return [];
  const parent = separateSets(h.length + v.length);
  const order = v.map((_, i) => i).sort((a, b) => (v[a] as Edge).at - (v[b] as Edge).at);
  const ats = order.map((i) => (v[i] as Edge).at);
  h.forEach((e, i) => {
    for (let k = lowerBound(ats, e.from - tolerance); k < ats.length && (ats[k] as number) <= e.to + tolerance; k++) {
      const j = order[k] as number;
      const o = v[j] as Edge;
      if (e.at >= o.from - tolerance && e.at <= o.to + tolerance)
        parent[rootOf(parent, h.length + j)] = rootOf(parent, i);
    }
  });
  const groups = new Map<number, Edges>();
  const groupOf = (i: number): Edges => {
    const root = rootOf(parent, i);
    let g = groups.get(root);
    if (!g) {
      g = { h: [], v: [] };
      groups.set(root, g);
    }
    return g;
  };
  h.forEach((e, i) => {
    groupOf(i).h.push(e);
  });
  v.forEach((e, i) => {
    groupOf(h.length + i).v.push(e);
  });
  return [...groups.values()];
}

/** Index of the first entry that is at least the value. */
export function lowerBound(sorted: readonly number[], value: number): number {
  let lo = 0;
  let hi = sorted.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if ((sorted[mid] as number) < value) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

/** Merges positions closer than `tolerance` to their weighted mean. */
export function clusterPositions(positions: readonly { at: number; weight: number }[], tolerance: number): number[] {
  const sorted = [...positions].sort((a, b) => a.at - b.at);
  const out: number[] = [];
  let sum = 0;
  let weight = 0;
  let last = Number.NEGATIVE_INFINITY;
  let first = 0;
  for (const p of sorted) {
    if (weight > 0 && (p.at - last > tolerance || p.at - first > tolerance * 2)) {
      out.push(sum / weight);
      sum = 0;
      weight = 0;
    }
    if (weight === 0) first = p.at;
    sum += p.at * p.weight;
    weight += p.weight;
    last = p.at;
  }
  if (weight > 0) out.push(sum / weight);
  return out;
}

/**
 * The grid of a group of connected edges. If at least two rules, or the only one, extend beyond the outer ones across,
 * that side is open (common where the outer frame is omitted): the ends of the rules then close it, undrawn.
 */
export function latticeOf(group: Edges, em: number): Lattice | undefined {
  const tolerance = Math.max(2, em * 0.3);
  const pos = (edges: Edge[]): { at: number; weight: number }[] =>
    edges.map((e) => ({ at: e.at, weight: e.to - e.from }));
  const xs = clusterPositions(pos(group.v), tolerance);
  const ys = clusterPositions(pos(group.h), tolerance);
  openSides(xs, group.h, em);
  openSides(ys, group.v, em);
  if (xs.length < 2 || ys.length < 2) return undefined;
  const rows = ys.length - 1;
  const cols = xs.length - 1;
  if (rows * cols > 40_000) return undefined;
  const v = bordersAlong(group.v, xs, ys, tolerance);
  const hByCol = bordersAlong(group.h, ys, xs, tolerance);
  // bordersAlong returns bands first; for horizontals a band is a column, so transpose.
  const h: boolean[][] = ys.map((_, r) => Array.from({ length: cols }, (_c, c) => hByCol[c]?.[r] ?? false));
  const share = (list: (boolean | undefined)[]): boolean => list.filter(Boolean).length >= list.length * 0.6;
  return {
    xs,
    ys,
    v,
    h,
    box: { x0: xs[0] as number, y0: ys[0] as number, x1: xs[cols] as number, y1: ys[rows] as number },
    closed: {
      top: share(h[0] ?? []),
      bottom: share(h[rows] ?? []),
      left: share(v.map((r) => r[0])),
      right: share(v.map((r) => r[cols])),
    },
  };
}

function openSides(lines: number[], crossing: Edge[], em: number): void {
  const first = lines[0];
  const last = lines[lines.length - 1];
  if (first === undefined || last === undefined) return;
  const before = crossing.filter((e) => e.from < first - em * 0.8).map((e) => e.from);
  const after = crossing.filter((e) => e.to > last + em * 0.8).map((e) => e.to);
  // One line beyond the outer ones may be a stray end, unless it is the only one there is: that of two columns.
  const enough = crossing.length === 1 && lines.length > 1 ? 1 : 2;
  if (before.length >= enough) lines.unshift(median(before)!);
  if (after.length >= enough) lines.push(median(after)!);
}

/**
 * `out[band][line]`: whether the line at `lines[line]` is drawn over at least 60 % of the band from `bands[band]` to
 * the next.
 */
function bordersAlong(edges: Edge[], lines: number[], bands: number[], tolerance: number): boolean[][] {
  const count = bands.length - 1;
  const covered = Array.from({ length: count }, () => new Float64Array(lines.length));
  for (const e of edges) {
    const k = nearest(lines, e.at);
    if (Math.abs((lines[k] as number) - e.at) > tolerance * 2.5) continue;
    for (let b = 0; b < count; b++) {
      const from = Math.max(e.from, bands[b] as number);
      const to = Math.min(e.to, bands[b + 1] as number);
      if (to > from) (covered[b] as Float64Array)[k] = ((covered[b] as Float64Array)[k] as number) + to - from;
    }
  }
  return covered.map((row, b) => {
    const size = (bands[b + 1] as number) - (bands[b] as number);
    return Array.from(row, (c) => c >= Math.max(size * 0.6, Math.min(size - tolerance * 2, size * 0.6)));
  });
}

function nearest(sorted: readonly number[], value: number): number {
  const i = lowerBound(sorted, value);
  if (i === 0) return 0;
  if (i >= sorted.length) return sorted.length - 1;
  return (sorted[i] as number) - value < value - (sorted[i - 1] as number) ? i : i - 1;
}
