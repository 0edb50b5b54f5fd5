import { type Ellipse, ellipseBox, ellipsePoint, ellipseRadius, fitEllipse } from '../ellipse.ts';
import type { Plane } from '../pixels.ts';

/** Outline of a seal in pixels of the search plane. */
export type Outline =
  | { kind: 'ellipse'; ellipse: Ellipse; coverage: number }
  | { kind: 'polygon'; corners: [number, number][]; coverage: number };

/**
 * Whether there is a line along the outline, not just print that touches it. A ring has unbroken ink over long
 * stretches, with paper beside it; characters at the edge of a text block leave gaps and continue inwards. `leastRun`:
 * minimum mean length of the unbroken stretches, in 120ths of the outline.
 */
export function ringLike(mask: Plane, e: Ellipse, leastRun: number): boolean {
  const sectors = 120;
  const mean = Math.sqrt(e.a * e.b);
  const on = (rho: number, tolerance: number): Uint8Array => {
    const out = new Uint8Array(sectors);
    for (let i = 0; i < sectors; i++) {
      for (let d = -tolerance; d <= tolerance; d++) {
        const [x, y] = ellipsePoint(e, (i / sectors) * 2 * Math.PI, rho + d / mean);
        if (inkAt(mask, x, y)) {
          out[i] = 1;
          break;
        }
      }
    }
    return out;
  };
  const line = on(1, 1);
  let runs = 0;
  let n = 0;
  for (let i = 0; i < sectors; i++) {
    n += line[i]!;
    if (line[i] === 1 && line[(i + 1) % sectors] === 0) runs++;
  }
  const meanRun = n / Math.max(1, runs);
  let beside = sectors;
  for (const rho of [0.8, 0.86, 0.92]) {
    const inner = on(rho, 0);
    let m = 0;
    for (let i = 0; i < sectors; i++) m += inner[i]!;
    beside = Math.min(beside, m);
  }
  return meanRun >= leastRun && beside < n * 0.75;
}

/**
 * Like `ringLike`, for the sides of a polygon: a line at the rim, then paper; except for carved name seals, which are
 * full to the rim.
 */
export function frameLike(mask: Plane, corners: readonly [number, number][]): boolean {
  const n = corners.length;
  if (n < 3) return false;
  const cx = corners.reduce((s, c) => s + c[0], 0) / n;
  const cy = corners.reduce((s, c) => s + c[1], 0) / n;
  const sampled = (scale: number): { share: number; meanRun: number } => {
    let [hit, seen, runs, last] = [0, 0, 0, 0];
    for (let k = 0; k < n; k++) {
      const [a, b] = [corners[k]!, corners[(k + 1) % n]!];
      for (let i = 2; i < 40; i++) {
        const x = cx + (a[0] + ((b[0] - a[0]) * i) / 41 - cx) * scale;
        const y = cy + (a[1] + ((b[1] - a[1]) * i) / 41 - cy) * scale;
        const on = Number(inkAt(mask, x, y));
        hit += on;
        seen++;
        if (on === 1 && last === 0) runs++;
        last = on;
      }
    }
    return { share: hit / seen, meanRun: hit / Math.max(1, runs) };
  };
  let rim = { share: 0, meanRun: 0 };
  for (const scale of [0.94, 0.96, 0.98, 1]) {
    const s = sampled(scale);
    if (s.share > rim.share) rim = s;
  }
  const beside = Math.min(sampled(0.78).share, sampled(0.84).share, sampled(0.88).share);
  return rim.meanRun >= 7 && (beside < rim.share * 0.7 || beside > 0.55);
}

/** Share of places on the outline with ink within `tolerance` pixels. */
function ellipseCoverage(mask: Plane, e: Ellipse, tolerance: number, sectors = 96): number {
  let hit = 0;
  const mean = Math.sqrt(e.a * e.b);
  for (let i = 0; i < sectors; i++) {
    const t = (i / sectors) * 2 * Math.PI;
    for (let d = -tolerance; d <= tolerance; d++) {
      const [x, y] = ellipsePoint(e, t, 1 + d / mean);
      if (inkAt(mask, x, y)) {
        hit++;
        break;
      }
    }
  }
  return hit / sectors;
}

function inkAt(mask: Plane, x: number, y: number): boolean {
  const px = Math.round(x);
  const py = Math.round(y);
  return px >= 0 && py >= 0 && px < mask.width && py < mask.height && mask.data[py * mask.width + px] === 1;
}

/** Outermost ink of each row and column within a box, which is mostly the outline if there is one. */
export function outerPoints(
  mask: Plane,
  box: { x0: number; y0: number; x1: number; y1: number },
): { xs: number[]; ys: number[] } {
  const xs: number[] = [];
  const ys: number[] = [];
  const { data, width } = mask;
  const add = (x: number, y: number): void => {
    xs.push(x);
    ys.push(y);
  };
  for (let y = box.y0; y < box.y1; y++) {
    let l = box.x0;
    while (l < box.x1 && data[y * width + l] === 0) l++;
    if (l === box.x1) continue;
    let r = box.x1 - 1;
    while (data[y * width + r] === 0) r--;
    add(l, y);
    if (r > l) add(r, y);
  }
  for (let x = box.x0; x < box.x1; x++) {
    let t = box.y0;
    while (t < box.y1 && data[t * width + x] === 0) t++;
    if (t === box.y1) continue;
    let b = box.y1 - 1;
    while (data[b * width + x] === 0) b--;
    add(x, t);
    if (b > t) add(x, b);
  }
  return { xs, ys };
}

/** Fixed pseudo-random sequence in 0..1, because the same picture must give the same answer. */
function sequence(seed: number): () => number {
  let s = seed >>> 0 || 1;
  return () => {
    s ^= s << 13;
    s >>>= 0;
    s ^= s >>> 17;
    s ^= s << 5;
    s >>>= 0;
    return s / 4294967296;
  };
}

/**
 * Best ellipse through the outer points by random samples of five (RANSAC, Fischler and Bolles 1981), rated by the
 * inked share of its outline, then refitted to nearby points. Undefined if less than half of the outline exists.
 */
export function findEllipse(
  mask: Plane,
  points: { xs: number[]; ys: number[] },
  limits: { min: number; max: number },
): Outline | undefined {
  const n = points.xs.length;
  if (n < 24) return undefined;
  const random = sequence(n * 2654435761);
  let best: Ellipse | undefined;
  let score = 0.42;
  let bestSeen = 0;
  const px = new Float64Array(5);
  const py = new Float64Array(5);
  const tries = 260;
  for (let k = 0; k <= tries; k++) {
    let e: Ellipse | undefined;
    // A real ring is found early: of 130 samples, several are completely on it.
    if (k === 130 && !best && bestSeen < 0.25) break;
    if (k === 0) e = fitEllipse(points.xs, points.ys);
    else {
      for (let i = 0; i < 5; i++) {
        const j = Math.floor(random() * n);
        px[i] = points.xs[j]!;
        py[i] = points.ys[j]!;
      }
      e = fitEllipse(px, py);
    }
    if (!e || e.a > limits.max || e.b < limits.min || e.b < e.a * 0.5) continue;
    const box = ellipseBox(e);
    if (box.x0 < -8 || box.y0 < -8 || box.x1 > mask.width + 8 || box.y1 > mask.height + 8) continue;
    const s = ellipseCoverage(mask, e, 1, 48);
    if (s > bestSeen) bestSeen = s;
    if (s > score) {
      score = s;
      best = e;
      if (s > 0.97) break;
    }
  }
  if (!best) return undefined;
  for (let round = 0; round < 2; round++) {
    const xs: number[] = [];
    const ys: number[] = [];
    for (let i = 0; i < n; i++) {
      if (Math.abs(ellipseRadius(best, points.xs[i]!, points.ys[i]!) - 1) < 0.045) {
        xs.push(points.xs[i]!);
        ys.push(points.ys[i]!);
      }
    }
    const better = fitEllipse(xs, ys);
    if (better && better.b >= better.a * 0.5 && ellipseCoverage(mask, better, 2) >= ellipseCoverage(mask, best, 2))
      best = better;
  }
  return { kind: 'ellipse', ellipse: best, coverage: ellipseCoverage(mask, best, 2) };
}

/** Convex hull (monotone chain). */
function hull(points: { xs: number[]; ys: number[] }): [number, number][] {
  const sorted = points.xs
    .map((x, i): [number, number] => [x, points.ys[i]!])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: [number, number][]): [number, number][] => {
    const out: [number, number][] = [];
    for (const p of list) {
      while (out.length >= 2) {
        const [a, b] = [out[out.length - 2]!, out[out.length - 1]!];
        if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        out.pop();
      }
      out.push(p);
    }
    out.pop();
    return out;
  };
  return [...half(sorted), ...half([...sorted].reverse())];
}

/** Reduces the hull to `k` corners by repeatedly removing the corner with the smallest triangle (Visvalingam). */
function reduced(corners: [number, number][], k: number): [number, number][] {
  const out = [...corners];
  while (out.length > k) {
    let least = Number.POSITIVE_INFINITY;
    let at = 0;
    for (let i = 0; i < out.length; i++) {
      const a = out[(i + out.length - 1) % out.length]!;
      const b = out[i]!;
      const c = out[(i + 1) % out.length]!;
      const area = Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
      if (area < least) {
        least = area;
        at = i;
      }
    }
    out.splice(at, 1);
  }
  return out;
}

/** Triangle or quadrangle with ink along its sides; coverage is that of the worst side. */
export function findPolygon(mask: Plane, points: { xs: number[]; ys: number[] }): Outline | undefined {
  if (points.xs.length < 24) return undefined;
  const full = hull(points);
  if (full.length < 3) return undefined;
  let best: Outline | undefined;
  for (const k of [4, 3]) {
    const corners = reduced(full, k);
    if (corners.length < k) continue;
    // A reduced hull cuts off rounded corners; a larger loss means another shape.
    if (area(corners) < area(full) * 0.88) continue;
    let coverage = 1;
    for (let i = 0; i < k; i++) coverage = Math.min(coverage, sideCoverage(mask, corners[i]!, corners[(i + 1) % k]!));
    if (!best || coverage > best.coverage + 0.05) best = { kind: 'polygon', corners, coverage };
  }
  return best;
}

function area(p: [number, number][]): number {
  let s = 0;
  for (let i = 0; i < p.length; i++) {
    const [a, b] = [p[i]!, p[(i + 1) % p.length]!];
    s += a[0] * b[1] - b[0] * a[1];
  }
  return Math.abs(s) / 2;
}

function sideCoverage(mask: Plane, a: [number, number], b: [number, number]): number {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (length < 6) return 0;
  const nx = -(b[1] - a[1]) / length;
  const ny = (b[0] - a[0]) / length;
  const steps = Math.ceil(length);
  let hit = 0;
  // Skip the ends, because corners of seals are rounded.
  const skip = Math.ceil(steps * 0.08);
  for (let i = skip; i < steps - skip; i++) {
    const x = a[0] + ((b[0] - a[0]) * i) / steps;
    const y = a[1] + ((b[1] - a[1]) * i) / steps;
    for (let d = -2; d <= 2; d++) {
      if (inkAt(mask, x + nx * d, y + ny * d)) {
        hit++;
        break;
      }
    }
  }
  return hit / (steps - 2 * skip);
}
