import type { Glyph, PageContent } from '../document/index.ts';
import { STRONG } from '../latex/index.ts';
import { fontClass } from './font-class.ts';

// Character classes of a glyph as bits, cached per character and process: pages have thousands of glyphs, but few
// distinct characters.

export const IS_LETTER = 1;
export const IS_GREEK = 2;
export const IS_DIGIT = 4;
/** See `STRONG`. */
export const IS_STRONG = 8;
/** Symbols of mathematical fonts that texts use too. */
export const MARKING = 16;
export const RELATION = 32;
export const IS_ACCENT = 64;

const known = new Map<string, number>();
const MAX_KNOWN = 20_000;

/**
 * Traits of the first characters of Unicode, for texts of one unit: a lookup in a map would cost more than the rest of
 * a pass.
 */
const FIRST_UNITS = 0x250;
const ofUnit = Uint8Array.from({ length: FIRST_UNITS }, (_, code) => examine(String.fromCharCode(code)));

export function traitsOf(text: string): number {
  if (text.length === 1) {
    const code = text.charCodeAt(0);
    if (code < FIRST_UNITS) return ofUnit[code]!;
  }
  let traits = known.get(text);
  if (traits === undefined) {
    traits = examine(text);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(text, traits);
  }
  return traits;
}

function examine(text: string): number {
  const accent = /^(?:[ˆ˜¯˙¨ˇ˘ˉ´`˚]|\u20d7|[\u0302-\u030c])$/.test(text);
  let traits = 0;
  // Unicode classifies spacing accents as letters.
  if (!accent && /^\p{L}/u.test(text)) traits |= IS_LETTER;
  if (/^[\u0370-\u03ff\u2126\u2206\u00b5]/.test(text)) traits |= IS_GREEK;
  if (/^\p{Nd}+$/u.test(text)) traits |= IS_DIGIT;
  if (STRONG.test(text)) traits |= IS_STRONG;
  if (/^[•·∙*∗†‡§¶©{}|~′'"–—-]$/.test(text)) traits |= MARKING;
  if (/^[=<>≤≥≠≈∼≡∈→⊂⊆≪≫∝↦⇒⇔≅≃]$/.test(text)) traits |= RELATION;
  if (accent) traits |= IS_ACCENT;
  return traits;
}

/** Answers by list of glyphs: a page is asked before its lines are gathered, and again when its blocks are marked. */
const answers = new WeakMap<readonly Glyph[], boolean>();

/** Whether the page may contain formulas. One cheap pass, so that plain prose costs nothing. */
export function hasEvidence({ glyphs }: Pick<PageContent, 'glyphs'>): boolean {
  let answer = answers.get(glyphs);
  if (answer === undefined) {
    answer = showsMathematics(glyphs);
    answers.set(glyphs, answer);
  }
  return answer;
}

/** Type in a mathematical font, a symbol that prose does not use, a subscript, or a power. */
export function showsMathematics(glyphs: readonly Glyph[]): boolean {
  let before: Glyph | undefined;
  for (let i = 0; i < glyphs.length; i++) {
    const g = glyphs[i]!;
    if (traitsOf(g.text) & (IS_STRONG | RELATION)) return true;
    if (g.origin === 'ocr') continue;
    if (g.font !== before?.font && fontClass(g.font).math) return true;
    if (before !== undefined && g.size < 0.86 * before.size && Math.abs(g.x0 - before.x1) < 0.3 * before.size) {
      const drop = g.baseline - before.baseline;
      if (drop > 0.08 * before.size && drop < 0.7 * before.size) return true;
      if (drop < -0.2 * before.size && before.text === '0') return true;
    }
    before = g;
  }
  return false;
}
