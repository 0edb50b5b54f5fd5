import { clamp, median, weightedMedian } from '../../document/index.ts';
import { solveLinear } from '../ellipse.ts';

/** The course of a line of text: places along the middle of its letters, from left to right, in pixels. */
export interface LineTrace {
  xs: number[];
  ys: number[];
  /** Height of the band that the letters cover. */
  band: number;
}

/** How far the lines of a page lie below their level place. */
export interface Curl {
  /** Pixels below the place on the level page. */
  shiftAt(x: number, y: number): number;
  /** The part of the page that has lines. */
  area: { x0: number; y0: number; x1: number; y1: number };
  /** Height of the arcs over the width of the text, in pixels, without the slope. */
  bow: number;
  /** Mean slope of the lines. */
  slope: number;
  /** Usual height of the letters' bands, in pixels. */
  band: number;
  /** What is left between lines and model, as a share of what a page without arcs leaves. */
  unexplained: number;
}

/** Shorter lines, in heights of their bands, say little about the direction of the page. */
const MIN_LENGTH = 8;
/** A band this many times as high as usual covers several lines, a headline or a picture. */
const HIGH = 2.2;
const MIN_LINES = 5;
/** An arc is known where this many lines pass. Lines of columns show it together. */
const MIN_PASSING = 3;
/** Parts of the width of the text that are looked at, and the share of them that must be known. */
const PARTS = 12;
const MIN_KNOWN = 0.6;
/**
 * Below this distance of its places from the usual direction of lines, in bands, a line is straight (arcs of half a
 * band have 0.15).
 */
const MIN_WAVINESS = 0.1;
/** Degrees of the Legendre polynomials along the lines, and across them by the number of lines. */
const ALONG = 6;
const acrossOf = (lines: number): number => (lines >= 12 ? 2 : lines >= 8 ? 1 : 0);
const ROUNDS = 5;
/** Residuals beyond this share of a band count less (Huber). */
const USUAL_ERROR = 0.15;
/** Weight of the penalty on curvature, per point: coefficients without evidence stay small. */
const RIDGE = 1e-5;

/**
 * Fits a smooth sheet to the lines of a page: each line is level at a height of its own, plus a displacement that is a
 * polynomial of both places (as in Ulges et al., "Document image dewarping using robust estimation of curled text
 * lines", 2005, but one sheet for all lines). Undefined without enough lines.
 */
export function fitCurl(traces: readonly LineTrace[]): Curl | undefined {
  const long = traces.filter(({ xs, band }) => xs.at(-1)! - xs[0]! >= MIN_LENGTH * band);
  const band = median(long.map((trace) => trace.band)) ?? 0;
  const lines = long.filter((trace) => trace.band <= HIGH * band);
  if (lines.length < MIN_LINES) return undefined;
  const area = {
    x0: Math.min(...lines.map(({ xs }) => xs[0]!)),
    x1: Math.max(...lines.map(({ xs }) => xs.at(-1)!)),
    y0: Math.min(...lines.map(({ ys }) => Math.min(...ys))),
    y1: Math.max(...lines.map(({ ys }) => Math.max(...ys))),
  };
  if (knownShare(lines, area) < MIN_KNOWN || wavinessOf(lines) < MIN_WAVINESS * band) return undefined;
  const across = acrossOf(lines.length);
  const straight = fitSheet(lines, area, { along: 1, across: Math.min(1, across) }, band);
  const bent = fitSheet(lines, area, { along: ALONG, across }, band);
  if (!straight || !bent) return undefined;
  const { bow, slope } = shapeOf(bent.shiftAt, area);
  return {
    shiftAt: continued(bent.shiftAt, area, band),
    area,
    bow,
    slope,
    band,
    unexplained: bent.error / straight.error,
  };
}

/** Share of the width of the text over which enough lines pass. */
function knownShare(lines: readonly LineTrace[], { x0, x1 }: Curl['area']): number {
  let known = 0;
  for (let part = 0; part < PARTS; part++) {
    const x = x0 + ((part + 0.5) * (x1 - x0)) / PARTS;
    if (lines.filter(({ xs }) => xs[0]! <= x && x <= xs.at(-1)!).length >= MIN_PASSING) known++;
  }
  return known / PARTS;
}

/**
 * How far the places of a usual line are from a straight line in the usual direction, root mean square. A cheap test:
 * on flat pages nothing else is computed.
 */
function wavinessOf(lines: readonly LineTrace[]): number {
  const centred = lines.map(({ xs, ys }) => {
    const [x, y] = [mean(xs), mean(ys)];
    return { dx: xs.map((at) => at - x), dy: ys.map((at) => at - y) };
  });
  // By length, since short lines at one side of a page all rise, or all fall.
  const medianOf = (valueOfLine: (line: (typeof centred)[number]) => number): number =>
    weightedMedian(centred.map((line) => ({ value: valueOfLine(line), weight: line.dx.length })));
  const usual = medianOf(({ dx, dy }) => dot(dx, dy) / dot(dx, dx));
  return medianOf(({ dx, dy }) => Math.sqrt(mean(dy.map((y, i) => (y - usual * dx[i]!) ** 2))));
}

interface Sheet {
  shiftAt(x: number, y: number): number;
  /** What is left of a usual line, root mean square. */
  error: number;
}

function fitSheet(
  lines: readonly LineTrace[],
  area: Curl['area'],
  { along, across }: { along: number; across: number },
  band: number,
): Sheet | undefined {
  const width = Math.max(1, area.x1 - area.x0);
  const height = Math.max(1, area.y1 - area.y0);
  const size = along * (across + 1);
  let coefficients = new Array<number>(size).fill(0);
  const termsAt = (x: number, y: number): number[] => {
    const u = legendre(clamp((2 * (x - area.x0)) / width - 1, -1, 1), along);
    const v = legendre(clamp((2 * (y - area.y0)) / height - 1, -1, 1), across);
    const terms: number[] = [];
    for (let i = 1; i <= along; i++) for (let j = 0; j <= across; j++) terms.push(u[i]! * v[j]!);
    return terms;
  };
  const shiftAt = (x: number, y: number): number => dot(coefficients, termsAt(x, y));
  // Heights of the lines on the level page; the first guess is their mean height.
  const levels = lines.map(({ ys }) => mean(ys));
  const limit = USUAL_ERROR * band;
  for (let round = 0; round < ROUNDS; round++) {
    const matrix = Array.from({ length: size }, () => new Array<number>(size).fill(0));
    const right = new Array<number>(size).fill(0);
    let points = 0;
    for (const [n, { xs, ys }] of lines.entries()) {
      const terms = xs.map((x) => termsAt(x, levels[n]!));
      const left = ys.map((y, k) => y - levels[n]! - dot(coefficients, terms[k]!));
      const weights = left.map((r) => (round === 0 ? 1 : Math.min(1, limit / Math.max(1e-9, Math.abs(r)))));
      const weight = sum(weights);
      // The height of the line is solved for with the rest: only differences along the line count.
      const centre = terms[0]!.map((_, i) => sum(terms.map((t, k) => t[i]! * weights[k]!)) / weight);
      const middle = sum(ys.map((y, k) => y * weights[k]!)) / weight;
      for (const [k, t] of terms.entries()) {
        const w = weights[k]!;
        const d = t.map((value, i) => value - centre[i]!);
        const y = ys[k]! - middle;
        for (let i = 0; i < size; i++) {
          right[i]! += w * d[i]! * y;
          const row = matrix[i]!;
          for (let j = i; j < size; j++) row[j]! += w * d[i]! * d[j]!;
        }
      }
      points += xs.length;
    }
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < i; j++) matrix[i]![j] = matrix[j]![i]!;
      const degree = 1 + Math.floor(i / (across + 1));
      matrix[i]![i]! += RIDGE * points * degree ** 2;
    }
    const solved = solveLinear(matrix, right);
    if (!solved) return undefined;
    coefficients = solved;
    for (const [n, { xs, ys }] of lines.entries()) {
      const left = ys.map((y, k) => y - shiftAt(xs[k]!, levels[n]!));
      levels[n] = median(left)!;
    }
  }
  const left = lines.map(({ xs, ys }, n) =>
    Math.sqrt(mean(ys.map((y, k) => (y - levels[n]! - shiftAt(xs[k]!, levels[n]!)) ** 2))),
  );
  return { shiftAt, error: median(left)! };
}

/** Traces end before the letters do: the sheet goes on as steeply as it ends for this many bands, then level. */
const BEYOND = 4;

function continued(shiftAt: Sheet['shiftAt'], { x0, x1 }: Curl['area'], band: number): Sheet['shiftAt'] {
  return (x, y) => {
    const edge = clamp(x, x0, x1);
    const beyond = clamp(x - edge, -BEYOND * band, BEYOND * band);
    if (beyond === 0) return shiftAt(x, y);
    const inner = edge - Math.sign(beyond) * band;
    const slope = (shiftAt(edge, y) - shiftAt(inner, y)) / (edge - inner);
    return shiftAt(edge, y) + slope * beyond;
  };
}

/** Places at which the shape of a sheet is measured. */
const PLACES = 33;

/** Mean slope of the sheet half way down, and the largest distance of its arcs from straight lines. */
function shapeOf(shiftAt: Sheet['shiftAt'], area: Curl['area']): { bow: number; slope: number } {
  const xs = Array.from({ length: PLACES }, (_, i) => area.x0 + (i * (area.x1 - area.x0)) / (PLACES - 1));
  const shapes = [0.1, 0.5, 0.9].map((share) => {
    const y = area.y0 + share * (area.y1 - area.y0);
    const shifts = xs.map((x) => shiftAt(x, y));
    const middle = mean(xs);
    const slope = sum(xs.map((x, i) => (x - middle) * shifts[i]!)) / sum(xs.map((x) => (x - middle) ** 2));
    const left = shifts.map((shift, i) => shift - slope * (xs[i]! - middle));
    return { bow: Math.max(...left) - Math.min(...left), slope };
  });
  return { bow: Math.max(...shapes.map(({ bow }) => bow)), slope: shapes[1]!.slope };
}

/** Legendre polynomials of degree 0 to `most` at `x`. */
function legendre(x: number, most: number): number[] {
  const values = [1, x];
  for (let n = 1; n < most; n++) values.push(((2 * n + 1) * x * values[n]! - n * values[n - 1]!) / (n + 1));
  return values;
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const mean = (values: readonly number[]): number => sum(values) / Math.max(1, values.length);
const dot = (a: readonly number[], b: readonly number[]): number => {
  let s = 0;
  for (let i = 0; i < a.length; i++) s += a[i]! * b[i]!;
  return s;
};
