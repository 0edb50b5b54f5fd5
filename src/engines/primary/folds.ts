import { centreX, type Glyph, type Ruling } from '../../document/index.ts';

/** Share of the page's height that a fold crosses at least. */
const FOLD_SPAN = 0.94;
/** Words that run through a line from edge to edge before it is believed to be a fold; a printed rule keeps clear of text. */
const CROSSED_WORDS = 3;

/** Rulings that are printed, without vertical folds of the sheet: those go from edge to edge, through words. `glyphs` line by line, as they were read. */
export function withoutFolds(rulings: readonly Ruling[], glyphs: readonly Glyph[], page: { height: number }): Ruling[] {
  return rulings.filter((r) => r.direction === 'horizontal' || r.to - r.from < FOLD_SPAN * page.height || crossedWords(r.at, glyphs) < CROSSED_WORDS);
}

/** Places where neighbours within a word stand on either side of x. */
function crossedWords(x: number, glyphs: readonly Glyph[]): number {
  let n = 0;
  for (let i = 1; i < glyphs.length; i++) {
    const left = glyphs[i - 1]!;
    const right = glyphs[i]!;
    const neighbours = Math.abs(left.baseline - right.baseline) < 0.4 * right.size && right.x0 - left.x1 < 0.6 * right.size && right.x0 > left.x0;
    if (neighbours && !right.spaceBefore && centreX(left) < x && centreX(right) > x) n++;
  }
  return n;
}
