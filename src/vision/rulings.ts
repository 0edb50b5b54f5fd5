import type { Raster, Ruling } from '../document/index.ts';
import { colorAt, greyOf, inkOf, medianColor, type Plane, placeOf } from './pixels.ts';
import { findDashes, findStrokes, type Stroke, type StrokeScale, scaleOf } from './strokes.ts';

/**
 * Thin straight lines of a page image, horizontal and vertical, in page points.
 *
 * Local threshold, runs of ink along each axis, runs of neighbouring rows joined (so a slant of a few degrees is followed), collinear pieces joined over gaps
 * of up to 1 mm, double lines merged, dashed and dotted lines by their regular runs. A line must be brighter on both sides (edges of fills are not lines) and
 * short lines must meet another line, else strokes of big characters would count. Give it a deskewed page: `at` is the mean over the length.
 *
 * Method: run lengths instead of morphological opening (10 times faster, same result for axis-parallel kernels).
 */
export function findPixelRulings(raster: Raster): Ruling[] {
  return rulingsOfPlanes(raster, greyOf(raster));
}

function rulingsOfPlanes(raster: Raster, grey: Plane): Ruling[] {
  const ink = inkOf(grey);
  const scale = scaleOf(raster.dpi);
  const found: { direction: Ruling['direction']; strokes: Stroke[] }[] = [];
  for (const direction of ['horizontal', 'vertical'] as const) {
    const single = joinCollinear(findStrokes(ink, direction, scale), scale).filter((s) => standsOut(s, direction, grey));
    const strokes = mergeDoubles(single, scale);
    const dashes = joinCollinear(findDashes(ink, direction, scale), scale).filter((d) => !strokes.some((s) => covers(s, d, scale)));
    found.push({ direction, strokes: [...strokes, ...dashes] });
  }
  const [h, v] = [found[0]!.strokes, found[1]!.strokes];
  const keptH = keepLines(h, v, raster.width, scale);
  const keptV = keepLines(v, h, raster.height, scale);
  return [...keptH.map((s) => toRuling(raster, grey, s, 'horizontal')), ...keptV.map((s) => toRuling(raster, grey, s, 'vertical'))];
}

/** Position of a stroke at `p` along its axis. */
const crossAt = (s: Stroke, p: number): number => s.at + s.slope * (p - (s.from + s.to) / 2);

/** Joins pieces of one line: same position where they meet, a small gap between them. */
function joinCollinear(strokes: Stroke[], scale: StrokeScale): Stroke[] {
  const sorted = [...strokes].sort((a, b) => a.from - b.from || a.at - b.at);
  const open: Stroke[] = [];
  const done: Stroke[] = [];
  for (const s of sorted) {
    for (let i = open.length - 1; i >= 0; i--) {
      if (open[i]!.to + scale.gap < s.from) done.push(...open.splice(i, 1));
    }
    const mate = open.find((o) => {
      const p = Math.max(o.to, s.from);
      const near = Math.abs(crossAt(o, p) - crossAt(s, p)) <= Math.max(2, (o.thickness + s.thickness) / 4 + 1);
      return near && s.from - o.to >= -Math.min(s.to - s.from, o.to - o.from) / 2 && o.dashed === s.dashed;
    });
    if (!mate) {
      open.push({ ...s });
      continue;
    }
    const a = mate.to - mate.from;
    const b = s.to - s.from;
    const [from, to] = [Math.min(mate.from, s.from), Math.max(mate.to, s.to)];
    const ca = (mate.from + mate.to) / 2;
    const cb = (s.from + s.to) / 2;
    const slope =
      Math.abs(cb - ca) > 1 && a + b > 40
        ? (mate.slope * a + s.slope * b + ((s.at - mate.at) / (cb - ca)) * Math.min(a, b)) / (a + b + Math.min(a, b))
        : mate.slope;
    // Mean position weighted by length, moved to the middle of the joined line.
    const at = (mate.at * a + s.at * b) / (a + b) + slope * ((from + to) / 2 - (ca * a + cb * b) / (a + b));
    mate.thickness = (mate.thickness * a + s.thickness * b) / (a + b);
    mate.longest = Math.max(mate.longest, s.longest);
    mate.from = from;
    mate.to = to;
    mate.slope = slope;
    mate.at = at;
  }
  return [...done, ...open];
}

/** Two near parallel lines of about the same extent are one double line. */
function mergeDoubles(strokes: Stroke[], scale: StrokeScale): Stroke[] {
  const sorted = [...strokes].sort((a, b) => a.at - b.at);
  const out: Stroke[] = [];
  for (const s of sorted) {
    let twin: Stroke | undefined;
    for (let i = out.length - 1; i >= 0 && s.at - out[i]!.at <= scale.double * 2; i--) {
      const o = out[i]!;
      const common = Math.min(s.to, o.to) - Math.max(s.from, o.from);
      const shorter = Math.min(s.to - s.from, o.to - o.from);
      const longer = Math.max(s.to - s.from, o.to - o.from);
      const inner = Math.abs(s.at - o.at) - (s.thickness + o.thickness) / 2;
      if (common >= shorter * 0.9 && shorter >= longer * 0.7 && inner <= scale.double) twin = o;
    }
    if (!twin) {
      out.push(s);
      continue;
    }
    const low = Math.min(twin.at - twin.thickness / 2, s.at - s.thickness / 2);
    const high = Math.max(twin.at + twin.thickness / 2, s.at + s.thickness / 2);
    twin.at = (low + high) / 2;
    twin.thickness = high - low;
    twin.longest = Math.max(twin.longest, s.longest);
    twin.from = Math.min(twin.from, s.from);
    twin.to = Math.max(twin.to, s.to);
  }
  return out;
}

const covers = (line: Stroke, piece: Stroke, scale: StrokeScale): boolean =>
  Math.abs(line.at - piece.at) <= scale.double && Math.min(line.to, piece.to) - Math.max(line.from, piece.from) > (piece.to - piece.from) * 0.5;

/** Is the line darker than what lies on either side of it, for most of its length? Edges of fills and rows of photos are not. */
function standsOut(s: Stroke, direction: Ruling['direction'], grey: Plane): boolean {
  const { data, width, height } = grey;
  const half = Math.ceil(s.thickness / 2);
  const steps = Math.min(64, Math.max(12, Math.floor((s.to - s.from) / 6)));
  const along = direction === 'horizontal' ? 1 : width;
  const across = direction === 'horizontal' ? width : 1;
  const limit = direction === 'horizontal' ? height : width;
  let both = 0;
  let seen = 0;
  for (let i = 0; i < steps; i++) {
    const p = Math.round(s.from + ((i + 0.5) / steps) * (s.to - s.from - 1));
    const c = Math.round(crossAt(s, p));
    if (c < 0 || c >= limit) continue;
    const base = p * along + c * across;
    let core = 255;
    for (let d = -1; d <= 1; d++) {
      const q = c + d;
      if (q >= 0 && q < limit) core = Math.min(core, data[base + d * across]!);
    }
    const side = (sign: number): number => {
      let best = 0;
      for (let d = half + 1; d <= half + 3; d++) {
        const q = c + sign * d;
        best = Math.max(best, q < 0 || q >= limit ? 255 : data[base + sign * d * across]!);
      }
      return best;
    };
    seen++;
    if (side(-1) > core + 10 && side(1) > core + 10) both++;
  }
  return seen > 0 && both >= seen * 0.55;
}

/**
 * Lines long enough to stand alone, and short ones that end at another line. What is left out are strokes of characters: a bar of a 24 pt character is
 * about 24 pt long and meets no line; bars of neighbouring characters join to longer lines, but of short pieces.
 */
function keepLines(lines: Stroke[], others: Stroke[], extent: number, scale: StrokeScale): Stroke[] {
  const least = Math.max(25, extent / 40);
  const alone = Math.max(least * 1.5, scale.run * 6);
  const long = others.filter((o) => o.longest >= alone);
  return lines.filter((s) => {
    const length = s.to - s.from;
    if (length < least || s.thickness * 6 > length) return false;
    if (s.longest >= alone || (length >= extent * 0.3 && s.longest >= Math.max(least, scale.run * 3))) return true;
    if (s.longest < length * 0.6) return false;
    const meets = (p: number): boolean =>
      long.some((o) => {
        const c = crossAt(s, p);
        return Math.abs(crossAt(o, c) - p) <= scale.gap + o.thickness && c >= o.from - scale.gap && c <= o.to + scale.gap;
      });
    return meets(s.from) || meets(s.to);
  });
}

function toRuling(raster: Raster, grey: Plane, s: Stroke, direction: Ruling['direction']): Ruling {
  const { unit, x, y } = placeOf(raster);
  const [alongOrigin, acrossOrigin] = direction === 'horizontal' ? [x, y] : [y, x];
  const ruling: Ruling = {
    direction,
    at: acrossOrigin + (s.at + 0.5) * unit,
    from: alongOrigin + s.from * unit,
    to: alongOrigin + s.to * unit,
    thickness: Math.max(1, s.thickness) * unit,
    color: strokeColor(raster, grey, s, direction),
  };
  if (s.dashed) ruling.dashed = true;
  return ruling;
}

/** Median of the darkest pixel across the line at points along it. */
function strokeColor(raster: Raster, grey: Plane, s: Stroke, direction: Ruling['direction']): number {
  const { width, height } = raster;
  const limit = direction === 'horizontal' ? height : width;
  const colors: number[] = [];
  for (let i = 0; i < 15; i++) {
    const p = Math.round(s.from + ((i + 0.5) / 15) * (s.to - s.from - 1));
    const c = Math.round(crossAt(s, p));
    let best = -1;
    for (let d = -1; d <= 1; d++) {
      const q = c + d;
      if (q < 0 || q >= limit) continue;
      const index = direction === 'horizontal' ? q * width + p : p * width + q;
      if (best < 0 || grey.data[index]! < grey.data[best]!) best = index;
    }
    if (best >= 0) colors.push(colorAt(raster, best));
  }
  return medianColor(colors);
}
