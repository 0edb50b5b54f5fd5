import type { Line } from '../../document/index.ts';

/** Share of the Latin letters in a drawn box that are of fixed width from which it holds a listing; labels of figures are not set so. */
const LISTING_SHARE = 0.7;
const LISTING_LETTERS = 5;
/** A line this long is prose, not a label. */
const PROSE_CHARS = 40;

/** Is a drawn box with these lines in it a frame around text (a listing, a remark), and no figure with labels? */
export const isTextBox = (within: readonly Line[]): boolean => isListing(within) || isNote(within);

/** A frame around code: rounded corners, buttons and prompts are drawn with it. Chinese words among it are of another face. */
export function isListing(within: readonly Line[]): boolean {
  let letters = 0;
  let fixed = 0;
  for (const line of within) {
    if (line.angle !== 0) return false;
    for (const g of line.glyphs) {
      if (!/^[A-Za-z]/.test(g.text)) continue;
      letters++;
      if (g.font.mono) fixed++;
    }
  }
  return letters >= LISTING_LETTERS && fixed >= LISTING_SHARE * letters;
}

/** A frame around a remark: lines one below the other that begin at one place, one of them as long as prose is. */
function isNote(within: readonly Line[]): boolean {
  const first = within[0];
  if (!first || !within.some((line) => line.glyphs.length >= PROSE_CHARS)) return false;
  return within.every(
    (line, i) => line.angle === 0 && Math.abs(line.box.x0 - first.box.x0) < first.size && (i === 0 || line.box.y0 > within[i - 1]!.box.y0 + 0.5 * first.size),
  );
}
