import type { Glyph, Raster } from '../document/index.ts';
import { meanConfidence } from './ctc.ts';
import { detectBoxes } from './detect.ts';
import { lineGlyphs } from './line-glyphs.ts';
import { loadNetworks } from './networks.ts';
import { cutStrip } from './strip.ts';
import { level } from './text-box.ts';

export interface OcrOptions {
  /** Directory of the folded models; they are made there at first use. */
  modelsDir: string;
}

export interface OcrPage {
  /** Points of `raster`, line by line from the top. */
  glyphs: Glyph[];
  /** Clockwise turn of the input relative to the upright page, degrees. */
  angle: number;
  /** The page upright and level. */
  raster: Raster;
}

export interface ReadOptions {
  signal?: AbortSignal;
  /** The raster is known to be upright and level (a part of a page, a second reading): never turn or deskew it. */
  keepFrame?: boolean;
}

export interface Ocr {
  /** Finds and reads all text of a page. Throws the signal's reason when aborted. */
  readPage(raster: Raster, options?: ReadOptions): Promise<OcrPage>;
  /** Share of the raster's area that lies in text boxes, 0..1, from detection alone: is it worth reading? */
  textCoverage(raster: Raster): Promise<number>;
  /** Reads a raster that shows a single level line, as wide as it is. */
  readLine(raster: Raster): Promise<Glyph[]>;
  close(): Promise<void>;
}

/** Lines that the network itself does not believe are noise, pictures or writing it cannot read. */
const MIN_LINE_CONFIDENCE = 0.5;

export async function createOcr(options: OcrOptions): Promise<Ocr> {
  const networks = await loadNetworks(options.modelsDir);
  return {
    async readPage(raster, { signal } = {}) {
      const boxes = await detectBoxes(networks, raster);
      const glyphs: Glyph[] = [];
      for (const box of boxes) {
        signal?.throwIfAborted();
        const strip = cutStrip(raster, box);
        const readings = await networks.recognise(strip);
        if (meanConfidence(readings) < MIN_LINE_CONFIDENCE) continue;
        glyphs.push(...lineGlyphs(strip, readings, 72 / raster.dpi, raster.originX ?? 0, raster.originY ?? 0));
      }
      return { glyphs, angle: 0, raster };
    },
    async textCoverage(raster) {
      const boxes = await detectBoxes(networks, raster);
      return boxes.reduce((sum, box) => sum + box.width * box.height, 0) / (raster.width * raster.height);
    },
    async readLine(raster) {
      const strip = cutStrip(raster, level(0, 0, raster.width, raster.height));
      const readings = await networks.recognise(strip);
      return lineGlyphs(strip, readings, 72 / raster.dpi, raster.originX ?? 0, raster.originY ?? 0);
    },
    close: () => networks.close(),
  };
}
