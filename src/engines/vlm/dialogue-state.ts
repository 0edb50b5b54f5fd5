import type { ModelOptions, PageAnalysis, ParseOptions } from '../../document/index.ts';
import type { SaidBlock } from './said.ts';
import type { PagePicture, Shown } from './send-picture.ts';

/** A page between two rounds of questions. Plain data: another process may go on with it. */
export interface Dialogue {
  analysis: PageAnalysis;
  picture: PagePicture;
  /** page: the whole page was asked about; blocks: cut-outs that the model has found; own: cut-outs of our own layout. */
  stage: 'page' | 'blocks' | 'own';
  /** Picture that was sent of the page. */
  shown?: Shown;
  said: SaidBlock[];
  /** Which blocks the questions are about, in their order. */
  asked: number[];
  /** Answers that were cut. */
  truncated: number;
}

/** Options of a request that names a model. */
export type ModelParse = ParseOptions & { model: ModelOptions };
