/** Measures text in a plain sans serif font, in points: within about 5 % of a line, and the same on every machine. */

/** Line height relative to the font size. */
export const LEADING = 1.35;

const NARROW = /[iljtfrI.,:;'"!|()[\]{}\s/\\-]/;
const BROAD = /[mwMW@%]/;

/** Advances of the characters below 0x250, which make up most texts. */
const ADVANCES = Float64Array.from({ length: 0x250 }, (_, code) => {
  const char = String.fromCharCode(code);
  if (NARROW.test(char)) return 0.29;
  if (BROAD.test(char)) return 0.86;
  return char >= 'A' && char <= 'Z' ? 0.68 : 0.55;
});
/** From here on characters are wide: lines may break between them. */
const WIDE = 0x2e80;

/**
 * Advance of a character relative to the font size: average widths of Helvetica by class; wide characters are one em
 * wide.
 */
export const advance = (char: string): number => advanceOf(char.codePointAt(0) ?? 0);

const advanceOf = (code: number): number => (code < 0x250 ? ADVANCES[code]! : code < WIDE ? 0.58 : 1);

/** The first unit of a surrogate pair counts as the whole character, the second as none. */
const isTrail = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000;

export function textWidth(text: string, size: number): number {
  let width = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (!isTrail(unit)) width += advanceOf(unit);
  }
  return width * size;
}

/** The number of lines of a text, and the width of the first one. */
export function countLines(text: string, size: number, width: number): { lines: number; firstWidth: number } {
  // Fast path for most cells of a table. Adds up in the same order as lines are, so that the sums are bit-identical.
  let used = 0;
  for (let i = 0; i < text.length && used <= width; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x0a) used = Number.POSITIVE_INFINITY;
    else if (!isTrail(unit)) used += advanceOf(unit) * size;
  }
  if (used <= width) return { lines: 1, firstWidth: used };
  let lines = 0;
  let firstWidth = 0;
  // UTF-16 units are enough where no positions are needed; a list of the characters of each text would be too slow.
  breakLines({ length: text.length, codeAt: (i) => text.charCodeAt(i) }, size, width, (_from, _to, own) => {
    if (lines++ === 0) firstWidth = own;
  });
  return { lines, firstWidth };
}

/** A line of wrapped text: code points `from` to `to` of the text, and its width. */
export interface WrappedLine {
  from: number;
  to: number;
  width: number;
}

/**
 * Breaks a text into lines of at most `width`: at line feeds, after spaces, and between wide characters. A word that is
 * too long is split.
 */
export function wrap(chars: readonly string[], size: number, width: number): WrappedLine[] {
  const lines: WrappedLine[] = [];
  breakLines({ length: chars.length, codeAt: (i) => chars[i]!.codePointAt(0) ?? 0 }, size, width, (from, to, own) => {
    lines.push({ from, to, width: own });
  });
  return lines;
}

interface Codes {
  length: number;
  codeAt(at: number): number;
}

function breakLines(
  { length, codeAt }: Codes,
  size: number,
  width: number,
  line: (from: number, to: number, width: number) => void,
): void {
  let from = 0;
  let used = 0;
  /** Where the line may break, and its width up to there. */
  let breakAt = -1;
  let breakWidth = 0;
  let count = 0;
  const close = (to: number, lineWidth: number, next: number): void => {
    count++;
    line(from, to, lineWidth);
    from = next;
    breakAt = -1;
  };
  for (let i = 0; i < length; i++) {
    const code = codeAt(i);
    if (code === 0x0a) {
      close(i, used, i + 1);
      used = 0;
      continue;
    }
    const own = isTrail(code) ? 0 : advanceOf(code) * size;
    if (used + own > width && i > from && code !== 0x20) {
      if (breakAt > from) {
        const rest = used - breakWidth;
        close(breakAt, breakWidth, breakAt);
        used = rest;
      } else {
        close(i, used, i);
        used = 0;
      }
    }
    used += own;
    if (code === 0x20 || code >= WIDE) {
      breakAt = i + 1;
      breakWidth = used;
    }
  }
  if (from < length || count === 0) line(from, length, used);
}
