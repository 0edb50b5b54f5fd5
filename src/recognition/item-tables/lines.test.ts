import { describe, expect, it } from 'vitest';
import type { Piece } from '../pieces.ts';
import { piecesOf } from '../pieces.ts';
import { linesAt, type PlacedText } from '../testing.ts';
import { spanText } from './item-table.ts';
import { linesOf } from './lines.ts';

const linesIn = (texts: readonly PlacedText[]) => {
  const pieces: Piece[] = piecesOf({ lines: linesAt(texts) });
  return linesOf(pieces.map((piece) => ({ piece, start: 0, end: piece.text.length })));
};

describe('linesOf', () => {
  it('follows rows that rise by more than the line distance', () => {
    const texts = [0, 1, 2].flatMap((row) =>
      [0, 1, 2, 3, 4].map((column): PlacedText => [`${row}${column}`, 20 + 100 * column, 100 + 14 * row - 4 * column]),
    );
    expect(linesIn(texts).map((line) => line.spans.map(spanText).join(' '))).toEqual([
      '00 01 02 03 04',
      '10 11 12 13 14',
      '20 21 22 23 24',
    ]);
  });

  it('measures how far slanted columns have moved', () => {
    const texts = Array.from({ length: 12 }, (_, row): PlacedText => ['1234', 100 + row, 20 * row]);
    const lines = linesIn(texts);
    expect(lines[10]!.shift - lines[0]!.shift).toBeCloseTo(10, 0);
  });

  it('treats ragged columns as vertical', () => {
    const texts = Array.from(
      { length: 12 },
      (_, row): PlacedText => ['阿莫西林胶囊'.slice(0, 2 + (row % 4)), 100, 20 * row],
    );
    expect(linesIn(texts).map((line) => line.shift)).toEqual(Array.from({ length: 12 }, () => 0));
  });
});
