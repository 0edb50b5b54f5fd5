import type { RawText } from './text-layer.ts';

/** Letters that join to the one before only (Unicode, ArabicShaping.txt, Joining_Type R), and the hamza, which joins to none: a ligature cannot go on behind them. */
const LAST = /[ءآأؤإاةدذرزوٱڈڑژۀۃۄۅۆۇۈۋەۓ]/;
const ARABIC = /^[\u0620-\u064a\u0671-\u06d3]{2,3}$/;

/**
 * Letters of Arabic ligatures in the order in which they are read. PDFium turns lines of right-to-left text round character by character, the
 * letters of a ligature with them: lam and alef, drawn as one, come as alef and lam, which no font joins.
 */
export function orderLigatures(raw: RawText): RawText {
  for (const glyph of raw.glyphs) {
    if (glyph.text.length < 2 || !ARABIC.test(glyph.text)) continue;
    const turned = [...glyph.text].reverse().join('');
    if (!joins(glyph.text) && joins(turned)) glyph.text = turned;
  }
  return raw;
}

/** Can the letters be one drawing in this order: does each but the last join to the next? */
const joins = (text: string): boolean => !LAST.test(text.slice(0, -1));
