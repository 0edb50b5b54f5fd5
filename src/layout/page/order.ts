import { byTop, type Column, cover, distribute, type Item, isOneLine, isSolid, type OrderContext } from './item.ts';
import { cardRows, readsByRows } from './row-major.ts';
import { rowsOf } from './row-strips.ts';
import { joinStrips } from './strips.ts';
import { substantial } from './thin-columns.ts';
import { untangle } from './untangle.ts';

/** Minimum white space between two columns, in em. */
const GUTTER = 0.7;

/** Deeper cuts would be those of a damaged page. */
const MAX_DEPTH = 12;

/**
 * Reading order of lines and objects as a sequence of text columns. A recursive cut after XY-Cut++ (arXiv 2504.10258),
 * with whitespace cover for columns. Where empty space runs down the whole region, it is split into columns (or rows,
 * for forms and tables of contents). Otherwise it is split into strips at horizontal spaces, and neighbouring strips
 * with a common gutter are joined into bands. Thus full-width lines and objects separate what is above and below, and
 * each column is read to its end within its band.
 */
export function readingOrder(items: Item[], context: OrderContext): Column[] {
  const out: Column[] = [];
  arrange(items, -1, 0, context, out);
  return out.flatMap((column) => openBoxes(column, context));
}

/** The parts of a column before, in and after its boxes. */
function openBoxes({ items, index }: Column, context: OrderContext): Column[] {
  if (!items.some((i) => i.inside)) return [{ items, index }];
  const out: Column[] = [];
  for (const item of items) {
    const last = out.at(-1);
    if (item.inside) out.push(...readingOrder(item.inside, context), { items: [], index });
    else if (last) last.items.push(item);
    else out.push({ items: [item], index });
  }
  return out.filter((column) => column.items.length > 0);
}

function arrange(items: Item[], index: number, depth: number, context: OrderContext, out: Column[]): void {
  if (items.length === 0) return;
  if (items.length === 1 || depth > MAX_DEPTH) {
    out.push({ items: items.sort(byTop), index });
    return;
  }
  const gutter = GUTTER * context.em;
  const spans = substantial(items, cover(items, 'x', gutter), context.em);
  if (spans.length > 1) {
    const parts = withoutLead(items, spans.length, gutter, context.em);
    if (parts) {
      for (const part of parts) arrange(part, index, depth + 1, context, out);
      return;
    }
    const columns = distribute(items, spans, 'x');
    const levels = levelsOf(columns, context.em);
    if (levels.length > 1) {
      for (const level of levels) arrange(level.flat(), level.length > 1 ? -1 : index, depth + 1, context, out);
      return;
    }
    const cards = cardRows(columns, context.em);
    if (cards) {
      const rows: [number, number][] = cards.map((y, k) => [
        k === 0 ? Number.NEGATIVE_INFINITY : y,
        cards[k + 1] ?? Number.POSITIVE_INFINITY,
      ]);
      for (const row of distribute(items, rows, 'y'))
        distribute(row, spans, 'x').forEach((card, k) => void arrange(card, k, depth + 1, context, out));
    } else if (readsByRows(columns, context)) byRows(items, index, columns[0]!, depth, context, out);
    else columns.forEach((column, k) => void arrange(column, k, depth + 1, context, out));
    return;
  }
  const strips = distribute(items, cover(items, 'y', 0.01), 'y');
  const bands = joinStrips(strips, gutter, context.em);
  if (bands.length > 1) {
    for (const band of bands) arrange(band.items, band.spans.length > 1 ? -1 : index, depth + 1, context, out);
    return;
  }
  if (strips.length === 1 && isOneLine(items, context.em)) {
    out.push({ items: items.sort((a, b) => a.x0 - b.x0), index });
    return;
  }
  if (strips.length === 1) {
    for (const part of untangle(items)) out.push({ items: part, index });
    return;
  }
  out.push({ items: items.sort(byTop), index });
}

/** Most lines above columns that cross some of their gutters. */
const LEAD_LINES = 6;

/**
 * A title and a few lines of introduction, and what is below, where they cross some of its gutters but not all: without
 * them there are more columns.
 */
function withoutLead(items: Item[], columns: number, gutter: number, em: number): [Item[], Item[]] | undefined {
  const strips = distribute(items, cover(items, 'y', 0.01), 'y');
  const above: Item[] = [];
  for (let k = 0; k + 1 < strips.length; k++) {
    if (above.length + strips[k]!.length > LEAD_LINES || strips[k]!.some(isSolid)) return undefined;
    above.push(...strips[k]!);
    const below = strips.slice(k + 1).flat();
    if (substantial(below, cover(below, 'x', gutter), em).length > columns) return [above, below];
  }
  return undefined;
}

/** Reads row by row: labels with values, tables of contents, forms. */
function byRows(items: Item[], index: number, left: Item[], depth: number, context: OrderContext, out: Column[]): void {
  for (const row of rowsOf(items, left, context.em)) {
    const spans = cover(row, 'x', GUTTER * context.em);
    if (spans.length === 1) arrange(row, index, depth + 1, context, out);
    else if (isOneLine(row, context.em)) out.push({ items: row.sort((a, b) => a.x0 - b.x0), index });
    else for (const part of distribute(row, spans, 'x')) arrange(part, index, depth + 1, context, out);
  }
}

/** Columns overlap vertically from this height on, em. */
const BESIDE = 0.3;
/** More lines are a column, beside which a picture may stand that nobody has found. */
const FEW_LINES = 3;

/**
 * Columns in groups that stand above each other: a few lines that stand beside nothing, such as a date at the right
 * above a letter or a title in the middle above a narrow table, are no column.
 */
function levelsOf(columns: readonly Item[][], em: number): Item[][][] {
  const ranged = columns.map((items) => ({
    items,
    y0: items.reduce((m, i) => Math.min(m, i.y0), Number.POSITIVE_INFINITY),
    y1: items.reduce((m, i) => Math.max(m, i.y1), Number.NEGATIVE_INFINITY),
  }));
  const levels: { columns: Item[][]; y1: number }[] = [];
  for (const { items, y0, y1 } of [...ranged].sort((a, b) => a.y0 - b.y0)) {
    const level = levels.at(-1);
    if (level && (y0 < level.y1 - BESIDE * em || level.columns.flat().length > FEW_LINES)) {
      level.columns.push(items);
      level.y1 = Math.max(level.y1, y1);
    } else levels.push({ columns: [items], y1 });
  }
  return levels.map((level) => level.columns);
}
