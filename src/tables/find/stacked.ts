import type { Glyph } from '../../document/index.ts';
import { dealGlyphs, type Grid } from '../grid/grid.ts';
import { plainText } from '../roles/repeated-header.ts';

/** Minimum number of rows of two tables with a heading between them: a header and a row each. */
const MIN_ROWS = 5;

/**
 * Parts of a grid that is several tables below each other, each with the same header and a heading of its own: a row
 * with one filled cell, then the header once more. White space and rules alone do not tell this from one table.
 */
export function splitStacked(grid: Grid, glyphs: readonly Glyph[]): Grid[] {
  const rows = grid.ys.length - 1;
  if (rows < MIN_ROWS || grid.method === 'tagged') return [grid];
  const dealt = grid.glyphs ?? dealGlyphs(grid, glyphs);
  const filled: string[][] = Array.from({ length: rows }, () => []);
  const crossed = new Set<number>();
  grid.slots.forEach((s, i) => {
    const text = plainText((dealt[i] as Glyph[]).map((g) => g.text).join(''));
    if (text !== '') filled[s.row]?.push(`${s.col}:${s.colSpan}:${text}`);
    for (let r = s.row + 1; r < s.row + s.rowSpan; r++) crossed.add(r);
  });
  const head = filled[0] as string[];
  const key = head.join('\n');
  const isHeading = (r: number): boolean => filled[r]?.length === 1 && !crossed.has(r);
  const starts = [0];
  for (let r = 3; r < rows - 1; r++)
    if (head.length > 1 && isHeading(r - 1) && !crossed.has(r) && filled[r]?.join('\n') === key) starts.push(r);
  if (starts.length === 1) return [grid];
  return starts.map((from, i) => {
    const next = starts[i + 1];
    return rowsOf({ ...grid, glyphs: dealt }, from, next === undefined ? rows : next - 1);
  });
}

function rowsOf(grid: Grid, from: number, to: number): Grid {
  const own = grid.slots.map((s, i) => ({ s, i })).filter(({ s }) => s.row >= from && s.row < to);
  return {
    ...grid,
    ys: grid.ys.slice(from, to + 1),
    slots: own.map(({ s }) => ({ ...s, row: s.row - from })),
    glyphs: own.map(({ i }) => grid.glyphs?.[i] ?? []),
    closedTop: from > 0 || grid.closedTop,
    closedBottom: to < grid.ys.length - 1 || grid.closedBottom,
  };
}
