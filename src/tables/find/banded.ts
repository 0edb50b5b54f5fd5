import type { Fill } from '../../document/index.ts';
import { isDrawing } from '../edges.ts';
import type { Grid } from '../grid/grid.ts';
import type { Slot } from '../grid/spans.ts';
import { rowsBetween, type Scale, type TextRow } from '../words.ts';

/** Sides closer than this, in points, are the same. */
const SAME = 1.5;
/** Maximum height of a row, in em. */
const HIGH = 24;
/** Maximum distance, in em, between the lines of a row without background at the end. */
const PITCH = 1.9;
const WHITE = 0xffffff;

/** A row of cells with backgrounds that touch each other. */
interface Band {
  xs: number[];
  y0: number;
  y1: number;
  color: number;
}

/**
 * Tables of word processors with coloured rows: cells of the header and of every other row have backgrounds, which give
 * the columns of all rows. Columns may be too close for white space to part them.
 */
export function bandedGrids(fills: readonly Fill[], rows: readonly TextRow[], scale: Scale): Grid[] {
  if (fills.length < 4 || isDrawing(fills)) return [];
  const out: Grid[] = [];
  for (const bands of chainsOf(bandsOf(fills, scale), rows, scale)) {
    const grid = gridOf(bands, rows, scale);
    if (grid) out.push(grid);
  }
  return out;
}

const same = (a: number, b: number): boolean => Math.abs(a - b) < SAME;

function bandsOf(fills: readonly Fill[], { em }: Scale): Band[] {
  const own = fills
    .filter((f) => f.color !== WHITE && f.y1 - f.y0 > 0.8 * em && f.y1 - f.y0 < HIGH * em && f.x1 - f.x0 > 0.8 * em)
    .sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
  const bands: Band[] = [];
  for (const f of own) {
    const band = bands.findLast((b) => same(b.y0, f.y0) && same(b.y1, f.y1) && same(b.xs.at(-1) as number, f.x1));
    if (band) continue;
    // Cells coloured by their values say nothing about the others.
    const open = bands.findLast(
      (b) => b.color === f.color && same(b.y0, f.y0) && same(b.y1, f.y1) && same(b.xs.at(-1) as number, f.x0),
    );
    if (open) open.xs.push(f.x1);
    else bands.push({ xs: [f.x0, f.x1], y0: f.y0, y1: f.y1, color: f.color });
  }
  return bands.filter((b) => b.xs.length > 2).sort((a, b) => a.y0 - b.y0);
}

/** Bands of one table: of the same columns, with one row at most between two of them. The first is a header. */
function chainsOf(bands: readonly Band[], rows: readonly TextRow[], { em }: Scale): Band[][] {
  const chains: Band[][] = [];
  for (const band of bands) {
    const chain = chains.find((c) => {
      const last = c.at(-1) as Band;
      const gap = band.y0 - last.y1;
      if (gap < -SAME || gap > HIGH * em || last.xs.length !== band.xs.length) return false;
      if (!last.xs.every((x, i) => same(x, band.xs[i] as number))) return false;
      return gap < SAME || isRow(last, last.y1, band.y0, rows);
    });
    if (chain) chain.push(band);
    else chains.push([band]);
  }
  return chains.filter((c) => {
    const [head, first, second] = c;
    return head && first && (head.color !== first.color || (second && isBold(head, rows)));
  });
}

const inBand = ({ xs }: Band, y0: number, y1: number, rows: readonly TextRow[]): TextRow[] =>
  rowsBetween(rows, y0, y1, xs[0] as number, xs.at(-1) as number);

const isBold = (band: Band, rows: readonly TextRow[]): boolean =>
  inBand(band, band.y0, band.y1, rows).every((r) => r.words.every((w) => w.bold));

/** Whether the lines between two heights are in the columns of a band, and in two of them at least. */
function isRow(band: Band, y0: number, y1: number, rows: readonly TextRow[]): boolean {
  const columns = new Set<number>();
  for (const { words } of inBand(band, y0, y1, rows))
    for (const w of words) {
      const column = band.xs.findIndex((x, i) => i > 0 && (w.x0 + w.x1) / 2 < x);
      const [left, right] = [band.xs[column - 1] as number, band.xs[column] as number];
      if (w.x0 < left - SAME || w.x1 > right + SAME) return false;
      columns.add(column);
    }
  return columns.size > 1;
}

function gridOf(bands: readonly Band[], rows: readonly TextRow[], { em }: Scale): Grid | undefined {
  const last = bands.at(-1) as Band;
  const ys: number[] = [];
  for (const { y0, y1 } of bands) {
    if (ys.length > 0 && same(ys.at(-1) as number, y0)) ys.push(y1);
    else ys.push(y0, y1);
  }
  // The last row may have no background.
  let end = last.y1;
  let previous: TextRow | undefined;
  for (const row of inBand(last, last.y1, last.y1 + HIGH * em, rows)) {
    const near = previous ? row.baseline - previous.baseline < PITCH * row.size : row.y0 - last.y1 < em;
    if (!near || row.x0 < (last.xs[0] as number) || row.x1 > (last.xs.at(-1) as number)) break;
    previous = row;
    end = row.y1 + 0.3 * em;
  }
  if (end > last.y1 && isRow(last, last.y1, end, rows)) ys.push(end);
  if (ys.length < 4 || bands.some((b) => !isRow(b, b.y0, b.y1, rows))) return undefined;
  const cols = last.xs.length - 1;
  const slots: Slot[] = [];
  for (let row = 0; row < ys.length - 1; row++)
    for (let col = 0; col < cols; col++) slots.push({ row, col, rowSpan: 1, colSpan: 1 });
  return {
    xs: last.xs,
    ys,
    slots,
    method: 'striped',
    bordered: false,
    confidence: 0.85,
    closedTop: true,
    closedBottom: false,
  };
}
