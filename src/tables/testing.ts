import {
  type Element,
  emptyPage,
  type Font,
  type Glyph,
  type Line,
  type PageContent,
  type RichText,
  type Ruling,
  type Table,
} from '../document/index.ts';
import { glyphIn } from '../document/testing.ts';
import { cutRow } from './grid/columns.ts';
import { type PieceLine, pieceLine } from './grid/text-lines.ts';
import { textRows } from './words.ts';

/** Pages for tests: each character is half an em wide (CJK one em), 10 points by default. */
export const font: Font = { name: 'Test', weight: 400, italic: false, mono: false, serif: false, type3: false };
export const bold: Font = { ...font, name: 'Test-Bold', weight: 700 };

export function word(text: string, x: number, baseline: number, options: { size?: number; font?: Font } = {}): Glyph[] {
  const size = options.size ?? 10;
  const out: Glyph[] = [];
  let at = x;
  let space = false;
  for (const ch of text) {
    const w = /[\u2e80-\u9fff]/.test(ch) ? size : size / 2;
    if (ch === ' ') space = true;
    else {
      const box = { x0: at, x1: at + w, y0: baseline - size * 0.8, y1: baseline + size * 0.2 };
      out.push(glyphIn(box, ch, { baseline, size, font: options.font ?? font, spaceBefore: space }));
      space = false;
    }
    at += w;
  }
  return out;
}

export function lineOf(glyphs: Glyph[]): Line {
  const first = glyphs[0] as Glyph;
  return {
    glyphs,
    text: glyphs.map((g) => (g.spaceBefore ? ' ' : '') + g.text).join(''),
    box: {
      x0: Math.min(...glyphs.map((g) => g.x0)),
      x1: Math.max(...glyphs.map((g) => g.x1)),
      y0: first.y0,
      y1: first.y1,
    },
    baseline: first.baseline,
    size: first.size,
    font: first.font,
    color: 0,
    angle: 0,
    bold: first.font.weight >= 600,
    italic: false,
  };
}

export const hRule = (at: number, from: number, to: number): Ruling => ({
  direction: 'horizontal',
  at,
  from,
  to,
  thickness: 0.5,
  color: 0,
});
export const vRule = (at: number, from: number, to: number): Ruling => ({
  direction: 'vertical',
  at,
  from,
  to,
  thickness: 0.5,
  color: 0,
});

export function pageOf(lines: Line[], rulings: Ruling[] = [], more: Partial<PageContent> = {}): PageContent {
  return {
    ...emptyPage({ width: 612, height: 792, origin: 'pdf' }),
    glyphs: lines.flatMap((l) => l.glyphs),
    rulings,
    textLayer: { quality: 'good', reasons: [] },
    ...more,
  };
}

/** Lines of a text table: `columns` are the left edges, `pitch` the row distance. Empty strings give no line. */
export function linesOfRows(
  rows: readonly (readonly string[])[],
  columns: readonly number[],
  top = 100,
  pitch = 14,
  right = false,
): Line[] {
  const out: Line[] = [];
  rows.forEach((row, r) => {
    row.forEach((text, c) => {
      if (text === '') return;
      const x = columns[c] as number;
      const width = [...text].reduce((w, ch) => w + (/[\u2e80-\u9fff]/.test(ch) ? 10 : 5), 0);
      out.push(lineOf(word(text, right && c > 0 ? x - width : x, top + r * pitch)));
    });
  });
  return out;
}

/** A full grid of rules. */
export function gridRules(xs: readonly number[], ys: readonly number[]): Ruling[] {
  const x0 = xs[0] as number;
  const x1 = xs[xs.length - 1] as number;
  const y0 = ys[0] as number;
  const y1 = ys[ys.length - 1] as number;
  return [...ys.map((y) => hRule(y, x0, x1)), ...xs.map((x) => vRule(x, y0, y1))];
}

/** Rows of cell texts; a spanned position is `^` (from above) or `<` (from the left). */
export function show(table: Table): string[][] {
  const out = Array.from({ length: table.rows }, () => Array.from({ length: table.cols }, () => '?'));
  for (const c of table.cells) {
    for (let r = c.row; r < c.row + c.rowSpan; r++) {
      for (let k = c.col; k < c.col + c.colSpan; k++)
        (out[r] as string[])[k] = r === c.row && k === c.col ? c.text.value : r > c.row ? '^' : '<';
    }
  }
  return out;
}

/** A table of texts; `<` and `^` continue the cell at the left or above. */
export function makeTable(rows: readonly (readonly string[])[]): Table {
  const cols = rows[0]!.length;
  const extent = (row: number, col: number, mark: '<' | '^'): number => {
    let n = 1;
    while ((mark === '<' ? rows[row]?.[col + n] : rows[row + n]?.[col]) === mark) n++;
    return n;
  };
  const box = { x0: 0, y0: 0, x1: 100 * cols, y1: 20 * rows.length };
  const cells = rows.flatMap((texts, row) =>
    texts.flatMap((value, col): Table['cells'] => {
      if (value === '<' || value === '^') return [];
      const [rowSpan, colSpan] = [extent(row, col, '^'), extent(row, col, '<')];
      const place = { x0: 100 * col, y0: 20 * row, x1: 100 * (col + colSpan), y1: 20 * (row + rowSpan) };
      return [{ row, col, rowSpan, colSpan, box: place, text: { value, glyphs: [], at: [], objects: [] }, images: [] }];
    }),
  );
  const columnEdges = Array.from({ length: cols + 1 }, (_, i) => 100 * i);
  return {
    box,
    rows: rows.length,
    cols,
    cells,
    headerRows: [],
    bordered: true,
    method: 'ruled',
    confidence: 1,
    columnEdges,
    closedTop: true,
    closedBottom: true,
  };
}

export const textOf = (value: string): RichText => ({ value, glyphs: [], at: [], objects: [] });

/** A bordered table with 20-point rows. */
export function tableOf(rows: readonly (readonly string[])[], y: number, more: Partial<Table> = {}): Table {
  const cols = (rows[0] as readonly string[]).length;
  const edges = Array.from({ length: cols + 1 }, (_, i) => 70 + i * 100);
  return {
    box: { x0: 70, y0: y, x1: 70 + cols * 100, y1: y + rows.length * 20 },
    rows: rows.length,
    cols,
    cells: rows.flatMap((row, r) =>
      row.map((value, c) => ({
        row: r,
        col: c,
        rowSpan: 1,
        colSpan: 1,
        box: { x0: edges[c] as number, y0: y + r * 20, x1: edges[c + 1] as number, y1: y + r * 20 + 20 },
        text: textOf(value),
        images: [],
      })),
    ),
    headerRows: [],
    bordered: true,
    method: 'ruled',
    confidence: 0.9,
    columnEdges: edges,
    closedTop: true,
    closedBottom: true,
    ...more,
  };
}

export const elementOf = (type: Element['type'], pageNumber: number, more: Partial<Element> = {}): Element => ({
  type,
  text: textOf(''),
  pageNumber,
  box: more.table?.box ?? { x0: 70, y0: 40, x1: 300, y1: 50 },
  depth: -1,
  children: [],
  ...more,
});

/** Lines with their pieces between places. */
export const cutAt = (lines: readonly Line[], at: readonly number[]): PieceLine[] =>
  textRows(lines).map((row) =>
    pieceLine(
      row,
      cutRow(
        row,
        at.map((x) => ({ x, x0: x, x1: x })),
      ),
      at.length + 1,
    ),
  );
