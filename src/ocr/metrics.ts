/**
 * The part of the em that a character fills, in em above (ascent) and below (descent) the baseline. Averages of common
 * fonts.
 */
const CJK_ASCENT = 0.79;
const CJK_DESCENT = 0.08;
const CAP_ASCENT = 0.72;
const TALL_ASCENT = 0.74;
const X_ASCENT = 0.53;
const DESCENT = 0.22;

const LOW = /[gjpqyQ,;()[\]{}|@$§_/\\]/u;
const TALL = /[bdfhkl()[\]{}|/\\]/u;
const HIGH = /[A-Zbdfhijklt0-9!?%&#@$§()[\]{}|/\\"'“”‘’αβγδθλΔΣΩ*^]/u;
/** Ideographs, kana, hangul: characters that fill the em, unlike full-width punctuation. */
const FULL = /[\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]/u;

/** What a line of these scripts fills, whichever of their letters are in it. Averages of Noto Sans and Noto Serif. */
const OTHER_SCRIPTS: readonly { letter: RegExp; ascent: number; descent: number }[] = [
  { letter: /\p{Script=Arabic}/u, ascent: 0.72, descent: 0.25 },
  { letter: /\p{Script=Thai}/u, ascent: 0.85, descent: 0.12 },
  { letter: /\p{Script=Devanagari}/u, ascent: 0.78, descent: 0.2 },
];
const CYRILLIC_LOW = /[руфцщдѓўРЦЩД]/u;

export const isFullWidth = (text: string): boolean => FULL.test(text);

/** Characters of Chinese and Japanese text that are adjacent without spaces. */
const CJK_CONTEXT = /[\u2e80-\u303f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/u;

export const isCjk = (text: string): boolean => CJK_CONTEXT.test(text);

/**
 * Extent of a line's ink above and below its baseline, in em, judged by its characters. Dividing the measured ink
 * height by the sum gives a size comparable to the point size of a text layer, whatever letters the line contains.
 */
export function inkExtent(text: string): { ascent: number; descent: number } {
  let ascent = 0;
  let descent = 0;
  for (const ch of text) {
    if (FULL.test(ch)) {
      ascent = Math.max(ascent, CJK_ASCENT);
      descent = Math.max(descent, CJK_DESCENT);
      continue;
    }
    const other = ch > '\u0400' ? OTHER_SCRIPTS.find(({ letter }) => letter.test(ch)) : undefined;
    if (other) {
      ascent = Math.max(ascent, other.ascent);
      descent = Math.max(descent, other.descent);
      continue;
    }
    if (/\p{Script=Cyrillic}/u.test(ch)) {
      ascent = Math.max(ascent, /\p{Lu}/u.test(ch) ? CAP_ASCENT : ch === 'ф' ? TALL_ASCENT : X_ASCENT);
      if (CYRILLIC_LOW.test(ch)) descent = Math.max(descent, DESCENT);
      continue;
    }
    if (TALL.test(ch)) ascent = Math.max(ascent, TALL_ASCENT);
    else if (HIGH.test(ch)) ascent = Math.max(ascent, CAP_ASCENT);
    else if (/[a-z]/u.test(ch)) ascent = Math.max(ascent, X_ASCENT);
    if (LOW.test(ch)) descent = Math.max(descent, DESCENT);
  }
  // Only dashes, dots or symbols: assume half an em.
  return ascent === 0 ? { ascent: 0.6, descent } : { ascent, descent };
}
