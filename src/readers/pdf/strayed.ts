import { type Matrix, multiply } from './matrix.ts';
import type { Pdfium } from './pdfium.ts';

/**
 * Corrects places of characters from `/ActualText` (ISO 32000-1, 14.9.4): PDFium gives the place of their text object
 * in the space of its form, not of the page. Chromium writes `/ActualText` for Chinese characters whose glyph has two
 * Unicode values (子, 行, 日...), and writes pages as forms, so the characters would be off the page.
 *
 * @param full matrix of the character, including forms
 * @returns the map from the wrong place to the right one; undefined for characters in the right place
 */
export function strayedFrom(
  pdfium: Pdfium,
  textPage: number,
  index: number,
  object: number,
  full: Matrix,
): Matrix | undefined {
  const { call, scratch } = pdfium;
  call.FPDFText_GetCharOrigin!(textPage, index, scratch, scratch + 8);
  const d0 = scratch >> 3;
  const x = pdfium.f64[d0]!;
  const y = pdfium.f64[d0 + 1]!;
  if (near(x, full.e) && near(y, full.f)) return undefined;
  if (!call.FPDFPageObj_GetMatrix!(object, scratch)) return undefined;
  const [a, b, c, d, e, f] = pdfium.f32.slice(scratch >> 2, (scratch >> 2) + 6) as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const area = a * d - b * c;
  if (!near(x, e) || !near(y, f) || Math.abs(area) < 1e-9) return undefined;
  return multiply(
    { a: d / area, b: -b / area, c: -c / area, d: a / area, e: (c * f - d * e) / area, f: (b * e - a * f) / area },
    full,
  );
}

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-3 * Math.max(1, Math.abs(b));
