import type { ModelOptions, PageAnalysis, ParseOptions } from '../../document/index.ts';
import type { SaidBlock } from './said.ts';
import type { PagePicture, Shown } from './send-picture.ts';

/** State of a page between two rounds of questions. Plain data, so that another process can continue. */
export interface Dialogue {
  analysis: PageAnalysis;
  picture: PagePicture;
  /**
   * page: asked about the whole page; blocks: crops of blocks that the model has found; own: crops of our own layout.
   */
  stage: 'page' | 'blocks' | 'own';
  /** The picture of the page that was sent. */
  shown?: Shown;
  said: SaidBlock[];
  /** Indices of the blocks that the questions are about, in the same order. */
  asked: number[];
  /** Number of truncated answers. */
  truncated: number;
}

/** Options of a request that names a model. */
export type ModelParse = ParseOptions & { model: ModelOptions };
