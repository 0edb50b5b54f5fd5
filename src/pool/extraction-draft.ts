import type { ExtractionResult, PageMaterial, Stamp } from '../extraction/index.ts';
import type { ExtractedPage, ExtractedTable } from '../output/index.ts';

/** What an engine process leaves of a document for extraction. */
export interface ExtractionDraft {
  pages: ExtractedPage[];
  tables: ExtractedTable[];
  stamps: Stamp[];
  /** What rules have found, where they were asked. */
  result?: ExtractionResult;
  /** Else the text to ask a model with, and the file in which the task `ground` finds the characters. */
  material?: PageMaterial[];
  textPath?: string;
}
