import type { Glyph } from '../../document/index.ts';

/** Minimum number of lower-case letters in words from which the share of vowels is meaningful. */
const MIN_LETTERS = 200;
/**
 * Minimum share of vowels among the lower-case letters of words. Every language in Latin script has 0.34 or more
 * (measured: English, German, Czech, Polish, Finnish prose, including formulas and listings); letters mapped to wrong
 * ones have 0.13 to 0.2.
 */
const MIN_VOWELS = 0.23;
const MAX_WORD = 20;
/** This number of letters is enough to decide. */
const ENOUGH = 2000;

const WORD = /^\p{L}{2,}$/u;
/** Most words; an expression without classes of Unicode is several times as fast. */
const PLAIN_WORD = /^[A-Za-z]{2,}$/;

/** Whether a code is that of a, e, i, o, u or y. */
const isVowel = (code: number): boolean =>
  code === 0x61 || code === 0x65 || code === 0x69 || code === 0x6f || code === 0x75 || code === 0x79;

/** Whether a text starts with a letter or digit of ASCII: nearly all characters of the judged scripts. */
function startsPlain(text: string): boolean {
  const code = text.charCodeAt(0);
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);
}

/**
 * Whether the letters of a text layer differ from the printed ones. Some embedded fonts have shifted or shuffled maps
 * to Unicode, some on purpose against copying: every character has a value, and no word means anything. Text in other
 * scripts is never judged.
 */
export function isScrambled(glyphs: readonly Glyph[]): boolean {
  let letters = 0;
  let vowels = 0;
  let word = '';
  const close = (): void => {
    // Count only words: in keys, sequences and file names the share of vowels is arbitrary.
    const plain = PLAIN_WORD.test(word);
    if (word.length <= MAX_WORD && (plain || WORD.test(word))) {
      const parts = plain ? word : word.normalize('NFD');
      for (let i = 0; i < parts.length; i++) {
        const code = parts.charCodeAt(i);
        if (code < 0x61 || code > 0x7a) continue;
        letters++;
        if (isVowel(code)) vowels++;
      }
    }
    word = '';
  };
  let last: Glyph | undefined;
  for (const g of glyphs) {
    const apart =
      g.spaceBefore ||
      !last ||
      Math.abs(g.baseline - last.baseline) > 0.3 * g.size ||
      Math.abs(g.x0 - last.x1) > 0.5 * g.size;
    if (letters >= ENOUGH) break;
    // Indexes of functions have names of few vowels, in monospaced type.
    if (g.font.mono) {
      close();
      last = g;
      continue;
    }
    const mark = !startsPlain(g.text) && /^[\p{P}\p{S}]+$/u.test(g.text);
    if (apart || mark) close();
    if (!mark) word += g.text;
    last = g;
  }
  close();
  return letters >= MIN_LETTERS && vowels < MIN_VOWELS * letters;
}
