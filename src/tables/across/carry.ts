import {
  type Box,
  type Glyph,
  type Line,
  type LineFormula,
  type PageAnalysis,
  type Table,
  type TableBlock,
  type TextBlock,
  unionBox,
} from '../../document/index.ts';
import { cutRow, type Separator } from '../grid/columns.ts';
import { tableOfGrid } from '../grid/grid.ts';
import { textGrid } from '../grid/text-grid.ts';
import { plainText } from '../roles/repeated-header.ts';
import { type TextRow, textRows } from '../words.ts';

/** A header is repeated in the upper part of the next page, on at most this many lines. */
const TOP = 0.4;
const MAX_HEAD_LINES = 4;
/** Fewer characters may equal a header by chance. */
const MIN_HEAD = 4;
/**
 * Lines further apart (sizes, baseline to baseline) are not one table: below its header, and below other lines of it.
 */
const FAR_BELOW_HEAD = 3.6;
const FAR = 2.4;
/** How far (sizes) a word may hang over a border. */
const OVERHANG = 0.6;
/** Texts that begin or end this close (sizes) to each other are aligned. */
const ALIGNED = 0.15;
/** A blank (sizes), and one of justified text. */
const BLANK = 0.35;
const WIDE_BLANK = 0.6;

/**
 * Tables that reach over a page break, where the later page alone does not show it: tagged files mark repeated headers
 * as artifacts (ISO 32000-1, 14.8.2.2), and one or two rows look like text. The columns of the earlier part tell the
 * lines of the later one, below a repeated header or at the very top.
 */
export function carryTables(pages: readonly PageAnalysis[]): PageAnalysis[] {
  const out: PageAnalysis[] = [];
  pages.forEach((analysis, i) => {
    const before = out.at(-1);
    const follows = before && before.page.pageNumber + 1 === analysis.page.pageNumber;
    const next = follows && (carryOver(before, analysis) ?? carryOn(before, analysis, pages[i + 1]));
    out.push(next || analysis);
  });
  return out.map((analysis, i) => {
    const after = out[i + 1];
    return (after && after.page.pageNumber === analysis.page.pageNumber + 1 && carryBack(analysis, after)) || analysis;
  });
}

/** By page: each is looked at beside the one before it and the one after it. */
const knownRows = new WeakMap<PageAnalysis, readonly TextRow[]>();

/** The rows of the text outside tables, downwards. */
function rowsOf(analysis: PageAnalysis): readonly TextRow[] {
  let rows = knownRows.get(analysis);
  if (!rows) {
    const lines = analysis.blocks.flatMap((b) => (b.kind === 'text' && b.latex === undefined ? b.lines : []));
    rows = textRows(lines).sort((a, b) => a.baseline - b.baseline);
    knownRows.set(analysis, rows);
  }
  return rows;
}

function carryOver(before: PageAnalysis, analysis: PageAnalysis): PageAnalysis | undefined {
  const part = extremeTable(before, 1);
  const header = part && headerOf(part);
  if (!part || !header) return undefined;
  const rows = rowsOf(analysis);
  const head = findHeader(rows, header, part, analysis.page.height * TOP);
  if (!head) return undefined;
  const bottom = (head.rows.at(-1) as TextRow).baseline;
  const below = tableBelow(analysis, head.rows);
  const between = rowsAbove(rows.slice(head.next), below);
  return withRows(analysis, part, head, between, rowsOfTable(between, head.seps, part, head.shift, bottom), below);
}

const rowsAbove = (rows: readonly TextRow[], below: TableBlock | undefined): TextRow[] =>
  rows.filter((r) => !below || r.baseline < below.box.y0 + 0.5 * r.size);

/** The page with a part of a table from its head (which may be empty) and its rows. */
function withRows(
  analysis: PageAnalysis,
  part: Table,
  head: FoundHeader,
  between: readonly TextRow[],
  body: readonly TextRow[],
  below: TableBlock | undefined,
): PageAnalysis | undefined {
  const { size } = (head.rows[0] ?? body[0]) as TextRow;
  const bottom = (head.rows.at(-1) ?? body[0])?.baseline as number;
  const joins =
    below?.table.cols === part.cols &&
    body.length === between.length &&
    below.box.y0 - (body.at(-1)?.baseline ?? bottom) < FAR * size;
  if (!joins && body.length === 0) return undefined;
  const box = unionBox([...head.rows, ...body]);
  const x0 = Math.min(box.x0, (part.columnEdges[0] as number) + head.shift);
  const x1 = Math.max(box.x1, (part.columnEdges.at(-1) as number) + head.shift);
  const region = {
    rows: [...head.rows, ...body],
    rules: [],
    x0,
    x1,
    seps: head.seps,
    open: { head: head.rows.length },
  };
  const grid = textGrid(region, { em: size, noisy: analysis.ocr })?.grid;
  if (!grid) return undefined;
  const top: Table = {
    ...tableOfGrid({ ...grid, method: part.method, bordered: part.bordered, confidence: part.confidence }, []),
    headerRows: Array.from({ length: head.rows.length > 0 ? (grid.headerRows ?? 1) : 0 }, (_, r) => r),
  };
  const table = joins ? prepend(top, below.table) : top;
  return withTable(analysis, table, [...head.rows, ...body], joins ? below : undefined);
}

/**
 * The header of a table that the next page repeats, and its first rows, at the very end of a page: one or two rows look
 * like text there too.
 */
function carryBack(analysis: PageAnalysis, after: PageAnalysis): PageAnalysis | undefined {
  const part = extremeTable(after, -1);
  const header = part && headerOf(part);
  if (!part || !header) return undefined;
  const rows = rowsOf(analysis);
  const later = rowsOf(after);
  if (later.some((r) => r.baseline < part.box.y0 + 0.5 * r.size && !isRunning(r, rows))) return undefined;
  const head = findHeader(rows, header, part, analysis.page.height);
  const above = head?.rows[0];
  if (!head || !above || analysis.blocks.some((b) => b.kind !== 'text' && b.box.y1 > above.y0)) return undefined;
  const between = rows.slice(head.next).filter((r) => !isRunning(r, later));
  const body = rowsOfTable(between, head.seps, part, head.shift, (head.rows.at(-1) as TextRow).baseline);
  return body.length === between.length ? withRows(analysis, part, head, between, body, undefined) : undefined;
}

/**
 * The rows of a table that ends a page, at the top of the next one without its header: their texts begin or end where
 * those of its columns do.
 */
function carryOn(
  before: PageAnalysis,
  analysis: PageAnalysis,
  after: PageAnalysis | undefined,
): PageAnalysis | undefined {
  const part = extremeTable(before, 1);
  if (!part || part.cols < 2) return undefined;
  const earlier = rowsOf(before);
  const rows = rowsOf(analysis);
  if (earlier.some((r) => r.y0 > part.box.y1 - 0.5 * r.size && !isRunning(r, rows))) return undefined;
  const others = [...earlier, ...(after ? rowsOf(after) : [])];
  const start = rows.findIndex((r) => !isRunning(r, others));
  const first = rows[start];
  if (!first || analysis.blocks.some((b) => b.kind !== 'text' && b.box.y0 < first.baseline)) return undefined;
  const seps = part.columnEdges.slice(1, -1).map((x) => ({ x, x0: x, x1: x }));
  const below = tableBelow(analysis, [first]);
  const between = rowsAbove(rows.slice(start), below);
  const isAligned = alignmentIn(part, seps);
  // Without rules, the last column ended where its longest text did.
  const margin = part.bordered ? undefined : Math.max(...earlier.map((r) => r.x1), ...rows.map((r) => r.x1));
  const kept = rowsOfTable(between, seps, part, 0, first.baseline, margin);
  const end = kept.findIndex((r) => cutRow(r, seps).length > 1 && !isAligned(r));
  const body = end < 0 ? kept : kept.slice(0, end);
  // What follows in the first column alone is more likely text.
  while (body.length > 0 && cutRow(body.at(-1) as TextRow, seps).every((p) => p.c1 === 0)) body.pop();
  const full = body.findIndex((r) => cutRow(r, seps).length > 1);
  if (full < 0 || full > MAX_HEAD_LINES || body[full]?.words.every((w) => w.bold)) return undefined;
  return withRows(analysis, part, { rows: [], next: start, seps, shift: 0 }, between, body, below);
}

/** Whether a row stands at the same height on another page, except for its numbers: a running title. */
function isRunning(row: TextRow, others: readonly TextRow[]): boolean {
  const text = (r: TextRow): string => plainText(r.words.map((w) => w.text).join('')).replace(/\d+/g, '');
  return others.some((o) => Math.abs(o.baseline - row.baseline) < 0.3 * row.size && text(o) === text(row));
}

/** Tells rows whose texts all begin or end where a text of the same column of a table does. */
function alignmentIn(part: Table, seps: readonly Separator[]): (row: TextRow) => boolean {
  const sides: { x0: number[]; x1: number[] }[] = Array.from({ length: part.cols }, () => ({ x0: [], x1: [] }));
  for (const c of part.cells) {
    if (c.colSpan > 1 || c.text.glyphs.length === 0) continue;
    const own = sides[c.col];
    own?.x0.push(Math.min(...c.text.glyphs.map((g) => g.x0)));
    own?.x1.push(Math.max(...c.text.glyphs.map((g) => g.x1)));
  }
  const near = (xs: readonly number[], x: number, size: number): boolean =>
    xs.some((o) => Math.abs(o - x) < ALIGNED * size);
  return (row) =>
    cutRow(row, seps).every((p) => {
      const own = sides[p.c0];
      return own && p.c0 === p.c1 && (near(own.x0, p.x0, row.size) || near(own.x1, p.x1, row.size));
    });
}

/** The lowest (`way` 1) or the uppermost table of a page. */
function extremeTable({ blocks }: PageAnalysis, way: 1 | -1): Table | undefined {
  const tables = blocks.flatMap((b) => (b.kind === 'table' && !b.table.estimated ? [b.table] : []));
  const depth = ({ box }: Table): number => (way > 0 ? box.y1 : -box.y0);
  return tables.length === 0 ? undefined : tables.reduce((a, b) => (depth(b) > depth(a) ? b : a));
}

interface Header {
  /** Plain text of each column. */
  texts: string[];
  /** Left edge of its text. */
  x0: number;
}

/** The header of a table without spans over columns, or else its first row, if that has no numbers. */
function headerOf(table: Table): Header | undefined {
  const count = Math.max(1, table.headerRows.length);
  if (table.cols < 2 || count >= table.rows) return undefined;
  const cells = table.cells.filter((c) => c.row < count);
  if (cells.some((c) => c.colSpan > 1 || c.row + c.rowSpan > count)) return undefined;
  const texts = Array.from({ length: table.cols }, (_, col) =>
    cells.flatMap((c) => (c.col === col ? [plainText(c.text.value)] : [])).join(''),
  );
  const all = texts.join('');
  const glyphs = cells.flatMap((c) => c.text.glyphs);
  if (texts.filter((t) => t !== '').length < 2 || all.length < MIN_HEAD || glyphs.length === 0) return undefined;
  if (table.headerRows.length === 0 && /\d/.test(all)) return undefined;
  return { texts, x0: Math.min(...glyphs.map((g) => g.x0)) };
}

interface FoundHeader {
  rows: TextRow[];
  /** Index of the first row below. */
  next: number;
  seps: Separator[];
  /** How far the part on this page stands to the right of the earlier one. */
  shift: number;
}

/** The first lines that say column by column what the header says. */
function findHeader(rows: readonly TextRow[], header: Header, part: Table, limit: number): FoundHeader | undefined {
  const length = header.texts.join('').length;
  for (let start = 0; start < rows.length && (rows[start] as TextRow).baseline < limit; start++) {
    const head: TextRow[] = [];
    let count = 0;
    for (let next = start; next < rows.length && head.length < MAX_HEAD_LINES && count < length; ) {
      const row = rows[next++] as TextRow;
      head.push(row);
      count += plainText(row.words.map((w) => w.text).join('')).length;
      if (count !== length) continue;
      const shift = Math.min(...head.map((r) => r.x0)) - header.x0;
      const seps = part.columnEdges.slice(1, -1).map((x) => ({ x: x + shift, x0: x + shift, x1: x + shift }));
      const found = header.texts.map(() => '');
      for (const r of head)
        for (const p of cutRow(r, seps)) found[p.c0] += plainText(p.words.map((w) => w.text).join(''));
      if (found.every((t, c) => t === header.texts[c])) return { rows: head, next, seps, shift };
    }
  }
  return undefined;
}

/** The nearest table below the header that shares its width. */
function tableBelow({ blocks }: PageAnalysis, head: readonly TextRow[]): TableBlock | undefined {
  const box = unionBox(head);
  const below = blocks.filter(
    (b): b is TableBlock => b.kind === 'table' && b.box.y1 > box.y1 && b.box.x0 < box.x1 && b.box.x1 > box.x0,
  );
  return below.sort((a, b) => a.box.y0 - b.box.y0)[0];
}

/** The rows below a height that keep to the columns (the last one reaches to `margin`), as far as they follow closely. */
function rowsOfTable(
  rows: readonly TextRow[],
  seps: readonly Separator[],
  part: Table,
  shift: number,
  from: number,
  margin = Number.NEGATIVE_INFINITY,
): TextRow[] {
  const left = (part.columnEdges[0] as number) + shift;
  const right = Math.max(margin, (part.columnEdges.at(-1) as number) + shift);
  const out: TextRow[] = [];
  let last = from;
  for (const row of rows) {
    const gap = (row.baseline - last) / row.size;
    if (gap > (out.length === 0 ? FAR_BELOW_HEAD : FAR)) break;
    const over = OVERHANG * row.size;
    if (row.x0 < left - row.size || row.x1 > right + row.size) break;
    if (row.words.some((w) => seps.some((s) => w.x0 < s.x - over && w.x1 > s.x + over))) break;
    if (runsOver(row, seps)) break;
    out.push(row);
    last = row.baseline;
  }
  return out;
}

/** Whether words stand no further apart over the borders than in running text: over one by any measure, or over all. */
function runsOver(row: TextRow, seps: readonly Separator[]): boolean {
  const gaps = seps.flatMap(({ x }) => {
    const right = row.words.findIndex((w) => (w.x0 + w.x1) / 2 > x);
    const [a, b] = [row.words[right - 1], row.words[right]];
    return a && b ? [(b.x0 - a.x1) / b.size] : [];
  });
  return gaps.some((g) => g < BLANK) || (gaps.length === seps.length && gaps.every((g) => g < WIDE_BLANK));
}

/** A table with rows above its first one. */
function prepend(top: Table, table: Table): Table {
  return {
    ...table,
    box: unionBox([top.box, table.box]),
    rows: top.rows + table.rows,
    cells: [...top.cells, ...table.cells.map((c) => ({ ...c, row: c.row + top.rows }))],
    headerRows: top.headerRows,
    closedTop: top.closedTop,
  };
}

/** The page with a table for some of its lines, and for the table whose rows it has. */
function withTable(
  analysis: PageAnalysis,
  table: Table,
  rows: readonly TextRow[],
  replaced: TableBlock | undefined,
): PageAnalysis {
  const taken = new Set<Glyph>(rows.flatMap((r) => r.words.flatMap((w) => w.glyphs)));
  const isTaken = (line: Line): boolean => line.glyphs[0] !== undefined && taken.has(line.glyphs[0]);
  let placed = false;
  const blocks = analysis.blocks.flatMap((b): PageAnalysis['blocks'] => {
    if (b === replaced) return [];
    if (b.kind !== 'text' || !b.lines.some(isTaken)) return [b];
    const rest = withoutLines(b, isTaken);
    const own: TableBlock[] = placed ? [] : [{ kind: 'table', box: table.box, table, column: b.column }];
    placed = true;
    return rest ? [...own, rest] : own;
  });
  return { ...analysis, blocks };
}

function withoutLines(block: TextBlock, isTaken: (line: Line) => boolean): TextBlock | undefined {
  const kept = block.lines.flatMap((l, i) => (isTaken(l) ? [] : [i]));
  if (kept.length === 0) return undefined;
  const lines = kept.map((i) => block.lines[i] as Line);
  const formulas = block.formulas?.flatMap((f): LineFormula[] =>
    kept.includes(f.line) ? [{ ...f, line: kept.indexOf(f.line) }] : [],
  );
  const box: Box = unionBox(lines.map((l) => l.box));
  return { ...block, lines, box, ...(formulas && { formulas }) };
}
