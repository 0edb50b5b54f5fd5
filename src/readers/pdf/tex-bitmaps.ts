/**
 * Text of TeX's bitmap fonts. TeX writes type without outlines as Type 3 fonts, which have neither a name nor a map to
 * Unicode: letters and digits have their ASCII codes, ligatures and dashes are controls. The encodings are T1 (Cork) and
 * OT1 (The TeXbook, appendix F).
 */

/** What both encodings hold in place of ASCII's characters: curly quotes, in proportional type alone. */
const QUOTES: readonly [number, string][] = [
  [0x27, '’'],
  [0x60, '‘'],
];

function build(...parts: readonly (readonly [number, string])[]): ReadonlyMap<number, string> {
  const table = new Map<number, string>();
  for (const [start, characters] of parts)
    characters.split(' ').forEach((text, i) => {
      if (text !== '.') table.set(start + i, text);
    });
  return table;
}

/** A dot stands for a code that has no text of its own: accents, marks of words. */
const T1 = build(
  [0x0d, '‚ ‹ › “ ” „ « » – — . . ı ȷ ff fi fl ffi ffl'],
  // The hyphen at the end of a line.
  [0x7f, '-'],
  [0x80, 'Ă Ą Ć Č Ď Ě Ę Ğ Ĺ Ľ Ł Ń Ň Ŋ Ő Ŕ Ř Ś Š Ş Ť Ţ Ű Ů Ÿ Ź Ž Ż Ĳ İ đ §'],
  [0xa0, 'ă ą ć č ď ě ę ğ ĺ ľ ł ń ň ŋ ő ŕ ř ś š ş ť ţ ű ů ÿ ź ž ż ĳ ¡ ¿ £'],
  [0xd7, 'Œ'],
  [0xdf, 'SS'],
  [0xf7, 'œ'],
  [0xff, 'ß'],
);
const OT1 = build([0x0b, 'ff fi fl ffi ffl ı ȷ'], [0x19, 'ß æ œ ø Æ Œ Ø'], [0x22, '”'], [0x5c, '“'], [0x7b, '– —']);

const isLetter = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
const VOWELS = new Set(Array.from('aeiouyAEIOUY', (c) => c.charCodeAt(0)));
const within = (code: number, first: number, last: number): boolean => code >= first && code <= last;

/** Minimum number of letters in words, and the share of all letters that they make up; listings have more names. */
const MIN_LETTERS = 12;
const MIN_IN_WORDS = 0.7;
const MIN_IN_LISTED_WORDS = 0.3;
const MIN_WORD = 3;
/** Shares of vowels among the letters of all languages in Latin script. */
const VOWEL_SHARE = [0.22, 0.65] as const;
/** Maximum share of codes that are neither ASCII nor in the table. */
const MAX_STRANGE = 0.03;

/**
 * The texts of a font's codes if they are written in an encoding of TeX; undefined if they make no words, as those of
 * mathematical symbols. A code that the result lacks means its ASCII character.
 *
 * @param codes in the order of the page, with 0x20 between words
 * @param isFixed type of one width has no ligatures and no curly quotes
 */
export function texTexts(codes: readonly number[], isFixed: boolean): ReadonlyMap<number, string> | undefined {
  let letters = 0;
  let inWords = 0;
  let vowels = 0;
  let run = 0;
  let runVowels = 0;
  let ligatures = 0;
  const close = (): void => {
    if (run >= MIN_WORD) {
      inWords += run;
      vowels += runVowels;
    }
    run = 0;
    runVowels = 0;
  };
  for (const code of codes) {
    // Both encodings have the five ligatures in one order, at different places. They are parts of words.
    const ligature = within(code, 0x1b, 0x1f) ? 1 : within(code, 0x0b, 0x0f) ? -1 : 0;
    if (ligature !== 0) {
      ligatures += ligature;
      run++;
      continue;
    }
    if (!isLetter(code)) {
      close();
      continue;
    }
    letters++;
    run++;
    if (VOWELS.has(code)) runVowels++;
  }
  close();
  if (inWords < MIN_LETTERS || inWords < (isFixed ? MIN_IN_LISTED_WORDS : MIN_IN_WORDS) * letters) return undefined;
  if (vowels < VOWEL_SHARE[0] * inWords || vowels > VOWEL_SHARE[1] * inWords) return undefined;
  const table = ligatures < 0 ? OT1 : T1;
  const strange = codes.filter((code) => !within(code, 0x20, 0x7e) && !within(code, 0xc0, 0xff) && !table.has(code));
  if (strange.length > MAX_STRANGE * codes.length) return undefined;
  return isFixed ? new Map([...table].filter(([code]) => code > 0x7e)) : new Map([...QUOTES, ...table]);
}
