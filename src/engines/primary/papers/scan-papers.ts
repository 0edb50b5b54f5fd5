import {
  type Box,
  boxOfQuad,
  chain,
  containsCentre,
  emptyPage,
  IDENTITY,
  invert,
  mapQuad,
  type PageContent,
  type Paper,
  type PaperCode,
  type ParseOptions,
  type Raster,
  type Transform,
  unturned,
} from '../../../document/index.ts';
import { buildLines } from '../../../layout/index.ts';
import { pageDpi } from '../../../readers/index.ts';
import {
  type CodeMark,
  type CutPaper,
  cutPapers,
  type QuarterTurn,
  readCodes,
  turnRaster,
} from '../../../vision/index.ts';
import { checkboxesOfScan } from '../page-marks.ts';
import { cropRaster, saveRaster } from '../picture-files.ts';
import { readPrint } from '../prepare-scan.ts';
import type { PageTools } from '../tools.ts';
import { cornersOf, fromPoints, ofRaster, type PagePicture, quarterTurn } from './page-picture.ts';

/** Finds and reads the papers in the pixels of a page. */
export async function papersOfScan(
  pageNumber: number,
  raster: Raster,
  page: PagePicture,
  options: ParseOptions,
  tools: PageTools,
  signal: AbortSignal,
): Promise<Paper[]> {
  const toPage = ofRaster(page, raster.dpi);
  const whole = { raster, toInput: IDENTITY };
  const cut = options.papers?.split ? cutPapers(raster) : [];
  const papers: Paper[] = [];
  // Papers on one sheet usually have the same orientation: rotating in advance saves a second recognition.
  let turn: QuarterTurn = 0;
  for (const piece of cut.length > 0 ? cut : [whole]) {
    signal.throwIfAborted();
    const { raster: paper, toInput } = turnedBack(piece, turn);
    // A sheet with several papers does not show the size of one.
    const dpi = cut.length > 0 && page.dpi === 0 ? pageDpi(paper) : raster.dpi;
    const codes = await codesWithin({ ...raster, dpi }, boxOfQuad(mapQuad(toInput, cornersOf(paper))), toPage);
    papers.push(
      await paperOf(
        { raster: { ...paper, dpi }, toPage: chain(toInput, toPage), codes },
        pageNumber,
        page,
        options,
        tools,
        signal,
      ),
    );
    turn = ((papers.at(-1)!.angle - quarterTurn(toPage, raster) + 360) % 360) as QuarterTurn;
  }
  return papers;
}

function turnedBack({ raster, toInput }: CutPaper, turn: QuarterTurn): CutPaper {
  const back = ((360 - turn) % 360) as QuarterTurn;
  return { raster: turnRaster(raster, back), toInput: chain(unturned(back, raster.width, raster.height), toInput) };
}

/**
 * Codes in a part (in pixels) of a page, in its original pixels, because every resampling costs modules. Quads in
 * pixels of the page picture.
 */
async function codesWithin(raster: Raster, part: Box, toPage: Transform): Promise<CodeMark[]> {
  const points = 72 / raster.dpi;
  const codes = await readCodes(
    cropRaster(raster, { x0: part.x0 * points, y0: part.y0 * points, x1: part.x1 * points, y1: part.y1 * points }),
  );
  return codes.map((code) => ({ ...code, quad: mapQuad(fromPoints(toPage, raster.dpi), code.quad) }));
}

/** A part of the page with one paper, roughly upright. */
interface Piece {
  raster: Raster;
  /** Maps its pixels to those of the page picture. */
  toPage: Transform;
  /** Quads in pixels of the page picture. */
  codes: CodeMark[];
}

async function paperOf(
  piece: Piece,
  pageNumber: number,
  page: PagePicture,
  options: ParseOptions,
  tools: PageTools,
  signal: AbortSignal,
): Promise<Paper> {
  const print = await readPrint(piece.raster, await tools.ocr(), signal);
  const { raster } = print;
  const scale = 72 / raster.dpi;
  const size = { width: raster.width * scale, height: raster.height * scale };
  const toPage = fromPoints(chain(print.toInput.transform, piece.toPage), raster.dpi);
  const onPaper = codesOnPaper(piece.codes, toPage, size);
  const inCode = (box: Box): boolean => onPaper.some((code) => containsCentre(code.box, box));
  const glyphs = print.glyphs.filter((g) => !inCode(g));
  const content: PageContent = {
    ...emptyPage({ pageNumber, ...size, origin: 'image' }),
    glyphs,
    rulings: print.rulings,
  };
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
function codesOnPaper(
  codes: readonly CodeMark[],
  toPage: Transform,
  size: { width: number; height: number },
): PaperCode[] {
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
