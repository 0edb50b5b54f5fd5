import { centreX, type Glyph, type Ruling } from '../../document/index.ts';

/** Minimum share of the page's height that a fold crosses. */
const FOLD_SPAN = 0.94;
/**
 * Minimum number of words that a line from edge to edge crosses to count as a fold; a printed ruling does not cross
 * text.
 */
const CROSSED_WORDS = 3;

/**
 * Removes the vertical folds of the sheet from its rulings: folds run from edge to edge and cross words. `glyphs` in
 * the order of the lines, as they were read.
 */
export function withoutFolds(rulings: readonly Ruling[], glyphs: readonly Glyph[], page: { height: number }): Ruling[] {
  return rulings.filter(
    (r) =>
      r.direction === 'horizontal' ||
      r.to - r.from < FOLD_SPAN * page.height ||
      crossedWords(r.at, glyphs) < CROSSED_WORDS,
  );
}

/** Number of words of which letters are on both sides of x. */
function crossedWords(x: number, glyphs: readonly Glyph[]): number {
  let n = 0;
  for (let i = 1; i < glyphs.length; i++) {
    const left = glyphs[i - 1]!;
    const right = glyphs[i]!;
    const neighbours =
      Math.abs(left.baseline - right.baseline) < 0.4 * right.size &&
      right.x0 - left.x1 < 0.6 * right.size &&
      right.x0 > left.x0;
    if (neighbours && !right.spaceBefore && centreX(left) < x && centreX(right) > x) n++;
  }
  return n;
}
