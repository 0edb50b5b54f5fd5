import { centreY, type Line } from '../document/index.ts';

/** Words of this many letters are language; formulas have few of them. */
const WORD = /\p{L}{4,}/gu;
const MAX_WORDS = 0.3;
/** In lines that begin where text does, shorter words count too. */
const SHORT_WORD = /\p{Script=Latin}{3,}|\p{Script=Han}/gu;
/** A line of text: its length in characters, and its share of words. */
const FULL_LINE = 25;
const MOSTLY = 0.5;
/** A word between spaces or marks, unlike the letters of a formula. */
const APART = /(?<!\S)\p{Script=Latin}{2,}(?=[\s.,;:)]|$)|\p{Script=Han}/gu;

/** Letters that words of languages in Latin script seldom have, and variables with indices often: `uxiVxj`. */
const RARE = /[jqvxz]/gi;
const MAX_RARE = 0.3;

/** Number of letters in the words of a text; letters of products that OCR has joined are no words. */
function lettersOf(text: string, word: RegExp): number {
  const words = text.match(word)?.filter((w) => (w.match(RARE)?.length ?? 0) < MAX_RARE * w.length) ?? [];
  return words.join('').length;
}

export const isLanguage = ({ text }: Line): boolean => languageShare(text) > MAX_WORDS;

/** Share of a text that words of some length and Chinese characters make up. */
export function languageShare(text: string): number {
  const letters = lettersOf(text, WORD) + (text.match(/\p{Script=Han}/gu)?.length ?? 0);
  return letters / Math.max(1, text.replace(/\s/g, '').length);
}

/**
 * Tells the lines of running text from formulas with a few words ("since u is bounded", "for all x"). Text begins where
 * other lines of text do. Formulas are indented or centred, and a remark stands right of one.
 */
export function proseOf(lines: readonly Line[]): (line: Line) => boolean {
  const sure = lines.filter(({ text }) => text.length >= FULL_LINE && languageShare(text) > MOSTLY);
  if (sure.length === 0) return isLanguage;
  const prose = new Set(
    lines.filter((line) =>
      sure.some((other) => other !== line && Math.abs(other.box.x0 - line.box.x0) < line.size)
        ? lettersOf(line.text, SHORT_WORD) > MAX_WORDS * line.text.replace(/\s/g, '').length
        : languageShare(line.text) > MOSTLY && (line.text.match(APART) ?? []).length > 1 && !isRemark(line, lines),
    ),
  );
  return (line) => prose.has(line);
}

/** Whether there is something other than language left of it, on its row. */
const isRemark = (line: Line, lines: readonly Line[]): boolean =>
  lines.some(
    (other) =>
      !isLanguage(other) &&
      other.box.x1 < line.box.x0 + line.size &&
      centreY(other.box) > line.box.y0 &&
      centreY(other.box) < line.box.y1,
  );
