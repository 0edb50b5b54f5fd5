import type { RawText } from './text-layer.ts';

/**
 * Letters that join only to the previous one (Unicode, ArabicShaping.txt, Joining_Type R), and the hamza, which never
 * joins. They can only end a ligature. So can alef maksura: in Arabic it is the last letter of a word.
 */
const LAST = /[ءآأؤإاةدذرزىوٱڈڑژۀۃۄۅۆۇۈۋەۓ]/;
const ARABIC = /^[\u0620-\u064a\u0671-\u06d3]{2,3}$/;

/**
 * Restores the reading order of letters in Arabic ligatures. PDFium reverses right-to-left lines character by
 * character, including the letters of a ligature: lam-alef becomes alef and lam, which no font joins.
 */
export function orderLigatures(raw: RawText): RawText {
  for (let i = 0; i < raw.glyphs.length; i++) {
    const glyph = raw.glyphs[i]!;
    if (glyph.text.length < 2 || !ARABIC.test(glyph.text)) continue;
    const turned = [...glyph.text].reverse().join('');
    if (!joins(glyph.text) && joins(turned)) glyph.text = turned;
  }
  return raw;
}

/** Whether the letters can form a ligature in this order: each but the last joins to the next. */
const joins = (text: string): boolean => !LAST.test(text.slice(0, -1));
