import type { Box, Glyph } from '../../../document/index.ts';

/** Where a character was drawn. */
export interface CharPlace {
  pageNumber: number;
  box: Box;
  baseline: number;
  /** The character that the page shows there, and whether it is the one of the text. */
  seen?: { glyph: Glyph; same: boolean };
  /** Nothing shows it: it stands beside one that is shown. */
  guessed?: boolean;
}
