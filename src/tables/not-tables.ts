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
