import { clamp, type Raster } from '../../document/index.ts';
import { type Ellipse, ellipsePoint, ellipseRadius } from '../ellipse.ts';
import { type Ink, sample, stripHeight } from './sample.ts';

const TAU = Math.PI * 2;

/** Ellipse parameter in the direction of a point. */
export function parameterOf(e: Ellipse, x: number, y: number): number {
  const c = Math.cos(e.angle);
  const s = Math.sin(e.angle);
  const dx = x - e.cx;
  const dy = y - e.cy;
  return Math.atan2((dy * c - dx * s) / e.b, (dx * c + dy * s) / e.a);
}

export function within(arc: Arc, t: number, slack: number): boolean {
  let v = t;
  while (v < arc.from - slack) v += TAU;
  while (v > arc.to + slack) v -= TAU;
  return v >= arc.from - slack;
}

/**
 * Whether the middle line spans the inside of the legend from side to side, like a tax number, but unlike the name of a
 * province.
 */
export function fullAcross(ink: Ink, e: Ellipse, inner: number): boolean {
  const n = 60;
  let inked = 0;
  for (let i = 0; i < n; i++) {
    const u = inner * (((i + 0.5) / n) * 2 - 1) * 0.95;
    let hit = false;
    for (let v = -0.1; v <= 0.1 && !hit; v += 0.02) {
      const [x, y] = ellipsePoint(e, Math.atan2(v, u), Math.hypot(u, v));
      hit = sample(ink, x, y) > 90;
    }
    if (hit) inked++;
  }
  // Measured: 0.53 to 0.88 of the places for numbers, 0.15 to 0.35 for names of provinces.
  return inked > n * 0.43;
}

/** Balances the legend of an oval about the top: excess on one side belongs to the lower line. */
export function balanced(arc: Arc, band: Band): Arc {
  const middle = (arc.from + arc.to) / 2;
  let top = -Math.PI / 2;
  while (top < middle - Math.PI) top += TAU;
  while (top > middle + Math.PI) top -= TAU;
  const character = (band.outer - band.inner) / ((band.outer + band.inner) / 2);
  const half = Math.min(top - arc.from, arc.to - top) + character * 0.45;
  return half < 0.6 ? arc : { from: Math.max(arc.from, top - half), to: Math.min(arc.to, top + half) };
}

/** Tilt of a round seal: the gap of its legend is at the bottom. */
export function tiltOf(upper: Arc): number {
  if (upper.to - upper.from > TAU * 0.9) return 0;
  const off = (upper.from + upper.to) / 2 + Math.PI / 2;
  const tilt = Math.atan2(Math.sin(off), Math.cos(off));
  return Math.abs(tilt) < Math.PI / 3 ? tilt : 0;
}

/** The same ellipse with its axes ordered so that parameter 0 points closest to the right of the page. */
export function uprightEllipse(e: Ellipse): Ellipse {
  let angle = e.angle;
  let [a, b] = [e.a, e.b];
  while (angle > Math.PI / 4) {
    angle -= Math.PI / 2;
    [a, b] = [b, a];
  }
  while (angle < -Math.PI / 4) {
    angle += Math.PI / 2;
    [a, b] = [b, a];
  }
  // A circle has no direction.
  if (Math.min(a, b) >= Math.max(a, b) * 0.94) angle = 0;
  return { cx: e.cx, cy: e.cy, a, b, angle };
}

export interface Band {
  inner: number;
  outer: number;
}

const bins = 72;
const radius = (k: number): number => 0.3 + (k / bins) * 0.7;

/** Share of inked places on each radius from 0.3 to beyond the outline, over a parameter range. */
function radialDensity(
  ink: Ink,
  e: Ellipse,
  from: number,
  to: number,
  skip?: (rho: number, t: number) => boolean,
): Float64Array {
  const density = new Float64Array(bins + 6);
  const angles = Math.max(40, Math.round(((to - from) / TAU) * 240));
  for (let k = 0; k < density.length; k++) {
    const rho = radius(k);
    let n = 0;
    let hit = 0;
    for (let i = 0; i < angles; i++) {
      const t = from + ((i + 0.5) / angles) * (to - from);
      if (skip?.(rho, t)) continue;
      n++;
      const [x, y] = ellipsePoint(e, t, rho);
      if (sample(ink, x, y) > 90) hit++;
    }
    density[k] = n < angles * 0.15 ? 0 : hit / n;
  }
  return density;
}

/** Radius just inside the ring, or inside the inner one of two close rings: the emptiest place before the legend. */
export function innerRim(ink: Ink, e: Ellipse): number {
  const density = radialDensity(ink, e, 0, TAU);
  let ring = bins;
  for (let j = bins + 4; j > bins * 0.85; j--) if (density[j]! > density[ring]!) ring = j;
  const high = density[ring]!;
  let k = ring;
  while (k > bins * 0.6 && density[k]! > Math.max(0.14, high * 0.45)) k--;
  // A thin second ring: dense again within a twentieth of the radius.
  for (let j = k; j > k - 7; j--) {
    if (density[j]! > Math.max(0.5, high * 0.7)) {
      k = j;
      while (k > bins * 0.6 && density[k]! > 0.25) k--;
      break;
    }
  }
  let gap = k;
  for (let j = k; j > k - 5; j--) if (density[j]! < density[gap]!) gap = j;
  return radius(gap);
}

/** Radii of the text along a part of the ring: the first inked band inside the rim. */
export function textBand(
  ink: Ink,
  e: Ellipse,
  rim: number,
  from: number,
  to: number,
  skip?: (rho: number, t: number) => boolean,
): Band | undefined {
  const density = radialDensity(ink, e, from, to, skip);
  const outerK = Math.round(((rim - 0.3) / 0.7) * bins);
  let peak = 0;
  let peakK = outerK;
  for (let j = outerK; j > outerK - 24 && j >= 0; j--) {
    if (density[j]! > peak) {
      peak = density[j]!;
      peakK = j;
    }
  }
  if (peak < 0.07) return undefined;
  // Outwards from the peak to paper, then inwards: the band of one line of text.
  let o = peakK;
  while (o < outerK && (density[o]! > peak * 0.18 || density[o + 1]! > peak * 0.18)) o++;
  let i = peakK;
  while (i > 1 && (density[i]! > peak * 0.2 || density[i - 1]! > peak * 0.2) && o - i < bins * 0.55) i--;
  const band = { inner: radius(i), outer: Math.min(rim, radius(o) + 0.01) };
  return band.outer - band.inner < 0.09 ? undefined : band;
}

export interface Arc {
  from: number;
  to: number;
}

/**
 * Inked parts of a band, separated by gaps wider than a character. Only ink between these shares of its height counts.
 */
function inkedArcs(ink: Ink, e: Ellipse, band: Band, from = 0, to = 1): Arc[] {
  const n = 720;
  const filled = new Uint8Array(n);
  const rows = 10;
  for (let i = 0; i < n; i++) {
    let hits = 0;
    for (let r = 0; r < rows; r++) {
      const rho = band.inner + (from + ((r + 0.5) / rows) * (to - from)) * (band.outer - band.inner);
      const [x, y] = ellipsePoint(e, (i / n) * TAU, rho);
      if (sample(ink, x, y) > 90) hits++;
    }
    filled[i] = hits >= 1 ? 1 : 0;
  }
  const all: { from: number; length: number }[] = [];
  let first = 0;
  while (first < n && filled[first] === 0) first++;
  if (first === n) return [];
  let run = 0;
  for (let k = 1; k <= n; k++) {
    const i = (first + k) % n;
    if (filled[i] === 0 && k < n) run++;
    else {
      if (run > 0) all.push({ from: (first + k - run) % n, length: run });
      run = 0;
    }
  }
  // Characters are as wide as the band is high. A break is wider than a character, and clearly wider than the spacing
  // of this legend.
  const character = ((band.outer - band.inner) / ((band.outer + band.inner) / 2)) * (n / TAU);
  const spacing = all.map((g) => g.length).filter((g) => g > character * 0.15 && g < character * 1.6);
  spacing.sort((p, q) => p - q);
  const wide = Math.max(10, character * 1.2, (spacing[Math.floor(spacing.length * 0.6)] ?? 0) * 1.9);
  const gaps = all.filter((g) => g.length >= wide);
  if (gaps.length === 0) return [{ from: Math.PI / 2, to: Math.PI / 2 + TAU }];
  gaps.sort((a, b) => a.from - b.from);
  return gaps.map((g, k) => {
    const next = gaps[(k + 1) % gaps.length]!;
    const start = g.from + g.length;
    let end = next.from;
    while (end <= start) end += n;
    return { from: (start / n) * TAU, to: (end / n) * TAU };
  });
}

/**
 * Part of the height of the main legend which tells it from a lower one on a smaller radius, and which is free of the
 * rim if the ellipse does not fit exactly.
 */
const OUTER_PART = [0.5, 0.85] as const;

/** The part with the main legend: the one about the top, else the longest. Starts at the gap, clockwise. */
export function upperArc(ink: Ink, e: Ellipse, band: Band): Arc | undefined {
  const arcs = inkedArcs(ink, e, band, ...OUTER_PART).filter((a) => a.to - a.from > 0.35);
  if (arcs.length === 0) return undefined;
  const atTop = arcs.find((a) => within(a, -Math.PI / 2, 0.2));
  const longest = arcs.reduce((a, b) => (b.to - b.from > a.to - a.from ? b : a));
  return atTop && atTop.to - atTop.from > (longest.to - longest.from) * 0.6 ? atTop : longest;
}

/** Curved text at the bottom (serial number, office name) with feet outwards; undefined if it is straight or empty. */
export function lowerArc(
  ink: Ink,
  e: Ellipse,
  rim: number,
  upper: Arc | undefined,
  inUpper: (rho: number, t: number) => boolean,
  tilt: number,
): { band: Band; arc: Arc } | undefined {
  const foot = Math.PI / 2 + tilt;
  const reach = Math.PI * 0.36;
  const band = textBand(ink, e, rim, foot - reach, foot + reach, inUpper);
  if (!band || band.outer < rim - 0.2) return undefined;
  const arcs = inkedArcs(ink, e, band).map((a) => (upper ? without(a, upper, foot) : a));
  const arc = arcs.find(
    (a): a is Arc => a !== undefined && within(a, foot, 0.25) && a.to - a.from > 0.5 && a.to - a.from < Math.PI * 1.2,
  );
  if (!arc) return undefined;
  // Straight or curved: the projection that concentrates the ink in fewer lines wins.
  const byRadius = new Map<number, number>();
  const byRow = new Map<number, number>();
  const mean = (e.a + e.b) / 2;
  const c = Math.cos(e.angle + tilt);
  const s = Math.sin(e.angle + tilt);
  for (let y = 0; y < ink.height; y++) {
    for (let x = 0; x < ink.width; x++) {
      if (ink.data[y * ink.width + x]! <= 90) continue;
      const px = x + ink.x0 + 0.5;
      const py = y + ink.y0 + 0.5;
      const rho = ellipseRadius(e, px, py);
      if (rho > band.outer || rho < band.inner - 0.02 || !within(arc, parameterOf(e, px, py), 0.02)) continue;
      const r = Math.round(rho * mean);
      const row = Math.round((py - e.cy) * c - (px - e.cx) * s);
      byRadius.set(r, (byRadius.get(r) ?? 0) + 1);
      byRow.set(row, (byRow.get(row) ?? 0) + 1);
    }
  }
  return gathered(byRadius) > gathered(byRow) * 1.1 ? { band, arc } : undefined;
}

/** An arc without another one, about a direction; undefined if nothing remains. */
function without(a: Arc, b: Arc, about: number): Arc | undefined {
  let { from, to } = a.to - a.from < TAU ? a : { from: about - Math.PI, to: about + Math.PI };
  while ((from + to) / 2 < about - Math.PI) {
    from += TAU;
    to += TAU;
  }
  while ((from + to) / 2 > about + Math.PI) {
    from -= TAU;
    to -= TAU;
  }
  // The ends of the other arc nearest to the direction on both sides.
  let end = b.to;
  while (end > about) end -= TAU;
  while (end < about - TAU) end += TAU;
  let start = b.from;
  while (start < about) start += TAU;
  while (start > about + TAU) start -= TAU;
  const left = Math.max(from, end + 0.03);
  const right = Math.min(to, start - 0.03);
  return right - left > 0.2 ? { from: left, to: right } : undefined;
}

/** Sum of squares over square of sum: higher if the counts are in fewer bins. */
function gathered(counts: Map<number, number>): number {
  let sum = 0;
  let squares = 0;
  for (const v of counts.values()) {
    sum += v;
    squares += v * v;
  }
  return sum === 0 ? 0 : squares / (sum * sum);
}

/**
 * Unrolls a part of the band into a straight strip: clockwise with feet to the centre, or counter-clockwise with feet
 * outwards.
 */
export function unroll(raster: Raster, ink: Ink, e: Ellipse, band: Band, arc: Arc, feetOut: boolean): Raster {
  const pad = 0.03;
  const from = arc.from - pad;
  const to = arc.to + pad;
  // Equal steps along the arc, not in the parameter, which would compress characters at the ends of an ellipse.
  const steps = 400;
  const rho = (band.inner + band.outer) / 2;
  const at = new Float64Array(steps + 1);
  let [px, py] = ellipsePoint(e, from, rho);
  for (let i = 1; i <= steps; i++) {
    const [x, y] = ellipsePoint(e, from + ((to - from) * i) / steps, rho);
    at[i] = at[i - 1]! + Math.hypot(x - px, y - py);
    [px, py] = [x, y];
  }
  const mean = (e.a + e.b) / 2;
  const high = (band.outer - band.inner + 0.03) * mean;
  const scale = (stripHeight - 8) / high;
  const width = clamp(Math.round(at[steps]! * scale), 16, 4000);
  const data = new Uint8Array(width * stripHeight).fill(255);
  let k = 0;
  for (let x = 0; x < width; x++) {
    const want = ((x + 0.5) / width) * at[steps]!;
    while (k < steps - 1 && at[k + 1]! < want) k++;
    const f = (want - at[k]!) / Math.max(1e-6, at[k + 1]! - at[k]!);
    const t = from + ((to - from) * (k + f)) / steps;
    const column = feetOut ? width - 1 - x : x;
    const [mx, my] = ellipsePoint(e, t, rho);
    // Perpendicular to the curve, not from the centre: characters on an oval are upright on it.
    const [ox, oy] = normal(e, t);
    for (let y = 0; y < stripHeight; y++) {
      const out = (feetOut ? y - stripHeight / 2 + 0.5 : stripHeight / 2 - y - 0.5) / scale;
      data[y * width + column] = 255 - sample(ink, mx + ox * out, my + oy * out);
    }
  }
  return { data, width, height: stripHeight, channels: 1, dpi: raster.dpi * scale };
}

/** Outward unit normal at parameter `t`. */
function normal(e: Ellipse, t: number): [number, number] {
  const u = Math.cos(t) / e.a;
  const v = Math.sin(t) / e.b;
  const l = Math.hypot(u, v);
  const c = Math.cos(e.angle);
  const s = Math.sin(e.angle);
  return [(u * c - v * s) / l, (u * s + v * c) / l];
}
