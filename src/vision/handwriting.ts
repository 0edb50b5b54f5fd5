import { type Box, centreX, clamp, overlapX, quantile, type Raster } from '../document/index.ts';
import { type Component, componentsOf } from './components.ts';
import { greyOf, inkOf, type Plane } from './pixels.ts';

/**
 * How much a line of text looks handwritten, 0..1; `lineBox` in page points. A score of 0.7 or more is significant;
 * below, it is a lower bound. Handwriting is irregular in several ways at once, print at most in one (a seal over it,
 * mixed sizes, a cursive face). So the score requires agreement of: characters off the baseline, varying heights,
 * pieces joined over many characters, oblique contours, uneven strokes. In doubt it decides for print.
 */
export function handwritingScore(raster: Raster, lineBox: Box): number {
  const crop = cropGrey(raster, lineBox);
  if (!crop) return 0;
  const ink = inkOf(crop);
  const h = crop.height;
  const { list } = componentsOf(ink);
  // Rules and frames through the crop are not writing.
  const pieces = list.filter(
    (c) => c.area >= Math.max(6, h * 0.3) && c.x1 - c.x0 < crop.width * 0.6 && c.x1 - c.x0 < (c.y1 - c.y0) * 8,
  );
  const boxes = characters(pieces);
  if (boxes.length < 3) return 0;
  const tall = quantile(
    boxes.map((c) => c.y1 - c.y0),
    0.6,
  )!;
  if (tall < 9) return 0;
  const main = boxes.filter((c) => c.y1 - c.y0 >= tall * 0.6);
  if (main.length < 3) return 0;
  const centres = main.map((c) => centreX(c));
  const feet = residual(
    centres,
    main.map((c) => c.y1),
  );
  const heads = residual(
    centres,
    main.map((c) => c.y0),
  );
  const joined = asShare((cursive(ink, pieces, tall) - 0.12) / 0.35);
  const jump = asShare((feet / tall - 0.08) / 0.1);
  const ofBoxes = [
    jump,
    asShare((heads / tall - 0.12) / 0.14),
    asShare((deviation(main.map((c) => c.y1 - c.y0)) / tall - 0.15) / 0.15),
    joined,
  ];
  const trust = 0.5 + 0.5 * Math.min(1, (main.length - 2) / 5);
  const scoreWith = (slanted: number, uneven: number): number => {
    const evidence = [...ofBoxes, slanted, uneven].sort((a, b) => b - a);
    // The third strongest feature decides, the strongest two only help. Words that are joined and off the baseline need
    // no third: blurred print joins, but stays on its baseline.
    const score = Math.max(evidence[2]! * 0.6 + evidence[1]! * 0.25 + evidence[0]! * 0.15, joined * jump * 0.85);
    return Math.round(asShare(score * 1.4) * trust * 1000) / 1000;
  };
  // Contours and strokes inspect every pixel, so compute them only if they can still matter. Print ends here.
  if (scoreWith(1, MOST_UNEVEN) < FREE_HAND) return scoreWith(0, 0);
  return scoreWith(
    asShare((oblique(ink) - 0.48) / 0.14),
    asShare((strokeWidths(ink).spread - 0.6) / 0.5) * MOST_UNEVEN,
  );
}

/** Minimum score of handwriting; below it, features may be skipped. */
const FREE_HAND = 0.7;
/** Weight of uneven strokes. */
const MOST_UNEVEN = 0.5;

/**
 * Share of the written width in connected pieces that are wider than a character and crossed by many strokes: words
 * written without lifting the pen.
 */
function cursive(ink: Plane, pieces: readonly Component[], tall: number): number {
  let all = 0;
  let joined = 0;
  for (const c of pieces) {
    const w = c.x1 - c.x0;
    all += w;
    if (w < tall * 1.15) continue;
    let most = 0;
    for (const f of [0.35, 0.5, 0.65]) {
      const row = Math.floor(c.y0 + (c.y1 - c.y0) * f) * ink.width;
      let crossings = 0;
      for (let x = c.x0; x < c.x1; x++)
        if (ink.data[row + x] === 1 && (x === 0 || ink.data[row + x - 1] === 0)) crossings++;
      most = Math.max(most, crossings);
    }
    if (most >= 4) joined += w;
  }
  return all === 0 ? 0 : joined / all;
}

/** Merges pieces above each other into characters. */
function characters(pieces: readonly Component[]): Box[] {
  const sorted = [...pieces].sort((a, b) => a.x0 - b.x0);
  const out: Box[] = [];
  for (const c of sorted) {
    const last = out.at(-1);
    const common = last ? overlapX(last, c) : 0;
    if (last && common > 0.3 * Math.min(last.x1 - last.x0, c.x1 - c.x0)) {
      last.x1 = Math.max(last.x1, c.x1);
      last.y0 = Math.min(last.y0, c.y0);
      last.y1 = Math.max(last.y1, c.y1);
    } else out.push({ x0: c.x0, y0: c.y0, x1: c.x1, y1: c.y1 });
  }
  return out;
}

const asShare = (value: number): number => clamp(value, 0, 1);

function cropGrey(raster: Raster, box: Box): Plane | undefined {
  const k = raster.dpi / 72;
  const x0 = Math.max(0, Math.floor((box.x0 - (raster.originX ?? 0)) * k));
  const y0 = Math.max(0, Math.floor((box.y0 - (raster.originY ?? 0)) * k));
  const x1 = Math.min(raster.width, Math.ceil((box.x1 - (raster.originX ?? 0)) * k));
  const y1 = Math.min(raster.height, Math.ceil((box.y1 - (raster.originY ?? 0)) * k));
  const width = x1 - x0;
  const height = y1 - y0;
  if (width < 24 || height < 10) return undefined;
  const { channels } = raster;
  const data = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y++) {
    const from = ((y0 + y) * raster.width + x0) * channels;
    data.set(raster.data.subarray(from, from + width * channels), y * width * channels);
  }
  return greyOf({ data, width, height, channels, dpi: raster.dpi });
}

function deviation(values: number[]): number {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  return Math.sqrt(values.reduce((a, b) => a + (b - mean) ** 2, 0) / values.length);
}

/** Median absolute distance from a fitted straight line. The median, because descenders form a second line. */
function residual(xs: number[], ys: number[]): number {
  const n = xs.length;
  const mx = xs.reduce((a, b) => a + b, 0) / n;
  // Theil-Sen would be exact; the median of pair slopes over a coarse subset suffices.
  const slopes: number[] = [];
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j += Math.max(1, n >> 4))
      if (Math.abs(xs[j]! - xs[i]!) > 1) slopes.push((ys[j]! - ys[i]!) / (xs[j]! - xs[i]!));
  const slope = slopes.length > 0 ? clamp(quantile(slopes, 0.5)!, -0.1, 0.1) : 0;
  const flat = ys.map((y, i) => y - slope * (xs[i]! - mx));
  const base = quantile(flat, 0.5)!;
  return quantile(
    flat.map((y) => Math.abs(y - base)),
    0.6,
  )!;
}

/** Relative spread of stroke-like run lengths, horizontal and vertical. */
function strokeWidths(ink: Plane): { spread: number } {
  const { data, width, height } = ink;
  const limit = Math.max(4, height * 0.3);
  const runs: number[] = [];
  for (let y = 0; y < height; y++) {
    let x = 0;
    while (x < width) {
      if (data[y * width + x] === 0) {
        x++;
        continue;
      }
      const from = x;
      while (x < width && data[y * width + x] === 1) x++;
      if (x - from <= limit) runs.push(x - from);
    }
  }
  if (runs.length < 20) return { spread: 0 };
  const middle = quantile(runs, 0.5)!;
  return { spread: (quantile(runs, 0.8)! - quantile(runs, 0.2)!) / (2 * Math.max(2, middle)) };
}

/** Share of oblique contour (20 to 70 degrees): low in print, high in handwriting. */
function oblique(ink: Plane): number {
  const { data, width, height } = ink;
  let slanted = 0;
  let n = 0;
  // The gradient over 5 x 5 pixels hides the staircase of a straight edge.
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const i = y * width + x;
      if (data[i] === 0 || (data[i - 1] === 1 && data[i + 1] === 1 && data[i - width] === 1 && data[i + width] === 1))
        continue;
      let gx = 0;
      let gy = 0;
      for (let d = -2; d <= 2; d++) {
        const row = i + d * width;
        gx += data[row + 2]! + data[row + 1]! - data[row - 1]! - data[row - 2]!;
        gy += data[i + d + 2 * width]! + data[i + d + width]! - data[i + d - width]! - data[i + d - 2 * width]!;
      }
      if (gx === 0 && gy === 0) continue;
      n++;
      const a = Math.abs(gx);
      const b = Math.abs(gy);
      if (Math.min(a, b) > 0.36 * Math.max(a, b)) slanted++;
    }
  }
  return n === 0 ? 0 : slanted / n;
}
