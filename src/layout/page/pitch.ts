import { clamp, type Glyph } from '../../document/index.ts';
import { firstCode, isCjk } from './script.ts';

/**
 * The grid of a line with cells of one width, whatever the ink of its characters: typewriters, listings, proportional
 * type forced onto a grid.
 */
export interface Pitch {
  /** Width of a cell in points. */
  width: number;
  /** For each glyph, the number of cells from the previous one: 1 = adjacent. The first is 0. */
  steps: Uint8Array;
}

/** Fewer characters may be at equal distances by chance. */
const MIN_GLYPHS = 12;
/** Widths of a cell in em. */
const NARROWEST = 0.4;
const WIDEST = 1;
/**
 * Maximum deviation from the grid in cells, due to side bearings. After a space it may be larger, because spaces may be
 * narrower than a cell. A certain share of characters may deviate more; in proportional text, every third letter does.
 */
const TOLERANCE = 0.2;
const BLANK_TOLERANCE = 0.4;
const OUTLIERS = 0.05;

/**
 * The grid of a line, if it has one. Characters are left-aligned or centred in their cells. Proportional text fails
 * after a few characters, so the search costs almost nothing.
 */
export function fixedPitch(glyphs: readonly Glyph[], angle = 0): Pitch | undefined {
  if (glyphs.length < MIN_GLYPHS) return undefined;
  const down = angle === 90 || angle === 270;
  const sign = angle === 180 || angle === 270 ? -1 : 1;
  return gridOf(glyphs, down, sign, true) ?? gridOf(glyphs, down, sign, false);
}

/** Where a character is along the line: its middle, or the side where it begins. */
function placeOf(g: Glyph, down: boolean, sign: 1 | -1, middle: boolean): number {
  if (middle) return (down ? g.y0 + g.y1 : g.x0 + g.x1) / 2;
  return down ? (sign > 0 ? g.y0 : g.y1) : sign > 0 ? g.x0 : g.x1;
}

/** Working memory: most lines are no grid, and need nothing of their own to tell. */
const sample = new Float64Array(MIN_GLYPHS - 1);
let found = new Uint8Array(256);

function gridOf(glyphs: readonly Glyph[], down: boolean, sign: 1 | -1, middle: boolean): Pitch | undefined {
  const n = glyphs.length;
  const em = glyphs[0]!.size;
  // The usual distance of a dozen characters gives the approximate cell width; all of them give it exactly.
  const first = placeOf(glyphs[0]!, down, sign, middle);
  let last = first;
  for (let i = 1; i < MIN_GLYPHS; i++) {
    const at = placeOf(glyphs[i]!, down, sign, middle);
    sample[i - 1] = sign * (at - last);
    last = at;
  }
  let width = sample.sort()[sample.length >> 1]!;
  if (width < NARROWEST * em || width > WIDEST * em) return undefined;
  if (n > found.length) found = new Uint8Array(2 * n);
  const steps = found;
  steps[0] = 0;
  let allowed = Math.floor(OUTLIERS * n);
  let cells = 0;
  let length = 0;
  let writesSpaces: boolean | undefined;
  const hasSpaces = (): boolean => {
    writesSpaces ??= glyphs.some((o) => o.spaceBefore);
    return writesSpaces;
  };
  last = first;
  for (let i = 1; i < n; i++) {
    const g = glyphs[i]!;
    const at = placeOf(g, down, sign, middle);
    const d = sign * (at - last);
    last = at;
    const k = Math.round(d / width);
    // An empty cell that the source does not write, although it writes others, is none: letters of proportional text may
    // be two cells apart.
    const wide = k > 1 && !g.spaceBefore && !g.font.mono && hasSpaces();
    const off =
      k < 1 ||
      wide ||
      // A space of the source between adjacent cells contradicts the grid, except in a monospaced font.
      (k === 1 && g.spaceBefore && !g.font.mono) ||
      Math.abs(d - k * width) > (k === 1 ? TOLERANCE : BLANK_TOLERANCE) * width ||
      Math.abs(g.size - em) > 0.05 * em ||
      isCjk(firstCode(g.text));
    if (off && --allowed < 0) return undefined;
    steps[i] = wide ? 1 : clamp(k, 1, 255);
    if (off || k > 8) continue;
    cells += k;
    length += d;
    width = length / cells;
  }
  return { width, steps: steps.slice(0, n) };
}
