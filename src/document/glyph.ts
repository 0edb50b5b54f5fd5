import { type Box, type Quad, quadOfBox } from './geometry.ts';

/** A font as named by the page. Each document reader has one object per font, so compare by reference. */
export interface Font {
  /** PostScript name without the subset prefix; empty if unknown. */
  name: string;
  /** 100..900; 400 if unknown. */
  weight: number;
  italic: boolean;
  mono: boolean;
  serif: boolean;
  /** Type 3 fonts contain drawings, often without a usable name or Unicode map. */
  type3: boolean;
}

export interface Candidate {
  text: string;
  /** 0..1 */
  confidence: number;
}

/** Source of a character. Layout must not depend on it. */
export type GlyphOrigin = 'text' | 'ocr';

/**
 * One visible character. Spaces are not glyphs: `spaceBefore` tells that the source had one (text layer), or that the
 * gap implies one (OCR). `text` may have several code points (a ligature, a base letter with marks) that share one box.
 */
export interface Glyph {
  text: string;
  /**
   * Upright bounding box in points. Vertically from ascent to descent of the font if the reader knows them, else the
   * ink.
   */
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  /** y of the baseline in points; for rotated text, y of its centre. */
  baseline: number;
  /** Effective font size in points. */
  size: number;
  font: Font;
  /** 0xRRGGBB */
  color: number;
  /** Writing direction in degrees clockwise: 0, 90, 180 or 270, or any angle for slanted text. */
  angle: number;
  /** Exact corners of slanted or skewed text, where the box is too coarse. */
  quad?: Quad;
  spaceBefore: boolean;
  /**
   * Points of the advance before and after the box, in writing direction. Set if the box is that of the ink and the
   * file gives the advance; negative where ink overhangs. Gaps between characters are measured with advances: the ink
   * of a monospaced `i` fills a fifth of its cell.
   */
  lead?: number;
  trail?: number;
  origin: GlyphOrigin;
  /** 0..1; 1 for the text layer. */
  confidence: number;
  /** OCR only: best first; the first one is `text`. */
  candidates?: Candidate[];
  /** Marked-content id that links to the structure tree, or -1. */
  mcid: number;
}

/** Its own corners, else those of its box. */
export const quadOfGlyph = (g: Glyph): Quad => g.quad ?? quadOfBox(g);

/*
 * The measures of `geometry.ts` for characters alone. Those take boxes of many classes of objects, for which V8 looks up
 * each property by name: that costs several times as much, and pages have thousands of characters.
 */

export const glyphCentreX = (g: Glyph): number => (g.x0 + g.x1) / 2;
export const glyphCentreY = (g: Glyph): number => (g.y0 + g.y1) / 2;

/** The smallest box around all glyphs. Throws on an empty list, as `unionBox`. */
export function unionOfGlyphs(glyphs: readonly Glyph[]): Box {
  let x0 = Number.POSITIVE_INFINITY;
  let y0 = Number.POSITIVE_INFINITY;
  let x1 = Number.NEGATIVE_INFINITY;
  let y1 = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < glyphs.length; i++) {
    const g = glyphs[i]!;
    if (g.x0 < x0) x0 = g.x0;
    if (g.y0 < y0) y0 = g.y0;
    if (g.x1 > x1) x1 = g.x1;
    if (g.y1 > y1) y1 = g.y1;
  }
  if (x0 === Number.POSITIVE_INFINITY) throw new RangeError('unionOfGlyphs needs at least one glyph.');
  return { x0, y0, x1, y1 };
}
