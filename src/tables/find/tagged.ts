import { clamp, type Glyph, type PageContent, type TagNode, unionBox } from '../../document/index.ts';
import type { Grid } from '../grid/grid.ts';
import type { Slot } from '../grid/spans.ts';

/** Minimum share of glyphs inside a tagged table that have its tags; below it, the tags are incomplete. */
const COVERAGE = 0.95;

/**
 * Tables of a tagged page (ISO 32000-1, 14.8.4.3.4: Table, TR, TH, TD with RowSpan and ColSpan). Many programs tag
 * layout grids or omit spans, so a table counts only if its rows fill a grid without holes and its text is complete and
 * in order.
 */
export function taggedGrids(page: PageContent): Grid[] {
  if (!page.tags) return [];
  const nodes: TagNode[] = [];
  collect(page.tags, nodes);
  if (nodes.length === 0) return [];
  const byMcid = new Map<number, Glyph[]>();
  for (const g of page.glyphs) {
    if (g.mcid < 0) continue;
    const list = byMcid.get(g.mcid);
    if (list) list.push(g);
    else byMcid.set(g.mcid, [g]);
  }
  return nodes.flatMap((n) => gridOf(n, byMcid, page) ?? []);
}

function collect(node: TagNode, out: TagNode[]): void {
  // An outer table around others is page layout.
  if (node.type === 'Table' && !node.children.some(hasTable)) out.push(node);
  else for (const c of node.children) collect(c, out);
}

const hasTable = (n: TagNode): boolean => n.type === 'Table' || n.children.some(hasTable);

interface TaggedRow {
  row: TagNode;
  /** Whether it is in a THead. */
  head: boolean;
}

function collectRows(node: TagNode): TaggedRow[] {
  return node.children.flatMap((c) =>
    c.type === 'TR'
      ? [{ row: c, head: false }]
      : /^T(Head|Body|Foot)$/.test(c.type)
        ? collectRows(c).map((r) => ({ ...r, head: c.type === 'THead' }))
        : [],
  );
}

function glyphsUnder(node: TagNode, byMcid: ReadonlyMap<number, Glyph[]>, out: Glyph[]): Glyph[] {
  for (const m of node.mcids) out.push(...(byMcid.get(m) ?? []));
  for (const c of node.children) glyphsUnder(c, byMcid, out);
  return out;
}

function gridOf(node: TagNode, byMcid: ReadonlyMap<number, Glyph[]>, page: PageContent): Grid | undefined {
  const rows = collectRows(node);
  if (rows.length < 2) return undefined;
  const cells = cellsOf(rows, byMcid);
  if (!cells) return undefined;
  const { slots, glyphs, cols, headerRows } = cells;
  // Word processors tag the grids that place pictures side by side: few cells, half of them without text.
  const filled = glyphs.filter((g) => g.length > 0).length;
  if (rows.length * cols < 6 || filled < slots.length * (headerRows > 0 ? 0.25 : 0.5)) return undefined;
  if (!holdsAllAround(glyphs.flat(), page)) return undefined;
  const xs = borders(slots, glyphs, cols, true);
  const ys = borders(slots, glyphs, rows.length, false);
  if (!xs || !ys) return undefined;
  return {
    xs,
    ys,
    slots,
    glyphs,
    method: 'tagged',
    bordered: false,
    confidence: 0.9,
    closedTop: false,
    closedBottom: false,
    headerRows: Math.min(headerRows, rows.length - 1),
  };
}

interface TaggedCells {
  slots: Slot[];
  /** The characters of each slot. */
  glyphs: Glyph[][];
  cols: number;
  /** Number of rows at the top that are tagged as header. */
  headerRows: number;
}

/** The cells of rows with their characters; undefined if they leave a hole in the grid, or lie on each other. */
function cellsOf(rows: readonly TaggedRow[], byMcid: ReadonlyMap<number, Glyph[]>): TaggedCells | undefined {
  const taken = new Set<number>();
  const slots: Slot[] = [];
  const glyphs: Glyph[][] = [];
  let cols = 0;
  let headerRows = 0;
  rows.forEach(({ row, head }, r) => {
    let c = 0;
    const cells = row.children.filter((k) => k.type === 'TD' || k.type === 'TH');
    if (headerRows === r && cells.length > 0 && (head || cells.every((k) => k.type === 'TH'))) headerRows++;
    for (const cell of cells) {
      while (taken.has(r * 1000 + c)) c++;
      const rowSpan = Math.min(Math.max(1, cell.rowSpan ?? 1), rows.length - r);
      const colSpan = clamp(cell.colSpan ?? 1, 1, 100);
      for (let y = r; y < r + rowSpan; y++) for (let x = c; x < c + colSpan; x++) taken.add(y * 1000 + x);
      slots.push({ row: r, col: c, rowSpan, colSpan });
      glyphs.push(glyphsUnder(cell, byMcid, []));
      c += colSpan;
    }
    cols = Math.max(cols, c);
  });
  const isFull = taken.size === rows.length * cols;
  const isPlain = slots.reduce((n, s) => n + s.rowSpan * s.colSpan, 0) === taken.size;
  return cols > 1 && isFull && isPlain ? { slots, glyphs, cols, headerRows } : undefined;
}

/** Whether the characters are nearly all that stand in their place on the page. */
function holdsAllAround(glyphs: readonly Glyph[], page: PageContent): boolean {
  if (glyphs.length === 0) return false;
  const box = unionBox(glyphs);
  let inside = 0;
  for (const g of page.glyphs)
    if (
      (g.x0 + g.x1) / 2 > box.x0 &&
      (g.x0 + g.x1) / 2 < box.x1 &&
      (g.y0 + g.y1) / 2 > box.y0 &&
      (g.y0 + g.y1) / 2 < box.y1
    )
      inside++;
  return glyphs.length >= inside * COVERAGE;
}

/** Border positions along one axis from the text of the cells; undefined if the cells are not in order there. */
function borders(slots: readonly Slot[], glyphs: readonly Glyph[][], count: number, x: boolean): number[] | undefined {
  const from = new Array<number>(count).fill(Number.POSITIVE_INFINITY);
  const to = new Array<number>(count).fill(Number.NEGATIVE_INFINITY);
  let lo = Number.POSITIVE_INFINITY;
  let hi = Number.NEGATIVE_INFINITY;
  slots.forEach((s, i) => {
    const start = x ? s.col : s.row;
    const span = x ? s.colSpan : s.rowSpan;
    for (const g of glyphs[i] as Glyph[]) {
      const a = x ? g.x0 : g.y0;
      const b = x ? g.x1 : g.y1;
      lo = Math.min(lo, a);
      hi = Math.max(hi, b);
      if (span > 1) continue;
      from[start] = Math.min(from[start] as number, a);
      to[start] = Math.max(to[start] as number, b);
    }
  });
  // Of all that follows, the first to begin.
  const begins = from.slice();
  for (let k = count - 2; k >= 0; k--) begins[k] = Math.min(begins[k] as number, begins[k + 1] as number);
  const out = [lo];
  let last = lo;
  let end = lo;
  let wrong = 0;
  for (let k = 1; k < count; k++) {
    end = Math.max(end, to[k - 1] as number);
    const before = Math.max(last, end);
    const after = Math.min(hi, begins[k] as number);
    // Cells of the same row or column may touch, but must not overlap.
    if (before - after > (x ? 3 : 6)) wrong++;
    last = Math.max(last + 0.01, (Math.min(before, after) + after) / 2);
    out.push(last);
  }
  out.push(Math.max(hi, last + 0.01));
  return wrong > count * 0.1 ? undefined : out;
}
