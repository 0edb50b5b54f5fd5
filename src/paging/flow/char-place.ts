import type { Box, Glyph } from '../../document/index.ts';

/** The drawn position of a character. */
export interface CharPlace {
  pageNumber: number;
  box: Box;
  baseline: number;
  /** The character that the page shows there, and whether it equals that of the text. */
  seen?: { glyph: Glyph; same: boolean };
  /** True if the page does not show it; the position is beside a character that it shows. */
  guessed?: boolean;
}
