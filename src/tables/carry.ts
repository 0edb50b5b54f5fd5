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
} from '../document/index.ts';
import { cutRow, type Separator } from './columns.ts';
import { tableOfGrid } from './grid.ts';
import { plainText } from './repeated-header.ts';
import { textGrid } from './text-grid.ts';
import { type TextRow, textRows } from './words.ts';

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
/** A blank (sizes), and one of justified text. */
const BLANK = 0.35;
const WIDE_BLANK = 0.6;

/**
 * Tables that reach over a page break under a repeated header, where the later page alone does not show it: tagged
 * files mark repeated headers as artifacts (ISO 32000-1, 14.8.2.2), and one or two rows look like text. The columns of
 * the earlier part tell the lines of the later one.
 */
export function carryTables(pages: readonly PageAnalysis[]): PageAnalysis[] {
  const out: PageAnalysis[] = [];
  for (const analysis of pages) {
    const before = out.at(-1);
    const next = before && before.page.pageNumber + 1 === analysis.page.pageNumber && carryOver(before, analysis);
    out.push(next || analysis);
  }
  return out;
}

function carryOver(before: PageAnalysis, analysis: PageAnalysis): PageAnalysis | undefined {
  const part = lowestTable(before);
  const header = part && headerOf(part);
  if (!part || !header) return undefined;
  const lines = analysis.blocks.flatMap((b) => (b.kind === 'text' && b.latex === undefined ? b.lines : []));
  const rows = textRows(lines).sort((a, b) => a.baseline - b.baseline);
  const head = findHeader(rows, header, part, analysis.page.height * TOP);
  if (!head) return undefined;
  const size = (head.rows[0] as TextRow).size;
  const bottom = (head.rows.at(-1) as TextRow).baseline;
  const below = tableBelow(analysis, head.rows);
  const between = rows.slice(head.next).filter((r) => !below || r.baseline < below.box.y0 + 0.5 * size);
  const body = rowsOfTable(between, head.seps, part, head.shift, bottom);
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
    headerRows: Array.from({ length: grid.headerRows ?? 1 }, (_, r) => r),
  };
  const table = joins ? prepend(top, below.table) : top;
  return withTable(analysis, table, [...head.rows, ...body], joins ? below : undefined);
}

function lowestTable({ blocks }: PageAnalysis): Table | undefined {
  const tables = blocks.flatMap((b) => (b.kind === 'table' && !b.table.estimated ? [b.table] : []));
  return tables.length === 0 ? undefined : tables.reduce((a, b) => (b.box.y1 > a.box.y1 ? b : a));
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

/** The rows below the header that keep to its columns, as far as they follow closely. */
function rowsOfTable(
  rows: readonly TextRow[],
  seps: readonly Separator[],
  part: Table,
  shift: number,
  from: number,
): TextRow[] {
  const left = (part.columnEdges[0] as number) + shift;
  const right = (part.columnEdges.at(-1) as number) + shift;
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
