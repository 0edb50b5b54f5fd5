/**
 * White space as in Python's `str.split()` and `str.strip()`: the Unicode property White_Space, and the separators
 * U+001C to U+001F.
 */
const SPACE = new Set(
  '\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000',
);
const SPACES = new RegExp(`[${[...SPACE].join('')}]+`, 'g');

export const isSpace = (char: string): boolean => SPACE.has(char);

/** Collapses white space to single spaces and trims the ends. */
export function normaliseSpaces(text: string): string {
  return strip(text).replace(SPACES, ' ');
}

/** Trims white space at the ends. */
export function strip(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && SPACE.has(text[from]!)) from++;
  while (to > from && SPACE.has(text[to - 1]!)) to--;
  return text.slice(from, to);
}

/** Length in Unicode code points: an emoji outside the basic plane counts once. */
export function codePoints(text: string): number {
  let length = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xd800 && unit < 0xdc00) {
      const next = text.charCodeAt(i + 1);
      if (next >= 0xdc00 && next < 0xe000) {
        length--;
        i++;
      }
    }
  }
  return length;
}

/** The last `count` code points. */
export function lastCodePoints(text: string, count: number): string {
  if (count <= 0) return '';
  let at = text.length;
  for (let left = count; left > 0 && at > 0; left--) {
    at--;
    const unit = text.charCodeAt(at);
    if (at > 0 && unit >= 0xdc00 && unit < 0xe000) {
      const before = text.charCodeAt(at - 1);
      if (before >= 0xd800 && before < 0xdc00) at--;
    }
  }
  return text.slice(at);
}
