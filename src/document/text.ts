import type { Quad } from './geometry.ts';
import type { Glyph } from './glyph.ts';

/** A picture file written while the page was at hand. */
export interface ImageAsset {
  /** Hex SHA-256 of the bytes; also the file's stem. */
  key: string;
  mimeType: string;
  extension: string;
  width: number;
  height: number;
}

/** Something that sits inside text or a cell: its range is half-open, in code points of the owning text. */
export interface InlineObject {
  type: 'formula' | 'handwriting' | 'checkbox' | 'image';
  subType?: string;
  /** For a formula: LaTeX without dollar signs. For a checkbox: the mark as it stands in the text. */
  text: string;
  range?: [number, number];
  quad: Quad;
  displayMode?: 'inline' | 'display';
  confidence?: number;
  image?: ImageAsset;
  /** Formulas: the characters on the page that the LaTeX stands for. */
  glyphs?: Glyph[];
}

/** A look or a link that the source gives to a part of a text; the range is half-open, in code points. Only formats that name them have any. */
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
 * Text with the way back to its characters: glyph `i` starts at code point `at[i]` of `value`.
 * Inside the range of a formula object `value` holds LaTeX between dollar signs and no glyph points there.
 */
export interface RichText {
  value: string;
  glyphs: Glyph[];
  at: number[];
  objects: InlineObject[];
  /** Ascending, without overlaps. */
  spans?: TextSpan[];
}
