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

/** A code has at least 11 modules of 0.25 mm. */
const CODE_MIN_SIDE = 8;
/** Codes on documents are at most about two inches wide, and a decoder pass over a large picture costs seconds. Points. */
const CODE_MAX_SIDE = 170;
/** Matrix codes are square, linear and stacked ones lie between these proportions. Few figures are either, and looking costs a drawing of the page. */
const codeShaped = (aspect: number): boolean => aspect <= 1.1 || (aspect >= 1.8 && aspect <= 6);
/** A page with more two-tone pictures than this is a sheet of drawings or strips of a scan. */
const MAX_CANDIDATES = 12;
/** Pixels along the longer side that show whether a bitmap is made of dark and light modules. */
const PROBE_SIDE = 240;
/** The smallest linear code has 20 bars and more. */
const MIN_PIECES = 20;
const CODE_READ_DPI = 216;
/** Score from which a line counts as handwritten. */
const HANDWRITTEN = 0.7;

/** Whether a picture of this size in points may be a code. */
export function isCodeSized(width: number, height: number): boolean {
  const [short, long] = width < height ? [width, height] : [height, width];
  return short >= CODE_MIN_SIDE && long >= CODE_MIN_SIDE * 3 && long <= CODE_MAX_SIDE && codeShaped(long / short);
}

/** Codes and seals that a born-digital page has as pictures, and its content without the pictures that are seals: text under them stays text. */
export async function marksOfPictures(
  sheet: Pick<Sheet, 'pictureRaster'>,
  page: PageContent,
  pixels: PagePixels,
  ocr: () => Promise<Pick<Ocr, 'readLine'>>,
): Promise<{ marks: ScanMarks; rest: PageContent }> {
  // Both look at the pixels of bitmaps, which take time to unpack.
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

/** Codes among the pictures of a born-digital page. Only two-tone pictures are tried: a decoder pass costs more than the rest of the page. */
export async function codesOfPictures(probe: PictureProbe, page: PageContent, pixels: PagePixels): Promise<CodeMark[]> {
  const codes: CodeMark[] = [];
  const candidates = page.pictures.filter((p) => isCodeSized(boxWidth(p), boxHeight(p)));
  for (const picture of candidates.slice(0, MAX_CANDIDATES)) {
    // Drawing anything costs as much as drawing the page: the file's own pixels, or the number of drawn pieces, tell first.
    const own = picture.kind === 'bitmap' ? probe(picture) : undefined;
    if (own && !plain(own) ? !twoTone(own) : picture.kind === 'vector' && !manyPieces(page, picture)) continue;
    codes.push(...(await readCodes(await pixels(CODE_READ_DPI, grown(picture)), { retries: false })));
  }
  return codes;
}

/** The quiet zone around a code is part of it (ISO/IEC 18004, 9.1). */
const grown = (b: { x0: number; y0: number; x1: number; y1: number }) => ({ x0: b.x0 - 6, y0: b.y0 - 6, x1: b.x1 + 6, y1: b.y1 + 6 });

/** A drawn code is a crowd of filled rectangles, which readers report as fills and as short rulings. */
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

/** One colour throughout: the picture is in its transparency, which only drawing shows. */
function plain({ data, channels }: Raster): boolean {
  for (let i = channels; i < data.length; i++) if (Math.abs(data[i]! - data[i % channels]!) > 16) return false;
  return true;
}

/** Black and white with plenty of both, no greys or colours to speak of, changing often along a row: so codes look and figures do not. */
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

/** Boxes to tick and handwriting: from vectors on a born-digital page, from pixels on a scan. */
export function findPageMarks(page: PageContent, lines: readonly Line[], raster: Raster | undefined): Pick<PageAnalysis, 'checkboxes' | 'handwriting'> {
  if (!raster) return { checkboxes: checkboxesOfPage(page), handwriting: [] };
  const handwriting = lines.map((line) => ({ box: line.box, confidence: handwritingScore(raster, line.box) })).filter((h) => h.confidence >= HANDWRITTEN);
  return { checkboxes: checkboxesOfScan(page, raster), handwriting };
}

/** Boxes to tick among the pixels of a page. */
export const checkboxesOfScan = (page: PageContent, raster: Raster): Checkbox[] => findCheckboxes(raster, page).filter((found) => !isLetter(found, page));

/** Characters that a drawn box may have been read as. */
const BOX_LIKE = /^[口日田囗回□■☐☑☒✓✔✗√×xXvVoO0DQ]$/u;

/** Pieces of letters make squares too, under a seal or in a frame: a box that covers well-read letters is none. */
function isLetter(found: Checkbox, page: PageContent): boolean {
  return page.glyphs.some((g) => g.confidence > 0.6 && !BOX_LIKE.test(g.text) && intersectionArea(g, found.box) > 0.25 * boxArea(found.box));
}
