import { type Glyph, type Line, overlapX } from '../document/index.ts';
import { CONNECTIVES, FUNCTIONS, STRONG } from '../latex/index.ts';
import { fontClass } from './font-class.ts';
import { IS_ACCENT, IS_DIGIT, IS_GREEK, IS_LETTER, IS_STRONG, MARKING, RELATION, traitsOf } from './traits.ts';

/** Classes of glyphs in the search for formulas. */
export const WORD = 0;
export const DIGIT = 1;
/** Operators, relations, brackets and punctuation of a text font. */
export const SIGN = 2;
/** In a mathematical font, or a character that prose does not use. */
export const MATH = 3;
/** A single italic letter in upright text. */
export const VARIABLE = 4;
/** Greek letter in a text font. */
export const GREEK = 5;
/** Smaller type off the baseline. */
export const SCRIPT = 6;
/** Letters of "sin", "log"... */
export const FUNCTION = 7;
/** Characters of mathematical fonts that texts use too: bullets, braces, asterisks. */
export const MARK = 8;
/** A single upright letter. */
export const LETTER = 9;
export const CONNECTIVE = 10;
/** Above or below a fraction bar. */
export const STACKED = 11;

export interface Scan {
  kinds: Uint8Array;
  /** 1 = a space precedes the glyph. */
  blanks: Uint8Array;
  /** Number of glyphs in words of language. */
  wordGlyphs: number;
  /** Number of glyphs in short words that also occur between formulas. */
  connectiveGlyphs: number;
  /** The line starts with a word. */
  wordFirst: boolean;
  /** Number of glyphs that only mathematics uses. */
  strong: number;
  variables: number;
  relations: number;
}

/**
 * Size and baseline of the main type of a line: of its largest type if most of the line is a subscript ("N" with
 * "hidden" below).
 */
function mainType(line: Line): { size: number; baseline: number } {
  let { size, baseline } = line;
  for (let i = 0; i < line.glyphs.length; i++) {
    const g = line.glyphs[i]!;
    if (
      g.size > 1.15 * size &&
      g.size < 1.75 * line.size &&
      Math.abs(g.baseline - line.baseline) < 0.6 * g.size &&
      traitsOf(g.text) & (IS_LETTER | IS_DIGIT)
    ) {
      size = g.size;
      baseline = g.baseline;
    }
  }
  return { size, baseline };
}

/** Digits have equal advances, whatever their ink ("1", "."): the gap beside a narrow one is not a space. */
const FIGURE = /^[\d.,]$/;
const FIGURE_STEP = 0.95;

/** Whether a space separates two neighbours of a line. */
function isApart(a: Glyph, b: Glyph): boolean {
  const gap = b.x0 - a.x1;
  const em = Math.max(a.size, b.size);
  if (b.spaceBefore) return gap > 0.08 * em;
  return FIGURE.test(a.text) && FIGURE.test(b.text)
    ? b.x0 + b.x1 - a.x0 - a.x1 > 2 * FIGURE_STEP * em
    : gap > 0.17 * em;
}

export function scanLine(line: Line): Scan {
  const { glyphs } = line;
  const n = glyphs.length;
  const kinds = new Uint8Array(n);
  const blanks = new Uint8Array(n);
  let wordGlyphs = 0;
  let connectiveGlyphs = 0;
  let related = false;
  let strong = 0;
  let variables = 0;
  let relations = 0;
  const main = mainType(line);
  const isScript = (g: Glyph): boolean =>
    g.size <= 0.86 * main.size && Math.abs(g.baseline - main.baseline) > 0.08 * main.size;
  const traits = new Uint16Array(n);
  for (let i = 0; i < n; i++) {
    traits[i] = traitsOf(glyphs[i]!.text);
    if (traits[i]! & RELATION) related = true;
    if (i === 0) continue;
    if (isApart(glyphs[i - 1]!, glyphs[i]!)) blanks[i] = 1;
  }
  for (let i = 0; i < n; ) {
    const g = glyphs[i]!;
    const { math } = fontClass(g.font);
    const trait = traits[i]!;
    if (isScript(g)) {
      kinds[i] = SCRIPT;
      if (math || trait & (IS_STRONG | IS_GREEK)) strong++;
      i++;
      continue;
    }
    if (trait & RELATION) relations++;
    if (math) {
      if (trait & MARKING || g.text === '.') kinds[i] = MARK;
      else {
        kinds[i] = MATH;
        if (g.text !== ',' && g.text !== ';') strong++;
      }
      i++;
      continue;
    }
    if (!(trait & IS_LETTER)) {
      if (g.text === '\ufffd') kinds[i] = WORD;
      else if (trait & IS_DIGIT) kinds[i] = DIGIT;
      else if (trait & IS_STRONG) {
        kinds[i] = MATH;
        strong++;
      } else kinds[i] = SIGN;
      i++;
      continue;
    }
    // A run of letters in text fonts.
    let j = i + 1;
    let text = g.text;
    while (
      j < n &&
      blanks[j] === 0 &&
      traits[j]! & IS_LETTER &&
      !fontClass(glyphs[j]!.font).math &&
      !isScript(glyphs[j]!)
    ) {
      text += glyphs[j]!.text;
      j++;
    }
    let kind = WORD;
    if (trait & IS_STRONG) kind = MATH;
    else if (j - i === 1 && text.length === 1)
      kind =
        (trait & IS_GREEK) !== 0
          ? GREEK
          : /^[A-Za-z\u00c0-\u024f]$/.test(text)
            ? g.font.italic && !line.italic
              ? VARIABLE
              : LETTER
            : WORD;
    else if (g.font.italic && !line.italic && (j - i === 2 || (trait & IS_GREEK) !== 0))
      kind =
        text.length === 2 &&
        !/^(in|is|it|of|or|to|as|at|an|by|et|al|we|be|if|on|vs|so|no|do|de|la|le|du|el)$/i.test(text)
          ? VARIABLE
          : WORD;
    else if (FUNCTIONS.has(text) || text === 'mod' || isName(glyphs, blanks, i, j, related)) kind = FUNCTION;
    else if (CONNECTIVES.has(text.toLowerCase())) kind = CONNECTIVE;
    if (kind === WORD) wordGlyphs += j - i;
    if (kind === CONNECTIVE) connectiveGlyphs += j - i;
    if (kind === VARIABLE) variables++;
    if (kind === GREEK || kind === MATH) strong++;
    for (let k = i; k < j; k++) kinds[k] = kind;
    i = j;
  }
  markAccents(glyphs, kinds, blanks);
  return {
    kinds,
    blanks,
    wordGlyphs,
    connectiveGlyphs,
    wordFirst: kinds[0] === WORD || kinds[0] === CONNECTIVE,
    strong,
    variables,
    relations,
  };
}

/** Accents drawn over a letter of a formula belong to it; a letter with an accent is a variable. */
function markAccents(glyphs: readonly Glyph[], kinds: Uint8Array, blanks: Uint8Array): void {
  for (let i = 0; i < glyphs.length; i++) {
    const g = glyphs[i]!;
    if (!(traitsOf(g.text) & IS_ACCENT)) continue;
    for (const j of [i - 1, i + 1]) {
      const other = glyphs[j];
      if (!other || overlapX(other, g) < 0.4 * (g.x1 - g.x0)) continue;
      const kind = kinds[j]!;
      if (kind !== MATH && kind !== VARIABLE && kind !== GREEK && kind !== LETTER && kind !== SCRIPT) continue;
      if (kind === LETTER) {
        // Not inside a word, because names have such accents.
        const [first, last] = [Math.min(i, j), Math.max(i, j)];
        const letter = (k: number): boolean =>
          k >= 0 && k < glyphs.length && (traitsOf(glyphs[k]!.text) & IS_LETTER) !== 0;
        if ((letter(first - 1) && blanks[first] === 0) || (letter(last + 1) && blanks[last + 1] === 0)) continue;
        kinds[j] = VARIABLE;
      }
      kinds[i] = kind === SCRIPT ? SCRIPT : MATH;
      blanks[Math.max(i, j)] = 0;
      break;
    }
  }
}

/**
 * Whether upright letters are the name of a function: an argument or a script follows directly, and the line contains
 * mathematics.
 */
function isName(glyphs: readonly Glyph[], blanks: Uint8Array, from: number, to: number, related: boolean): boolean {
  const next = glyphs[to];
  if (!next || blanks[to] === 1 || to - from > 12) return false;
  const host = glyphs[from]!;
  if (next.size <= 0.86 * host.size && next.baseline > host.baseline + 0.08 * host.size)
    return fontClass(next.font).math || next.font.italic;
  if (next.text !== '(') return false;
  const argument = glyphs[to + 1];
  return related || (argument !== undefined && (fontClass(argument.font).math || STRONG.test(argument.text)));
}
