import type { Glyph } from '../../document/index.ts';
import { gapsAtTurns, hasRtl } from './bidi.ts';
import { fixedPitch } from './pitch.ts';
import { firstCode, isCjk, isCurlyQuote, isDigit, isIdeograph, lastCode } from './script.ts';

/**
 * Distance between two neighbours on a line in writing direction (0, 90, 180, 270), in either order; negative if they
 * overlap. From advance to advance if both are known, else from ink to ink.
 */
function gapAlong(a: Glyph, b: Glyph, angle: number): number {
  if (angle === 0 && a.x0 <= b.x0) return hasAdvances(a, b) ? b.x0 - a.x1 - a.trail! - b.lead! : b.x0 - a.x1;
  const down = angle === 90 || angle === 270;
  const ahead = down ? a.y0 <= b.y0 : a.x0 <= b.x0;
  const first = ahead ? a : b;
  const second = ahead ? b : a;
  const ink = down ? second.y0 - first.y1 : second.x0 - first.x1;
  if (!hasAdvances(a, b)) return ink;
  return ahead === angle < 180 ? ink - a.trail! - b.lead! : ink - b.trail! - a.lead!;
}

const hasAdvances = (a: Glyph, b: Glyph): boolean => a.trail !== undefined && b.lead !== undefined;

/** Distance of the centres in writing direction. */
const stepAlong = (a: Glyph, b: Glyph, angle: number): number =>
  angle === 90 || angle === 270 ? Math.abs(a.y0 + a.y1 - b.y0 - b.y1) / 2 : Math.abs(a.x0 + a.x1 - b.x0 - b.x1) / 2;

/**
 * Minimum gap in em for a space between letters that the source does not write. Boxes are those of the ink, whose side
 * bearings alone amount to 0.2 em ("I" + "n").
 */
const LATIN_BLANK = 0.28;
/** The same for lines whose source writes no spaces at all: TeX uses about 0.33 em and shrinks it to 0.2. */
const BLANKLESS_LINE = 0.2;
/**
 * The same for OCR characters: the recogniser has reported spaces, and wide gaps were searched in its line. What
 * remains are gaps between two lines in one row.
 */
const OCR_BLANK = 0.5;
/**
 * Two ideographs are separate if their centres are this many em apart. Centres, because boxes may be those of the ink:
 * a full-width comma fills a quarter of its cell. Justification spreads them less.
 */
const CJK_STEP = 1.75;
/** The same where the file has a space: of any width; of a fifth to a third of the size, as fonts of Chinese have it. */
const CJK_WIDE_SPACE = 1.55;
const CJK_SPACE = 1.15;
/** Where more pairs of a line stand so far apart, the line is spaced, for instance to fill cells of a fixed width. */
const SPACED_SHARE = 0.2;
/**
 * Between an ideograph and a letter or digit, typesetters add a quarter em or a space for style, which is not a space
 * of the text.
 */
const MIXED_BLANK = 0.6;
/**
 * Full-width punctuation fills half of its cell; the other half is not a space. Chinese shares its quotation marks with
 * Latin text.
 */
const HALF_CELL = 0.5;
/**
 * Digits are half an em wide, whatever their ink ("1"): the distance of their centres is more reliable than their gap.
 */
const DIGIT_STEP = 0.95;
/**
 * The same from advance to advance, where letters of a word have distance 0 except for kerning and justification: TeX
 * shrinks its spaces to 0.2 em. A space from the source or PDFium needs only part of that; between digits and beside
 * Chinese characters, a gap alone is often only style.
 */
const ADVANCE_BLANK = 0.17;
const CONFIRMED_BLANK = 0.07;
const ADVANCE_DIGITS = 0.25;
/**
 * Letter spacing: minimum letters of one font to measure it, the amount in em that does not count, and the required
 * evenness.
 */
const TRACKED = 5;
const LEVEL = 0.03;
const EVEN = 0.15;

/**
 * For each glyph of a line, whether a space precedes it (1 = yes; the first is 0). A space of the source counts if a
 * gap confirms it. A gap alone counts if it is wide enough for the scripts on both sides. Letter-spaced text (nearly
 * equal gaps, single glyphs) gets none, or only those that stand out.
 */
export const blanksOf = (glyphs: readonly Glyph[], angle = 0): Readonly<Uint8Array> => spacedOf(glyphs, angle).blanks;

interface Spaced {
  angle: number;
  blanks: Readonly<Uint8Array>;
  /** Once it has been asked for. */
  text: string | undefined;
}

/** By line: its text is written when it is found, and again as part of its paragraph. */
const known = new WeakMap<readonly Glyph[], Spaced>();
/** Shorter lists, such as those of cells, are measured again: an entry of a weak map costs more, also when collected. */
const WORTH_KEEPING = 16;
/** What was asked for last: the text of a cell is written as soon as it is found. */
let recentGlyphs: readonly Glyph[] | undefined;
let recent: Spaced | undefined;

function spacedOf(glyphs: readonly Glyph[], angle: number): Spaced {
  if (glyphs === recentGlyphs && recent?.angle === angle) return recent;
  const isKept = glyphs.length >= WORTH_KEEPING;
  let spaced = isKept ? known.get(glyphs) : undefined;
  if (spaced?.angle !== angle) {
    spaced = { angle, blanks: kept(findBlanks(glyphs, angle), glyphs.length), text: undefined };
    if (isKept) known.set(glyphs, spaced);
  }
  recentGlyphs = glyphs;
  recent = spaced;
  return spaced;
}

/** Blocks of memory for the blanks of many lines: each block outside the heap is slow to allocate and to collect. */
const BLOCK = 1 << 14;
let block = new Uint8Array(BLOCK);
let used = 0;

/** A copy of the first `n` entries. */
function kept(blanks: Uint8Array, n: number): Uint8Array {
  if (used + n > block.length) {
    block = new Uint8Array(Math.max(BLOCK, n));
    used = 0;
  }
  const copy = block.subarray(used, used + n);
  used += n;
  for (let i = 0; i < n; i++) copy[i] = blanks[i]!;
  return copy;
}

/** No code point below it is written from right to left. */
const FIRST_RTL = 0x590;

/** Working memory, reused: a typed array costs more to allocate than most lines to measure. */
let gaps = new Float64Array(256);
let found = new Uint8Array(256);
/** First and last code points of the line's glyphs. */
let firsts = new Int32Array(256);
let lasts = new Int32Array(256);

/** The same in memory that the next call overwrites; it may be longer than the line. */
function findBlanks(glyphs: readonly Glyph[], angle: number): Uint8Array {
  const n = glyphs.length;
  if (n > found.length) {
    gaps = new Float64Array(2 * n);
    found = new Uint8Array(2 * n);
    firsts = new Int32Array(2 * n);
    lasts = new Int32Array(2 * n);
  }
  const out = found.fill(0, 0, n);
  if (n < 2) return out;
  let blanks = 0;
  let bits = 0;
  for (let i = 0; i < n; i++) {
    const { text } = glyphs[i]!;
    firsts[i] = firstCode(text);
    bits |= firsts[i]!;
    lasts[i] = text.length === 1 ? firsts[i]! : lastCode(text);
    if (i > 0) gaps[i] = gapAlong(glyphs[i - 1]!, glyphs[i]!, angle) / emOf(glyphs[i - 1]!, glyphs[i]!);
  }
  const latin = isBlankless(glyphs, firsts) ? BLANKLESS_LINE : LATIN_BLANK;
  levelTracking(glyphs, gaps, firsts);
  for (let i = 1; i < n; i++) {
    if (isBlank(glyphs[i - 1]!, glyphs[i]!, lasts[i - 1]!, firsts[i]!, gaps[i]!, angle, latin)) {
      out[i] = 1;
      blanks++;
    }
  }
  if (bits >= FIRST_CJK) blanks += spaceWordsOfCjk(glyphs, angle, out);
  if (bits >= FIRST_RTL && angle === 0 && hasRtl(glyphs)) {
    gapsAtTurns(glyphs, (i, gap) => {
      out[i] = gap > (glyphs[i]!.spaceBefore ? BLANKLESS_LINE : LATIN_BLANK) * emOf(glyphs[i - 1]!, glyphs[i]!) ? 1 : 0;
    });
    return out;
  }
  const pitch = blanks > 0 ? fixedPitch(glyphs, angle) : undefined;
  if (pitch) {
    for (let i = 0; i < n; i++) out[i] = pitch.steps[i]! > 1 ? 1 : 0;
    return out;
  }
  if (blanks >= 3 && blanks >= 0.7 * (n - 1)) unspaceBesideLeaders(gaps, out, n);
  else if (blanks >= 3) unspaceWords(glyphs, gaps, out);
  return out;
}

/** No code point below it is Chinese, Japanese or Korean. */
const FIRST_CJK = 0x2e80;

/** Marks the narrow spaces of the file between ideographs, unless many stand apart; returns their number. */
function spaceWordsOfCjk(glyphs: readonly Glyph[], angle: number, out: Uint8Array): number {
  let pairs = 0;
  const narrow: number[] = [];
  for (let i = 1; i < glyphs.length; i++) {
    if (!isIdeograph(lasts[i - 1]!) || !isIdeograph(firsts[i]!)) continue;
    pairs++;
    const [a, b] = [glyphs[i - 1]!, glyphs[i]!];
    if (b.spaceBefore && out[i] === 0 && stepAlong(a, b, angle) > CJK_SPACE * emOf(a, b)) narrow.push(i);
  }
  if (narrow.length > SPACED_SHARE * pairs) return 0;
  for (const i of narrow) out[i] = 1;
  return narrow.length;
}

const emOf = (a: Glyph, b: Glyph): number => Math.max(1, a.size, b.size);

/** Whether a space separates the last glyph of one piece of a row from the first of the next. */
export const isBlankBetween = (a: Glyph, b: Glyph): boolean =>
  isBlank(a, b, lastCode(a.text), firstCode(b.text), gapAlong(a, b, 0) / emOf(a, b), 0, LATIN_BLANK);

/** Whether a dozen letters have no source space at all: then the gaps decide. */
function isBlankless(glyphs: readonly Glyph[], codes: Int32Array): boolean {
  if (glyphs.length < 12 || glyphs[0]!.origin === 'ocr') return false;
  for (let i = 0; i < glyphs.length; i++) if (glyphs[i]!.spaceBefore || isCjk(codes[i]!)) return false;
  return true;
}

/** `left` is the last code point of `a`, `right` the first one of `b`. */
function isBlank(a: Glyph, b: Glyph, left: number, right: number, gap: number, angle: number, latin: number): boolean {
  const leftCjk = isCjk(left);
  const rightCjk = isCjk(right);
  if (leftCjk && rightCjk) {
    const step = stepAlong(a, b, angle) / emOf(a, b);
    return step > CJK_STEP || (b.spaceBefore && step > CJK_WIDE_SPACE);
  }
  if (leftCjk !== rightCjk && b.spaceBefore && hasAdvances(a, b) && gap > CONFIRMED_BLANK) return true;
  if (leftCjk) return gap > MIXED_BLANK + (isIdeograph(left) ? 0 : HALF_CELL) + (isCurlyQuote(right) ? HALF_CELL : 0);
  if (rightCjk) return gap > MIXED_BLANK + (isCurlyQuote(left) ? HALF_CELL : 0);
  if (hasAdvances(a, b))
    return gap > (b.spaceBefore ? CONFIRMED_BLANK : isDigit(left) && isDigit(right) ? ADVANCE_DIGITS : ADVANCE_BLANK);
  if (isDigit(left) && isDigit(right)) return stepAlong(a, b, angle) / emOf(a, b) > (b.spaceBefore ? 0.73 : DIGIT_STEP);
  if (b.spaceBefore) return gap > -0.2;
  const least = a.origin === 'ocr' ? OCR_BLANK : latin;
  return isDigit(left) || isDigit(right) ? gap > least + 0.1 : gap > least;
}

/**
 * Letter spacing: removes the spaces between `from` and `to`, except those clearly wider than the usual gap (between
 * words).
 */
function unspace(gaps: Float64Array, out: Uint8Array, from: number, to: number): void {
  const sorted = gaps.slice(from, to).sort();
  const median = sorted[sorted.length >> 1]!;
  const low = sorted[Math.floor(sorted.length * 0.2)]!;
  // Single letters with real spaces (a list of symbols, "a b c") have gaps as varied as their widths; letter spacing is
  // even.
  if (median > 1.2 || median - low > 0.35 * median + 0.08) return;
  for (let i = from; i < to; i++) if (out[i] === 1 && gaps[i]! <= median * 1.6 + 0.1) out[i] = 0;
}

/** Minimum number of dots in a row that lead to a page number. */
const LEADER = 6;

const isDot = (code: number): boolean => code === 0x2e || code === 0xb7;

/**
 * The same for a line that is mostly blanks. Dots of leaders are apart like spaced letters; the words beside them are
 * judged by themselves.
 */
function unspaceBesideLeaders(gaps: Float64Array, out: Uint8Array, n: number): void {
  let from = 1;
  let leads = false;
  const close = (to: number): void => {
    let blanks = 0;
    for (let i = from; i < to; i++) blanks += out[i]!;
    if (blanks >= 3 && blanks >= 0.7 * (to - from)) unspace(gaps, out, from, to);
  };
  for (let i = 0; i < n; i++) {
    if (!isDot(firsts[i]!)) continue;
    let end = i + 1;
    while (end < n && isDot(firsts[end]!)) end++;
    if (end - i >= LEADER) {
      leads = true;
      close(i);
      for (let k = i + 1; k < end; k++) out[k] = 0;
      from = end + 1;
    }
    i = end - 1;
  }
  if (leads) close(n);
  else unspace(gaps, out, 1, n);
}

/**
 * Compensates type set wider or closer than its advances, by letter spacing or font substitution: subtracts the usual
 * distance of letters without a source space from all gaps in one font.
 */
function levelTracking(glyphs: readonly Glyph[], gaps: Float64Array, codes: Int32Array): void {
  const n = glyphs.length;
  for (let from = 0; from < n; ) {
    let to = from + 1;
    while (to < n && glyphs[to]!.font === glyphs[from]!.font && Math.abs(glyphs[to]!.size - glyphs[from]!.size) < 0.3)
      to++;
    if (to - from >= TRACKED && isTracked(glyphs, gaps, from, to)) {
      const inner: number[] = [];
      for (let i = from + 1; i < to; i++)
        if (!glyphs[i]!.spaceBefore && hasAdvances(glyphs[i - 1]!, glyphs[i]!) && !isCjk(codes[i]!))
          inner.push(gaps[i]!);
      if (inner.length >= TRACKED - 1 && inner.length >= 0.6 * (to - from - 1)) {
        inner.sort((a, b) => a - b);
        const usual = inner[inner.length >> 1]!;
        const even = inner[Math.floor(inner.length * 0.8)]! - inner[Math.floor(inner.length * 0.2)]! < EVEN;
        if (even && Math.abs(usual) > LEVEL) for (let i = from + 1; i < to; i++) gaps[i] = gaps[i]! - usual;
      }
    }
    from = to;
  }
}

/** Whether most letters without a space between them are apart. If half of them are not, there is no usual distance. */
function isTracked(glyphs: readonly Glyph[], gaps: Float64Array, from: number, to: number): boolean {
  let known = 0;
  let apart = 0;
  for (let i = from + 1; i < to; i++) {
    if (glyphs[i]!.spaceBefore || !hasAdvances(glyphs[i - 1]!, glyphs[i]!)) continue;
    known++;
    if (Math.abs(gaps[i]!) > LEVEL) apart++;
  }
  return known > 0 && apart * 2 >= known;
}

/**
 * Letter-spaced words on a line with other words: judges the text between two source spaces, or in one font,
 * separately.
 */
function unspaceWords(glyphs: readonly Glyph[], gaps: Float64Array, out: Uint8Array): void {
  let from = 1;
  for (let i = 1; i <= glyphs.length; i++) {
    const ends =
      i === glyphs.length ||
      glyphs[i]!.spaceBefore ||
      glyphs[i]!.font !== glyphs[i - 1]!.font ||
      Math.abs(glyphs[i]!.size - glyphs[i - 1]!.size) > 0.3;
    if (!ends) continue;
    let blanks = 0;
    for (let k = from; k < i; k++) blanks += out[k]!;
    if (blanks >= 3 && blanks >= 0.7 * (i - from)) unspace(gaps, out, from, i);
    from = i + 1;
  }
}

/** Working memory for texts of Latin-1: each addition to a string makes an object, which outlives the line. */
const letters = Buffer.alloc(1024);

/** Text of a line: its glyphs with spaces restored. */
export function spacedText(glyphs: readonly Glyph[], angle = 0): string {
  const spaced = spacedOf(glyphs, angle);
  spaced.text ??= textWith(glyphs, spaced.blanks);
  return spaced.text;
}

function textWith(glyphs: readonly Glyph[], blanks: Readonly<Uint8Array>): string {
  if (2 * glyphs.length <= letters.length) {
    let length = 0;
    let units = 0;
    for (let i = 0; i < glyphs.length; i++) {
      const { text } = glyphs[i]!;
      if (text.length !== 1) {
        units = 0x100;
        break;
      }
      const unit = text.charCodeAt(0);
      units |= unit;
      if (blanks[i] === 1) letters[length++] = 0x20;
      letters[length++] = unit;
    }
    if (units < 0x100) return letters.toString('latin1', 0, length);
  }
  let s = '';
  for (let i = 0; i < glyphs.length; i++) s += blanks[i] === 1 ? ` ${glyphs[i]!.text}` : glyphs[i]!.text;
  return s;
}
