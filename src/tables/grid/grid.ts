import type { Box, Cell, Glyph, Table } from '../../document/index.ts';
import { unionBox } from '../../document/index.ts';
import { textOfGlyphs } from '../../layout/index.ts';
import { lowerBound } from './lattice.ts';
import type { Slot } from './spans.ts';

/** A table without text: borders and cells. */
export interface Grid {
  xs: number[];
  ys: number[];
  slots: Slot[];
  method: Table['method'];
  bordered: boolean;
  confidence: number;
  closedTop: boolean;
  closedBottom: boolean;
  /** Number of header rows, if rules or tags determine it; undefined: decided by the text. */
  headerRows?: number;
  /** Glyphs already assigned to slots (`textCells`); otherwise assigned by their centres. */
  glyphs?: Glyph[][];
}

export const gridBox = (g: Grid): Box => ({
  x0: g.xs[0] as number,
  y0: g.ys[0] as number,
  x1: g.xs[g.xs.length - 1] as number,
  y1: g.ys[g.ys.length - 1] as number,
});

/** Slot index for each grid position. */
export function ownerMap(slots: readonly Slot[], rows: number, cols: number): Int32Array {
  const owner = new Int32Array(rows * cols).fill(-1);
  slots.forEach((s, i) => {
    for (let r = s.row; r < s.row + s.rowSpan; r++)
      for (let c = s.col; c < s.col + s.colSpan; c++) owner[r * cols + c] = i;
  });
  return owner;
}

/**
 * Assigns glyphs to slots by character centre, so that words that meet at a rule are split there. A word of the text
 * layer with a character that a drawn border cuts is too long for its cell: it stays where it begins, if that is at the
 * left of a cell, or else where its middle is.
 */
export function dealGlyphs(grid: Grid, glyphs: readonly Glyph[]): Glyph[][] {
  const { xs, ys, slots } = grid;
  const cols = xs.length - 1;
  const rows = ys.length - 1;
  const owner = ownerMap(slots, rows, cols);
  const out: Glyph[][] = slots.map(() => []);
  const box = gridBox(grid);
  const slotAt = (x: number, y: number): number => {
    if (x < box.x0 || x > box.x1 || y < box.y0 || y > box.y1) return -1;
    const c = Math.min(cols - 1, Math.max(0, lowerBound(xs, x) - 1));
    const r = Math.min(rows - 1, Math.max(0, lowerBound(ys, y) - 1));
    return owner[r * cols + c] as number;
  };
  const isCut = (g: Glyph): boolean => {
    let crossed = false;
    for (let k = 0; k < xs.length && !crossed; k++) crossed = xs[k]! > g.x0 && xs[k]! < g.x1;
    return crossed && slotAt(g.x0, (g.y0 + g.y1) / 2) !== slotAt(g.x1, (g.y0 + g.y1) / 2);
  };
  const slotOfCut = (list: readonly Glyph[], from: number, to: number): number => {
    if (from === to) return -1;
    let at = from;
    while (at <= to && !isCut(list[at]!)) at++;
    if (at > to) return -1;
    const [first, last] = [list[from]!, list[to]!];
    const border = xs.findLast((x) => x < first.x0) ?? Number.NEGATIVE_INFINITY;
    const x = first.x0 - border < first.size ? first.x0 : (first.x0 + last.x1) / 2;
    return slotAt(x, (first.y0 + first.y1) / 2);
  };
  for (let i = 0; i < glyphs.length; i++) {
    const g = glyphs[i]!;
    const y = (g.y0 + g.y1) / 2;
    if (y < box.y0 || y > box.y1) continue;
    const own = slotAt((g.x0 + g.x1) / 2, y);
    if (own < 0) continue;
    if (!grid.bordered) {
      out[own]!.push(g);
      continue;
    }
    const first = firstOfWord(glyphs, i);
    const last = lastOfWord(glyphs, i);
    const whole = slotOfCut(glyphs, first, last);
    out[whole < 0 ? own : whole]!.push(g);
    for (i++; i <= last; i++) {
      const next = glyphs[i]!;
      const at = slotAt((next.x0 + next.x1) / 2, (next.y0 + next.y1) / 2);
      if (at >= 0) out[whole < 0 ? at : whole]!.push(next);
    }
    i = last;
  }
  return out;
}

/** How far apart (sizes) characters of one word stand at most. */
const TOUCHING = 0.1;

/** The first and the last character of a word of the text layer, as the file wrote it; those of pixels stand alone. */
function firstOfWord(glyphs: readonly Glyph[], i: number): number {
  while (i > 0 && goesOn(glyphs[i - 1]!, glyphs[i]!)) i--;
  return i;
}

function lastOfWord(glyphs: readonly Glyph[], i: number): number {
  while (i + 1 < glyphs.length && goesOn(glyphs[i]!, glyphs[i + 1]!)) i++;
  return i;
}

const goesOn = (a: Glyph, b: Glyph): boolean =>
  a.origin === 'text' &&
  b.origin === 'text' &&
  !b.spaceBefore &&
  a.size === b.size &&
  Math.abs(a.baseline - b.baseline) < TOUCHING * a.size &&
  Math.abs(b.x0 - (b.lead ?? 0) - a.x1 - (a.trail ?? 0)) < TOUCHING * a.size;

/** The table of a grid with its text; its header rows are not determined yet. */
export function tableOfGrid(grid: Grid, glyphs: readonly Glyph[]): Table {
  const dealt = grid.glyphs ?? dealGlyphs(grid, glyphs);
  const cells: Cell[] = grid.slots.map((s, i) => ({
    row: s.row,
    col: s.col,
    rowSpan: s.rowSpan,
    colSpan: s.colSpan,
    box: slotBox(grid, s, dealt[i] as Glyph[]),
    text: textOfGlyphs(dealt[i] as Glyph[]),
    images: [],
  }));
  return {
    box: gridBox(grid),
    rows: grid.ys.length - 1,
    cols: grid.xs.length - 1,
    cells,
    headerRows: [],
    bordered: grid.bordered,
    method: grid.method,
    confidence: grid.confidence,
    columnEdges: [...grid.xs],
    closedTop: grid.closedTop,
    closedBottom: grid.closedBottom,
  };
}

/** The box of a cell is that of the grid, extended by text that overhangs a border. */
function slotBox(grid: Grid, s: Slot, glyphs: readonly Glyph[]): Box {
  const { xs, ys } = grid;
  const box = {
    x0: xs[s.col] as number,
    y0: ys[s.row] as number,
    x1: xs[s.col + s.colSpan] as number,
    y1: ys[s.row + s.rowSpan] as number,
  };
  return !grid.bordered && glyphs.length > 0 ? unionBox([box, ...glyphs]) : box;
}
