import type { Font, Glyph, Quad } from '../document/index.ts';
import type { Reading } from './ctc.ts';
import { STEP, type Strip } from './strip.ts';

/** Fonts of recognised text: all that pixels tell is how heavy the strokes are. One object each, so that layout may compare by reference. */
export const OCR_REGULAR: Font = { name: '', weight: 400, italic: false, mono: false, serif: false, type3: false };
export const OCR_BOLD: Font = { ...OCR_REGULAR, weight: 700 };

/** Glyphs of one recognised line, in points of the page (`toPoints` points per raster pixel, from `originX`, `originY`). */
export function lineGlyphs(strip: Strip, readings: readonly Reading[], toPoints: number, originX: number, originY: number): Glyph[] {
  const { box } = strip;
  const glyphs: Glyph[] = [];
  let space = false;
  for (const reading of readings) {
    if (reading.text === ' ' || reading.text === '\u3000') {
      space = true;
      continue;
    }
    const u0 = reading.from * STEP * strip.scaleX - box.width / 2;
    const u1 = Math.min(strip.width, reading.to * STEP) * strip.scaleX - box.width / 2;
    const at = (u: number, v: number): [number, number] => [
      originX + (box.cx + u * box.ux - v * box.uy) * toPoints,
      originY + (box.cy + u * box.uy + v * box.ux) * toPoints,
    ];
    const half = box.height / 2;
    const quad: Quad = [...at(u0, -half), ...at(u1, -half), ...at(u1, half), ...at(u0, half)];
    glyphs.push({
      text: reading.text,
      x0: Math.min(quad[0], quad[2], quad[4], quad[6]),
      y0: Math.min(quad[1], quad[3], quad[5], quad[7]),
      x1: Math.max(quad[0], quad[2], quad[4], quad[6]),
      y1: Math.max(quad[1], quad[3], quad[5], quad[7]),
      baseline: at((u0 + u1) / 2, half * 0.6)[1],
      size: box.height * 0.75 * toPoints,
      font: OCR_REGULAR,
      color: 0,
      angle: 0,
      quad,
      spaceBefore: space && glyphs.length > 0,
      origin: 'ocr',
      confidence: reading.confidence,
      candidates: reading.candidates,
      mcid: -1,
    });
    space = false;
  }
  return glyphs;
}
