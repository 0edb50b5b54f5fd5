import type { Line } from '../../document/index.ts';
import { firstCode, isCjk } from './script.ts';

/** Minimum share of monospaced Latin letters in a drawn box with a listing; labels of figures are not monospaced. */
const LISTING_SHARE = 0.7;
const LISTING_LETTERS = 5;
/** A line of at least this length is prose, not a label; an ideograph counts as two letters. */
const PROSE_CHARS = 40;

function lengthOf({ glyphs }: Line): number {
  let length = 0;
  for (const { text } of glyphs) length += isCjk(firstCode(text)) ? 2 : 1;
  return length;
}

/** Whether a drawn box with these lines is a frame around text (a listing, a remark), not a figure with labels. */
export const isTextBox = (within: readonly Line[]): boolean => isListing(within) || isNote(within);

/**
 * A frame around code: rounded corners, buttons and prompts are drawn with it. Chinese words in it have another font.
 */
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

/** A frame around a remark: left-aligned lines, one of them as long as prose. */
function isNote(within: readonly Line[]): boolean {
  const first = within[0];
  if (!first || !within.some((line) => lengthOf(line) >= PROSE_CHARS)) return false;
  return within.every(
    (line, i) =>
      line.angle === 0 &&
      Math.abs(line.box.x0 - first.box.x0) < first.size &&
      (i === 0 || line.box.y0 > within[i - 1]!.box.y0 + 0.5 * first.size),
  );
}
