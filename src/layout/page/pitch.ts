import type { Glyph } from '../../document/index.ts';
import { firstCode, isCjk } from './script.ts';

/** Cells of a line set on a grid of one width, whatever the ink of its characters: typewriters, listings, proportional type forced onto it. */
export interface Pitch {
  /** Width of a cell in points. */
  width: number;
  /** For each glyph, how many cells it is away from the one before: 1 = its neighbour. The first is 0. */
  steps: Uint8Array;
}

/** Fewer characters may stand at even distances by chance. */
const MIN_GLYPHS = 12;
/** Widths of a cell in em. */
const NARROWEST = 0.4;
const WIDEST = 1;
/**
 * How far off the grid a character may stand, in cells, for its side bearings; behind a blank further, which may be narrower than a cell; and
 * the share of characters that may be further off. Every third letter of proportional text is.
 */
const TOLERANCE = 0.2;
const BLANK_TOLERANCE = 0.4;
const OUTLIERS = 0.05;

/**
 * The grid of a line, if it has one. Characters stand at the left of their cells or in the middle. Proportional text fails after a few of its
 * characters, so the search costs next to nothing there.
 */
export function fixedPitch(glyphs: readonly Glyph[], angle = 0): Pitch | undefined {
  if (glyphs.length < MIN_GLYPHS) return undefined;
  const down = angle === 90 || angle === 270;
  const sign = angle === 180 || angle === 270 ? -1 : 1;
  const left = (g: Glyph): number => (down ? (sign > 0 ? g.y0 : g.y1) : sign > 0 ? g.x0 : g.x1);
  const middle = (g: Glyph): number => (down ? g.y0 + g.y1 : g.x0 + g.x1) / 2;
  return gridOf(glyphs, middle, sign) ?? gridOf(glyphs, left, sign);
}

function gridOf(glyphs: readonly Glyph[], place: (g: Glyph) => number, sign: 1 | -1): Pitch | undefined {
  const n = glyphs.length;
  const em = glyphs[0]!.size;
  const distance = (i: number): number => sign * (place(glyphs[i]!) - place(glyphs[i - 1]!));
  // The usual distance of a dozen tells the width of a cell; all of them then tell it exactly.
  const sample = Array.from({ length: MIN_GLYPHS - 1 }, (_, k) => distance(k + 1)).sort((a, b) => a - b);
  let width = sample[sample.length >> 1]!;
  if (width < NARROWEST * em || width > WIDEST * em) return undefined;
  const steps = new Uint8Array(n);
  let allowed = Math.floor(OUTLIERS * n);
  let cells = 0;
  let length = 0;
  for (let i = 1; i < n; i++) {
    const g = glyphs[i]!;
    const d = distance(i);
    const k = Math.round(d / width);
    const off =
      k < 1 ||
      // A blank of the source between neighbours speaks against the grid, but not in a face of fixed width.
      (k === 1 && g.spaceBefore && !g.font.mono) ||
      Math.abs(d - k * width) > (k === 1 ? TOLERANCE : BLANK_TOLERANCE) * width ||
      Math.abs(g.size - em) > 0.05 * em ||
      isCjk(firstCode(g.text));
    if (off && --allowed < 0) return undefined;
    steps[i] = Math.min(255, Math.max(1, k));
    if (off || k > 8) continue;
    cells += k;
    length += d;
    width = length / cells;
  }
  return { width, steps };
}
