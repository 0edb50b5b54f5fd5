import { clamp } from '../document/index.ts';
import { STRIP_HEIGHT, type Strip } from './strip.ts';

/** Properties of the writing in a strip, apart from its characters. Lengths in strip pixels. */
export interface Ink {
  /** 1 where there is ink; `width` x {@link STRIP_HEIGHT}. */
  mask: Uint8Array;
  width: number;
  /** Ink pixels per column, without rulings. */
  columns: Uint16Array;
  /** First and last row + 1 of the writing. */
  top: number;
  bottom: number;
  /** 0xRRGGBB of the strokes. */
  color: number;
  /** Typical stroke width: mean over the ink of the shorter of the two runs through each pixel. */
  stroke: number;
  /** Mean number of strokes per column with ink: 1.5 to 1.8 for Latin print, 2.2 to 2.9 for Chinese. */
  density: number;
}

/** Below this difference in brightness, a strip is blank. */
const MIN_CONTRAST = 18;
/** A row with a larger ink share is a ruling or an underline. */
const RULING_SHARE = 0.85;

/**
 * Splits a strip into ink and paper (Otsu 1979), dark on light or light on dark. Undefined for a blank strip. Erases
 * vertical rulings across the strip, also in the strip itself, because the recogniser would read them as bars, ones or
 * letters l.
 */
export function inkOf(strip: Strip): Ink | undefined {
  const { width } = strip;
  const grey = greyOf(strip);
  const histogram = new Uint32Array(256);
  for (let i = 0; i < grey.length; i++) histogram[grey[i]!]!++;
  const split = otsu(histogram, grey.length);
  if (split.light - split.dark < MIN_CONTRAST) return undefined;
  const inverted = split.darkShare > 0.5;
  const mask = new Uint8Array(grey.length);
  // Branches on pixels of writing are unpredictable, so use arithmetic on signs, here and below.
  const flip = inverted ? 0 : 1;
  for (let i = 0; i < grey.length; i++) mask[i] = ((split.threshold - grey[i]!) >>> 31) ^ flip;
  const isRuling = dropRulings(mask, width);
  eraseUprights(strip, mask, isRuling, inverted ? split.dark : split.light);
  const columns = new Uint16Array(width);
  const rows = new Uint32Array(STRIP_HEIGHT);
  for (let y = 0; y < STRIP_HEIGHT; y++) {
    if (isRuling[y]) continue;
    let count = 0;
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const value = mask[at]!;
      columns[x]! += value;
      count += value;
    }
    rows[y] = count;
  }
  const [top, bottom] = extentOf(rows);
  if (bottom <= top) return undefined;
  // Computed on demand: most strips are cut again, wider, as soon as their ends are known.
  let color: number | undefined;
  let stroke: number | undefined;
  let density: number | undefined;
  return {
    mask,
    width,
    columns,
    top,
    bottom,
    get color() {
      color ??= colorOf(strip, grey, mask, inverted);
      return color;
    },
    get stroke() {
      stroke ??= strokeOf(mask, width);
      return stroke;
    },
    get density() {
      density ??= densityOf(mask, width);
      return density;
    },
  };
}

function greyOf({ data, channels }: Strip): Uint8Array {
  // A copy, because erasing in the strip must not change the measurements.
  if (channels === 1) return data.slice();
  const grey = new Uint8Array(data.length / 3);
  for (let i = 0, at = 0; i < grey.length; i++, at += 3)
    grey[i] = (data[at]! * 2 + data[at + 1]! * 5 + data[at + 2]!) >> 3;
  return grey;
}

/** Threshold that best separates the histogram, and the mean brightness on both sides. */
function otsu(
  histogram: Uint32Array,
  total: number,
): { threshold: number; dark: number; light: number; darkShare: number } {
  let sum = 0;
  for (let v = 0; v < 256; v++) sum += v * histogram[v]!;
  let below = 0;
  let sumBelow = 0;
  let best = -1;
  const result = { threshold: 127, dark: 255, light: 255, darkShare: 0 };
  for (let v = 0; v < 255; v++) {
    below += histogram[v]!;
    if (below === 0) continue;
    const above = total - below;
    if (above === 0) break;
    sumBelow += v * histogram[v]!;
    const dark = sumBelow / below;
    const light = (sum - sumBelow) / above;
    const between = below * above * (light - dark) ** 2;
    if (between > best) {
      best = between;
      result.threshold = v;
      result.dark = dark;
      result.light = light;
      result.darkShare = below / total;
    }
  }
  return result;
}

/** Clears almost solid rows of a wide strip, and returns which rows these are. */
function dropRulings(mask: Uint8Array, width: number): boolean[] {
  const flags = new Array<boolean>(STRIP_HEIGHT).fill(false);
  if (width < 2 * STRIP_HEIGHT) return flags;
  for (let y = 0; y < STRIP_HEIGHT; y++) {
    let count = 0;
    for (let x = 0; x < width; x++) count += mask[y * width + x]!;
    if (count < width * RULING_SHARE) continue;
    flags[y] = true;
    mask.fill(0, y * width, (y + 1) * width);
  }
  return flags;
}

/** Maximum width of a vertical rule: columns of ink from edge to edge. Letters never fill the space around a line. */
const MAX_RULE_WIDTH = 7;

function eraseUprights(strip: Strip, mask: Uint8Array, isRuling: readonly boolean[], paper: number): void {
  const { width, data, channels } = strip;
  const isFull = (x: number): boolean => {
    for (let y = 0; y < STRIP_HEIGHT; y++) if (mask[y * width + x] === 0 && !isRuling[y]) return false;
    return true;
  };
  for (let x = 0; x < width; x++) {
    if (!isFull(x)) continue;
    const from = x;
    while (x < width && isFull(x)) x++;
    if (x - from > MAX_RULE_WIDTH) continue;
    // The edges of the rule are blended, so include one more pixel on both sides.
    for (let column = Math.max(0, from - 1); column < Math.min(width, x + 1); column++) {
      for (let y = 0; y < STRIP_HEIGHT; y++) {
        mask[y * width + column] = 0;
        data.fill(paper, (y * width + column) * channels, (y * width + column + 1) * channels);
      }
    }
  }
}

/** First and last row of the tallest band of ink, without specks and parts of neighbouring lines beyond a gap. */
function extentOf(rows: Uint32Array): [number, number] {
  let peak = 0;
  for (const count of rows) peak = Math.max(peak, count);
  // A descender is a few pixels wide, however long the line.
  const least = clamp(peak * 0.02, 1, 3);
  let best: [number, number] = [0, 0];
  let bestInk = 0;
  const bands: { from: number; to: number; ink: number }[] = [];
  for (let y = 0; y < rows.length; ) {
    if (rows[y]! < least) {
      y++;
      continue;
    }
    const from = y;
    let ink = 0;
    while (y < rows.length && rows[y]! >= least) ink += rows[y++]!;
    bands.push({ from, to: y, ink });
    if (ink > bestInk) {
      bestInk = ink;
      best = [from, y];
    }
  }
  // Dots, accents and the bars of = and 二 are separate bands: they count if they are close to the main band or heavy.
  let [from, to] = best;
  for (const band of bands.toReversed()) if (band.to <= from && from - band.to <= 4 && band.from > 1) from = band.from;
  for (const band of bands) if (band.from >= to && band.from - to <= 4 && band.to < rows.length - 1) to = band.to;
  for (const band of bands) {
    if (band.ink < bestInk * 0.3) continue;
    from = Math.min(from, band.from);
    to = Math.max(to, band.to);
  }
  return [from, to];
}

/** Mean colour of the strongest half of the strokes, because edges are blended with the paper. */
function colorOf({ data, channels }: Strip, grey: Uint8Array, mask: Uint8Array, inverted: boolean): number {
  const histogram = new Uint32Array(256);
  let total = 0;
  for (let i = 0; i < grey.length; i++) {
    if (mask[i] === 0) continue;
    histogram[grey[i]!]!++;
    total++;
  }
  let limit = inverted ? 255 : 0;
  for (let seen = 0; seen < total / 2; limit += inverted ? -1 : 1) seen += histogram[limit]!;
  let r = 0;
  let g = 0;
  let b = 0;
  let n = 0;
  for (let i = 0; i < grey.length; i++) {
    if (mask[i] === 0 || (inverted ? grey[i]! < limit : grey[i]! > limit)) continue;
    const at = i * channels;
    r += data[at]!;
    g += data[channels === 3 ? at + 1 : at]!;
    b += data[channels === 3 ? at + 2 : at]!;
    n++;
  }
  return n === 0 ? 0 : (Math.round(r / n) << 16) | (Math.round(g / n) << 8) | Math.round(b / n);
}

function densityOf(mask: Uint8Array, width: number): number {
  const met = new Uint8Array(width);
  let strokes = 0;
  for (let x = 0; x < width; x++) strokes += met[x] = mask[x]!;
  for (let y = 1; y < STRIP_HEIGHT; y++) {
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const value = mask[at]!;
      met[x]! |= value;
      strokes += value & (mask[at - width]! ^ 1);
    }
  }
  let inked = 0;
  for (let x = 0; x < width; x++) inked += met[x]!;
  return inked === 0 ? 0 : strokes / inked;
}

function strokeOf(mask: Uint8Array, width: number): number {
  // Length of the vertical run through each pixel: counted downwards, then propagated upwards. Row by row, in memory
  // order.
  const down = new Uint8Array(mask.length);
  for (let x = 0; x < width; x++) down[x] = mask[x]!;
  for (let i = width; i < mask.length; i++) down[i] = (down[i - width]! + 1) * mask[i]!;
  for (let i = mask.length - width - 1; i >= 0; i--) down[i] = Math.max(down[i]!, down[i + width]!) * mask[i]!;
  let sum = 0;
  let count = 0;
  for (let y = 0; y < STRIP_HEIGHT; y++) {
    const end = (y + 1) * width;
    for (let i = y * width; i < end; ) {
      if (mask[i] === 0) {
        i++;
        continue;
      }
      const from = i;
      while (i < end && mask[i] === 1) i++;
      const run = i - from;
      for (let k = from; k < i; k++) sum += Math.min(down[k]!, run);
      count += run;
    }
  }
  return count === 0 ? 0 : sum / count;
}
