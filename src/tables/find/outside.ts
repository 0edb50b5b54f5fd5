import { type Box, boxArea, intersectionArea } from '../../document/index.ts';
import type { Edge } from '../edges.ts';
import { type Grid, gridBox } from '../grid/grid.ts';
import type { TextRegion } from '../grid/region.ts';
import { rowOf, type TextRow, type Word } from '../words.ts';

/** Share of a table that lies in a larger one. */
const WITHIN = 0.85;

/** Whether a grid is not among others yet and overlaps none of them. */
export const isFree = (grid: Grid, grids: readonly Grid[]): boolean =>
  !grids.some((g) => g === grid || intersectionArea(gridBox(g), gridBox(grid)) > 0);

/** Whether most of a grid lies in another one. */
export const isWithin = (part: Grid, whole: Grid): boolean =>
  intersectionArea(gridBox(part), gridBox(whole)) > WITHIN * boxArea(gridBox(part));

/** Whether most of a rule lies in a box. */
export const insideBox = (b: Box, e: Edge): boolean =>
  e.at > b.y0 - 2 && e.at < b.y1 + 2 && Math.min(e.to, b.x1) - Math.max(e.from, b.x0) > (e.to - e.from) * 0.5;

/** Rows without the words that already lie in tables. */
export function outside(rows: readonly TextRow[], grids: readonly Grid[]): TextRow[] {
  if (grids.length === 0) return [...rows];
  const boxes = grids.map(gridBox);
  const isTaken = (w: Word): boolean => {
    const x = (w.x0 + w.x1) / 2;
    const y = w.baseline - w.size * 0.3;
    return boxes.some((b) => x >= b.x0 && x <= b.x1 && y >= b.y0 && y <= b.y1);
  };
  const out: TextRow[] = [];
  for (const r of rows) {
    if (r.words.some(isTaken)) {
      const words = r.words.filter((w) => !isTaken(w));
      if (words.length > 0) out.push(rowOf(words));
    } else if (r.words.length > 0) out.push(r);
  }
  return out;
}

/** Share of a region that lies inside a box. */
export function shareInside(b: Box, r: TextRegion): number {
  const y0 = r.top ?? (r.rows[0] as TextRow).y0;
  const y1 = r.bottom ?? (r.rows[r.rows.length - 1] as TextRow).y1;
  const w = Math.min(b.x1, r.x1) - Math.max(b.x0, r.x0);
  const h = Math.min(b.y1, y1) - Math.max(b.y0, y0);
  return w > 0 && h > 0 ? (w * h) / Math.max(1, (r.x1 - r.x0) * (y1 - y0)) : 0;
}
