import {
  type Box,
  boxOfQuad,
  chain,
  containsCentre,
  emptyPage,
  invert,
  mapQuad,
  type PageContent,
  type Paper,
  type PaperCode,
  type ParseOptions,
  type Raster,
  type Transform,
} from '../../../document/index.ts';
import { buildLines } from '../../../layout/index.ts';
import { type CodeMark, readCodes } from '../../../vision/index.ts';
import { checkboxesOfScan } from '../page-marks.ts';
import { saveRaster } from '../picture-files.ts';
import { readPrint } from '../prepare-scan.ts';
import type { PageTools } from '../tools.ts';
import { cornersOf, fromPoints, ofRaster, type PagePicture, quarterTurn } from './page-picture.ts';

/** Papers in the pixels of a page. */
export async function papersOfScan(
  pageNumber: number,
  raster: Raster,
  page: PagePicture,
  options: ParseOptions,
  tools: PageTools,
  signal: AbortSignal,
): Promise<Paper[]> {
  const toPage = ofRaster(page, raster.dpi);
  // On the pixels as they came: every resampling costs modules.
  const codes = (await readCodes(raster)).map((code) => ({ ...code, quad: mapQuad(fromPoints(toPage, raster.dpi), code.quad) }));
  return [await paperOf({ raster, toPage }, codes, { pageNumber, page }, options, tools, signal)];
}

/** A part of the page that holds one paper, more or less upright. */
interface Piece {
  raster: Raster;
  /** Its pixels to those of the page picture. */
  toPage: Transform;
}

/** `codes`: those of the whole page, in pixels of the page picture. */
async function paperOf(
  piece: Piece,
  codes: readonly CodeMark[],
  { pageNumber, page }: { pageNumber: number; page: PagePicture },
  options: ParseOptions,
  tools: PageTools,
  signal: AbortSignal,
): Promise<Paper> {
  const print = await readPrint(piece.raster, await tools.ocr(), signal);
  const { raster } = print;
  const scale = 72 / raster.dpi;
  const size = { width: raster.width * scale, height: raster.height * scale };
  const toPage = fromPoints(chain(print.toInput, piece.toPage), raster.dpi);
  const onPaper = codesOnPaper(codes, toPage, size);
  const inCode = (box: Box): boolean => onPaper.some((code) => containsCentre(code.box, box));
  const glyphs = print.glyphs.filter((g) => !inCode(g));
  const content: PageContent = { ...emptyPage({ pageNumber, ...size, origin: 'image' }), glyphs, rulings: print.rulings };
  return {
    pageNumber,
    ...size,
    dpi: raster.dpi,
    angle: quarterTurn(toPage, size),
    pageWidth: page.width,
    pageHeight: page.height,
    pageDpi: page.dpi,
    toPage,
    outline: mapQuad(toPage, cornersOf(size)),
    lines: buildLines(content),
    rulings: print.rulings,
    seals: print.seals.map(({ box, quad, color, shape, lines }) => ({ box, quad, color, shape, lines })),
    codes: onPaper,
    checkboxes: checkboxesOfScan(content, raster).filter(({ box }) => !inCode(box)),
    origin: 'ocr',
    picture: options.papers?.pictures ? await saveRaster(raster, tools.sink) : undefined,
  };
}

/** Codes of the page that lie on a paper, in its points. */
function codesOnPaper(codes: readonly CodeMark[], toPage: Transform, size: { width: number; height: number }): PaperCode[] {
  const back = invert(toPage);
  if (!back) return [];
  const whole = { x0: 0, y0: 0, x1: size.width, y1: size.height };
  return codes
    .map((code): PaperCode => {
      const quad = mapQuad(back, code.quad);
      return { box: boxOfQuad(quad), quad, kind: code.kind, payload: code.text };
    })
    .filter((code) => containsCentre(whole, code.box));
}
