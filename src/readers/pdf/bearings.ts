import type { Glyph } from '../../document/index.ts';
import type { FontFace } from './fonts.ts';
import { applyX, applyY, type Matrix } from './matrix.ts';
import type { Pdfium } from './pdfium.ts';

/** Extends the box of a ligature by the ink of another letter. */
export function widen(glyph: Glyph, pdfium: Pdfium, textPage: number, index: number, toPage: Matrix): void {
  const { angle } = glyph;
  if (angle % 90 !== 0) return;
  const { call, scratch } = pdfium;
  const d0 = scratch >> 3;
  call.FPDFText_GetCharBox!(textPage, index, scratch, scratch + 8, scratch + 16, scratch + 24);
  const { f64 } = pdfium;
  const along = angle % 180 === 0;
  const apply = along ? applyX : applyY;
  const a = apply(toPage, f64[d0]!, f64[d0 + 2]!);
  const b = apply(toPage, f64[d0 + 1]!, f64[d0 + 3]!);
  const length = along ? glyph.x1 - glyph.x0 : glyph.y1 - glyph.y0;
  const low = Math.min(a, b, along ? glyph.x0 : glyph.y0);
  const high = Math.max(a, b, along ? glyph.x1 : glyph.y1);
  // A letter without ink has no place, and letters of one glyph are close together.
  if (Math.abs(b - a) < 0.01 || high - low > 2 * glyph.size) return;
  if (along) [glyph.x0, glyph.x1] = [low, high];
  else [glyph.y0, glyph.y1] = [low, high];
  if (glyph.trail !== undefined) glyph.trail = Math.max(0, glyph.trail - (high - low - length));
}

/** Whether letters of this script, from Arabic to Burmese, have several forms: a code has no width of its own. */
const hasForms = (code: number): boolean => code >= 0x600 && code < 0x10a0;

/**
 * Sets the bearings of a glyph: advance minus ink. PDFium's loose box is the union of advance and ink. Where the ink
 * overhangs, the font gives the width.
 *
 * @param pen its position in user space: x, y
 */
export function setBearings(
  glyph: Glyph,
  pdfium: Pdfium,
  textPage: number,
  index: number,
  face: FontFace,
  code: number,
  toPage: Matrix,
  pen: Readonly<Float64Array>,
): void {
  const { angle } = glyph;
  if (angle % 90 !== 0) return;
  const { call, scratch } = pdfium;
  if (call.FPDFText_GetLooseCharBox!(textPage, index, scratch) !== 1) return;
  const at = scratch >> 2;
  // FS_RECTF: left, top, right, bottom.
  const { f32 } = pdfium;
  const along = angle === 0 || angle === 180;
  const forward = angle < 180;
  const a = along ? applyX(toPage, f32[at]!, f32[at + 3]!) : applyY(toPage, f32[at]!, f32[at + 3]!);
  const b = along ? applyX(toPage, f32[at + 2]!, f32[at + 1]!) : applyY(toPage, f32[at + 2]!, f32[at + 1]!);
  const from = along ? applyX(toPage, pen[0]!, pen[1]!) : applyY(toPage, pen[0]!, pen[1]!);
  const low = along ? glyph.x0 : glyph.y0;
  const high = along ? glyph.x1 : glyph.y1;
  const lead = forward ? low - from : from - high;
  let trail = forward ? Math.max(a, b) - high : low - Math.min(a, b);
  if (trail < 0.01 * glyph.size && !hasForms(code)) {
    let unit = face.widths.get(code);
    if (unit === undefined) {
      unit = call.FPDFFont_GetGlyphWidth!(face.handle, code, 1, scratch) ? pdfium.f32[at]! : 0;
      face.widths.set(code, unit);
    }
    const width = unit * glyph.size;
    // A width that ends before the ink starts belongs to another character with the same name.
    if (width > 0.5 * (high - low)) trail = Math.min(trail, width - lead - (high - low));
  }
  glyph.lead = lead;
  glyph.trail = trail;
}
