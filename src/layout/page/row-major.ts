import { byTop, cover, type Item, isSolid, type OrderContext } from './item.ts';
import { markerOf } from './markers.ts';

/**
 * Whether side-by-side parts are read row by row (table of contents, labels with values, signature lines) instead of
 * column by column. Evidence: running text in the columns, rows with common baselines, and the drawing order of the
 * page.
 */
export function readsByRows(columns: Item[][], context: OrderContext): boolean {
  if (columns.some((c) => c.some(isSolid))) return false;
  if (isPrinted(columns, context)) return true;
  const prose = columns.filter((c) => isProse(c)).length;
  if (prose >= 2) return false;
  const aligned = alignment(columns, (prose > 0 ? 0.25 : 0.4) * context.em);
  // Beside running text, some lines align by chance; labels always align.
  if (prose > 0 && aligned < 0.95) return false;
  if (aligned < 0.5) return false;
  const switches = streamSwitches(columns, context);
  if (switches !== undefined) {
    if (switches <= columns.length - 1 && (aligned < 0.95 || columns.every(hasItems))) return false;
    if (switches >= 0.5 * rowCount(columns)) return true;
  }
  return aligned >= 0.75;
}

/** Whether monospaced lines were drawn row by row: columns of a listing, as the output of programs has them. */
function isPrinted(columns: Item[][], context: OrderContext): boolean {
  return (
    columns.every((column) => column.every(({ line }) => line?.font.mono)) &&
    alignment(columns, 0.4 * context.em) >= 0.95 &&
    (streamSwitches(columns, context) ?? 0) >= rowCount(columns)
  );
}

/**
 * Cards in rows: at least two headings in every column, each aligned with a heading of the next column, and a space
 * across all columns above each row except the first. Columns of running text never align like this. The last rows of
 * three columns or more need not reach the last column. Returns the y where each row starts.
 */
export function cardRows(columns: Item[][], em: number): number[] | undefined {
  const heads = columns.map((c) => c.filter((i) => isHeading(i, em)).sort((a, b) => a.y0 - b.y0));
  const first = heads[0]!;
  const isComplete = heads.every((h) => h.length === first.length);
  if (first.length < 2 || heads.some((h, k) => 2 * h.length > columns[k]!.length)) return undefined;
  // Two columns of text begin with headings now and then.
  if (!isComplete && (columns.length < 3 || heads.some((h) => h.length === 0 || h.length > first.length)))
    return undefined;
  const strips = cover(columns.flat(), 'y', em);
  for (let r = 0; r < first.length; r++) {
    const head = first[r]!;
    if (heads.some((h) => r < h.length && Math.abs(h[r]!.y1 - head.y1) > 0.4 * em)) return undefined;
    if (r > 0 && !strips.some(([from]) => Math.abs(from - head.y0) < 0.5 * em)) return undefined;
  }
  return first.map((i) => i.y0 - 0.5 * em);
}

/** How much larger than their text headings of cards are at least: style sheets say 1.1, and sizes are rounded. */
const LARGER = 1.08;

const isHeading = (i: Item, em: number): boolean =>
  i.line !== undefined &&
  (i.line.bold || i.line.size >= LARGER * em) &&
  i.line.glyphs.length >= 3 &&
  /\p{L}{4}|[\u4e00-\u9fff]{2}/u.test(i.line.text);

const rowCount = (columns: Item[][]): number => Math.min(...columns.map((c) => c.length));

/** This many full lines without extra spacing are a paragraph, whatever is above and below (a list, for instance). */
const PARAGRAPH = 5;

/** Whether lines mostly fill their column, or contain a paragraph of at least three such lines. */
function isProse(column: readonly Item[]): boolean {
  if (column.length < 3) return false;
  let x0 = Number.POSITIVE_INFINITY;
  let x1 = Number.NEGATIVE_INFINITY;
  for (const i of column) {
    x0 = Math.min(x0, i.x0);
    x1 = Math.max(x1, i.x1);
  }
  const width = x1 - x0;
  let full = 0;
  let chars = 0;
  let run = 0;
  let longest = 0;
  let above: Item | undefined;
  for (const i of [...column].sort(byTop)) {
    const length = i.line?.text.length ?? 0;
    const fills = i.x1 - i.x0 > 0.8 * width;
    run = fills && length >= 14 ? (above && i.line && i.y1 - above.y1 < 1.6 * i.line.size ? run + 1 : 1) : 0;
    longest = Math.max(longest, run);
    if (fills) full++;
    chars += length;
    above = i;
  }
  if (longest >= PARAGRAPH) return true;
  return full >= 0.5 * column.length && chars / column.length >= 14;
}

/** Whether a column has items of a list: of labels and their values, one has none. */
const hasItems = (column: readonly Item[]): boolean =>
  column.some(({ line }) => line !== undefined && markerOf(line.text) !== undefined);

/** Share of the lines in the sparser columns that have a partner on the same baseline in another column. */
function alignment(columns: Item[][], tolerance: number): number {
  let total = 0;
  let hits = 0;
  const densest = columns.reduce((a, b) => (b.length > a.length ? b : a));
  for (const column of columns) {
    if (column === densest) continue;
    for (const item of column) {
      total++;
      if (columns.some((other) => other !== column && other.some((o) => Math.abs(o.y1 - item.y1) < tolerance))) hits++;
    }
  }
  return total === 0 ? 0 : hits / total;
}

/** How often the content stream switches columns; undefined if its order means nothing. */
function streamSwitches(columns: Item[][], context: OrderContext): number | undefined {
  const streamIndex = context.streamIndex;
  if (!streamIndex) return undefined;
  const all = columns.flatMap((c, k) => c.map((i) => ({ k, at: streamIndex(i) })));
  all.sort((a, b) => a.at - b.at);
  let switches = 0;
  for (let i = 1; i < all.length; i++) if (all[i]!.k !== all[i - 1]!.k) switches++;
  return switches;
}
