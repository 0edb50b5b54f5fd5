import {
  type Box,
  boxArea,
  containsBox,
  type Glyph,
  intersectionArea,
  type PageContent,
} from '../../document/index.ts';
import type { Edges } from '../edges.ts';
import { dealGlyphs, type Grid, gridBox } from '../grid/grid.ts';
import { connectEdges, type Lattice, latticeOf } from '../grid/lattice.ts';
import { type CompactGrid, compactGrid, type Slot, slotsOfLattice } from '../grid/spans.ts';
import type { Scale } from '../words.ts';

/** A lattice with its cells and their characters. */
export interface RuledCandidate {
  lattice: Lattice;
  grid: Grid;
  box: Box;
}

/**
 * Tables with drawn borders. Returns only candidates: refinement by text (columns or rows without rules) and rejection
 * follow. A candidate inside one cell of another wins if the outer one is only a frame; otherwise it is part of the
 * outer table.
 */
export function ruledCandidates(page: PageContent, edges: Edges, scale: Scale): RuledCandidate[] {
  const { em } = scale;
  const out: RuledCandidate[] = [];
  for (const group of connectEdges(edges, Math.max(2, em * 0.3))) {
    if (group.h.length < 2 && group.v.length < 2) continue;
    const lattice = latticeOf(group, em);
    if (!lattice) continue;
    const { box } = lattice;
    if (box.x1 - box.x0 < em * 3 || box.y1 - box.y0 < em * 1.2) continue;
    const slots = slotsOfLattice(lattice);
    const compact = trimEmpty(compactGrid(lattice.xs, lattice.ys, slots), lattice, page.glyphs);
    const grid: Grid = {
      ...compact,
      method: 'ruled',
      bordered: true,
      confidence: 0.9,
      closedTop: lattice.closed.top,
      closedBottom: lattice.closed.bottom,
    };
    out.push({ lattice, grid, box });
  }
  out.sort((a, b) => boxArea(b.box) - boxArea(a.box));
  const kept: RuledCandidate[] = [];
  for (const c of out) {
    const outer = kept.find((k) => containsBox(k.box, c.box, em * 0.3));
    if (outer && isTable(outer, page, scale)) continue;
    kept.push(c);
  }
  return kept.filter((c) => isTable(c, page, scale));
}

function isTable({ grid, lattice }: RuledCandidate, { glyphs, pictures }: PageContent, { noisy }: Scale): boolean {
  const rows = grid.ys.length - 1;
  if (grid.slots.length < 2) return false;
  const dealt = dealGlyphs(grid, glyphs);
  if (rows < 2) return !noisy && isRow(grid, dealt) && !pictures.some((p) => intersectionArea(p, gridBox(grid)) > 0);
  const filled = dealt.filter((d) => d.length > 0).length;
  // Plots and drawings have mostly empty compartments. A frame around the page or a text box has few compartments, one
  // of them full of lines.
  if (grid.slots.length <= 8 && dealt.some((d) => lineCount(d) > 14)) return false;
  const { top, bottom, left, right } = lattice.closed;
  if (filled >= 2 && top && bottom && left && right && isBlankForm(grid, dealt)) return true;
  if (filled < 2 || filled < grid.slots.length * (grid.slots.length > 12 ? 0.25 : 0.15)) return false;
  return !isStrewn(grid, rows, dealt);
}

/** Whether all heads, perhaps below a title, or all labels of a grid have text: a form to fill in. */
function isBlankForm({ slots }: Grid, dealt: readonly Glyph[][]): boolean {
  const isFull = (which: (slot: Slot) => boolean): boolean => {
    const own = slots.flatMap((slot, i) => (which(slot) ? [dealt[i] as Glyph[]] : []));
    return own.length > 1 && own.every((d) => d.length > 0 && lineCount(d) <= ROW_LINES);
  };
  const hasTitle = slots.filter((s) => s.row === 0).length === 1;
  return isFull((s) => s.row === (hasTitle ? 1 : 0)) || isFull((s) => s.col === 0);
}

/** Most lines of a cell in a table of one row. */
const ROW_LINES = 4;

/**
 * Whether a single row is a table: its frame is closed, and each cell has text in few lines. Boxes of scanned forms and
 * framed letterheads, which have a logo, are none.
 */
const isRow = ({ closedTop, closedBottom }: Grid, dealt: readonly Glyph[][]): boolean =>
  closedTop && closedBottom && dealt.every((d) => d.length > 1 && lineCount(d) <= ROW_LINES);

/** Share of rows with text, up to which a grid may be a plot. */
const STREWN = 0.67;

/** Whether nothing stands beside anything else, and rows are empty: labels between the grid lines of a plot. */
function isStrewn({ slots }: Grid, rows: number, dealt: readonly Glyph[][]): boolean {
  const texts = new Array<number>(rows).fill(0);
  slots.forEach((s, i) => {
    if ((dealt[i] as Glyph[]).length > 0) texts[s.row]!++;
  });
  return rows > 2 && texts.filter((n) => n > 1).length <= 1 && texts.filter((n) => n > 0).length <= STREWN * rows;
}

/** Number of text lines, by baseline. */
function lineCount(glyphs: readonly Glyph[]): number {
  const baselines = new Set<number>();
  for (const g of glyphs) baselines.add(Math.round(g.baseline / Math.max(1, g.size * 0.5)));
  return baselines.size;
}

/** Removes outer rows and columns without closing rules and without text: rules merely extend there. */
function trimEmpty(grid: CompactGrid, lattice: Lattice, glyphs: readonly Glyph[]): CompactGrid {
  const { closed } = lattice;
  if (closed.top && closed.bottom && closed.left && closed.right) return grid;
  let { xs, ys } = grid;
  const empty = (x0: number, x1: number, y0: number, y1: number): boolean =>
    !glyphs.some((g) => {
      const x = (g.x0 + g.x1) / 2;
      const y = (g.y0 + g.y1) / 2;
      return x > x0 && x < x1 && y > y0 && y < y1;
    });
  const first = (list: number[]): number => list[0] as number;
  const last = (list: number[]): number => list[list.length - 1] as number;
  let top = 0;
  let bottom = ys.length - 1;
  let left = 0;
  let right = xs.length - 1;
  if (!closed.top && bottom - top > 1 && empty(first(xs), last(xs), ys[0] as number, ys[1] as number)) top++;
  if (!closed.bottom && bottom - top > 1 && empty(first(xs), last(xs), ys[bottom - 1] as number, ys[bottom] as number))
    bottom--;
  if (!closed.left && right - left > 1 && empty(xs[0] as number, xs[1] as number, first(ys), last(ys))) left++;
  if (!closed.right && right - left > 1 && empty(xs[right - 1] as number, xs[right] as number, first(ys), last(ys)))
    right--;
  if (top === 0 && left === 0 && bottom === ys.length - 1 && right === xs.length - 1) return grid;
  const slots = grid.slots.flatMap((s) => {
    const r0 = Math.max(s.row, top) - top;
    const r1 = Math.min(s.row + s.rowSpan, bottom) - top;
    const c0 = Math.max(s.col, left) - left;
    const c1 = Math.min(s.col + s.colSpan, right) - left;
    return r1 > r0 && c1 > c0 ? [{ row: r0, col: c0, rowSpan: r1 - r0, colSpan: c1 - c0 }] : [];
  });
  xs = xs.slice(left, right + 1);
  ys = ys.slice(top, bottom + 1);
  return { xs, ys, slots };
}
