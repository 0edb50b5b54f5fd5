import { centreX, centreY } from '../../../document/index.ts';
import { findScale, precisionOf, rounded } from './axis.ts';
import { namesBeside } from './categories.ts';
import { type Chart, type ChartText, textHeight } from './chart.ts';
import { type Ink, isGrey } from './ink.ts';
import type { Entry } from './legend.ts';

/**
 * Minimum share of the distance from the first to the last name that a line covers, and of the names at which it is
 * visible.
 */
const WIDTH = 0.5;
const SEEN = 0.6;
/** Share of a step that is searched beside a name where another line hides this one. */
const BESIDE = 0.12;
/** Maximum mean thickness of a line, as a share of the plot height: thicker is an area. */
const THICK = 0.12;
/** Maximum shift of the names towards the corners of a line, as a share of a step. */
const MOVED = 0.06;

/** Reads lines over a row of names beside a numeric axis. */
export function readLines(ink: Ink, texts: readonly ChartText[], legend: readonly Entry[]): Chart | undefined {
  const scale = findScale(texts, true);
  if (!scale) return undefined;
  const bottom = Math.max(...scale.labels.map(centreY));
  const top = Math.min(...scale.labels.map(centreY));
  const others = texts.filter((text) => !scale.labels.includes(text) && !legend.some((entry) => entry.text === text));
  const names = namesBeside(others, bottom, true);
  if (names.length < 2) return undefined;
  const places = evened(names.map(centreX));
  const step = ((places.at(-1) as number) - (places[0] as number)) / (places.length - 1);
  const height = bottom - top;
  const plane = withoutSamples(ink, legend);
  const from = Math.max(0, Math.round(top - 0.15 * height));
  const to = Math.min(
    ink.height,
    Math.round(Math.min(...names.map(({ y0 }) => y0)) - 0.2 * textHeight(names[0] as ChartText)),
  );
  const traces = ink.colors.flatMap((color, index) => {
    if (isGrey(color)) return [];
    const trace = traceOf(plane, ink.width, index + 1, from, to);
    const seen = trace.middles.filter((y) => !Number.isNaN(y)).length;
    const spread = trace.last - trace.first;
    const isLine =
      spread >= WIDTH * step * (places.length - 1) && seen >= 0.5 * spread && trace.thickness < THICK * height;
    return isLine ? [{ index, middles: trace.middles }] : [];
  });
  const moved =
    traces.length > 0
      ? moveToCorners(
          places,
          traces.map(({ middles }) => middles),
          step,
        )
      : places;
  const unit = precisionOf(scale, Math.max(Math.abs(scale.at(top)), Math.abs(scale.at(bottom))));
  const series = traces
    .map(({ index, middles }) => ({
      order: legend.findIndex((entry) => entry.color === index),
      name: legend.find((entry) => entry.color === index)?.name ?? '',
      values: moved.map((x) => {
        const y = heightAt(middles, x, BESIDE * step);
        return y === undefined ? undefined : rounded(scale.at(y), unit);
      }),
    }))
    .filter(({ values }) => values.filter((value) => value !== undefined).length >= Math.max(2, SEEN * places.length))
    .sort((a, b) => a.order - b.order)
    .map(({ name, values }) => ({ name, values }));
  return series.length > 0 ? { kind: 'line', categories: names.map(({ text }) => text), series } : undefined;
}

/** The plane without the samples of the legend. */
function withoutSamples({ plane, width }: Ink, legend: readonly Entry[]): Uint8Array {
  if (legend.length === 0) return plane;
  const out = plane.slice();
  for (const { box, color } of legend)
    for (let y = Math.max(0, box.y0); y < box.y1; y++)
      for (let x = Math.max(0, box.x0); x < box.x1; x++) if (out[y * width + x] === color + 1) out[y * width + x] = 0;
  return out;
}

/**
 * The middle of the pixels of a colour in each column; NaN if there are none. Of several pieces, the one that continues
 * the previous column.
 */
function traceOf(
  plane: Uint8Array,
  width: number,
  label: number,
  from: number,
  to: number,
): { middles: number[]; thickness: number; first: number; last: number } {
  const middles = new Array<number>(width).fill(Number.NaN);
  const rule = rulesIn(plane, width, label, from, to);
  let [pixels, columns, first, last, before] = [0, 0, width, 0, Number.NaN];
  for (let x = 0; x < width; x++) {
    const pieces: { y0: number; y1: number }[] = [];
    for (let y = from; y < to; y++) {
      if (plane[y * width + x] !== label || rule.has(y)) continue;
      const piece = pieces.at(-1);
      // Hollow markers are open in the middle.
      if (piece && y - piece.y1 <= HOLLOW) piece.y1 = y + 1;
      else pieces.push({ y0: y, y1: y + 1 });
      pixels++;
    }
    if (pieces.length === 0) continue;
    const offOf = ({ y0, y1 }: { y0: number; y1: number }): number => Math.max(0, y0 - before, before - y1);
    const best = Number.isNaN(before)
      ? pieces.sort((a, b) => b.y1 - b.y0 - (a.y1 - a.y0))[0]
      : pieces.sort((a, b) => offOf(a) - offOf(b))[0];
    if (!best) continue;
    middles[x] = centreY(best);
    before = middles[x] as number;
    columns++;
    first = Math.min(first, x);
    last = x;
  }
  return { middles, thickness: columns === 0 ? 0 : pixels / columns, first, last };
}

const HOLLOW = 10;
/**
 * Minimum width of an axis or grid line, and of the rest of its colour if that is a line too, as a share of the
 * picture.
 */
const RULE = 0.6;
const BESIDE_RULE = 0.3;

/** Rows that an axis in nearly the same colour fills. A colour that is in them alone is a level line. */
function rulesIn(plane: Uint8Array, width: number, label: number, from: number, to: number): ReadonlySet<number> {
  const full = new Set<number>();
  for (let y = from; y < to; y++) {
    let n = 0;
    for (let x = 0; x < width; x++) if (plane[y * width + x] === label) n++;
    if (n >= RULE * width) for (let near = y - 1; near <= y + 1; near++) full.add(near);
  }
  if (full.size === 0) return full;
  let columns = 0;
  for (let x = 0; x < width; x++) {
    let has = false;
    for (let y = from; y < to && !has; y++) has = plane[y * width + x] === label && !full.has(y);
    if (has) columns++;
  }
  return columns >= BESIDE_RULE * width ? full : new Set();
}

/** Makes nearly even positions even: the middle of one label may be wrong. */
function evened(places: readonly number[]): number[] {
  const n = places.length;
  const mi = (n - 1) / 2;
  const mean = places.reduce((sum, x) => sum + x, 0) / n;
  const slope =
    places.reduce((sum, x, i) => sum + (i - mi) * x, 0) / places.reduce((sum, _, i) => sum + (i - mi) ** 2, 0);
  const even = places.map((_, i) => mean + slope * (i - mi));
  return even.every((x, i) => Math.abs(x - (places[i] as number)) < 0.1 * slope) ? even : [...places];
}

/** The height of a line at a position: the mean of the nearest columns with it on both sides. */
function heightAt(middles: readonly number[], x: number, reach: number): number | undefined {
  const at = Math.round(x);
  const nearest = (way: 1 | -1): { off: number; y: number } | undefined => {
    for (let off = way === 1 ? 0 : 1; off <= Math.max(2, reach); off++) {
      const y = middles[at + way * off];
      if (y !== undefined && !Number.isNaN(y)) return { off, y };
    }
    return undefined;
  };
  const [right, left] = [nearest(1), nearest(-1)];
  if (!right || !left) return (right ?? left)?.y;
  if (right.off === 0) return right.y;
  return (left.y * right.off + right.y * left.off) / (left.off + right.off);
}

/**
 * Shifts all positions by the same amount so that straight lines between them fit best: that is where the corners are.
 * Curves fit anywhere and stay.
 */
function moveToCorners(places: readonly number[], lines: readonly (readonly number[])[], step: number): number[] {
  if (places.length < 3) return [...places];
  const offOf = (shift: number): number => {
    let [sum, n] = [0, 0];
    for (const middles of lines) {
      const ys = places.map((x) => heightAt(middles, x + shift, BESIDE * step));
      for (let i = 1; i < places.length; i++) {
        const [a, b] = [ys[i - 1], ys[i]];
        if (a === undefined || b === undefined) continue;
        const [x0, x1] = [(places[i - 1] as number) + shift, (places[i] as number) + shift];
        for (let x = Math.ceil(x0); x < x1; x += 2) {
          const y = middles[x];
          if (y === undefined || Number.isNaN(y)) continue;
          sum += Math.abs(a + ((b - a) * (x - x0)) / (x1 - x0) - y);
          n++;
        }
      }
    }
    return n === 0 ? Number.POSITIVE_INFINITY : sum / n;
  };
  const most = Math.round(MOVED * step);
  let best = { shift: 0, off: offOf(0) };
  for (let shift = -most; shift <= most; shift++) {
    const off = offOf(shift);
    if (off < best.off - 0.05) best = { shift, off };
  }
  return best.off < STRAIGHT ? places.map((x) => x + best.shift) : [...places];
}

/** Maximum distance of a line from the straight connection of two corners, in pixels. */
const STRAIGHT = 3;
