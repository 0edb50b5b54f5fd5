import {
  type Box,
  centreX,
  centreY,
  chainMaps,
  type Glyph,
  mapInUnits,
  type PageMap,
  type ParseOptions,
  type Picture,
  type Raster,
  type Ruling,
  STAYS,
  stays,
} from '../../document/index.ts';
import type { Ocr, OcrPage, ReadOptions } from '../../ocr/index.ts';
import {
  type CodeMark,
  cropDewarp,
  findPictures,
  findPixelRulings,
  findSeals,
  readCodes,
  removeSealInk,
  removeWatermark,
  type Seal,
} from '../../vision/index.ts';
import { withoutFolds } from './folds.ts';
import { planOf } from './page-plan.ts';

export interface ReadSeal extends Seal {
  /** Lines of the legend: the ring first, then the straight lines inside. */
  lines: string[];
}

/** Marks on a scan besides text, in points of the upright page. */
export interface ScanMarks {
  seals: ReadSeal[];
  codes: CodeMark[];
}

export interface Scan {
  /** Upright and deskewed, as it should be shown. */
  raster: Raster;
  glyphs: Glyph[];
  rulings: Ruling[];
  /** Clockwise rotation of the input relative to upright. */
  angle: number;
  /** True if points of the input have moved. */
  moved: boolean;
  /** Maps points of `raster` to points of the input. */
  toInput: PageMap;
  pictures: Picture[];
  marks: ScanMarks;
  /** Names of the models that read it beside those of every page. */
  models: string[];
  warnings: string[];
}

/**
 * Turns the pixels of one page into everything that the next steps need: the upright raster, its glyphs, rulings,
 * pictures and marks.
 */
export async function prepareScan(
  original: Raster,
  ocr: Ocr,
  options: ParseOptions,
  signal: AbortSignal,
): Promise<Scan> {
  const cropped = options.cropDewarp ? await cutOut(original, ocr, signal) : { raster: original, toInput: STAYS };
  const shown = options.removeWatermark ? removeWatermark(cropped.raster) : cropped.raster;
  const plan = planOf(options);
  const read = plan.quickOcr
    ? { ...(await readQuickly(shown, ocr, signal)), seals: [] }
    : await readPrint(shown, ocr, signal, { scripts: true, flattens: true });
  const { raster, angle, rulings, models, warnings } = read;
  const toInput = mapInUnits(chainMaps(read.toInput, cropped.toInput, raster), 72 / raster.dpi);
  const page = { raster, rulings, angle, toInput, moved: !stays(toInput), models, warnings };
  if (!plan.marks) return { ...page, glyphs: read.glyphs, pictures: [], marks: { seals: [], codes: [] } };

  const codes = await readCodes(raster);
  // Text that the recogniser read from the modules of a code is not text.
  const glyphs = read.glyphs.filter((g) => !codes.some((code) => holdsCentre(code.box, g)));
  const marked = [...read.seals, ...codes];
  const pictures = findPictures(raster, glyphs, rulings)
    .filter((region) => !marked.some((mark) => meet(mark.box, region.box)))
    .map(
      (region): Picture => ({
        ...region.box,
        kind: 'bitmap',
        subType: region.kind === 'chart' || region.kind === 'diagram' ? region.kind : undefined,
      }),
    );
  return { ...page, glyphs, pictures, marks: { seals: read.seals, codes } };
}

/**
 * Cuts the paper out of a photograph. A curled one is straightened first, because its edges bend as its lines do, and a
 * quadrangle through bent edges cuts lines off.
 */
async function cutOut(original: Raster, ocr: Ocr, signal: AbortSignal): Promise<{ raster: Raster; toInput: PageMap }> {
  const flat = await ocr.flatten(original, signal);
  const { raster, toInput } = cropDewarp(flat?.raster ?? original);
  return { raster, toInput: chainMaps({ transform: toInput }, flat?.toInput ?? STAYS, raster) };
}

/** What is printed on a paper: text, lines and seals, upright and deskewed. */
export interface Print {
  raster: Raster;
  glyphs: Glyph[];
  rulings: Ruling[];
  seals: ReadSeal[];
  /** Clockwise rotation of the input relative to upright. */
  angle: number;
  /** Maps pixels of `raster` to pixels of the input. */
  toInput: PageMap;
  /** Names of the models that read it beside those of every page. */
  models: string[];
  warnings: string[];
}

/**
 * Reads the print with the ink of coloured seals removed, because text under a seal is then legible. The raster keeps
 * its seals. `flattens`: curved pages are straightened, and the way back to the input has a bend.
 */
export async function readPrint(
  shown: Raster,
  ocr: Ocr,
  signal: AbortSignal,
  options: Pick<ReadOptions, 'scripts' | 'flattens'> = {},
): Promise<Print> {
  let found: Seal[] = [];
  // The orientation of a legend follows from the page, so seals are searched for once the page is upright.
  const retouch = (upright: Raster): Raster => {
    found = findSeals(upright);
    return withoutSeals(upright, found);
  };
  const read = await ocr.readPage(shown, { ...options, signal, retouch });
  const seals: ReadSeal[] = [];
  for (const seal of found) seals.push({ ...seal, lines: await readLegend(seal, ocr) });
  return { ...placedPrint(read), seals };
}

const readQuickly = async (shown: Raster, ocr: Ocr, signal: AbortSignal): Promise<Omit<Print, 'seals'>> =>
  placedPrint(await ocr.readPage(shown, { signal, quick: true, scripts: true, flattens: true }));

function placedPrint({ raster, glyphs, angle, toInput, models, warnings }: OcrPage): Omit<Print, 'seals'> {
  const rulings = withoutFolds(findPixelRulings(raster), glyphs, { height: (raster.height * 72) / raster.dpi });
  return { raster, glyphs, rulings, angle, toInput, models, warnings };
}

const withoutSeals = (raster: Raster, seals: readonly Seal[]): Raster =>
  seals.reduce((clean, seal) => removeSealInk(clean, seal), raster);

/**
 * Worn legends read with less confidence than this did not become legible when read again at full height (60 strips of
 * photographed bills).
 */
const HOPELESS_LEGEND = 0.6;

/** Reads the legend of a seal, one line per strip. */
export async function readLegend(seal: Seal, ocr: Pick<Ocr, 'readLine'>): Promise<string[]> {
  const lines: string[] = [];
  for (const strip of seal.strips) {
    const glyphs = await ocr.readLine(strip, { hopeless: HOPELESS_LEGEND });
    const text = glyphs
      .map((g) => (g.spaceBefore ? ` ${g.text}` : g.text))
      .join('')
      .trim();
    if (text) lines.push(text);
  }
  return lines;
}

const holdsCentre = (box: Box, g: Box): boolean => {
  const x = centreX(g);
  const y = centreY(g);
  return x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1;
};

const meet = (a: Box, b: Box): boolean => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
