import type { AssetSink } from '../../document/index.ts';
import type { FormulaReader } from '../../formulas/index.ts';
import type { RegionFinder } from '../../layout/index.ts';
import type { Ocr } from '../../ocr/index.ts';
import type { StructureReader } from '../../tables/index.ts';
import type { PagePixels } from './page-pixels.ts';

/** What a page needs beside itself. OCR loads at first use: a text PDF never pays for it. */
export interface PageTools {
  ocr(): Promise<Ocr>;
  /** The layout model, where there is one. It loads at first use too. */
  regions?(): Promise<RegionFinder | undefined>;
  /** The model of the cells of tables, likewise. */
  structure?(): Promise<StructureReader | undefined>;
  /** The reader of formulas, where there is one. It loads at first use too. */
  formulas?(): Promise<FormulaReader | undefined>;
  sink: AssetSink;
  /** Told of the pixels of the page as it was analysed. */
  keepPixels?(pixels: PagePixels): Promise<void>;
}
