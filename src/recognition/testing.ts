import type { Line, Paper, PaperCode, Ruling } from '../document/index.ts';
import { makeLine } from '../layout/testing.ts';
import { type LabelHit, labelsOn, vocabularyOf } from './labels.ts';
import { type Piece, piecesOf } from './pieces.ts';
import { type Marked, markPieces } from './segments.ts';
import type { PaperType } from './types/paper-type.ts';

/** A text at a place of a paper; its top is at `y`. */
export type PlacedText = readonly [text: string, x: number, y: number, size?: number];

export const linesAt = (texts: readonly PlacedText[]): Line[] => texts.map(([text, x, y, size = 10]) => makeLine(text, y, { x, size }));

/** A paper with these texts, 600 x 400 points. */
export function paperWith(texts: readonly PlacedText[], more: { rulings?: Ruling[]; codes?: string[] } = {}): Paper {
  const codes = (more.codes ?? []).map((payload): PaperCode => ({ box: { x0: 0, y0: 0, x1: 40, y1: 40 }, kind: 'qrcode', payload }));
  return {
    pageNumber: 1,
    width: 600,
    height: 400,
    dpi: 72,
    angle: 0,
    pageWidth: 600,
    pageHeight: 400,
    pageDpi: 72,
    toPage: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    outline: [0, 0, 600, 0, 600, 400, 0, 400],
    lines: linesAt(texts),
    rulings: more.rulings ?? [],
    seals: [],
    codes,
    checkboxes: [],
    origin: 'text',
  };
}

export interface MarkedPaper {
  pieces: Piece[];
  hits: LabelHit[];
  marked: Marked;
}

/** Texts in pieces, with the labels of a type. */
export function markTexts(type: PaperType, texts: readonly PlacedText[], rulings: readonly Ruling[] = []): MarkedPaper {
  const pieces = piecesOf({ lines: linesAt(texts) });
  const hits = labelsOn(pieces, vocabularyOf(type, [type]));
  return { pieces, hits, marked: markPieces(pieces, hits, rulings) };
}
