import type { Quad } from './geometry.ts';
import type { Glyph } from './glyph.ts';

/** A picture file written while the page was processed. */
export interface ImageAsset {
  /** Hex SHA-256 of the bytes, also the file name without extension. */
  key: string;
  mimeType: string;
  extension: string;
  width: number;
  height: number;
}

/** An object inside text or a cell. Its half-open range counts code points of the containing text. */
export interface InlineObject {
  type: 'formula' | 'handwriting' | 'checkbox' | 'image';
  subType?: string;
  /** Formula: LaTeX without dollar signs. Checkbox: its mark in the text. */
  text: string;
  range?: [number, number];
  quad: Quad;
  displayMode?: 'inline' | 'display';
  confidence?: number;
  image?: ImageAsset;
  /** Formulas: the printed characters that the LaTeX replaces. */
  glyphs?: Glyph[];
}

/**
 * A style or link that the source gives to a part of a text. The half-open range counts code points. Only formats with
 * explicit styles have spans.
 */
export interface TextSpan {
  range: [number, number];
  bold?: boolean;
  italic?: boolean;
  strike?: boolean;
  code?: boolean;
  superscript?: boolean;
  subscript?: boolean;
  link?: string;
}

/**
 * Text with a mapping to its glyphs: glyph `i` starts at code point `at[i]` of `value`. In the range of a formula
 * object, `value` holds LaTeX between dollar signs, and no glyph maps there.
 */
export interface RichText {
  value: string;
  glyphs: Glyph[];
  at: number[];
  objects: InlineObject[];
  /** Ascending, without overlaps. */
  spans?: TextSpan[];
}

/** Whether a code point is written from right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko, Arabic presentation forms. */
export function isRtl(cp: number): boolean {
  if (cp < 0x590) return false;
  return cp <= 0x8ff || (cp >= 0xfb1d && cp <= 0xfdff) || (cp >= 0xfe70 && cp <= 0xfefe);
}
