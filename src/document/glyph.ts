import type { Quad } from './geometry.ts';

/** A font as the page names it. One object per font per document reader: compare by reference. */
export interface Font {
  /** PostScript name without the subset prefix; empty when unknown. */
  name: string;
  /** 100..900; 400 when unknown. */
  weight: number;
  italic: boolean;
  mono: boolean;
  serif: boolean;
  /** Type 3 fonts carry drawings, often without a usable name or Unicode map. */
  type3: boolean;
}

export interface Candidate {
  text: string;
  /** 0..1 */
  confidence: number;
}

/** Where a character came from. Layout must not depend on it. */
export type GlyphOrigin = 'text' | 'ocr';

/**
 * One visible character. Blanks are not glyphs: `spaceBefore` says that the source had one (text layer) or that the gap says so (OCR).
 * `text` may hold several code points (a ligature, a base letter with marks) that share one box.
 */
export interface Glyph {
  text: string;
  /** Upright bounding box in points. Vertical extent is that of the font (ascent to descent) where the reader knows it, else of the ink. */
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  /** y of the baseline in points (of its centre for turned text). */
  baseline: number;
  /** Effective font size in points. */
  size: number;
  font: Font;
  /** 0xRRGGBB */
  color: number;
  /** Direction of writing in degrees clockwise, 0 for ordinary text; one of 0, 90, 180, 270 or any angle of slanted text. */
  angle: number;
  /** Exact corners when the box is not the whole truth (slanted or skewed text). */
  quad?: Quad;
  spaceBefore: boolean;
  /**
   * Points of the advance before and behind the box, along the direction of writing, where the box is that of the ink and the file gives the advance;
   * negative where ink hangs over. Gaps between characters are judged by advances: the ink of `i` in a face of fixed width fills a fifth of its cell.
   */
  lead?: number;
  trail?: number;
  origin: GlyphOrigin;
  /** 0..1; 1 for the text layer. */
  confidence: number;
  /** OCR only: best first, the first one is `text`. */
  candidates?: Candidate[];
  /** Marked-content id linking to the structure tree; -1 when none. */
  mcid: number;
}
