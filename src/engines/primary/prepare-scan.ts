import type { Box, Glyph, ParseOptions, Picture, Raster } from '../../document/index.ts';
import type { Ocr } from '../../ocr/index.ts';
import { type CodeMark, cropDewarp, findPictures, findSeals, readCodes, removeSealInk, removeWatermark, type Seal } from '../../vision/index.ts';

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
  if (lite)
    return { raster, glyphs: first.glyphs, angle: first.angle, moved: first.moved || cropped.quad !== null, pictures: [], marks: { seals: [], codes: [] } };

  const seals = findSeals(raster);
  // Text under a seal is read again without the seal's ink.
  let glyphs = first.glyphs;
  if (seals.length > 0) {
    let clean = raster;
    for (const seal of seals) clean = removeSealInk(clean, seal);
    const again = await ocr.readPage(clean, { signal, keepFrame: true });
    glyphs = again.glyphs;
  }
  const read: ReadSeal[] = [];
  for (const seal of seals) read.push({ ...seal, text: await readSeal(seal, ocr) });
  const codes = await readCodes(raster);
  const covered: Box[] = [...read.map((s) => s.box), ...codes.map((c) => c.box)];
  const pictures = findPictures(
    raster,
    glyphs.map((g) => ({ x0: g.x0, y0: g.y0, x1: g.x1, y1: g.y1 })),
    [],
  ).filter((p) => !covered.some((c) => c.x0 < p.box.x1 && p.box.x0 < c.x1 && c.y0 < p.box.y1 && p.box.y0 < c.y1));
  return {
    raster,
    glyphs: glyphs.filter((g) => !codes.some((c) => inside(c.box, g))),
    angle: first.angle,
    moved: first.moved || cropped.quad !== null,
    pictures: pictures.map((p) => ({ ...p.box, kind: 'bitmap' })),
    marks: { seals: read, codes },
  };
}

/** The legend of a seal: ring text first, then the straight lines inside. */
async function readSeal(seal: Seal, ocr: Ocr): Promise<string> {
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

const inside = (box: Box, g: Glyph): boolean => {
  const x = (g.x0 + g.x1) / 2;
  const y = (g.y0 + g.y1) / 2;
  return x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1;
};
