import {
  type Box,
  chain,
  type Glyph,
  IDENTITY,
  inUnits,
  isIdentity,
  type ParseOptions,
  type Picture,
  type Raster,
  type Ruling,
  type Transform,
} from '../../document/index.ts';
import type { Ocr, OcrPage } from '../../ocr/index.ts';
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

export interface ReadSeal extends Seal {
  text: string;
}

/** What is on a scan beside text, in points of the upright page. */
export interface ScanMarks {
  seals: ReadSeal[];
  codes: CodeMark[];
}

export interface Scan {
  /** Upright and level, as it should be shown. */
  raster: Raster;
  glyphs: Glyph[];
  rulings: Ruling[];
  /** Clockwise rotation of the input relative to upright. */
  angle: number;
  /** True when a point of the input is no longer at the same place. */
  moved: boolean;
  /** Points of `raster` to points of the input. */
  toInput: Transform;
  pictures: Picture[];
  marks: ScanMarks;
}

/** Pixels of one page to everything the rooms behind need: the upright raster, its glyphs, rulings, pictures and marks. */
export async function prepareScan(original: Raster, ocr: Ocr, options: ParseOptions, signal: AbortSignal): Promise<Scan> {
  const cropped = options.cropDewarp ? cropDewarp(original) : { raster: original, toInput: IDENTITY };
  const shown = options.removeWatermark ? removeWatermark(cropped.raster) : cropped.raster;
  const lite = options.parseMode === 'lite';
  const read = lite ? { ...(await ocr.readPage(shown, { signal, quick: true })), seals: [] } : await readWithoutSeals(shown, ocr, signal);
  const { raster, angle } = read;
  const scale = 72 / raster.dpi;
  const rulings = withoutFolds(findPixelRulings(raster), read.glyphs, { height: raster.height * scale });
  const toInput = inUnits(chain(read.toInput, cropped.toInput), scale);
  const page = { raster, rulings, angle, toInput, moved: !isIdentity(toInput) };
  if (lite) return { ...page, glyphs: read.glyphs, pictures: [], marks: { seals: [], codes: [] } };

  const seals: ReadSeal[] = [];
  for (const seal of read.seals) seals.push({ ...seal, text: await readSeal(seal, ocr) });
  const codes = await readCodes(raster);
  // What the recogniser made of the modules of a code is not text.
  const glyphs = read.glyphs.filter((g) => !codes.some((code) => holdsCentre(code.box, g)));
  const marked = [...seals, ...codes];
  const pictures = findPictures(raster, glyphs, rulings)
    .filter((region) => !marked.some((mark) => meet(mark.box, region.box)))
    .map((region): Picture => ({ ...region.box, kind: 'bitmap', subType: region.kind === 'chart' || region.kind === 'diagram' ? region.kind : undefined }));
  return { ...page, glyphs, pictures, marks: { seals, codes } };
}

/** Text under a coloured seal reads well once the seal's ink is gone; the page shown keeps its seals. */
async function readWithoutSeals(shown: Raster, ocr: Ocr, signal: AbortSignal): Promise<Omit<OcrPage, 'droppedLines' | 'moved'> & { seals: Seal[] }> {
  let seals: Seal[] = [];
  // Which way up a legend stands is taken from the page: seals are looked for once it is upright.
  const retouch = (upright: Raster): Raster => {
    seals = findSeals(upright);
    return withoutSeals(upright, seals);
  };
  const { raster, glyphs, angle, toInput } = await ocr.readPage(shown, { signal, retouch });
  return { raster, glyphs, angle, toInput, seals };
}

const withoutSeals = (raster: Raster, seals: readonly Seal[]): Raster => seals.reduce((clean, seal) => removeSealInk(clean, seal), raster);

/** The legend of a seal: ring text first, then the straight lines inside. */
async function readSeal(seal: Seal, ocr: Ocr): Promise<string> {
  const parts: string[] = [];
  for (const strip of seal.strips) {
    const glyphs = await ocr.readLine(strip);
    const text = glyphs.map((g) => (g.spaceBefore ? ` ${g.text}` : g.text)).join('');
    if (text.trim()) parts.push(text.trim());
  }
  return parts.join(' ');
}

const holdsCentre = (box: Box, g: Box): boolean => {
  const x = (g.x0 + g.x1) / 2;
  const y = (g.y0 + g.y1) / 2;
  return x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1;
};

const meet = (a: Box, b: Box): boolean => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
