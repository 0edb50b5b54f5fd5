import type { Glyph } from '../../document/index.ts';

/** Small letters in words from which the share of vowels tells something. */
const MIN_LETTERS = 200;
/**
 * Least share of vowels among the small letters of words. Every language written in Latin letters has 0.34 and more (measured: English, German,
 * Czech, Polish, Finnish prose, formulas and listings included); letters taken for others by a wrong map have 0.13 to 0.2.
 */
const MIN_VOWELS = 0.23;
const MAX_WORD = 20;
/** So many letters are enough to judge by. */
const ENOUGH = 2000;

/**
 * Are the letters of a text layer not those that are printed? Fonts are embedded with maps to Unicode that are shifted or shuffled, some on
 * purpose against copying: every character has a value, and no word means anything. Text in other scripts is never judged.
 */
export function isScrambled(glyphs: readonly Glyph[]): boolean {
  let letters = 0;
  let vowels = 0;
  let word = '';
  const close = (): void => {
    // Words alone count: keys, sequences and file names have vowels as they like.
    if (/^\p{L}{2,}$/u.test(word) && word.length <= MAX_WORD) {
      for (const c of word.normalize('NFD')) {
        if (c < 'a' || c > 'z') continue;
        letters++;
        if ('aeiouy'.includes(c)) vowels++;
      }
    }
    word = '';
  };
  let last: Glyph | undefined;
  for (const g of glyphs) {
    const apart = g.spaceBefore || !last || Math.abs(g.baseline - last.baseline) > 0.3 * g.size || Math.abs(g.x0 - last.x1) > 0.5 * g.size;
    if (letters >= ENOUGH) break;
    const mark = !/^[A-Za-z]/.test(g.text) && /^[\p{P}\p{S}]+$/u.test(g.text);
    if (apart || mark) close();
    if (!mark) word += g.text;
    last = g;
  }
  close();
  return letters >= MIN_LETTERS && vowels < MIN_VOWELS * letters;
}
