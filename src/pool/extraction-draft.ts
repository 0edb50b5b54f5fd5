import type { ExtractionResult, PageMaterial, Stamp } from '../extraction/index.ts';
import type { ExtractedPage, ExtractedTable } from '../output/index.ts';

/** An engine process's intermediate result for extraction. */
export interface ExtractionDraft {
  pages: ExtractedPage[];
  tables: ExtractedTable[];
  stamps: Stamp[];
  /** Values found by rules, if requested. */
  result?: ExtractionResult;
  /** Otherwise: the text for a model, and the file in which the task `ground` locates the values. */
  material?: PageMaterial[];
  textPath?: string;
}
