import { type Glyph, isRtl } from '../../document/index.ts';
import type { Frame } from './frame.ts';
import { firstCode, isCjk } from './script.ts';

/**
 * Glyphs that are consecutive in the content stream on one baseline: words or whole lines. `items` are indices into the
 * frame.
 */
export interface Run {
  items: number[];
  u0: number;
  u1: number;
  /** Baseline of the main text, not of its scripts. */
  base: number;
  /** Size of the main text. */
  size: number;
  /** Tight vertical extent of the main text: cap height to a little below the baseline. */
  top: number;
  bottom: number;
}

/** Maximum gap in em between neighbours of a run; wider ones are column gaps or tabs. */
const RUN_GAP = 1.05;
/**
 * The same between text and inline code, as written in a row: style sheets such as GitHub's pad code by 0.4 em, beside
 * a blank.
 */
const CODE_GAP = 1.5;
/** The same between letters written from right to left of which the next stands on the right. */
const RTL_GAP = 0.15;
/** Subscripts and superscripts have 0.5 to 0.8 of the main size. */
const SCRIPT_SIZE = 0.86;

/**
 * Splits the content stream into runs in one pass. Scripts stay with their text, because they follow it in the stream.
 */
export function runsOf(f: Frame): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  const n = f.glyphs.length;
  let before = 0;
  for (let i = 0; i < n; i++) {
    const code = firstCode(f.glyphs[i]!.text);
    if (!run || !accepts(f, run, i, code, before)) {
      run = startRun(f, i);
      runs.push(run);
    } else extend(f, run, i);
    before = code;
  }
  for (const r of runs) finish(r);
  return runs;
}

function startRun(f: Frame, i: number): Run {
  const g = f.glyphs[i]!;
  return { items: [i], u0: f.u0[i]!, u1: f.u1[i]!, base: f.base[i]!, size: g.size, top: 0, bottom: 0 };
}

function extend(f: Frame, r: Run, i: number): void {
  r.items.push(i);
  if (f.u0[i]! < r.u0) r.u0 = f.u0[i]!;
  if (f.u1[i]! > r.u1) r.u1 = f.u1[i]!;
  const g = f.glyphs[i]!;
  // A run that starts with a script (a footnote mark before its note) takes the measures of the main text later.
  if (g.size * SCRIPT_SIZE >= r.size) {
    r.size = g.size;
    r.base = f.base[i]!;
  }
}

function finish(r: Run): void {
  r.top = r.base - 0.72 * r.size;
  r.bottom = r.base + 0.06 * r.size;
}

/** Whether the run that ends with the glyph before takes glyph `i`; `code` and `before` are the codes of both. */
function accepts(f: Frame, r: Run, i: number, code: number, before: number): boolean {
  const g = f.glyphs[i]!;
  const p = f.glyphs[i - 1]!;
  const big = Math.max(g.size, r.size);
  const small = Math.min(g.size, r.size);
  const rtl = isRtl(code) || isRtl(before);
  // Distance to the run as a whole: after a subscript and superscript at the same place, the next glyph may start left
  // of the last one.
  let gap = f.u0[i]! - r.u1;
  const em = Math.max(small, 0.8 * p.size);
  if (rtl && f.u1[i]! <= r.u0 + 0.3 * big) gap = r.u0 - f.u1[i]!;
  // The words of a table's row come from left to right: the next one does not go on where the last one ends.
  else if (rtl && isRtl(code) && gap > RTL_GAP * em) return false;
  const widest = isBesideCode(g, p) || (isCjk(code) && isCjk(before)) ? CODE_GAP : RUN_GAP;
  if (gap > widest * em) return false;
  const shift = Math.abs(f.base[i]! - r.base);
  if (shift <= 0.12 * big) {
    // Going back over existing text starts another run, unless only kerning moved it.
    if (gap < -0.45 * big && f.u0[i]! < f.u0[i - 1]! - 0.1 * small) return false;
    return big <= 1.75 * small || (big <= 2.6 * small && gap < 0.3 * small);
  }
  if (gap > 0.4 * em || gap < -1.5 * big) return false;
  // A large initial with small text at its top is a drop cap, not a base with an exponent.
  if (g.size < (r.items.length <= 2 ? 0.56 : 0.4) * r.size) return false;
  if (g.size <= SCRIPT_SIZE * r.size) return isScript(f.base[i]!, r.base, r.size);
  if (r.size <= SCRIPT_SIZE * g.size && r.items.length <= 4) return isScript(r.base, f.base[i]!, g.size);
  // Two consecutive scripts at different heights, both belonging to the main text of the run.
  return false;
}

/** Whether one of two characters is inline code: monospaced, and smaller or larger than its text. */
const isBesideCode = (a: Glyph, b: Glyph): boolean =>
  a.font.mono !== b.font.mono && Math.abs(a.size - b.size) > 0.04 * a.size;

/** Whether a baseline is that of a superscript (up to 0.65 em above) or subscript (up to 0.4 em below). */
export const isScript = (base: number, mainBase: number, mainSize: number): boolean =>
  base > mainBase - 0.65 * mainSize && base < mainBase + 0.4 * mainSize;
