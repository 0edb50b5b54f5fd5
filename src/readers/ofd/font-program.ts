/** What is needed of an embedded font to place and draw its glyphs. */
export interface FontProgram {
  kind: 'truetype' | 'opentype' | 'cff' | 'type1';
  /** Em, both positive; undefined when the font does not say or says nonsense. */
  ascent?: number;
  descent?: number;
  /** Glyph of a code point; 0 when there is none. */
  glyphOf(codePoint: number): number;
  /** Width of a glyph in em; undefined when the font does not say. */
  advance(glyph: number): number | undefined;
  /** Characters that a glyph shows, as the font itself says; '' when it does not. */
  textOf(glyph: number): string;
  /** Names by glyph, of a Type 1 font, which is drawn by them. */
  names?: readonly string[];
  /** CID of a glyph, of a CID-keyed font without tables around it, which is drawn by CIDs. */
  cidOf?(glyph: number): number;
}
