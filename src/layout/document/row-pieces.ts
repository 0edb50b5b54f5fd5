import { boxHeight, type Glyph, type Line, overlapY, type TextBlock } from '../../document/index.ts';
import { makeLine } from '../page/lines.ts';
import { type PageLabel, pageLabel } from './page-label.ts';

/** A part of a printed row with white space on both sides. */
export interface Piece {
  lines: Line[];
  /** The page number, if the piece consists of one. */
  label?: PageLabel;
}

/** Titles with less space than this between them, in em, are one. */
const APART = 4;
/** A page number stands closer to a title than titles do to each other. */
const NUMBER_APART = 0.75;

/** The pieces of a block with one row, from left to right: titles stand apart, and a page number at either end. */
export function piecesOf(block: TextBlock): Piece[] {
  if (!isOneRow(block.lines)) return [{ lines: [...block.lines] }];
  const lines = block.lines.toSorted((a, b) => a.box.x0 - b.box.x0);
  const parts = lines.flatMap((line, i) =>
    cutLine(line).map((part, k) => ({
      part,
      before: k > 0 || i === 0 ? undefined : line.box.x0 - lines[i - 1]!.box.x1,
    })),
  );
  const pieces: Line[][] = [];
  let last: Line | undefined;
  for (const { part, before } of parts) {
    const gap = before ?? (last ? part.box.x0 - last.box.x1 : 0);
    if (last && gap < NUMBER_APART * part.size) pieces.at(-1)!.push(part);
    else pieces.push([part]);
    last = part;
  }
  return joinTitles(pieces.map(pieceOf));
}

/** Whether all lines are level with the first; the ends of a skewed row are not on one baseline. */
const isOneRow = ([first, ...rest]: readonly Line[]): boolean =>
  first!.angle === 0 &&
  rest.every(
    ({ box, angle }) =>
      angle === 0 && overlapY(box, first!.box) >= 0.4 * Math.min(boxHeight(box), boxHeight(first!.box)),
  );

function pieceOf(lines: Line[]): Piece {
  const label = pageLabel(
    lines
      .map((line) => line.text)
      .join(' ')
      .trim(),
  );
  return label ? { lines, label } : { lines };
}

/** Joins neighbours again that are no page number at an end of the row and not far apart. */
function joinTitles(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  pieces.forEach((piece, i) => {
    const previous = out.at(-1);
    const gap = previous ? piece.lines[0]!.box.x0 - previous.lines.at(-1)!.box.x1 : 0;
    const number = (piece.label && i === pieces.length - 1) || (previous?.label && i === 1);
    if (previous && !number && gap < APART * piece.lines[0]!.size)
      out[out.length - 1] = { lines: [...previous.lines, ...piece.lines] };
    else out.push(piece);
  });
  return out;
}

/** A line without wide spaces, or its parts between them. */
function cutLine(line: Line): Line[] {
  const runs: Glyph[][] = [];
  for (const glyph of line.glyphs) {
    const run = runs.at(-1);
    const previous = run?.at(-1);
    if (run && previous && glyph.x0 - previous.x1 < NUMBER_APART * line.size) run.push(glyph);
    else runs.push([glyph]);
  }
  return runs.length === 1 ? [line] : runs.map((glyphs) => makeLine(glyphs, line.angle, line.baseline));
}
