import type { Fill } from '../../document/index.ts';
import { isDrawing } from '../edges.ts';
import { middleOf, type TextRow, type Word } from '../words.ts';

/** Maximum padding, in em, between the text of a line and the sides of its background. */
const PADDING = 0.75;
/** Maximum height of the background of one line, in em. */
const HEIGHT = 2.4;
/** Sides of backgrounds closer than this, in points, are the same. */
const SAME = 1;

/**
 * Backgrounds without those of inline code, keyboard keys and marked text, which enclose a part of one line as tightly
 * as its words need. A cell may be as tight, but it touches the next one, or others of its column end at the same side.
 */
export function withoutHighlights(fills: readonly Fill[], rows: readonly TextRow[]): Fill[] {
  if (isDrawing(fills)) return [...fills];
  const tight = new Set<Fill>();
  for (const fill of fills) if (isTight(fill, rows)) tight.add(fill);
  const others = fills.filter((f) => !tight.has(f) && f.y1 - f.y0 < (f.x1 - f.x0) * 2);
  const near = (a: number, b: number): boolean => Math.abs(a - b) < SAME;
  const inColumn = (f: Fill): boolean =>
    others.some((o) => near(o.x0, f.x0) && near(o.x1, f.x1) && (o.y1 <= f.y0 + SAME || o.y0 >= f.y1 - SAME));
  const inRow = (f: Fill): boolean =>
    fills.some((o) => near(o.y0, f.y0) && near(o.y1, f.y1) && (near(o.x1, f.x0) || near(o.x0, f.x1)));
  return fills.filter((f) => !tight.has(f) || inColumn(f) || inRow(f));
}

function isTight(fill: Fill, rows: readonly TextRow[]): boolean {
  let own: Word[] | undefined;
  for (const row of rows) {
    const y = middleOf(row);
    if (y < fill.y0 || y > fill.y1) continue;
    const words = row.words.filter((w) => (w.x0 + w.x1) / 2 > fill.x0 && (w.x0 + w.x1) / 2 < fill.x1);
    if (words.length === 0) continue;
    if (own) return false;
    own = words;
  }
  if (!own) return false;
  const size = Math.max(...own.map((w) => w.size));
  const x0 = Math.min(...own.map((w) => w.x0));
  const x1 = Math.max(...own.map((w) => w.x1));
  // Blanks before indented code have its background too.
  const code = own.every((w) => w.glyphs[0]?.font.mono);
  const left = code || x0 - fill.x0 < PADDING * size;
  return left && fill.x1 - x1 < PADDING * size && fill.y1 - fill.y0 < HEIGHT * size;
}
