/** Text as it would be set in a plain sans serif face: good to some 5 % of a line, and the same on every machine. Points throughout. */

/** Height of a line over the size of its type. */
export const LEADING = 1.35;

const NARROW = /[iljtfrI.,:;'"!|()[\]{}\s/\\-]/;
const BROAD = /[mwMW@%]/;

/** Advance of a character over the size of its type: average widths of Helvetica by class; wide characters fill their square. */
export function advance(char: string): number {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x250) {
    if (NARROW.test(char)) return 0.29;
    if (BROAD.test(char)) return 0.86;
    if (char >= 'A' && char <= 'Z') return 0.68;
    return 0.55;
  }
  if (code < 0x2e80) return 0.58;
  return 1;
}

export const textWidth = (text: string, size: number): number => {
  let width = 0;
  for (const char of text) width += advance(char);
  return width * size;
};

/** A line of wrapped text: code points `from` to `to` of the text, and its width. */
export interface WrappedLine {
  from: number;
  to: number;
  width: number;
}

/** Breaks a text into lines of at most `width`: at line feeds, behind spaces, and between wide characters; a word that is too long is cut. */
export function wrap(chars: readonly string[], size: number, width: number): WrappedLine[] {
  const lines: WrappedLine[] = [];
  let from = 0;
  let used = 0;
  /** Where the line may end, and how wide it is up to there. */
  let breakAt = -1;
  let breakWidth = 0;
  const close = (to: number, lineWidth: number, next: number): void => {
    lines.push({ from, to, width: lineWidth });
    from = next;
    breakAt = -1;
  };
  for (let i = 0; i < chars.length; i++) {
    const char = chars[i] as string;
    if (char === '\n') {
      close(i, used, i + 1);
      used = 0;
      continue;
    }
    const own = advance(char) * size;
    if (used + own > width && i > from && char !== ' ') {
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
    if (char === ' ' || (char.codePointAt(0) ?? 0) >= 0x2e80) {
      breakAt = i + 1;
      breakWidth = used;
    }
  }
  if (from < chars.length || lines.length === 0) lines.push({ from, to: chars.length, width: used });
  return lines;
}
