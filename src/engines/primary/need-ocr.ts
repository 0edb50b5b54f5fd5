import {
  type Box,
  boxArea,
  containsCentre,
  intersectionArea,
  type PageContent,
  type ParseOptions,
  type Picture,
} from '../../document/index.ts';
import { planOf } from './page-plan.ts';
import { isScrambled } from './scrambled.ts';

/** What to read by OCR: nothing, the whole page, or some of its bitmaps. */
export type OcrPlan = { kind: 'none' } | { kind: 'page'; reason: string } | { kind: 'regions'; regions: Picture[] };

/** A bitmap below this share of the page is an illustration, not a scanned part of the text. */
export const LARGE_BITMAP = 0.2;
/** Minimum share of pictures to read for their own text if pictures are requested. */
export const LEGIBLE_BITMAP = 0.02;
/** A bitmap above this share is the page itself. */
export const PAGE_BITMAP = 0.75;
/** Fewer characters on a page-wide bitmap are a stamp or a page number over a scan. */
export const FEW_GLYPHS = 60;

/** Plans the OCR of a page. `hasInk` is called only if the page has no text at all. */
export async function planOcr(
  page: PageContent,
  options: ParseOptions,
  hasInk: () => Promise<boolean>,
): Promise<OcrPlan> {
  if (page.origin === 'image') return { kind: 'page', reason: 'image' };
  if (options.parseMode === 'parse') return { kind: 'none' };
  if (options.parseMode === 'scan') return { kind: 'page', reason: 'scan mode' };
  if (page.textLayer.quality === 'broken' || page.textLayer.quality === 'coded')
    return { kind: 'page', reason: 'broken text layer' };
  if (page.textLayer.quality === 'ocr-layer') return { kind: 'page', reason: 'scan with an invisible text layer' };
  if (isScrambled(page.glyphs)) return { kind: 'page', reason: 'broken text layer' };
  if (page.glyphs.length === 0) return (await hasInk()) ? { kind: 'page', reason: 'no text layer' } : { kind: 'none' };

  const pageBox: Box = { x0: 0, y0: 0, x1: page.width, y1: page.height };
  const pageArea = boxArea(pageBox);
  // To look for more text in the pictures of a digital page costs a hundred times as much as its text layer.
  const least =
    !planOf(options).pictureText && page.glyphs.length >= FEW_GLYPHS
      ? PAGE_BITMAP
      : options.elementImages
        ? LEGIBLE_BITMAP
        : LARGE_BITMAP;
  const regions: Picture[] = [];
  for (const picture of page.pictures) {
    if (picture.kind !== 'bitmap') continue;
    const share = intersectionArea(picture, pageBox) / pageArea;
    if (share < least) continue;
    const inside = countInside(page, picture);
    // A bitmap with much text over it is a background; a stamp or a page number over a scan is not much text.
    if (inside < (share >= PAGE_BITMAP ? FEW_GLYPHS : FEW_GLYPHS / 3)) regions.push(picture);
  }
  return regions.length > 0 ? { kind: 'regions', regions } : { kind: 'none' };
}

function countInside(page: PageContent, box: Box): number {
  let n = 0;
  for (const glyph of page.glyphs) if (containsCentre(box, glyph)) n++;
  return n;
}
