import {
  mapQuad,
  type PageContent,
  type Paper,
  type PaperSeal,
  type ParseOptions,
  type Sheet,
} from '../../../document/index.ts';
import { buildLines } from '../../../layout/index.ts';
import { type CodeMark, checkboxesOfPage, readCodes } from '../../../vision/index.ts';
import { type DrawnSeal, splitDrawnSeals } from '../drawn-seals.ts';
import { marksOfPictures } from '../page-marks.ts';
import { pagePixels } from '../page-pixels.ts';
import { saveRaster } from '../picture-files.ts';
import type { PageTools } from '../tools.ts';
import { cornersOf, type PagePicture, quarterTurn } from './page-picture.ts';

/** Resolution at which to search for codes that are not pictures; modules are 0.5 mm or more. */
const CODES_DPI = 144;

/** Reads a page with a text layer as one paper. */
export async function paperOfText(
  sheet: Sheet,
  content: PageContent,
  page: PagePicture,
  options: ParseOptions,
  tools: PageTools,
): Promise<Paper> {
  const { page: clean, seals } = splitDrawnSeals(content);
  const { marks } = await marksOfPictures(sheet, clean, pagePixels(sheet, undefined), () => tools.ocr());
  const { pageNumber, width, height, rulings } = clean;
  return {
    pageNumber,
    width,
    height,
    dpi: options.dpi,
    angle: quarterTurn(page.ofSheet, sheet),
    pageWidth: page.width,
    pageHeight: page.height,
    pageDpi: page.dpi,
    toPage: page.ofSheet,
    outline: mapQuad(page.ofSheet, cornersOf(sheet)),
    lines: buildLines(clean),
    rulings,
    seals: [
      ...seals.map(drawnSeal),
      ...sealPictures(clean),
      ...marks.seals.map(({ box, quad, color, shape, lines }) => ({ box, quad, color, shape, lines })),
    ],
    codes: (marks.codes.length > 0 ? marks.codes : await drawnCodes(sheet)).map(({ box, quad, kind, text }) => ({
      box,
      quad,
      kind,
      payload: text,
    })),
    checkboxes: checkboxesOfPage(clean),
    origin: 'text',
    picture: options.papers?.pictures ? await saveRaster(await sheet.raster(options.dpi), tools.sink) : undefined,
  };
}

/** Codes are usually pictures; any others are only visible on the drawn page. */
const drawnCodes = async (sheet: Sheet): Promise<CodeMark[]> =>
  readCodes(await sheet.raster(CODES_DPI, { grey: true }), { retries: false });

const drawnSeal = ({ block, lines }: DrawnSeal): PaperSeal => ({
  box: block.box,
  quad: block.quad,
  color: block.stamp?.color ?? 'other',
  shape: block.stamp?.shape ?? 'other',
  lines,
});

/** Seals that the file itself marks. */
const sealPictures = (content: PageContent): PaperSeal[] =>
  content.pictures
    .filter(({ subType }) => subType === 'stamp')
    .map(({ x0, y0, x1, y1, quad, altText, stamp }) => ({
      box: { x0, y0, x1, y1 },
      quad,
      color: stamp?.color ?? 'other',
      shape: stamp?.shape ?? 'other',
      lines: altText ? [altText] : [],
    }));
