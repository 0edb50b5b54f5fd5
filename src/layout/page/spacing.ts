import type { Glyph } from '../../document/index.ts';
import { fixedPitch } from './pitch.ts';
import { firstCode, isCjk, isCurlyQuote, isDigit, isIdeograph, lastCode } from './script.ts';

/** Horizontal distance between two neighbours on a line, whichever comes first; negative when they overlap. */
const gapBetween = (a: Glyph, b: Glyph): number => (a.x0 <= b.x0 ? b.x0 - a.x1 : a.x0 - b.x1);

/** The same along the direction of writing for a line of the given angle (0, 90, 180, 270). */
const gapAlong = (a: Glyph, b: Glyph, angle: number): number => (angle === 90 || angle === 270 ? (a.y0 <= b.y0 ? b.y0 - a.y1 : a.y0 - b.y1) : gapBetween(a, b));

/** Distance of the centres along the direction of writing. */
const stepAlong = (a: Glyph, b: Glyph, angle: number): number =>
  angle === 90 || angle === 270 ? Math.abs(a.y0 + a.y1 - b.y0 - b.y1) / 2 : Math.abs(a.x0 + a.x1 - b.x0 - b.x1) / 2;

/**
 * Smallest gap, in em, that is a blank between letters although the source wrote none. Boxes are those of the ink, whose side bearings
 * alone reach 0.2 em ("I" + "n").
 */
const LATIN_BLANK = 0.28;
/** The same on lines whose source writes no blanks at all: TeX sets about 0.33 em and shrinks it to 0.2. */
const BLANKLESS_LINE = 0.2;
/** The same for characters of OCR: the recogniser has said where it saw blanks, and its line was searched for wide gaps. What is left are gaps between two lines that stand in one row. */
const OCR_BLANK = 0.5;
/**
 * Two ideographs are apart when their centres are this many em apart. Centres, because boxes may be those of the ink: a full-width comma
 * fills a quarter of its cell. Justification spreads them by less.
 */
const CJK_STEP = 1.75;
/** Between an ideograph and a letter or digit typesetters add a quarter em or a blank as a matter of style; that is not a blank of the text. */
const MIXED_BLANK = 0.6;
/** Full-width punctuation fills half of its cell: the other half is no blank. Chinese text has its quotation marks in common with Latin. */
const HALF_CELL = 0.5;
/** Figures are half an em wide, whatever their ink ("1"): their centres tell more than their gap. */
const DIGIT_STEP = 0.95;

/**
 * For each glyph of a line: does a blank stand before it? (1 = yes; the first is 0.)
 * A blank of the source counts where a gap confirms it; a gap counts alone where it is wide enough for the scripts on both sides.
 * Letter-spaced text (every gap about the same, every glyph alone) gets none, or only the ones that stand out.
 */
export function blanksOf(glyphs: readonly Glyph[], angle = 0): Uint8Array {
  const n = glyphs.length;
  const out = new Uint8Array(n);
  if (n < 2) return out;
  const gaps = new Float64Array(n);
  let blanks = 0;
  const latin = isBlankless(glyphs) ? BLANKLESS_LINE : LATIN_BLANK;
  for (let i = 1; i < n; i++) {
    const a = glyphs[i - 1]!;
    const b = glyphs[i]!;
    const em = Math.max(1, a.size, b.size);
    const gap = gapAlong(a, b, angle) / em;
    gaps[i] = gap;
    if (isBlank(a, b, gap, stepAlong(a, b, angle) / em, latin)) {
      out[i] = 1;
      blanks++;
    }
  }
  const pitch = blanks > 0 ? fixedPitch(glyphs, angle) : undefined;
  if (pitch) return pitch.steps.map((cells) => (cells > 1 ? 1 : 0));
  if (blanks >= 3 && blanks >= 0.7 * (n - 1)) unspace(gaps, out);
  return out;
}

/** Does a blank stand between the last glyph of one piece of a printed row and the first of the next? */
export const isBlankBetween = (a: Glyph, b: Glyph): boolean => {
  const em = Math.max(1, a.size, b.size);
  return isBlank(a, b, gapBetween(a, b) / em, stepAlong(a, b, 0) / em, LATIN_BLANK);
};

/** A dozen letters without a single blank of the source: then the gaps must tell. */
function isBlankless(glyphs: readonly Glyph[]): boolean {
  if (glyphs.length < 12 || glyphs[0]!.origin === 'ocr') return false;
  for (const g of glyphs) if (g.spaceBefore || isCjk(firstCode(g.text))) return false;
  return true;
}

function isBlank(a: Glyph, b: Glyph, gap: number, step: number, latin: number): boolean {
  const left = lastCode(a.text);
  const right = firstCode(b.text);
  const leftCjk = isCjk(left);
  const rightCjk = isCjk(right);
  if (leftCjk && rightCjk) return step > CJK_STEP || (b.spaceBefore && step > CJK_STEP - 0.2);
  if (leftCjk) return gap > MIXED_BLANK + (isIdeograph(left) ? 0 : HALF_CELL) + (isCurlyQuote(right) ? HALF_CELL : 0);
  if (rightCjk) return gap > MIXED_BLANK + (isCurlyQuote(left) ? HALF_CELL : 0);
  if (isDigit(left) && isDigit(right)) return step > (b.spaceBefore ? 0.73 : DIGIT_STEP);
  if (b.spaceBefore) return gap > -0.2;
  const least = a.origin === 'ocr' ? OCR_BLANK : latin;
  return isDigit(left) || isDigit(right) ? gap > least + 0.1 : gap > least;
}

/** Letter-spaced: blanks go, except those clearly wider than the usual gap (between words). */
function unspace(gaps: Float64Array, out: Uint8Array): void {
  const sorted = Array.from(gaps.subarray(1)).sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1]!;
  const low = sorted[Math.floor(sorted.length * 0.2)]!;
  // Single letters with real blanks (a list of symbols, "a b c") have gaps as different as their widths; tracking is even.
  if (median > 1.2 || median - low > 0.35 * median + 0.08) return;
  for (let i = 1; i < out.length; i++) if (out[i] === 1 && gaps[i]! <= median * 1.6 + 0.1) out[i] = 0;
}

/** Text of a line: its glyphs with blanks restored. */
export function textOf(glyphs: readonly Glyph[], angle = 0): string {
  const blanks = blanksOf(glyphs, angle);
  let s = '';
  for (let i = 0; i < glyphs.length; i++) s += blanks[i] === 1 ? ` ${glyphs[i]!.text}` : glyphs[i]!.text;
  return s;
}
