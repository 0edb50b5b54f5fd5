import type { Box } from '../../../document/index.ts';

/** Where a character was drawn. */
export interface CharPlace {
  pageNumber: number;
  box: Box;
  baseline: number;
}
