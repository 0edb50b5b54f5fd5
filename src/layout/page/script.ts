/**
 * Character classes by Unicode block. Handwritten ranges instead of `\p{...}`, because every glyph of every page is
 * tested, and comparisons cost a tenth of a regular expression.
 */

/**
 * Han, kana, bopomofo, CJK punctuation and full-width forms: scripts written without spaces. Excludes Hangul, which has
 * spaces.
 */
export function isCjk(cp: number): boolean {
  if (cp < 0x2e80) return false;
  return (
    (cp <= 0x312f && cp !== 0x3000) || // radicals, kangxi, CJK punctuation, kana, bopomofo
    (cp >= 0x31a0 && cp <= 0x4dbf) ||
    (cp >= 0x4e00 && cp <= 0x9fff) ||
    (cp >= 0xf900 && cp <= 0xfaff) ||
    (cp >= 0xfe30 && cp <= 0xfe4f) ||
    (cp >= 0xff00 && cp <= 0xffef) ||
    (cp >= 0x20000 && cp <= 0x3ffff)
  );
}

/** Han ideographs and kana only, without punctuation. */
export function isIdeograph(cp: number): boolean {
  return (
    (cp >= 0x4e00 && cp <= 0x9fff) ||
    (cp >= 0x3400 && cp <= 0x4dbf) ||
    (cp >= 0x3041 && cp <= 0x30ff) ||
    (cp >= 0x20000 && cp <= 0x3ffff) ||
    (cp >= 0xf900 && cp <= 0xfaff) ||
    cp === 0x3007
  );
}

const LATIN_LETTER = /[\p{L}\p{M}]/u;

/** A letter of an alphabetic script. */
export function isLetter(cp: number): boolean {
  if (cp < 0x80) return (cp >= 65 && cp <= 90) || (cp >= 97 && cp <= 122);
  return !isCjk(cp) && LATIN_LETTER.test(String.fromCodePoint(cp));
}

export const isDigit = (cp: number): boolean => cp >= 48 && cp <= 57;

/** Lower-case letter that can continue a word. */
export function isLower(cp: number): boolean {
  if (cp < 0x80) return cp >= 97 && cp <= 122;
  const s = String.fromCodePoint(cp);
  return s === s.toLowerCase() && s !== s.toUpperCase();
}

/** Quotation marks that Chinese text shares with Latin text. */
export const isCurlyQuote = (cp: number): boolean => cp === 0x201c || cp === 0x201d || cp === 0x2018 || cp === 0x2019;

/** First code point of a string; 0 for the empty string. */
export const firstCode = (s: string): number => s.codePointAt(0) ?? 0;

/** Last code point of a string; 0 for the empty string. */
export function lastCode(s: string): number {
  const n = s.length;
  if (n === 0) return 0;
  const unit = s.charCodeAt(n - 1);
  return unit >= 0xdc00 && unit <= 0xdfff && n > 1 ? (s.codePointAt(n - 2) ?? unit) : unit;
}

/** Number of code points. */
export function codePoints(s: string): number {
  let n = s.length;
  if (n < 2) return n;
  for (let i = s.length - 1; i > 0; i--) {
    const unit = s.charCodeAt(i);
    if (unit >= 0xdc00 && unit <= 0xdfff) n--;
  }
  return n;
}

/**
 * Whether the text ends a sentence (full stop, question or exclamation mark, possibly before closing quotes or
 * brackets).
 */
export function endsSentence(text: string): boolean {
  return /[.!?。！？；;…:：]["'”’」』）)\]】》]*$/u.test(text);
}
