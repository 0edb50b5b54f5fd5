import type { Box } from '../../document/index.ts';
import { isValue, isYearLike } from '../values.ts';
import { type TextRow, type Word, wordCount } from '../words.ts';

/** Maximum number of words in a label, without dot leaders. */
const MAX_WORDS = 12;
/** Least share of rows with values that have a label beside the box, and their least number. */
const LABELLED = 0.7;
const LEAST_ROWS = 2;

/**
 * Left end of the labels that stand to the left of a box of figures: rules under heads and sums, and regions of the
 * layout model, often leave out the first column of a statement. Undefined if most rows of values have no label there.
 */
export function labelsBeside(box: Box, rows: readonly TextRow[], em: number): number | undefined {
  const inside = (w: Word): boolean => (w.x0 + w.x1) / 2 > box.x0 - 0.6 * em && (w.x0 + w.x1) / 2 < box.x1 + 0.6 * em;
  const level = rows.filter((r) => r.baseline > box.y0 && r.baseline < box.y1);
  const valued = level.filter((r) => {
    const own = r.words.filter(inside);
    return own.length > 0 && own.filter((w) => isValue(w.text) && !isYearLike(w.text)).length >= 0.5 * own.length;
  });
  const labels = valued.map((row) => row.words.filter((w) => w.x1 < box.x0 + 0.6 * em && !inside(w))).filter(isLabel);
  if (labels.length < LEAST_ROWS || labels.length < LABELLED * valued.length) return undefined;
  return Math.min(...labels.map((words) => (words[0] as Word).x0));
}

function isLabel(words: readonly Word[]): boolean {
  const lettered = words.filter((w) => /\p{L}/u.test(w.text));
  return lettered.length > 0 && wordCount(lettered) <= MAX_WORDS;
}
