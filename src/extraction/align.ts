import { normalise } from './normalise.ts';
import type { Span } from './span.ts';
import type { AlignmentGrade, TextLine } from './types.ts';

/** The text of several lines as characters and as tokens, with a mapping back to the lines. */
export interface Stream {
  lines: readonly TextLine[];
  /** Normalised, without spaces. */
  text: string;
  /** Per unit of `text`: index of the line, and unit within it. */
  line: number[];
  unit: number[];
  tokens: Token[];
}

interface Token {
  text: string;
  /** Units of `Stream.text`. */
  start: number;
  end: number;
}

const HAN = /\p{Script=Han}/u;
const WORD = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu;
/** Larger inputs are not compared token by token. */
const MOST_CELLS = 6_000_000;
/** Bounds as in LangExtract: a match covers most of the value, and spans at most three times its length. */
const LEAST_COVERAGE = 0.75;
const LEAST_DENSITY = 1 / 3;

/** Joins the normalised text and words of all lines, with a mapping back to line and unit. */
export function streamOf(lines: readonly TextLine[]): Stream {
  let text = '';
  const line: number[] = [];
  const unit: number[] = [];
  const tokens: Token[] = [];
  lines.forEach((l, i) => {
    // Words need the spaces, characters are kept without them.
    const n = normalise(l.text);
    const at: number[] = [];
    for (let k = 0; k < n.text.length; k++) {
      at.push(text.length);
      if (n.text[k] === ' ') continue;
      text += n.text[k];
      line.push(i);
      unit.push(n.at[k]!);
    }
    at.push(text.length);
    for (const m of n.text.matchAll(WORD))
      tokens.push({ text: stem(m[0]), start: at[m.index]!, end: at[m.index + m[0].length - 1]! + 1 });
  });
  return { lines, text, line, unit, tokens };
}

const stem = (word: string): string =>
  word.length > 3 && /\p{L}s$/u.test(word) && !word.endsWith('ss') ? word.slice(0, -1) : word;

const tokensOf = (text: string): string[] => (normalise(text).text.match(WORD) ?? []).map(stem);

export interface Alignment {
  spans: Span[];
  grade: Exclude<AlignmentGrade, 'none'>;
}

/** Where `value` is in the stream: the same characters, else its beginning, else most of its words in order. */
export function align(stream: Stream, value: string): Alignment | undefined {
  const spans = alignExactly(stream, value);
  if (spans) return { spans, grade: 'exact' };
  const words = tokensOf(value);
  // A single word or a number must match exactly.
  if (words.length < 2 || !/\p{L}/u.test(value)) return undefined;
  const lesser = prefix(stream, words);
  if (lesser) return { spans: lesser, grade: 'lesser' };
  const fuzzy = scattered(stream, words);
  return fuzzy && { spans: fuzzy, grade: 'fuzzy' };
}

/** Finds the same characters, on as few lines as possible. With `touching`, at least on one of these lines. */
export function alignExactly(stream: Stream, value: string, touching?: ReadonlySet<TextLine>): Span[] | undefined {
  const needle = normalise(value, false).text;
  if (needle === '') return undefined;
  let best: Span[] | undefined;
  for (let i = stream.text.indexOf(needle); i >= 0; i = stream.text.indexOf(needle, i + 1)) {
    const end = i + needle.length;
    if (cuts(stream, i) || cuts(stream, end)) continue;
    const spans = spansOf(stream, i, end);
    if (touching && !spans.some(({ line }) => touching.has(line))) continue;
    if (!best || spans.length < best.length) best = spans;
    if (best.length === 1) break;
  }
  return best;
}

/** Whether a boundary before unit `i` splits a word or a number. `12` is not found in `2012`, nor `5.00` in `15.00`. */
function cuts(stream: Stream, i: number): boolean {
  if (i <= 0 || i >= stream.text.length) return false;
  const [a, b] = [stream.text[i - 1]!, stream.text[i]!];
  if (stream.line[i - 1] !== stream.line[i] || HAN.test(a) || HAN.test(b)) return false;
  const [from, to] = [stream.unit[i - 1]!, stream.unit[i]!];
  if (to - from > 1) {
    // A space separates, except between groups of digits: `1 234,50`.
    return false;
  }
  if (/[\p{L}\p{N}]/u.test(a) && /[\p{L}\p{N}]/u.test(b))
    return !(/\p{L}/u.test(a) && /\d/u.test(b)) && !(/\d/u.test(a) && /\p{L}/u.test(b));
  // The rest of a number: 5.00 in 1,5.00.
  return /[.,]/u.test(a) && /\d/u.test(b) && /\d/u.test(stream.text[i - 2] ?? '')
    ? true
    : /\d/u.test(a) && /[.,]/u.test(b) && /\d/u.test(stream.text[i + 1] ?? '');
}

function spansOf(stream: Stream, start: number, end: number): Span[] {
  const spans: Span[] = [];
  for (let i = start; i < end; i++) {
    const line = stream.lines[stream.line[i]!]!;
    const unit = stream.unit[i]!;
    const width = /[\uD800-\uDBFF]/.test(line.text[unit]!) ? 2 : 1;
    const last = spans.at(-1);
    if (last && last.line === line) {
      last.start = Math.min(last.start, unit);
      last.end = Math.max(last.end, unit + width);
    } else spans.push({ line, start: unit, end: unit + width });
  }
  return spans;
}

/** The longest run that is the beginning of the value: at least three quarters of it, with all its numbers. */
function prefix(stream: Stream, words: readonly string[]): Span[] | undefined {
  const least = Math.max(2, Math.ceil(LEAST_COVERAGE * words.length));
  let best: { at: number; length: number } | undefined;
  for (let i = 0; i + least <= stream.tokens.length; i++) {
    let k = 0;
    while (k < words.length && stream.tokens[i + k]?.text === words[k]) k++;
    if (k >= least && k > (best?.length ?? 0)) best = { at: i, length: k };
  }
  if (!best || words.slice(best.length).some((w) => /\d/u.test(w))) return undefined;
  const [start, end] = [stream.tokens[best.at]!.start, stream.tokens[best.at + best.length - 1]!.end];
  return cuts(stream, start) || cuts(stream, end) ? undefined : spansOf(stream, start, end);
}

/**
 * Local alignment (Smith-Waterman; a match outweighs three skipped words of the page): most words of the value, in
 * order. All its numbers must match.
 */
function scattered(stream: Stream, words: readonly string[]): Span[] | undefined {
  const n = stream.tokens.length;
  const m = words.length;
  if (n * m > MOST_CELLS || m < 3) return undefined;
  let score = new Float64Array(m + 1);
  let matched = new Int32Array(m + 1);
  let from = new Int32Array(m + 1);
  let best = { score: 0, matched: 0, from: 0, to: 0 };
  for (let i = 1; i <= n; i++) {
    const s = new Float64Array(m + 1);
    const k = new Int32Array(m + 1);
    const f = new Int32Array(m + 1).fill(i);
    const token = stream.tokens[i - 1]!.text;
    for (let j = 1; j <= m; j++) {
      const same = token === words[j - 1];
      if (same) {
        s[j] = score[j - 1]! + 3;
        k[j] = matched[j - 1]! + 1;
        f[j] = score[j - 1]! > 0 ? from[j - 1]! : i - 1;
      }
      if (score[j]! - 1 > s[j]!) {
        s[j] = score[j]! - 1;
        k[j] = matched[j]!;
        f[j] = from[j]!;
      }
      if (s[j - 1]! - 1 > s[j]!) {
        s[j] = s[j - 1]! - 1;
        k[j] = k[j - 1]!;
        f[j] = f[j - 1]!;
      }
      if (same && s[j]! > best.score) best = { score: s[j]!, matched: k[j]!, from: f[j]!, to: i };
    }
    [score, matched, from] = [s, k, f];
  }
  const span = best.to - best.from;
  if (best.matched < LEAST_COVERAGE * m || best.matched < LEAST_DENSITY * span) return undefined;
  const there = stream.tokens.slice(best.from, best.to).map((t) => t.text);
  if (words.some((w) => /\d/u.test(w) && !there.includes(w))) return undefined;
  return spansOf(stream, stream.tokens[best.from]!.start, stream.tokens[best.to - 1]!.end);
}
