import {
  type Box,
  boxArea,
  boxHeight,
  boxWidth,
  type Checkbox,
  containsBox,
  intersectionArea,
  type Line,
  type PageAnalysis,
  type PageContent,
  type Picture,
  type Raster,
  type Sheet,
} from '../../document/index.ts';
import type { Ocr } from '../../ocr/index.ts';
import { type CodeMark, checkboxesOfPage, findCheckboxes, handwritingScore, readCodes } from '../../vision/index.ts';
import type { PagePixels } from './page-pixels.ts';
import { type PictureProbe, sealsOfPictures } from './picture-seals.ts';
import type { ScanMarks } from './prepare-scan.ts';

/** Minimum size of a code: 11 modules of 0.25 mm. */
const CODE_MIN_SIDE = 8;
/**
 * Maximum size in points: codes on documents are at most about two inches wide, and decoding a large picture takes
 * seconds.
 */
const CODE_MAX_SIDE = 170;
/**
 * Matrix codes are square; linear and stacked ones have aspect ratios in this range. Few figures have either, and
 * checking means drawing part of the page.
 */
const codeShaped = (aspect: number): boolean => aspect <= 1.1 || (aspect >= 1.8 && aspect <= 6);
/** A page with more two-tone pictures is a sheet of drawings or strips of a scan. */
const MAX_CANDIDATES = 12;
/** Longer side in pixels at which to check whether a bitmap consists of dark and light modules. */
const PROBE_SIDE = 240;
/** The smallest linear code has at least 20 bars. */
const MIN_PIECES = 20;
const CODE_READ_DPI = 216;
/** Minimum score of a handwritten line. */
const HANDWRITTEN = 0.7;

/** Whether a picture of this size in points may be a code. */
export function isCodeSized(width: number, height: number): boolean {
  const [short, long] = width < height ? [width, height] : [height, width];
  return short >= CODE_MIN_SIDE && long >= CODE_MIN_SIDE * 3 && long <= CODE_MAX_SIDE && codeShaped(long / short);
}

/**
 * The codes and seals among the pictures of a born-digital page, and its content without the pictures that are seals:
 * text under them stays text.
 */
export async function marksOfPictures(
  sheet: Pick<Sheet, 'pictureRaster'>,
  page: PageContent,
  pixels: PagePixels,
  ocr: () => Promise<Pick<Ocr, 'readLine'>>,
): Promise<{ marks: ScanMarks; rest: PageContent }> {
  // Both searches need the pixels of bitmaps, which take time to unpack.
  const unpacked = new Map<Picture, Raster | undefined>();
  const probe: PictureProbe = (picture) => {
    if (!unpacked.has(picture)) unpacked.set(picture, sheet.pictureRaster?.(picture, PROBE_SIDE));
    return unpacked.get(picture);
  };
  const codes = await codesOfPictures(probe, page, pixels);
  const found = await sealsOfPictures(probe, page, pixels, ocr);
  const seals = new Set(found.map(({ picture }) => picture));
  return {
    marks: { seals: found.map(({ seal }) => seal), codes },
    rest: seals.size === 0 ? page : { ...page, pictures: page.pictures.filter((picture) => !seals.has(picture)) },
  };
}

/**
 * Codes among the pictures of a born-digital page. Only tries two-tone pictures: decoding costs more than the rest of
 * the page.
 */
export async function codesOfPictures(probe: PictureProbe, page: PageContent, pixels: PagePixels): Promise<CodeMark[]> {
  const codes: CodeMark[] = [];
  const candidates = page.pictures.filter((p) => isCodeSized(boxWidth(p), boxHeight(p)));
  for (const picture of candidates.slice(0, MAX_CANDIDATES)) {
    // Drawing anything costs as much as drawing the page, so first check the file's own pixels, or the number of drawn
    // pieces.
    const own = picture.kind === 'bitmap' ? probe(picture) : undefined;
    if (own && !hasOneColor(own) ? !twoTone(own) : picture.kind === 'vector' && !manyPieces(page, picture)) continue;
    codes.push(...(await readCodes(await pixels(CODE_READ_DPI, grown(picture)), { retries: false })));
  }
  return codes;
}

/** The quiet zone around a code is part of it (ISO/IEC 18004, 9.1). */
const grown = (b: { x0: number; y0: number; x1: number; y1: number }) => ({
  x0: b.x0 - 6,
  y0: b.y0 - 6,
  x1: b.x1 + 6,
  y1: b.y1 + 6,
});

/** A drawn code consists of many filled rectangles, which readers report as fills and as short rulings. */
function manyPieces(page: PageContent, picture: Box): boolean {
  let pieces = 0;
  for (const fill of page.fills) if (containsBox(picture, fill, 2)) pieces++;
  for (const r of page.rulings) {
    const inside =
      r.direction === 'vertical'
        ? r.at > picture.x0 && r.at < picture.x1 && r.from >= picture.y0 - 2 && r.to <= picture.y1 + 2
        : r.at > picture.y0 && r.at < picture.y1 && r.from >= picture.x0 - 2 && r.to <= picture.x1 + 2;
    if (inside) pieces++;
  }
  return pieces >= MIN_PIECES;
}

/** Whether all pixels have one colour: the picture is in its transparency, which only drawing shows. */
function hasOneColor({ data, channels }: Raster): boolean {
  for (let i = channels; i < data.length; i++) if (Math.abs(data[i]! - data[i % channels]!) > 16) return false;
  return true;
}

/**
 * Whether a picture has much black and white, hardly any greys or colours, and changes often along a row: codes do,
 * figures do not.
 */
function twoTone(raster: Raster): boolean {
  const { data, channels, width, height } = raster;
  let dark = 0;
  let light = 0;
  let changes = 0;
  for (let y = 0; y < height; y++) {
    let last = 1;
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * channels;
      const r = data[i]!;
      const g = channels === 1 ? r : data[i + 1]!;
      const b = channels === 1 ? r : data[i + 2]!;
      if (Math.max(r, g, b) - Math.min(r, g, b) > 48) continue;
      const value = (r + g + b) / 3;
      if (value < 112) dark++;
      else if (value > 160) light++;
      const tone = value < 136 ? 0 : 1;
      if (tone !== last) changes++;
      last = tone;
    }
  }
  const n = width * height;
  return dark > 0.12 * n && light > 0.2 * n && dark + light > 0.6 * n && changes > 6 * height;
}

/** Checkboxes and handwriting: from vectors on a born-digital page, from pixels on a scan. */
export function findPageMarks(
  page: PageContent,
  lines: readonly Line[],
  raster: Raster | undefined,
): Pick<PageAnalysis, 'checkboxes' | 'handwriting'> {
  if (!raster) return { checkboxes: checkboxesOfPage(page), handwriting: [] };
  const handwriting = lines
    .map((line) => ({ box: line.box, confidence: handwritingScore(raster, line.box) }))
    .filter((h) => h.confidence >= HANDWRITTEN);
  return { checkboxes: checkboxesOfScan(page, raster), handwriting };
}

/** Checkboxes in the pixels of a page. */
export const checkboxesOfScan = (page: PageContent, raster: Raster): Checkbox[] =>
  findCheckboxes(raster, page).filter((found) => !isLetter(found, page));

/** Characters that OCR may read from a drawn checkbox. */
const BOX_LIKE = /^[口日田囗回□■☐☑☒✓✔✗√×xXvVoO0DQ]$/u;

/** Parts of letters form squares too, under a seal or in a frame: a box over well-read letters is not a checkbox. */
function isLetter(found: Checkbox, page: PageContent): boolean {
  return page.glyphs.some(
    (g) => g.confidence > 0.6 && !BOX_LIKE.test(g.text) && intersectionArea(g, found.box) > 0.25 * boxArea(found.box),
  );
}
