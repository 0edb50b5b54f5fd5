import type { Box, Glyph, ParseOptions, Picture, Quad, Raster } from '../../document/index.ts';
import type { Ocr } from '../../ocr/index.ts';
import { type CodeMark, readCodes } from '../../vision/index.ts';

interface Seal {
  box: Box;
  quad?: Quad;
  color: 'red';
  shape: 'round';
  confidence: number;
  strips: Raster[];
}
const cropDewarp = (raster: Raster): { raster: Raster; quad: Quad | null } => ({ raster, quad: null });
const removeWatermark = (raster: Raster): Raster => raster;

export interface ReadSeal extends Seal {
  text: string;
}

/** What is on a scan beside text, in points of the upright page. */
export interface ScanMarks {
  seals: ReadSeal[];
  codes: CodeMark[];
}

export interface Scan {
  /** Upright, straightened, as it should be shown. */
  raster: Raster;
  glyphs: Glyph[];
  /** Clockwise rotation of the input relative to upright. */
  angle: number;
  /** True when a point of the input is no longer at the same place. */
  moved: boolean;
  pictures: Picture[];
  marks: ScanMarks;
}

/** Pixels of one page to everything the rooms behind need: the clean upright raster, its glyphs and its marks. */
export async function prepareScan(original: Raster, ocr: Ocr, options: ParseOptions, signal: AbortSignal): Promise<Scan> {
  const cropped = options.cropDewarp ? cropDewarp(original) : { raster: original, quad: null };
  const shown = options.removeWatermark ? removeWatermark(cropped.raster) : cropped.raster;
  const first = await ocr.readPage(shown, { signal });
  const raster = first.raster;
  const lite = options.parseMode === 'lite';
  if (lite) return { raster, glyphs: first.glyphs, angle: first.angle, moved: raster !== original, pictures: [], marks: { seals: [], codes: [] } };

  const codes = await readCodes(raster);
  const glyphs = first.glyphs.filter((g) => !codes.some((c) => inside(c.box, g)));
  return { raster, glyphs, angle: first.angle, moved: raster !== original, pictures: [], marks: { seals: [], codes } };
}

/** The legend of a seal: ring text first, then the straight lines inside. */
export async function readSeal(seal: Seal, ocr: Ocr): Promise<string> {
  const parts: string[] = [];
  for (const strip of seal.strips) {
    const glyphs = await ocr.readLine(strip);
    const text = glyphs
      .map((g) => (g.spaceBefore ? ` ${g.text}` : g.text))
      .join('')
      .trim();
    if (text) parts.push(text);
  }
  return parts.join(' ');
}

export const inside = (box: Box, g: Glyph): boolean => {
  const x = (g.x0 + g.x1) / 2;
  const y = (g.y0 + g.y1) / 2;
  return x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1;
};
