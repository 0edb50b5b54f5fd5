import type { Raster } from '../document/index.ts';
import { type Ellipse, ellipsePoint, ellipseRadius } from './ellipse.ts';
import { inkStrength, reduceColors, type SealColor } from './seal-ink.ts';
import type { Outline } from './seal-shape.ts';

/** Height of a strip in pixels: the text recogniser works at 48. */
const stripHeight = 48;

/** Ink of the seal's own colour around it, dark on white. */
interface Ink {
  /** 0 = paper, 255 = full ink. */
  data: Uint8Array;
  width: number;
  height: number;
  x0: number;
  y0: number;
}

/** Legend of a seal as upright lines (see `Seal.strips`). Outline in pixels of the raster. */
export function sealStrips(raster: Raster, color: SealColor, outline: Outline): Raster[] {
  const ink = inkAround(raster, color, outline);
  if (!ink) return [];
  if (outline.kind === 'polygon') return straightLines(raster, ink, () => true, polygonFrame(outline.corners));
  return ellipseStrips(raster, ink, outline.ellipse);
}

function inkAround(raster: Raster, color: SealColor, outline: Outline): Ink | undefined {
  const corners = outline.kind === 'polygon' ? outline.corners : [0, 1, 2, 3, 4, 5, 6, 7].map((i) => ellipsePoint(outline.ellipse, (i * Math.PI) / 4, 1.09));
  const x0 = Math.max(0, Math.floor(Math.min(...corners.map((c) => c[0]))) - 2);
  const y0 = Math.max(0, Math.floor(Math.min(...corners.map((c) => c[1]))) - 2);
  const x1 = Math.min(raster.width, Math.ceil(Math.max(...corners.map((c) => c[0]))) + 3);
  const y1 = Math.min(raster.height, Math.ceil(Math.max(...corners.map((c) => c[1]))) + 3);
  const width = x1 - x0;
  const height = y1 - y0;
  if (width < 16 || height < 16) return undefined;
  const channels = raster.channels;
  const data = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y++) {
    const from = ((y0 + y) * raster.width + x0) * channels;
    data.set(raster.data.subarray(from, from + width * channels), y * width * channels);
  }
  const strength = inkStrength(reduceColors({ data, width, height, channels, dpi: raster.dpi }, 1), color).data;
  // Full ink is the level of the strongest twentieth of the inked pixels: faded seals become readable, fresh ones do not change.
  const histogram = new Uint32Array(256);
  let n = 0;
  for (const v of strength) {
    if (v >= 16) {
      histogram[v]!++;
      n++;
    }
  }
  let top = 255;
  for (let sum = 0; top > 32; top--) {
    sum += histogram[top]!;
    if (sum >= n * 0.08) break;
  }
  const low = top * 0.12;
  for (let i = 0; i < strength.length; i++) strength[i] = Math.max(0, Math.min(255, ((strength[i]! - low) * 255) / (top - low)));
  return { data: strength, width, height, x0, y0 };
}

/** Bilinear sample, paper outside. */
function sample(ink: Ink, x: number, y: number): number {
  const fx = x - ink.x0 - 0.5;
  const fy = y - ink.y0 - 0.5;
  const ix = Math.floor(fx);
  const iy = Math.floor(fy);
  if (ix < 0 || iy < 0 || ix + 1 >= ink.width || iy + 1 >= ink.height) return 0;
  const i = iy * ink.width + ix;
  const u = fx - ix;
  const v = fy - iy;
  return (ink.data[i]! * (1 - u) + ink.data[i + 1]! * u) * (1 - v) + (ink.data[i + ink.width]! * (1 - u) + ink.data[i + ink.width + 1]! * u) * v;
}

const TAU = Math.PI * 2;

function ellipseStrips(raster: Raster, ink: Ink, e: Ellipse): Raster[] {
  // Measure in the upright direction of the page: parameter 0 points right whatever the ellipse's own axis.
  const base = uprightEllipse(e);
  const band = textBand(ink, base);
  if (!band) return straightLines(raster, ink, (x, y) => ellipseRadius(base, x, y) < 0.86, ellipseFrame(base, 0));
  const arcs = textArcs(ink, base, band);
  const strips: Raster[] = [];
  let tilt = 0;
  const ring: Raster[] = [];
  for (const arc of arcs) {
    const middle = (arc.from + arc.to) / 2;
    // Downwards is pi / 2. An arc about the bottom is written the other way round, feet outwards, when another arc is above it.
    const lower = Math.sin(middle) > 0.5 && arc.to - arc.from < Math.PI * 1.05 && arcs.length > 1;
    if (!lower && arcs.length === 1 && base.b >= base.a * 0.88) {
      // The gap of a round seal is at its foot: so the seal may stand tilted.
      const foot = middle + Math.PI - Math.PI / 2;
      const off = Math.atan2(Math.sin(foot), Math.cos(foot));
      if (Math.abs(off) < Math.PI / 3 && arc.to - arc.from < TAU * 0.9) tilt = off;
    }
    ring.push(unroll(raster, ink, base, band, arc, lower));
  }
  strips.push(...ring);
  const inner = band.inner - 0.03;
  strips.push(...straightLines(raster, ink, (x, y) => ellipseRadius(base, x, y) < inner, ellipseFrame(base, tilt), true));
  return strips;
}

/** The same ellipse with its axes named so that parameter 0 is nearest to the right of the page. */
function uprightEllipse(e: Ellipse): Ellipse {
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
  // A circle has no direction of its own.
  if (Math.min(a, b) >= Math.max(a, b) * 0.94) angle = 0;
  return { cx: e.cx, cy: e.cy, a, b, angle };
}

interface Band {
  inner: number;
  outer: number;
}

/** Radii (1 = outline) between which the ring text stands: the first inked band inside the ring. */
function textBand(ink: Ink, e: Ellipse): Band | undefined {
  const bins = 60;
  const density = new Float64Array(bins + 6);
  const angles = 180;
  for (let k = 0; k < density.length; k++) {
    const rho = 0.4 + (k / bins) * 0.6;
    for (let i = 0; i < angles; i++) {
      const [x, y] = ellipsePoint(e, (i / angles) * TAU, rho);
      density[k]! += sample(ink, x, y) > 90 ? 1 / angles : 0;
    }
  }
  const radius = (k: number): number => 0.4 + (k / bins) * 0.6;
  // From the outside: over the ring (dense), to the gap, then the text. A second thin ring close to the first is passed like the first.
  let k = density.length - 1;
  const ring = (v: number): boolean => v > 0.5;
  let start = bins;
  for (let j = bins + 4; j > bins - 14; j--) if (ring(density[j]!)) start = j;
  for (k = start; k > bins * 0.4 && (density[k]! > 0.42 || (k > start - 3 && density[k]! > 0.12)); k--);
  // The emptiest place within the next millimetres parts ring and text.
  let gap = k;
  for (let j = k; j > k - 6 && j > 0; j--) if (density[j]! < density[gap]!) gap = j;
  const outerK = gap;
  let peak = 0;
  for (let j = outerK; j > outerK - 26 && j >= 0; j--) peak = Math.max(peak, density[j]!);
  if (peak < 0.08) return undefined;
  // Inwards to where the ink thins out.
  let low = Math.max(0.03, peak * 0.28);
  let inside = false;
  let innerK = outerK - 8;
  for (let j = outerK; j >= 1; j--) {
    if (!inside) {
      if (density[j]! > peak * 0.4) inside = true;
      continue;
    }
    if (density[j]! < low && density[j - 1]! < low * 1.4) {
      innerK = j;
      break;
    }
    innerK = j;
    low = Math.max(low, peak * 0.28);
  }
  const outer = Math.min(0.985, radius(outerK) + 0.01);
  const inner = radius(innerK);
  if (outer - inner < 0.1) return undefined;
  return { inner: Math.max(inner, outer - 0.42), outer };
}

interface Arc {
  from: number;
  to: number;
}

/** Stretches of the band that carry text, in reading order: parted at gaps wider than the usual distance of characters. */
function textArcs(ink: Ink, e: Ellipse, band: Band): Arc[] {
  const n = 720;
  const filled = new Uint8Array(n);
  const rows = 10;
  for (let i = 0; i < n; i++) {
    let hits = 0;
    for (let r = 0; r < rows; r++) {
      const rho = band.inner + ((r + 0.5) / rows) * (band.outer - band.inner);
      const [x, y] = ellipsePoint(e, (i / n) * TAU, rho);
      if (sample(ink, x, y) > 90) hits++;
    }
    filled[i] = hits >= 1 ? 1 : 0;
  }
  // Empty runs around the circle.
  const gaps: { from: number; length: number }[] = [];
  let first = 0;
  while (first < n && filled[first] === 0) first++;
  if (first === n) return [];
  let run = 0;
  for (let k = 1; k <= n; k++) {
    const i = (first + k) % n;
    if (filled[i] === 0) run++;
    else if (run > 0) {
      gaps.push({ from: (first + k - run) % n, length: run });
      run = 0;
    }
  }
  if (gaps.length === 0) return [{ from: Math.PI / 2, to: Math.PI / 2 + TAU }];
  const lengths = gaps.map((g) => g.length).sort((a, b) => a - b);
  const usual = lengths[Math.floor(lengths.length * 0.6)]!;
  // Text as high as the band: a break is more than two thirds of a character wide.
  const character = ((band.outer - band.inner) / ((band.outer + band.inner) / 2)) * (n / TAU);
  const wide = gaps.filter((g) => g.length >= Math.max(character * 0.75, usual * 2.2)).sort((a, b) => a.from - b.from);
  if (wide.length === 0) {
    const widest = gaps.reduce((a, b) => (b.length > a.length ? b : a));
    // A full circle of even text starts at the foot, or at its widest gap when that is clear.
    const start = widest.length > usual * 1.4 ? widest.from + widest.length / 2 : n / 4;
    return [{ from: (start / n) * TAU, to: (start / n) * TAU + TAU }];
  }
  const arcs: Arc[] = [];
  for (let i = 0; i < wide.length; i++) {
    const a = wide[i]!;
    const b = wide[(i + 1) % wide.length]!;
    const from = a.from + a.length;
    let to = b.from;
    while (to <= from) to += n;
    if (to - from < character * 0.5) continue;
    arcs.push({ from: (from / n) * TAU, to: (to / n) * TAU });
  }
  return joinArcs(arcs).sort((a, b) => top(a) - top(b));
}

/** Stars and dots between the parts of a legend are arcs of their own and carry no text: arcs about the top belong together. */
function joinArcs(arcs: Arc[]): Arc[] {
  if (arcs.length <= 2) return arcs;
  const upper = arcs.filter((a) => Math.sin((a.from + a.to) / 2) < 0.35);
  const lower = arcs.filter((a) => Math.sin((a.from + a.to) / 2) >= 0.35);
  const span = (group: Arc[], centre: number): Arc[] => {
    if (group.length === 0) return [];
    const norm = group.map((a) => {
      let { from, to } = a;
      while ((from + to) / 2 < centre - Math.PI) {
        from += TAU;
        to += TAU;
      }
      while ((from + to) / 2 > centre + Math.PI) {
        from -= TAU;
        to -= TAU;
      }
      return { from, to };
    });
    return [{ from: Math.min(...norm.map((a) => a.from)), to: Math.max(...norm.map((a) => a.to)) }];
  };
  return [...span(upper, (3 * Math.PI) / 2), ...span(lower, Math.PI / 2)];
}

/** -1 for arcs about the top, so that they come first. */
const top = (a: Arc): number => Math.sin((a.from + a.to) / 2);

/** A stretch of the band as a straight strip: clockwise with feet to the centre, or counter-clockwise with feet outwards. */
function unroll(raster: Raster, ink: Ink, e: Ellipse, band: Band, arc: Arc, feetOut: boolean): Raster {
  const pad = 0.06;
  const from = arc.from - pad;
  const to = arc.to + pad;
  // Equal steps along the arc, not in the parameter: an ellipse would squeeze the characters at its ends.
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
  const width = Math.max(16, Math.min(4000, Math.round(at[steps]! * scale)));
  const data = new Uint8Array(width * stripHeight).fill(255);
  let k = 0;
  for (let x = 0; x < width; x++) {
    const want = ((x + 0.5) / width) * at[steps]!;
    while (k < steps - 1 && at[k + 1]! < want) k++;
    const f = (want - at[k]!) / Math.max(1e-6, at[k + 1]! - at[k]!);
    const t = from + ((to - from) * (k + f)) / steps;
    const column = feetOut ? width - 1 - x : x;
    const [mx, my] = ellipsePoint(e, t, rho);
    // Straight out from the curve, not from the centre: characters on an oval stand upright on it.
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

/** Axes for reading straight lines: origin, right and down. */
interface Frame {
  cx: number;
  cy: number;
  hw: number;
  hh: number;
  angle: number;
}

const ellipseFrame = (e: Ellipse, tilt: number): Frame => ({ cx: e.cx, cy: e.cy, hw: Math.max(e.a, e.b), hh: Math.max(e.a, e.b), angle: e.angle + tilt });

function polygonFrame(corners: [number, number][]): Frame {
  const cx = corners.reduce((s, c) => s + c[0], 0) / corners.length;
  const cy = corners.reduce((s, c) => s + c[1], 0) / corners.length;
  // The side nearest to level gives the tilt; a diamond has none.
  let angle = Math.PI;
  for (let i = 0; i < corners.length; i++) {
    const a = corners[i]!;
    const b = corners[(i + 1) % corners.length]!;
    let t = Math.atan2(b[1] - a[1], b[0] - a[0]);
    while (t > Math.PI / 2) t -= Math.PI;
    while (t < -Math.PI / 2) t += Math.PI;
    if (Math.abs(t) < Math.abs(angle)) angle = t;
  }
  if (Math.abs(angle) > Math.PI / 6) angle = 0;
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  let [hw, hh] = [0, 0];
  for (const p of corners) {
    hw = Math.max(hw, Math.abs((p[0] - cx) * c + (p[1] - cy) * s));
    hh = Math.max(hh, Math.abs((p[1] - cy) * c - (p[0] - cx) * s));
  }
  // Inside the frame line.
  return { cx, cy, hw: hw * 0.93, hh: hh * 0.9, angle };
}

/** Rows of ink inside a region, each as an upright strip. `skipMark`: a star in the middle is not a line. */
function straightLines(raster: Raster, ink: Ink, inside: (x: number, y: number) => boolean, frame: Frame, skipMark = false): Raster[] {
  const w = Math.ceil(frame.hw * 2);
  const h = Math.ceil(frame.hh * 2);
  if (w < 12 || h < 8) return [];
  const c = Math.cos(frame.angle);
  const s = Math.sin(frame.angle);
  const flat = new Uint8Array(w * h);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const u = x + 0.5 - frame.hw;
      const v = y + 0.5 - frame.hh;
      const px = frame.cx + u * c - v * s;
      const py = frame.cy + u * s + v * c;
      if (inside(px, py)) flat[y * w + x] = sample(ink, px, py);
    }
  }
  const rows = new Uint32Array(h);
  for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) if (flat[y * w + x]! > 90) rows[y]!++;
  const strips: Raster[] = [];
  const least = Math.max(6, raster.dpi * 0.055);
  let y = 0;
  while (y < h) {
    if (rows[y]! < 2) {
      y++;
      continue;
    }
    const from = y;
    while (y < h && rows[y]! >= 2) y++;
    let x0 = w;
    let x1 = 0;
    let n = 0;
    for (let r = from; r < y; r++) {
      for (let x = 0; x < w; x++) {
        if (flat[r * w + x]! > 90) {
          n++;
          if (x < x0) x0 = x;
          if (x >= x1) x1 = x + 1;
        }
      }
    }
    const high = y - from;
    if (high < least || x1 - x0 < high * 0.8) continue;
    // A star or emblem is as high as wide and stands in the middle.
    const centred = Math.abs((x0 + x1) / 2 - w / 2) < w * 0.12 && Math.abs((from + y) / 2 - h / 2) < h * 0.15;
    if (skipMark && centred && x1 - x0 < high * 1.35 && high > h * 0.12 && n > high * (x1 - x0) * 0.18) continue;
    strips.push(lineStrip(raster, flat, w, h, { x0, y0: from, x1, y1: y }));
  }
  return strips;
}

function lineStrip(raster: Raster, flat: Uint8Array, w: number, h: number, box: { x0: number; y0: number; x1: number; y1: number }): Raster {
  const scale = (stripHeight - 10) / (box.y1 - box.y0);
  const margin = 5 / scale;
  const width = Math.max(16, Math.min(4000, Math.round((box.x1 - box.x0 + 2 * margin) * scale)));
  const data = new Uint8Array(width * stripHeight).fill(255);
  for (let y = 0; y < stripHeight; y++) {
    const fy = box.y0 - margin + (y + 0.5) / scale - 0.5;
    const iy = Math.floor(fy);
    for (let x = 0; x < width; x++) {
      const fx = box.x0 - margin + (x + 0.5) / scale - 0.5;
      const ix = Math.floor(fx);
      let v = 0;
      for (let dy = 0; dy < 2; dy++) {
        for (let dx = 0; dx < 2; dx++) {
          const px = ix + dx;
          const py = iy + dy;
          // Only this line's own rows.
          if (px < 0 || py < box.y0 || px >= w || py >= Math.min(h, box.y1)) continue;
          v += flat[py * w + px]! * (dx ? fx - ix : 1 - fx + ix) * (dy ? fy - iy : 1 - fy + iy);
        }
      }
      data[y * width + x] = 255 - v;
    }
  }
  return { data, width, height: stripHeight, channels: 1, dpi: raster.dpi * scale };
}
