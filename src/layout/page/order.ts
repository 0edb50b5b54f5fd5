import { overlapX } from '../../document/index.ts';
import { byTop, type Column, cover, type Item, isSolid, mergeSpans, type OrderContext } from './item.ts';
import { cardRows, readsByRows } from './row-major.ts';

/** Minimum white space between two columns, in em. */
const GUTTER = 0.7;
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

/** Columns overlap vertically from this height on, em. */
const BESIDE = 0.3;

/**
 * Columns in groups that stand above each other: what stands beside nothing, such as a date at the right above a letter
 * or a title in the middle above a narrow table, is no column.
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
    if (level && y0 < level.y1 - BESIDE * em) {
      level.columns.push(items);
      level.y1 = Math.max(level.y1, y1);
    } else levels.push({ columns: [items], y1 });
  }
  return levels.map((level) => level.columns);
}

/** Distributes items to the intervals that contain them. */
function distribute(items: readonly Item[], spans: readonly [number, number][], axis: 'x' | 'y'): Item[][] {
  const parts: Item[][] = spans.map(() => []);
  for (const item of items) {
    const at = axis === 'x' ? item.x0 : item.y0;
    let lo = 0;
    let hi = spans.length - 1;
    while (lo < hi) {
      const mid = (lo + hi + 1) >> 1;
      if (spans[mid]![0] <= at) lo = mid;
      else hi = mid - 1;
    }
    parts[lo]!.push(item);
  }
  return parts;
}

interface Band {
  items: Item[];
  /** Covered x intervals; more than one means columns. */
  spans: [number, number][];
  y1: number;
}

/** Joins neighbouring strips that share a gutter, or of which none has one. */
function joinStrips(strips: Item[][], gutter: number, em: number): Band[] {
  const all: Band[] = strips.map((items) => ({
    items,
    spans: cover(items, 'x', gutter),
    y1: items.reduce((m, i) => Math.max(m, i.y1), 0),
  }));
  closeBrokenLines(all, gutter, em);
  const axis = axisOf(all);
  const bands: Band[] = [];
  for (let k = 0; k < all.length; k++) {
    const strip = all[k]!;
    const band = bands[bands.length - 1];
    if (!band || startsColumn(band, strip, all[k + 1], em)) {
      bands.push(strip);
      continue;
    }
    const shared = unionSpans(band.spans, strip.spans, gutter);
    const union = shared.length === 1 ? shared : substantial([...band.items, ...strip.items], shared, em);
    const narrow =
      shared.length > 1
        ? substantial(band.items, band.spans, em).length === 1 && substantial(strip.items, strip.spans, em).length === 1
        : false;
    const single = narrow || (band.spans.length === 1 && strip.spans.length === 1);
    const keeps =
      union.length > 1
        ? !single &&
          !standsCentred(band, strip, axis, em) &&
          !leadsAcross(band, strip, all[k + 1], gutter, em) &&
          !headsNext(band, strip, all[k + 1], gutter, em)
        : single;
    if (keeps || (single && !strip.items.some(isSolid) && strip.items[0]!.y0 - band.y1 < em)) {
      for (const item of strip.items) band.items.push(item);
      band.spans = union;
      band.y1 = Math.max(band.y1, strip.y1);
    } else bands.push(strip);
  }
  return bands;
}

/** A narrower column (em) with fewer items is a stray (a page number, a tick), not a column. */
const THIN_WIDTH = 4;
const THIN_ITEMS = 4;

/** Joins strays with the adjacent column. */
function substantial(items: readonly Item[], spans: [number, number][], em: number): [number, number][] {
  if (spans.length === 1 || spans.every(([from, to]) => to - from >= THIN_WIDTH * em)) return spans;
  const parts = distribute(items, spans, 'x');
  const thin = spans.map(
    ([from, to], k) =>
      to - from < THIN_WIDTH * em &&
      parts[k]!.length < THIN_ITEMS &&
      !parts[k]!.some((i) => i.y1 - i.y0 > THIN_WIDTH * em),
  );
  if (!thin.includes(true) || !thin.includes(false))
    return thin.includes(false) ? spans : [[spans[0]![0], spans[spans.length - 1]![1]]];
  const out: [number, number][] = [];
  let open = false;
  spans.forEach((span, k) => {
    const last = out[out.length - 1];
    if (last && (thin[k] || open)) last[1] = span[1];
    else out.push([span[0], span[1]]);
    // A stray at the left belongs to what follows it.
    open = thin[k]! && !last;
  });
  return out;
}

const unionSpans = (a: readonly [number, number][], b: readonly [number, number][], gap: number): [number, number][] =>
  mergeSpans(
    [...a, ...b].map(([from, to]): [number, number] => [from, to]),
    gap,
  );

/** The middle of all that the strips hold. */
const axisOf = (strips: readonly Band[]): number =>
  (Math.min(...strips.map(({ spans }) => spans[0]![0])) + Math.max(...strips.map(({ spans }) => spans.at(-1)![1]))) / 2;

/** Distances in em: of a centred line from the axis, and of edges that are not flush. */
const CENTRED = 0.5;
const RAGGED = 0.5;

/**
 * Whether one of two neighbours is a line centred above or below the columns of the other (a title, a date), flush with
 * nothing in the middle column: it is no line of that column.
 */
function standsCentred(band: Band, strip: Band, axis: number, em: number): boolean {
  const [line, columns] = band.spans.length === 1 ? [band, strip] : [strip, band];
  if (line.spans.length > 1 || columns.spans.length < 3 || line.items.some(isSolid)) return false;
  return line.items.every(
    (i) =>
      Math.abs((i.x0 + i.x1) / 2 - axis) < CENTRED * em &&
      !columns.items.some(
        (c) => c.x0 < i.x1 && c.x1 > i.x0 && Math.min(Math.abs(c.x0 - i.x0), Math.abs(c.x1 - i.x1)) < RAGGED * em,
      ),
  );
}

/**
 * Whether a strip is the first line of wider text: what follows closely crosses the gutter of the band above, so this
 * line is in none of its columns.
 */
function leadsAcross(band: Band, strip: Band, next: Band | undefined, gutter: number, em: number): boolean {
  if (!next || strip.spans.length > 1 || next.spans.length > 1 || next.items.some(isSolid)) return false;
  const top = next.items.reduce((m, i) => Math.min(m, i.y0), Number.POSITIVE_INFINITY);
  if (top - strip.y1 > 1.5 * em) return false;
  const [a, b] = [strip.spans[0]!, next.spans[0]!];
  const common = Math.min(a[1], b[1]) - Math.max(a[0], b[0]);
  return common > 0.7 * (b[1] - b[0]) && unionSpans(band.spans, next.spans, gutter).length < band.spans.length;
}

/**
 * Whether a strip is the first line of a column other than the first, in which a heading or the space above one makes
 * the text begin lower: it follows closely with lines that begin where this one does.
 */
function startsColumn(band: Band, strip: Band, next: Band | undefined, em: number): boolean {
  if (!next || band.spans.length > 1 || strip.spans.length > 1 || next.spans.length < 2) return false;
  if (strip.items.some(isSolid)) return false;
  const { x0 } = strip.items[0]!;
  const top = (b: Band): number => b.items.reduce((m, i) => Math.min(m, i.y0), Number.POSITIVE_INFINITY);
  return (
    next.spans.slice(1).some(([from]) => Math.abs(from - x0) < RAGGED * em) &&
    next.items.some((i) => i.line && Math.abs(i.x0 - x0) < RAGGED * em && i.y0 - strip.y1 < em) &&
    top(next) - strip.y1 < Math.min(em, top(strip) - band.y1)
  );
}

/**
 * Whether a strip has side-by-side headings of the band below: one is flush above a line that follows closely and
 * crosses the gutter of the band above, which ended further away. They belong to the columns below them.
 */
function headsNext(band: Band, strip: Band, next: Band | undefined, gutter: number, em: number): boolean {
  if (!next || strip.spans.length < 2 || strip.items.some(isSolid) || next.items.some(isSolid)) return false;
  const top = (b: Band): number => b.items.reduce((m, i) => Math.min(m, i.y0), Number.POSITIVE_INFINITY);
  const below = top(next) - strip.y1;
  if (below > 1.5 * em || top(strip) - band.y1 < 2 * Math.max(below, 0.5 * em)) return false;
  if (
    unionSpans(band.spans, next.spans, gutter).length >= band.spans.length ||
    unionSpans(strip.spans, next.spans, gutter).length < strip.spans.length
  )
    return false;
  return next.items.some((i) => strip.items.some((s) => s.x0 > strip.spans[0]![1] && Math.abs(s.x0 - i.x0) < 0.5 * em));
}

/** Maximum distance, in strips, of a strip that confirms a gutter. */
const CONFIRM = 5;

/**
 * A row with a wide space (a heading and its number, a form line, justified text) is a pair of columns only if a strip
 * above or below has the same gutter and nothing between crosses it. Otherwise it is one piece.
 */
function closeBrokenLines(strips: Band[], gutter: number, em: number): void {
  const confirmed = (at: number, step: number): boolean => {
    let spans = strips[at]!.spans;
    for (let k = at + step; k >= 0 && k < strips.length && Math.abs(k - at) <= CONFIRM; k += step) {
      const next = strips[k]!.spans;
      spans = unionSpans(spans, next, gutter);
      if (spans.length === 1) return false;
      if (next.length > 1) return true;
    }
    return false;
  };
  const lone = strips.map(
    (s, k) => s.spans.length > 1 && isOneLine(s.items, em) && !confirmed(k, -1) && !confirmed(k, 1),
  );
  strips.forEach((s, k) => {
    if (lone[k]) s.spans = [[s.spans[0]![0], s.spans[s.spans.length - 1]![1]]];
  });
}

/**
 * Reads row by row: labels with values, tables of contents, forms. A row starts where the leftmost column has content,
 * so that a multi-line value stays with its label.
 */
function byRows(items: Item[], index: number, left: Item[], depth: number, context: OrderContext, out: Column[]): void {
  const strips = distribute(items, cover(items, 'y', 0.01), 'y');
  const lefts = new Set(left);
  let row: Item[] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  const rows: Item[][] = [];
  for (const strip of strips) {
    const top = strip.reduce((m, i) => Math.min(m, i.y0), Number.POSITIVE_INFINITY);
    if (row.length > 0 && (strip.some((i) => lefts.has(i)) || top - bottom > 1.5 * context.em)) {
      rows.push(row);
      row = [];
    }
    for (const item of strip) {
      row.push(item);
      bottom = Math.max(bottom, item.y1);
    }
  }
  if (row.length > 0) rows.push(row);
  for (const r of joinRunningRows(rows, left, context)) {
    const spans = cover(r, 'x', GUTTER * context.em);
    if (spans.length === 1) arrange(r, index, depth + 1, context, out);
    else if (isOneLine(r, context.em)) out.push({ items: r.sort((a, b) => a.x0 - b.x0), index });
    else for (const part of distribute(r, spans, 'x')) arrange(part, index, depth + 1, context, out);
  }
}

/** Maximum room at the end of a line of running text, and space to the next line, in em. */
const RUNNING_ROOM = 2;
const RUNNING_PITCH = 0.9;

/**
 * Joins rows that only have a full line of the left column with what follows them closely: running text above contents
 * or a form, whose right column it does not reach.
 */
function joinRunningRows(rows: readonly Item[][], left: readonly Item[], { em }: OrderContext): Item[][] {
  const right = left.reduce((m, i) => Math.max(m, i.x1), Number.NEGATIVE_INFINITY);
  const lefts = new Set(left);
  const isText = (row: readonly Item[]): boolean => row.every((i) => i.line && lefts.has(i)) && isOneLine(row, em);
  const out: Item[][] = [];
  let last: Item[] | undefined;
  for (const row of rows) {
    const text = isText(row);
    const end = last?.reduce((m, i) => Math.max(m, i.x1), Number.NEGATIVE_INFINITY) ?? 0;
    const bottom = last?.reduce((m, i) => Math.max(m, i.y1), Number.NEGATIVE_INFINITY) ?? 0;
    if (text && last && end > right - RUNNING_ROOM * em && row[0]!.y0 - bottom < RUNNING_PITCH * em)
      out.at(-1)!.push(...row);
    else out.push([...row]);
    last = text ? row : undefined;
  }
  return out;
}

const isOneLine = (row: readonly Item[], em: number): boolean =>
  row.every((i) => i.line && Math.abs(i.y1 - row[0]!.y1) < 0.4 * em);

/**
 * Order of boxes that no straight cut separates: the topological rules of Breuel (HIP 2003). `a` precedes `b` if they
 * overlap horizontally and `a` is higher, or if `a` is completely left of `b` and nothing between them spans both.
 * Cycles are broken by position.
 */
function untangle(items: Item[]): Item[][] {
  const sorted = items.slice().sort(byTop);
  const n = sorted.length;
  if (n > 160) return [sorted];
  const before: number[][] = sorted.map(() => []);
  const waiting = new Int32Array(n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      if (i !== j && precedes(sorted, i, j)) {
        before[i]!.push(j);
        waiting[j]!++;
      }
    }
  }
  const done = new Uint8Array(n);
  const order: Item[] = [];
  let last = -1;
  while (order.length < n) {
    let pick = -1;
    for (let i = 0; i < n; i++) {
      if (done[i] === 1 || waiting[i]! > 0) continue;
      // Continue below the last box rather than jump to another column.
      if (pick < 0 || (last >= 0 && follows(sorted[last]!, sorted[i]!) && !follows(sorted[last]!, sorted[pick]!)))
        pick = i;
    }
    if (pick < 0) pick = done.indexOf(0);
    done[pick] = 1;
    order.push(sorted[pick]!);
    for (const j of before[pick]!) waiting[j]!--;
    last = pick;
  }
  return columnsOf(order);
}

const sharesWidth = (a: Item, b: Item): boolean => overlapX(a, b) > 0.1 * Math.min(a.x1 - a.x0, b.x1 - b.x0);
const follows = (a: Item, b: Item): boolean => sharesWidth(a, b) && b.y0 >= a.y0;

function precedes(items: readonly Item[], i: number, j: number): boolean {
  const a = items[i]!;
  const b = items[j]!;
  if (sharesWidth(a, b)) return a.y0 < b.y0 || (a.y0 === b.y0 && i < j);
  if (a.x1 > b.x0 + 0.1 * (b.x1 - b.x0) || a.x0 > b.x0) return false;
  const top = Math.min(a.y0, b.y0);
  const bottom = Math.max(a.y1, b.y1);
  for (const c of items) {
    if (c !== a && c !== b && c.y0 >= top && c.y1 <= bottom && sharesWidth(c, a) && sharesWidth(c, b)) return false;
  }
  return true;
}

/** Splits an order into pieces that each run straight down. */
function columnsOf(order: readonly Item[]): Item[][] {
  const out: Item[][] = [];
  for (const item of order) {
    const part = out[out.length - 1];
    const last = part?.[part.length - 1];
    if (part && last && follows(last, item)) part.push(item);
    else out.push([item]);
  }
  return out;
}
