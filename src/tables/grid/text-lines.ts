import type { Glyph } from '../../document/index.ts';
import { isValue } from '../values.ts';
import { ideograph, type TextRow, textOfWords } from '../words.ts';
import type { Piece } from './columns.ts';

/** A text row split into pieces by column. */
export interface PieceLine {
  pieces: Piece[];
  /** Index into `pieces` by column, or -1. */
  at: Int16Array;
  y0: number;
  y1: number;
  baseline: number;
  size: number;
}

/** A row with its pieces by column. */
export function pieceLine(row: TextRow, pieces: Piece[], cols: number): PieceLine {
  const at = new Int16Array(cols).fill(-1);
  pieces.forEach((p, i) => {
    for (let c = p.c0; c <= Math.min(p.c1, cols - 1); c++) at[c] = i;
  });
  return { pieces, at, y0: row.y0, y1: row.y1, baseline: row.baseline, size: row.size };
}

/** The text of a piece; none of its words may change afterwards. */
export function pieceText(p: Piece): string {
  p.text ??= textOfWords(p.words);
  return p.text;
}

export const glyphsOfPiece = (p: Piece): Glyph[] => p.words.flatMap((w) => w.glyphs);

export const pieceAt = (l: PieceLine, c: number): Piece | undefined => l.pieces[l.at[c] as number];

export const valueAt = (l: PieceLine, c: number): boolean => {
  const p = pieceAt(l, c);
  return p !== undefined && isValue(pieceText(p));
};

/** Counts values among the pieces right of the first column. */
export function valueCount(l: PieceLine): { values: number; filled: number } {
  let values = 0;
  let filled = 0;
  for (const p of l.pieces) {
    if (p.c0 === 0) continue;
    filled++;
    if (isValue(pieceText(p))) values++;
  }
  return { values, filled };
}

const opensLower = /^[\p{Ll}(,;:&/]/u;
const endsOpen = /(?:[-–—,/(&]|\b(?:of|and|or|the|for|in|to|with|by|on|at|from|de|du|la|und|der))$/iu;

/** Whether the text of `b` continues that of `a`, by letter case and punctuation. */
export const readsOn = (a: string, b: string): boolean => opensLower.test(b) || endsOpen.test(a);

/**
 * Whether the line was broken between `a` and `b` because the next word would not fit before `right`: then both are one
 * cell. Otherwise it was broken on purpose: another cell, or another line of it.
 */
export function forcedBreak(a: Piece, b: Piece, right: number): boolean {
  const next = b.words[0];
  if (!next) return false;
  // Chinese breaks between any two characters.
  const need = ideograph.test(next.glyphs[0]?.text ?? '') ? next.size : next.size * 0.25 + (next.x1 - next.x0);
  return a.x1 + need > right + next.size * 0.1;
}
