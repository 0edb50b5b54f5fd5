import { type PieceLine, pieceText } from './text-lines.ts';

/** An entry of an index ends with its pages: "alpha, 12, 14–16". */
const ENTRY = /[^\d\s,.][^,]*,(?:\s?\d{1,4}(?:\s?[-–]\s?\d{1,4})?,?)+$/u;
/** Share of the texts of a column of an index that end with pages. */
const ENTRIES = 0.6;
const LEAST_ENTRIES = 4;

/** Whether two columns or more hold entries of an index. Tables have places and dates of this form in one column. */
export function isIndex(lines: readonly PieceLine[], cols: number): boolean {
  let columns = 0;
  for (let c = 0; c < cols; c++) {
    const own = lines.flatMap(({ pieces }) => pieces.filter((p) => p.c0 === c && p.c1 === c));
    const entries = own.filter((p) => ENTRY.test(pieceText(p))).length;
    if (entries >= LEAST_ENTRIES && entries >= ENTRIES * own.length) columns++;
  }
  return columns > 1;
}

/** Parts of tall brackets. */
const BRACKET = /[\u239b-\u23ae]/;

/** Whether lines are those of a matrix: tall brackets made of parts, or a pair of brackets around each line. */
export function isMatrix(lines: readonly PieceLine[]): boolean {
  const texts = lines.map(({ pieces }) => pieces.map(pieceText));
  if (texts.filter((t) => t.some((text) => BRACKET.test(text))).length > 1) return true;
  return texts.length > 1 && texts.every((t) => t[0]?.startsWith('[') && t.length > 2 && t.at(-1)?.endsWith(']'));
}

const SECTION = /^\d+(?:\.\d+)*\.?$/;
/** How much larger than their text the type of headings is at least. */
const LARGER = 1.05;

/**
 * Whether the first column holds nothing but the numbers of sections, set off from their headings: these are larger or
 * bolder than the text between them, beside which the column is empty.
 */
export function isSections(lines: readonly PieceLine[]): boolean {
  const heads = lines.filter(({ at }) => at[0]! >= 0);
  const texts = lines.filter(({ at }) => at[0]! < 0);
  if (heads.length === 0 || texts.length === 0) return false;
  const size = Math.max(...texts.map((line) => line.size));
  const plain = !texts.some(isBold);
  return heads.every(
    (line) =>
      line.pieces.length === 2 &&
      SECTION.test(pieceText(line.pieces[0]!)) &&
      (line.size > LARGER * size || (plain && isBold(line))),
  );
}

const isBold = ({ pieces }: PieceLine): boolean => pieces.every(({ words }) => words.every((w) => w.bold));
