import { clamp, rootOf, separateSets } from '../../document/index.ts';
import type { Plane } from '../pixels.ts';
import { changesAt, rowRunsOf } from '../runs.ts';

/** Lengths in pixels for one raster; specified for 200 dpi and scaled. */
export interface StrokeScale {
  /** Minimum length of a run in a line; more than the maximum thickness, so that crossing lines stay separate. */
  run: number;
  /** Thickest line. */
  thick: number;
  /** Maximum gap that is bridged. */
  gap: number;
  /** Maximum distance of a double line. */
  double: number;
}

/** Lengths for a resolution, clamped because images may claim any. */
export function scaleOf(dpi: number): StrokeScale {
  const s = clamp(dpi / 200, 0.4, 3);
  const thick = Math.max(4, Math.round(12 * s));
  return {
    run: Math.max(8, Math.round(16 * s)),
    thick,
    gap: Math.max(4, Math.round(8 * s)),
    double: Math.max(3, Math.round(6 * s)),
  };
}

/**
 * A straight piece of ink along one axis, in pixels. `from` and `to` are along the axis (half-open), `at` is the centre
 * across it at mid-length.
 */
export interface Stroke {
  from: number;
  to: number;
  at: number;
  /** Change of `at` per pixel along the axis. */
  slope: number;
  thickness: number;
  /** Longest part without a gap: strokes of neighbouring characters align too, but in short parts. */
  longest: number;
  dashed: boolean;
}

type Direction = 'horizontal' | 'vertical';

/** Runs as parallel arrays, because thousands of objects would cost more than the scan. */
class RunList {
  line: number[] = [];
  from: number[] = [];
  to: number[] = [];
  add(line: number, from: number, to: number): void {
    this.line.push(line);
    this.from.push(from);
    this.to.push(to);
  }
}

/**
 * All runs with at least `least` ink pixels along the axis, ordered by line (row for horizontal, column for vertical)
 * and position.
 */
function longRuns(ink: Plane, direction: Direction, least: number): RunList {
  const { data, width, height } = ink;
  const runs = new RunList();
  const rows = rowRunsOf(ink);
  if (direction === 'horizontal') {
    for (let y = 0; y < height; y++) {
      for (let r = rows.first[y]!; r < rows.first[y + 1]!; r++)
        if (rows.to[r]! - rows.from[r]! >= least) runs.add(y, rows.from[r]!, rows.to[r]!);
    }
    return runs;
  }
  // Columns: inspect only every `least`-th row, which a run of that length must cross, then follow each hit up and down
  // its column.
  const known = new Int32Array(width);
  const byColumn: RunList = new RunList();
  for (let y = least - 1; y < height; y += least) {
    for (let r = rows.first[y]!; r < rows.first[y + 1]!; r++) {
      for (let x = rows.from[r]!; x < rows.to[r]!; x++) {
        if (known[x]! > y) continue;
        let from = y;
        const floor = known[x]!;
        while (from > floor && data[(from - 1) * width + x] === 1) from--;
        let to = y + 1;
        while (to < height && data[to * width + x] === 1) to++;
        known[x] = to;
        if (to - from >= least) byColumn.add(x, from, to);
      }
    }
  }
  const order = byColumn.line
    .map((_, i) => i)
    .sort((a, b) => byColumn.line[a]! - byColumn.line[b]! || byColumn.from[a]! - byColumn.from[b]!);
  for (const i of order) runs.add(byColumn.line[i]!, byColumn.from[i]!, byColumn.to[i]!);
  return runs;
}

/** Parts of runs where the ink is thin across the axis; excludes dark areas. */
function thinParts(ink: Plane, direction: Direction, runs: RunList, scale: StrokeScale): RunList {
  const { data, width, height } = ink;
  const out = new RunList();
  const along = direction === 'horizontal' ? 1 : width;
  const across = direction === 'horizontal' ? width : 1;
  const limit = direction === 'horizontal' ? height : width;
  const step = 4;
  const max = scale.thick;
  for (let r = 0; r < runs.line.length; r++) {
    const line = runs.line[r]!;
    const to = runs.to[r]!;
    let start = -1;
    let lastThin = -1;
    for (let p = runs.from[r]!; p < to; p += step) {
      const at = p * along + line * across;
      let size = 1;
      for (let q = line - 1, i = at - across; q >= 0 && size <= max && data[i] === 1; q--, i -= across) size++;
      for (let q = line + 1, i = at + across; q < limit && size <= max && data[i] === 1; q++, i += across) size++;
      if (size <= max) {
        if (start < 0) start = p === runs.from[r] ? p : p - step + 1;
        lastThin = p;
      } else if (start >= 0 && p - lastThin > scale.gap + step) {
        // Crossing lines and touching letters are short thick places; a long one ends the line.
        if (lastThin + 1 - start >= scale.run) out.add(line, start, lastThin + 1);
        start = -1;
      }
    }
    if (start >= 0) {
      const end = to - lastThin <= scale.gap + step ? to : lastThin + 1;
      if (end - start >= scale.run) out.add(line, start, end);
    }
  }
  return out;
}

/** Solid lines: long thin runs, joined over neighbouring rows. Pieces of a broken line stay separate. */
export function findStrokes(ink: Plane, direction: Direction, scale: StrokeScale): Stroke[] {
  const runs = thinParts(ink, direction, longRuns(ink, direction, scale.run), scale);
  return strokesOfRuns(runs, scale, false);
}

/** Connected groups of runs on neighbouring rows, each fitted with a straight line; drops crooked and thick groups. */
function strokesOfRuns(runs: RunList, scale: StrokeScale, dashed: boolean): Stroke[] {
  const n = runs.line.length;
  const parent = separateSets(n);
  let prevStart = 0;
  let prevEnd = 0;
  let i = 0;
  while (i < n) {
    const line = runs.line[i]!;
    let j = i;
    while (j < n && runs.line[j] === line) j++;
    if (prevEnd > prevStart && runs.line[prevStart] === line - 1) {
      let k = prevStart;
      for (let a = i; a < j; a++) {
        while (k < prevEnd && runs.to[k]! < runs.from[a]! - 1) k++;
        for (let m = k; m < prevEnd && runs.from[m]! <= runs.to[a]! + 1; m++)
          parent[rootOf(parent, a)] = rootOf(parent, m);
      }
    }
    prevStart = i;
    prevEnd = j;
    i = j;
  }
  const groups = new Map<number, number[]>();
  for (let a = 0; a < n; a++) {
    const r = rootOf(parent, a);
    const g = groups.get(r);
    if (g) g.push(a);
    else groups.set(r, [a]);
  }
  const out: Stroke[] = [];
  for (const members of groups.values()) {
    const s = fitStroke(runs, members, scale, dashed);
    if (s) out.push(s);
  }
  return out;
}

function fitStroke(runs: RunList, members: number[], scale: StrokeScale, dashed: boolean): Stroke | undefined {
  let from = Number.POSITIVE_INFINITY;
  let to = 0;
  let area = 0;
  let sy = 0;
  let sx = 0;
  for (const m of members) {
    const a = runs.from[m]!;
    const b = runs.to[m]!;
    const w = b - a;
    from = Math.min(from, a);
    to = Math.max(to, b);
    area += w;
    sx += (w * (a + b - 1)) / 2;
    sy += w * runs.line[m]!;
  }
  const mx = sx / area;
  const my = sy / area;
  let sxx = 0;
  let sxy = 0;
  let syy = 0;
  for (const m of members) {
    const w = runs.to[m]! - runs.from[m]!;
    const dx = (runs.from[m]! + runs.to[m]! - 1) / 2 - mx;
    const dy = runs.line[m]! - my;
    // Includes the exact second moment of a run about its middle, so one long run gives slope 0 instead of 0/0.
    sxx += w * dx * dx + (w * w * w) / 12;
    sxy += w * dx * dy;
    syy += w * dy * dy;
  }
  const length = to - from;
  const slope = sxx > 0 ? sxy / sxx : 0;
  const thickness = area / length;
  const spread = Math.sqrt(Math.max(0, (syy - slope * sxy) / area));
  // A uniform thickness t has a standard deviation of t / sqrt(12); more means a bend, a step or a blob. Paper is
  // slightly wavy over a long line.
  if (thickness > scale.thick || Math.abs(slope) > 0.1 || spread > Math.max(1, thickness * 0.45, length / 300))
    return undefined;
  return {
    from,
    to,
    at: my + slope * ((from + to - 1) / 2 - mx),
    slope,
    thickness: Math.max(1, thickness),
    longest: length,
    dashed,
  };
}

/**
 * Dashed and dotted lines: at least eight runs with similar lengths and gaps on one row (column), with only paper above
 * and below. Leaders in a table of contents look the same, but have text on their line.
 */
export function findDashes(ink: Plane, direction: Direction, scale: StrokeScale): Stroke[] {
  const { width, height } = ink;
  const across = direction === 'horizontal' ? height : width;
  const along = direction === 'horizontal' ? width : height;
  const runs = new RunList();
  const maxRun = scale.run * 1.5;
  const maxGap = scale.gap * 2;
  // The last regular sequence of short runs on each row or column.
  const chainFrom = new Int32Array(across).fill(-1);
  const chainTo = new Int32Array(across);
  const count = new Int32Array(across);
  const lengths = new Float32Array(across);
  const gaps = new Float32Array(across);
  const start = new Int32Array(across);
  const close = (c: number): void => {
    if (count[c]! >= 8 && chainTo[c]! - chainFrom[c]! >= scale.run * 4) runs.add(c, chainFrom[c]!, chainTo[c]!);
    count[c] = 0;
  };
  const feed = (c: number, a: number, b: number): void => {
    const len = b - a;
    const n = count[c]!;
    if (len > maxRun) {
      if (n > 0) close(c);
      return;
    }
    if (n > 0) {
      const gap = a - chainTo[c]!;
      // In text, most runs fail here.
      if (gap <= maxGap) {
        const meanLen = lengths[c]! / n;
        const meanGap = n > 1 ? gaps[c]! / (n - 1) : gap;
        if (
          Math.abs(len - meanLen) <= Math.max(1.2, meanLen * 0.3) &&
          Math.abs(gap - meanGap) <= Math.max(1.2, meanGap * 0.3)
        ) {
          count[c] = n + 1;
          lengths[c]! += len;
          gaps[c]! += gap;
          chainTo[c] = b;
          return;
        }
      }
      if (n >= 8) close(c);
    }
    chainFrom[c] = a;
    chainTo[c] = b;
    count[c] = 1;
    lengths[c] = len;
    gaps[c] = 0;
  };
  const rows = rowRunsOf(ink);
  if (direction === 'horizontal') {
    for (let y = 0; y < height; y++) {
      for (let r = rows.first[y]!; r < rows.first[y + 1]!; r++) feed(y, rows.from[r]!, rows.to[r]!);
      close(y);
    }
  } else {
    for (let y = 0; y < height; y++) {
      changesAt(
        rows,
        y,
        (x) => {
          start[x] = y;
        },
        (x) => feed(x, start[x]!, y),
      );
    }
    for (let x = 0; x < width; x++) close(x);
    sortRuns(runs);
  }
  return strokesOfRuns(runs, scale, true).filter(
    (s) => s.thickness <= Math.max(3, scale.thick / 2) && isolated(ink, direction, s, scale, along, across),
  );
}

function sortRuns(runs: RunList): void {
  const order = runs.line
    .map((_, i) => i)
    .sort((a, b) => runs.line[a]! - runs.line[b]! || runs.from[a]! - runs.from[b]!);
  runs.line = order.map((i) => runs.line[i]!);
  const from = order.map((i) => runs.from[i]!);
  const to = order.map((i) => runs.to[i]!);
  runs.from = from;
  runs.to = to;
}

/** Whether there is paper on both sides for nearly the whole length, and no text on the line just beyond its ends. */
function isolated(
  ink: Plane,
  direction: Direction,
  s: Stroke,
  scale: StrokeScale,
  along: number,
  across: number,
): boolean {
  const { data, width } = ink;
  const value = (p: number, c: number): number =>
    direction === 'horizontal' ? data[c * width + p]! : data[p * width + c]!;
  const reach = Math.ceil(s.thickness / 2) + 2;
  let inked = 0;
  let seen = 0;
  for (let p = s.from; p < s.to; p += 2) {
    const c = Math.round(s.at + s.slope * (p - (s.from + s.to) / 2));
    for (const q of [c - reach, c - reach - 1, c + reach, c + reach + 1]) {
      if (q < 0 || q >= across) continue;
      seen++;
      inked += value(p, q);
    }
  }
  if (seen === 0 || inked > seen * 0.12) return false;
  if (direction === 'vertical') return true;
  const beside = (from: number, to: number): number => {
    let n = 0;
    for (let p = Math.max(0, from); p < Math.min(along, to); p++) {
      for (let d = reach + 1; d < reach + scale.run; d++) {
        const c = Math.round(s.at) - d;
        if (c >= 0 && value(p, c) === 1) {
          n++;
          break;
        }
      }
    }
    return n;
  };
  const em = scale.run * 2;
  return beside(s.from - em, s.from) + beside(s.to, s.to + em) < em * 0.3;
}
