import type { AssetSink } from '../../document/index.ts';
import type { FormulaReader } from '../../formulas/index.ts';
import type { RegionFinder } from '../../layout/index.ts';
import type { Ocr } from '../../ocr/index.ts';
import type { StructureReader } from '../../tables/index.ts';
import type { PagePixels } from './page-pixels.ts';

/** The models that a page may need. OCR loads at first use: a text PDF never pays for it. */
export interface PageTools {
  ocr(): Promise<Ocr>;
  /** The layout model, if installed. It loads at first use too. */
  regions?(): Promise<RegionFinder | undefined>;
  /** The model of table cells, if installed. It loads at first use too. */
  structure?(): Promise<StructureReader | undefined>;
  /** The reader of formulas, if installed. It loads at first use too. */
  formulas?(): Promise<FormulaReader | undefined>;
  sink: AssetSink;
  /** Called with the pixels of the page as it was analysed. */
  keepPixels?(pixels: PagePixels): Promise<void>;
}
