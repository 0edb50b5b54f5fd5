/** The properties of an embedded font needed to place and draw its glyphs. */
export interface FontProgram {
  kind: 'truetype' | 'opentype' | 'cff' | 'type1';
  /** In em, both positive; undefined if the font states none or implausible ones. */
  ascent?: number;
  descent?: number;
  /** Glyph of a code point, or 0. */
  glyphOf(codePoint: number): number;
  /** Width of a glyph in em; undefined if unknown. */
  advance(glyph: number): number | undefined;
  /** Characters of a glyph according to the font; '' if unknown. */
  textOf(glyph: number): string;
  /** Glyph names of a Type 1 font, which is drawn by name. */
  names?: readonly string[];
  /** CID of a glyph in a bare CID-keyed font, which is drawn by CID. */
  cidOf?(glyph: number): number;
}
