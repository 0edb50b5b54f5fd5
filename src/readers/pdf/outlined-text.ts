import { type Box, centreX, centreY, type Glyph } from '../../document/index.ts';
import type { TextRun } from './text-run.ts';

/** Minimum share of a run's letters on which artwork of their size is drawn. */
const DRAWN_SHARE = 0.5;
/** Minimum size of a part of an outline, in em: larger than dots, smaller than the strokes of Chinese characters. */
const MIN_PART = 0.25;
/** Maximum distance in em by which an outline exceeds the box of its character. */
const SLACK = 0.2;
/** Maximum side in points of a character: larger ones would touch too many squares. */
const MAX_SIDE = 300;
/** Side in points of the squares by which artwork is looked up. */
const SQUARE = 16;

/**
 * Which runs of unpainted text stand for outlines drawn at the same place. Chromium draws characters as paths where the
 * font has no bold, and adds them as transparent text to select and search (Skia, SkPDFDevice::drawGlyphRunAsPath).
 */
export function findOutlined(
  glyphs: readonly Glyph[],
  runOf: readonly TextRun[],
  unpainted: (run: TextRun) => boolean,
  marks: readonly Box[],
): ReadonlySet<TextRun> {
  const counts = new Map<TextRun, { letters: number; drawn: number }>();
  let squares: Map<number, Box[]> | undefined;
  if (marks.length > 0)
    for (let i = 0; i < glyphs.length; i++) {
      const g = glyphs[i]!;
      const run = runOf[i]!;
      if (!unpainted(run) || !/[\p{L}\p{N}]/u.test(g.text)) continue;
      squares ??= bySquare(marks);
      const count = counts.get(run) ?? { letters: 0, drawn: 0 };
      counts.set(run, count);
      count.letters++;
      if (isDrawn(g, squares)) count.drawn++;
    }
  const outlined = new Set<TextRun>();
  for (const [run, { letters, drawn }] of counts) if (drawn >= DRAWN_SHARE * letters) outlined.add(run);
  return outlined;
}

const squareOf = (x: number, y: number): number => Math.floor(y / SQUARE) * 65536 + Math.floor(x / SQUARE);

function bySquare(marks: readonly Box[]): Map<number, Box[]> {
  const squares = new Map<number, Box[]>();
  for (const mark of marks) {
    const key = squareOf(centreX(mark), centreY(mark));
    const own = squares.get(key);
    if (own) own.push(mark);
    else squares.set(key, [mark]);
  }
  return squares;
}

function isDrawn(g: Glyph, squares: ReadonlyMap<number, readonly Box[]>): boolean {
  if (!(Math.max(g.x1 - g.x0, g.y1 - g.y0) <= MAX_SIDE)) return false;
  for (let y = Math.floor(g.y0 / SQUARE); y <= Math.floor(g.y1 / SQUARE); y++)
    for (let x = Math.floor(g.x0 / SQUARE); x <= Math.floor(g.x1 / SQUARE); x++)
      if (squares.get(y * 65536 + x)?.some((mark) => isPartOf(mark, g))) return true;
  return false;
}

function isPartOf(mark: Box, g: Glyph): boolean {
  const slack = SLACK * g.size;
  const within =
    mark.x0 >= g.x0 - slack && mark.x1 <= g.x1 + slack && mark.y0 >= g.y0 - slack && mark.y1 <= g.y1 + slack;
  return within && Math.max(mark.x1 - mark.x0, mark.y1 - mark.y0) >= MIN_PART * g.size;
}
