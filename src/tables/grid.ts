import type { Box, Cell, Glyph, Table } from '../document/index.ts';
import { unionBox } from '../document/index.ts';
import { textOfGlyphs } from '../layout/index.ts';
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

/** Assigns glyphs to slots by character centre, so that a word crossing a rule is split there. */
export function dealGlyphs(grid: Grid, glyphs: readonly Glyph[]): Glyph[][] {
  const { xs, ys, slots } = grid;
  const cols = xs.length - 1;
  const rows = ys.length - 1;
  const owner = ownerMap(slots, rows, cols);
  const out: Glyph[][] = slots.map(() => []);
  const box = gridBox(grid);
  for (const g of glyphs) {
    const x = (g.x0 + g.x1) / 2;
    const y = (g.y0 + g.y1) / 2;
    if (x < box.x0 || x > box.x1 || y < box.y0 || y > box.y1) continue;
    const c = Math.min(cols - 1, Math.max(0, lowerBound(xs, x) - 1));
    const r = Math.min(rows - 1, Math.max(0, lowerBound(ys, y) - 1));
    const o = owner[r * cols + c] as number;
    if (o >= 0) (out[o] as Glyph[]).push(g);
  }
  return out;
}

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
