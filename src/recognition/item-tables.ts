import { type Box, centreX, centreY, overlapX, unionBox } from '../document/index.ts';
import { fitOf, isOpen } from './grammar.ts';
import { type Piece, type Span, spanBox } from './pieces.ts';
import type { Marked } from './segments.ts';
import type { TableType } from './types/paper-type.ts';

/** A list of items found on a paper. */
export interface ItemTable {
  table: number;
  box: Box;
  header: Box;
  /** Printed columns of the type, left to right: index of the column and where its label stands. */
  columns: { column: number; x0: number; x1: number }[];
  /** Rows of cells, one per column of the type; a cell has one span per line. */
  rows: Span[][][];
}

/** A column as printed: of the type, or one that the type does not know (`column` -1). */
interface PrintedColumn {
  column: number;
  /** A second column of the type that shares the printed one: 数量/单位. */
  shared?: number;
  box: Box;
  /** Where rulings put its sides. */
  left?: number;
  right?: number;
}

/** Rows that sum up end a list. */
const CLOSING = /^(?:合计|小计|总计|共计|价税合计|金额合计|合计金额|本页小计|大写|\(?大写|人民币|备注|以下空白|total)/iu;
const EMPTY_ROW = /^(?:以下空白|此行以下空白|[-—/*]+)$/u;
/** Cost of a text that does not read as the kind of its column. */
const MISFIT = 1.2;
const BEHIND_RULE = 3;
/** Kinds of any text that are still told apart by what they look like. */
const GRADED = new Set(['measure', 'range', 'mark']);

/** Lists of items of the given types of table, best header each. */
export function findItemTables(tables: readonly TableType[], marked: Marked): ItemTable[] {
  const out: ItemTable[] = [];
  tables.forEach((type, index) => {
    const band = headerOf(index, marked);
    if (!band) return;
    for (const part of splitRepeats(band.columns)) {
      const found = readRows(type, index, part, band, marked);
      if (found) out.push(found);
    }
  });
  return out;
}

interface Band {
  box: Box;
  columns: PrintedColumn[];
}

/** The line of column labels with the most different columns. */
function headerOf(table: number, marked: Marked): Band | undefined {
  const labels = marked.hits
    .map((hit) => ({ hit, box: marked.hitBoxes.get(hit)!, match: hit.columns.filter((c) => c.table === table).sort((a, b) => b.quality - a.quality)[0] }))
    .filter((l) => l.match !== undefined);
  let best: { score: number; members: typeof labels } | undefined;
  for (const { box, hit } of labels) {
    const members = labels.filter(
      (l) => Math.abs(centreY(l.box) - centreY(box)) < 1.1 * hit.piece.size && !(l.hit.colon && l.hit.end < l.hit.piece.text.length),
    );
    const distinct = new Map<number, number>();
    for (const m of members) distinct.set(m.match!.column, Math.max(distinct.get(m.match!.column) ?? 0, m.match!.quality));
    const score = [...distinct.values()].reduce((a, b) => a + b, 0);
    if (distinct.size >= 2 && (!best || score > best.score + 0.01)) best = { score, members };
  }
  if (!best) return undefined;
  const box = unionBox(best.members.map((m) => m.box));
  const columns: PrintedColumn[] = best.members.map((m) => {
    const shared = m.hit.columns.find(
      (c) => c.table === table && c.column !== m.match!.column && c.quality === 1 && m.match!.quality === 1 && /[/及]/u.test(m.hit.text),
    );
    return { column: m.match!.column, box: m.box, ...(shared && { shared: shared.column }) };
  });
  // Other words of the line head columns that the type does not know.
  const size = best.members[0]!.hit.piece.size;
  const known = new Set(best.members.map((m) => m.hit.piece));
  for (const piece of marked.pieces) {
    if (known.has(piece) || Math.abs(centreY(piece.box) - centreY(box)) > 0.8 * size || /\d/u.test(piece.text) || piece.text.length > 12) continue;
    if (columns.some((c) => overlapX(c.box, piece.box) > 0)) continue;
    columns.push({ column: -1, box: piece.box });
  }
  columns.sort((a, b) => a.box.x0 - b.box.x0);
  return { box, columns };
}

/** Lists are set in two halves side by side: the same columns again. */
function splitRepeats(columns: readonly PrintedColumn[]): PrintedColumn[][] {
  const parts: PrintedColumn[][] = [[]];
  for (const c of columns) {
    if (c.column >= 0 && parts.at(-1)!.some((o) => o.column === c.column)) parts.push([]);
    parts.at(-1)!.push(c);
  }
  return parts.filter((p) => p.filter((c) => c.column >= 0).length >= 2).map((p) => [...p]);
}

function readRows(type: TableType, table: number, printed: readonly PrintedColumn[], band: Band, marked: Marked): ItemTable | undefined {
  const size = median(printed.map((c) => c.box.y1 - c.box.y0));
  const columns = withRules(printed, band, marked);
  const others = band.columns.filter((c) => !printed.includes(c));
  const leftLimit = Math.max(Number.NEGATIVE_INFINITY, ...others.filter((c) => c.box.x1 < columns[0]!.box.x0).map((c) => (c.box.x1 + columns[0]!.box.x0) / 2));
  const rightLimit = Math.min(
    Number.POSITIVE_INFINITY,
    ...others.filter((c) => c.box.x0 > columns.at(-1)!.box.x1).map((c) => (c.box.x0 + columns.at(-1)!.box.x1) / 2),
  );
  const frameLeft = columns[0]!.left ?? Number.NEGATIVE_INFINITY;
  const frameRight = columns.at(-1)!.right ?? Number.POSITIVE_INFINITY;
  const bottom = bottomOf(band, columns, marked, size);
  const parts = marked.pieces
    .filter((p) => p.box.y0 > band.box.y1 - 0.4 * size && centreY(p.box) < bottom && p.size < 2.5 * size)
    .flatMap((p) => splitAtColumns(p, columns, marked))
    .filter((s) => centreX(spanBox(s)) > Math.max(leftLimit, frameLeft) && centreX(spanBox(s)) < Math.min(rightLimit, frameRight));
  if (parts.length === 0) return undefined;
  const lines = linesOf(parts);
  const placed = lines.map((line) => placeLine(line, columns, type));
  const rows = groupRows(placed, columns, type, marked).filter((row) => isItem(row));
  if (rows.length === 0) return undefined;
  const cells = rows.map((row) => cellsOf(row, columns, type));
  chainPlaces(cells, columns, type, { marked, header: band.box, bottom });
  const known = columns.filter((c) => c.column >= 0).map((c) => ({ column: c.column, x0: c.box.x0, x1: c.box.x1 }));
  return { table, columns: known, header: band.box, box: unionBox([band.box, ...parts.map(spanBox)]), rows: cells };
}

/** Cells by columns of the type; a printed column that two of them share is parted: figures and words. */
function cellsOf(row: readonly Span[][], columns: readonly PrintedColumn[], type: TableType): Span[][] {
  const cells: Span[][] = type.columns.map(() => []);
  columns.forEach((printed, i) => {
    if (printed.column < 0) return;
    for (const span of row[i] ?? []) {
      if (printed.shared === undefined) {
        cells[printed.column]!.push(span);
        continue;
      }
      const text = span.piece.text.slice(span.start, span.end);
      const figures = /-?\d+(?:\.\d+)?/u.exec(text);
      const [numeric, verbal] = isOpen(type.columns[printed.column]!.kind) ? [printed.shared, printed.column] : [printed.column, printed.shared];
      const cut = figures ? figures.index + figures[0].length : 0;
      if (figures) cells[numeric]!.push({ piece: span.piece, start: span.start + figures.index, end: span.start + cut });
      const from = cut + (/^[/()]*/u.exec(text.slice(cut))?.[0].length ?? 0);
      const to = text.length - (/[)]*$/u.exec(text)?.[0].length ?? 0);
      if (to > from) cells[verbal]!.push({ piece: span.piece, start: span.start + from, end: span.start + to });
    }
  });
  return cells;
}

const FROM_TO = /^(?:[自至]|FROM|TO|[:/])+/iu;
const NO_PLACE = /^(?:VOID|-+|\*+)?$/u;

/**
 * Itineraries list their places downwards, one more than there are legs (自 A, 至 B, 至 C), without a label above: a leg goes from its own
 * place to the next one.
 */
function chainPlaces(
  cells: Span[][][],
  columns: readonly PrintedColumn[],
  type: TableType,
  { marked, header, bottom }: { marked: Marked; header: Box; bottom: number },
): void {
  const from = type.columns.findIndex((c) => c.key === 'from' && c.kind === 'station');
  const to = type.columns.findIndex((c) => c.key === 'to' && c.kind === 'station');
  if (from < 0 || to < 0 || columns.some((c) => c.column === from || c.column === to)) return;
  const first = columns[0]!;
  const beside = marked.pieces.filter((p) => p.box.y0 > header.y1 - 0.4 * p.size && centreY(p.box) < bottom && p.box.x0 < first.box.x0 - 0.5 * p.size);
  const places = beside
    .filter((p) => FROM_TO.test(p.text))
    .flatMap((p): Span[] => {
      const head = FROM_TO.exec(p.text)![0].length;
      // The place may stand in a piece of its own behind the word.
      const next = beside.find((o) => o !== p && o.box.x0 >= p.box.x1 - 2 && Math.abs(centreY(o.box) - centreY(p.box)) < 0.6 * p.size);
      const place = head < p.text.length ? { piece: p, start: head, end: p.text.length } : next && { piece: next, start: 0, end: next.text.length };
      return place && !NO_PLACE.test(place.piece.text.slice(place.start, place.end)) ? [place] : [];
    });
  cells.forEach((row, i) => {
    for (const cell of row)
      for (let k = cell.length - 1; k >= 0; k--) if (FROM_TO.test(cell[k]!.piece.text) && spanBox(cell[k]!).x0 < first.box.x0) cell.splice(k, 1);
    if (places[i] && places[i + 1]) {
      row[from] = [places[i]!];
      row[to] = [places[i + 1]!];
    }
  });
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Sides of the columns from the vertical rulings that pass through the line of labels. */
function withRules(columns: readonly PrintedColumn[], band: Band, marked: Marked): PrintedColumn[] {
  const y = band.box.y1 + 2;
  const rules = marked.rulings.vertical.filter((r) => r.from <= y + 6 && r.to >= y).map((r) => r.at);
  return columns.map((c) => {
    const left = Math.max(Number.NEGATIVE_INFINITY, ...rules.filter((x) => x <= c.box.x0 + 2));
    const right = Math.min(Number.POSITIVE_INFINITY, ...rules.filter((x) => x >= c.box.x1 - 2));
    return { ...c, ...(Number.isFinite(left) && { left }), ...(Number.isFinite(right) && { right }) };
  });
}

/** y at which the list ends: the first line that begins with a label of a field, a sum or a heading. */
function bottomOf(band: Band, columns: readonly PrintedColumn[], marked: Marked, size: number): number {
  let bottom = Number.POSITIVE_INFINITY;
  const first = columns[0]!;
  for (const hit of marked.hits) {
    const box = marked.hitBoxes.get(hit)!;
    if (box.y0 < band.box.y1 + 0.2 * size || hit.start > 0) continue;
    const isColumn = hit.columns.length > 0 && hit.matches.length === 0;
    if (isColumn) continue;
    const strong = hit.colon || CLOSING.test(hit.piece.text) || (hit.sections.length > 0 && hit.text.length > 2);
    if (strong && box.x0 < columns.at(-1)!.box.x1) bottom = Math.min(bottom, box.y0 + 0.3 * size);
  }
  for (const piece of marked.pieces) {
    if (piece.box.y0 < band.box.y1 + 0.2 * size || !CLOSING.test(piece.text)) continue;
    if (piece.box.x0 < first.box.x1 + 4 * size) bottom = Math.min(bottom, piece.box.y0 + 0.3 * size);
  }
  return bottom;
}

/** A piece that reaches over several columns is cut at its blanks and where rulings pass. */
function splitAtColumns(piece: Piece, columns: readonly PrintedColumn[], marked: Marked): Span[] {
  const cuts = new Set<number>();
  const edges = columns.slice(1).map((c, i) => ({ from: columns[i]!.box.x1, to: c.box.x0 }));
  for (let u = 1; u < piece.text.length; u++) {
    const g = piece.glyphs[piece.at[u]!]!;
    const last = piece.glyphs[piece.at[u - 1]!]!;
    if (g === last) continue;
    const middle = (last.x1 + g.x0) / 2;
    // A point or comma leaves a blank that parts nothing.
    const point = /[.,]/u.test(piece.text[u]! + piece.text[u - 1]!);
    const inNumber = /[\d.,]/u.test(piece.text[u]!) && /[\d.,]/u.test(piece.text[u - 1]!) && g.x0 - last.x1 < (point ? 0.8 : 0.45) * piece.size;
    const inWords = /\p{Script=Latin}/u.test(piece.text[u]!) && /\p{Script=Latin}/u.test(piece.text[u - 1]!);
    const between = edges.some((e) => middle > e.from - piece.size && middle < e.to + piece.size);
    if (piece.gaps.has(u) && between && !inNumber && !inWords) cuts.add(u);
    const slack = 0.2 * piece.size;
    const ruled = marked.rulings.vertical.some(
      (r) => r.at > last.x1 - slack && r.at < g.x0 + slack && r.from < piece.box.y0 && r.to > piece.box.y1 && r.to - r.from > 3 * piece.size,
    );
    if (ruled && (!inNumber || g.x0 - last.x1 > 0.5 * piece.size)) cuts.add(u);
  }
  const at = [0, ...[...cuts].sort((a, b) => a - b), piece.text.length];
  return at.slice(0, -1).map((start, i) => ({ piece, start, end: at[i + 1]! }));
}

/** Spans of one line of print each, left to right. */
function linesOf(parts: readonly Span[]): Span[][] {
  const lines: { y: number; size: number; spans: Span[] }[] = [];
  for (const span of [...parts].sort((a, b) => centreY(spanBox(a)) - centreY(spanBox(b)))) {
    const y = centreY(spanBox(span));
    const line = lines.findLast((l) => Math.abs(l.y - y) < 0.55 * Math.max(l.size, span.piece.size));
    if (line) line.spans.push(span);
    else lines.push({ y, size: span.piece.size, spans: [span] });
  }
  return lines.map((l) => l.spans.sort((a, b) => spanBox(a).x0 - spanBox(b).x0));
}

/** Spans by printed column. */
type Placed = { y0: number; y1: number; cells: Span[][] };

/** The cheapest way to put the spans of a line into columns from left to right (dynamic programming over spans and columns). */
function placeLine(line: readonly Span[], columns: readonly PrintedColumn[], type: TableType): Placed {
  const n = columns.length;
  const cost = line.map((s) => columns.map((c) => costOf(s, c, type)));
  // best[j]: least cost with the spans so far, the last one in a column <= j.
  let best = new Array<number>(n).fill(0);
  const from: number[][] = [];
  for (const row of cost) {
    const own = row.map((c, j) => c + best[j]!);
    const choice: number[] = [];
    let least = Number.POSITIVE_INFINITY;
    let at = 0;
    const next = own.map((v, j) => {
      if (v < least) {
        least = v;
        at = j;
      }
      choice.push(at);
      return least;
    });
    from.push(choice);
    best = next;
  }
  const cells: Span[][] = columns.map(() => []);
  let j = n - 1;
  for (let i = line.length - 1; i >= 0; i--) {
    j = from[i]![j]!;
    cells[j]!.unshift(line[i]!);
  }
  const boxes = line.map(spanBox);
  return { y0: Math.min(...boxes.map((b) => b.y0)), y1: Math.max(...boxes.map((b) => b.y1)), cells };
}

function costOf(span: Span, column: PrintedColumn, type: TableType): number {
  const box = spanBox(span);
  const size = span.piece.size || 1;
  const overlap = overlapX(box, column.box);
  let cost = overlap > 0 ? 0.25 * (1 - overlap / Math.min(box.x1 - box.x0, column.box.x1 - column.box.x0)) : Math.min(6, -overlap / size);
  cost += 0.04 * Math.min(10, Math.abs(centreX(box) - centreX(column.box)) / size);
  const x = centreX(box);
  if ((column.left !== undefined && x < column.left) || (column.right !== undefined && x > column.right)) cost += BEHIND_RULE;
  const kind = column.column >= 0 ? type.columns[column.column]!.kind : undefined;
  const text = span.piece.text.slice(span.start, span.end);
  if (kind && (!isOpen(kind) || GRADED.has(kind))) cost += MISFIT * (1 - fitOf(kind, text));
  // A column that the type does not know takes what fits no other.
  else if (!kind) cost += 0.4 * MISFIT;
  else if (kind && /^[-¥]?[\d,.]+%?$/u.test(text)) cost += 0.5 * MISFIT;
  return cost;
}

/** Lines that make one row: rulings part rows; else every line with a figure in the leading column of figures begins one. */
function groupRows(lines: readonly Placed[], columns: readonly PrintedColumn[], type: TableType, marked: Marked): Span[][][] {
  const kinds = columns.map((c) => (c.column >= 0 ? type.columns[c.column]!.kind : 'text'));
  const counts = columns.map((_, j) => lines.filter((l) => l.cells[j]!.length > 0 && !isOpen(kinds[j]!)).length);
  const key = counts.indexOf(Math.max(...counts));
  const isHead = (l: Placed): boolean => (counts[key]! > 0 ? l.cells[key]!.length > 0 : true);
  const rowsBetween = (a: Placed, b: Placed): boolean => {
    const x0 = columns[0]!.box.x0;
    const x1 = columns.at(-1)!.box.x1;
    return marked.rulings.horizontal.some((r) => r.at > a.y1 - 4 && r.at < b.y0 + 4 && r.from < x0 + 0.3 * (x1 - x0) && r.to > x0 + 0.6 * (x1 - x0));
  };
  const heads = lines.filter(isHead);
  if (heads.length === 0) return [];
  const topAligned = isHead(lines[0]!);
  const rows = new Map<Placed, Placed[]>(heads.map((h) => [h, [h]]));
  let previous: Placed | undefined;
  lines.forEach((line, i) => {
    if (isHead(line)) {
      previous = line;
      return;
    }
    const next = lines.slice(i + 1).find(isHead);
    const above = previous && !rowsBetweenAny(lines, previous, line, rowsBetween);
    const below = next && !rowsBetweenAny(lines, line, next, rowsBetween);
    const owner =
      above && below ? (topAligned || line.y0 - previous!.y1 <= next!.y0 - line.y1 ? previous! : next!) : above ? previous! : below ? next! : undefined;
    if (owner) rows.get(owner)!.push(line);
  });
  return heads.map((h) => {
    const members = rows.get(h)!.sort((a, b) => a.y0 - b.y0);
    return columns.map((_, j) => members.flatMap((m) => m.cells[j]!));
  });
}

function rowsBetweenAny(lines: readonly Placed[], a: Placed, b: Placed, between: (a: Placed, b: Placed) => boolean): boolean {
  const from = lines.indexOf(a);
  const to = lines.indexOf(b);
  for (let i = from; i < to; i++) if (between(lines[i]!, lines[i + 1]!)) return true;
  return false;
}

function isItem(row: readonly (readonly Span[])[]): boolean {
  const filled = row.filter((cell) => cell.length > 0);
  const text = row.map((cell) => cell.map((s) => s.piece.text.slice(s.start, s.end)).join('')).join('');
  return filled.length >= 2 && !EMPTY_ROW.test(text) && !CLOSING.test(text);
}
