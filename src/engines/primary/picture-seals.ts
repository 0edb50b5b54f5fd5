import {
  type Box,
  boxHeight,
  boxWidth,
  containsCentre,
  type PageContent,
  type Picture,
  type Raster,
} from '../../document/index.ts';
import type { Ocr } from '../../ocr/index.ts';
import { findSeals, type SealColor, sealInkOf } from '../../vision/index.ts';
import type { PagePixels } from './page-pixels.ts';
import { type ReadSeal, readLegend } from './prepare-scan.ts';

/** Sides of seals with some background around them, in points: 8 to 85 mm. */
const MIN_SIDE = 22;
const MAX_SIDE = 240;
const MAX_ASPECT = 3;
/**
 * Maximum number of pictures whose colours are checked, and of those drawn for it: drawing a part costs as much as
 * drawing the page.
 */
const MAX_CANDIDATES = 12;
const MAX_DRAWN = 4;
/**
 * Seals have one ink: its minimum share of the pixels, and the maximum of other coloured or grey pixels as a share of
 * it.
 */
const LEAST_INK = 0.04;
const MOST_ELSE = 0.5;
/** Least value of all colours in white paper. */
const WHITE = 230;
const SEAL_DPI = 150;
/** Margin around a seal that distinguishes it from a picture, as a share of its size. */
const MARGIN = 0.15;

/** The pixels of a bitmap in the file, about 240 along the longer side. */
export type PictureProbe = (picture: Picture) => Raster | undefined;

/** A seal, and the picture that shows it. */
export interface PictureSeal {
  seal: ReadSeal;
  picture: Picture;
}

/**
 * Finds seals that a page contains as bitmaps over its text, as electronic invoices and signed contracts do. `ocr` is
 * loaded only if a seal has a legend to read.
 */
export async function sealsOfPictures(
  probe: PictureProbe,
  page: PageContent,
  pixels: PagePixels,
  ocr: () => Promise<Pick<Ocr, 'readLine'>>,
): Promise<PictureSeal[]> {
  const found: PictureSeal[] = [];
  let drawn = 0;
  const candidates = page.pictures.filter(
    (picture) => picture.kind === 'bitmap' && picture.subType !== 'stamp' && isSealSized(picture),
  );
  for (const picture of candidates.slice(0, MAX_CANDIDATES)) {
    const own = probe(picture);
    const ink = own && inkOf(own);
    // Blue emblems are logos unless they overlap text; red ones hardly ever are.
    if (!ink || (ink === 'blue' && !page.glyphs.some((glyph) => containsCentre(picture, glyph)))) continue;
    if (showsPaper(own) && findSeals(atSize(own, picture), [ink]).length === 0) continue;
    if (++drawn > MAX_DRAWN) break;
    // Transparency shows only if the picture is drawn.
    const [seal] = findSeals(await pixels(SEAL_DPI, grown(picture, page)), [ink]);
    if (seal)
      found.push({
        seal: { ...seal, lines: seal.strips.length > 0 ? await readLegend(seal, await ocr()) : [] },
        picture,
      });
  }
  return found;
}

function isSealSized(picture: Box): boolean {
  const sides = [boxWidth(picture), boxHeight(picture)] as const;
  return (
    Math.min(...sides) >= MIN_SIDE &&
    Math.max(...sides) <= MAX_SIDE &&
    Math.max(...sides) <= MAX_ASPECT * Math.min(...sides)
  );
}

/**
 * The ink of a bitmap that has one and little else besides background. The background is white or, if transparent, any
 * neutral tone, black or white.
 */
function inkOf({ data, channels, width, height }: Raster): SealColor | undefined {
  if (channels === 1) return undefined;
  const counts = { red: 0, blue: 0, other: 0 };
  for (let i = 0; i < data.length; i += 3) {
    const r = data[i]!;
    const g = data[i + 1]!;
    const b = data[i + 2]!;
    const ink = sealInkOf(r, g, b);
    if (ink) counts[ink]++;
    else if (Math.min(r, g, b) < 200 && Math.max(r, g, b) > 40) counts.other++;
  }
  const [main, second] = counts.red >= counts.blue ? (['red', 'blue'] as const) : (['blue', 'red'] as const);
  return counts[main] >= LEAST_INK * width * height && counts[second] + counts.other <= MOST_ELSE * counts[main]
    ? main
    : undefined;
}

/**
 * Whether most of a bitmap is white: its ink is drawn by its colours, and no shape is in its transparency alone, so its
 * own pixels rule a chart out. Drawing would unpack it once more.
 */
function showsPaper({ data }: Raster): boolean {
  let white = 0;
  for (let i = 0; i < data.length; i += 3) if (Math.min(data[i]!, data[i + 1]!, data[i + 2]!) >= WHITE) white++;
  return white * 6 > data.length;
}

/** The pixels of a bitmap with the resolution that it has on the page, in whatever direction it lies there. */
const atSize = (own: Raster, picture: Box): Raster => ({
  ...own,
  dpi: (72 * Math.max(own.width, own.height)) / Math.max(boxWidth(picture), boxHeight(picture)),
});

function grown({ x0, y0, x1, y1 }: Box, page: { width: number; height: number }): Box {
  const [dx, dy] = [(x1 - x0) * MARGIN, (y1 - y0) * MARGIN];
  return {
    x0: Math.max(0, x0 - dx),
    y0: Math.max(0, y0 - dy),
    x1: Math.min(page.width, x1 + dx),
    y1: Math.min(page.height, y1 + dy),
  };
}
