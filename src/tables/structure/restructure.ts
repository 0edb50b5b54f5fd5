import type { Glyph, Line, PageContent, Table } from '../../document/index.ts';
import { dealGlyphs, type Grid, tableOfGrid } from '../grid/grid.ts';
import { headerCount } from '../roles/headers.ts';
import { rowOf, rowsBetween, type Scale, scaleOf, type TextRow, textRows } from '../words.ts';
import type { SeenTable } from './decode.ts';
import { type Faults, faultsOf } from './faults.ts';
import { fitGrid } from './fit-grid.ts';

/**
 * What a fault speaks against a grid, and places that the model's rows leave open against the model; fitted by logistic
 * regression on 102 tables of page pictures, ruled and not, for which of the two grids is nearer the truth. Left out
 * one document at a time, it picks two thirds of what the better of the two would bring.
 */
const WEIGHTS: Record<keyof Faults, number> = {
  cut: 1.43,
  gaps: 5.98,
  stacked: 1.93,
  joined: 3.68,
  emptyRows: 1.75,
  empty: 3.24,
};
const HOLES = 1.83;
const FOR_MODEL = 0.32;

/** Rules over this share of the width of a table part its rows. */
const WHOLE = 0.75;

/**
 * A table of a page in pixels with the cells that the structure model sees in its place, where these suit its text
 * better than the cells that rules made. Its place and its characters stay; drawn borders near those of the model are
 * taken for them.
 */
export function restructureTable(table: Table, seen: SeenTable, page: PageContent, lines: readonly Line[]): Table {
  const scale = scaleOf(page);
  const own = new Set(table.cells.flatMap((cell) => cell.text.glyphs));
  const rows = linesWithGlyphs(own, table, lines);
  const { x0, x1, y0, y1 } = table.box;
  const rules = page.rulings
    .filter(
      (r) =>
        r.direction === 'horizontal' &&
        r.at > y0 &&
        r.at < y1 &&
        Math.min(r.to, x1) - Math.max(r.from, x0) > WHOLE * (x1 - x0),
    )
    .map((r) => r.at);
  const fitted = fitGrid(seen, table.box, rows, rules, scale);
  const grid = fitted && withAll(own, fitted);
  if (!grid?.glyphs) return table;
  const before = gridOf(table);
  const holes = 1 - seen.cells.reduce((sum, c) => sum + c.rowSpan * c.colSpan, 0) / (seen.rows * seen.cols);
  const against = (faults: Faults): number =>
    (Object.keys(WEIGHTS) as (keyof Faults)[]).reduce((sum, key) => sum + WEIGHTS[key] * faults[key], 0);
  const ofRules = against(faultsOf(before, before.glyphs, rows, scale.em));
  const ofModel = against(faultsOf(grid, grid.glyphs, rows, scale.em)) + HOLES * holes;
  if (ofRules - ofModel + FOR_MODEL <= 0) return table;
  const { bordered, method, confidence, closedTop, closedBottom } = table;
  const placed = bordered
    ? { ...grid, xs: atDrawn(grid.xs, before.xs, scale), ys: atDrawn(grid.ys, before.ys, scale) }
    : grid;
  const found = tableOfGrid({ ...placed, bordered, method, confidence, closedTop, closedBottom }, page.glyphs);
  return { ...found, headerRows: Array.from({ length: headerCount(grid, found, page) }, (_, r) => r) };
}

/** The lines of text that hold the characters of a table, without others. */
function linesWithGlyphs(own: ReadonlySet<Glyph>, { box }: Table, lines: readonly Line[]): TextRow[] {
  return rowsBetween(textRows(lines), box.y0 - 1, box.y1 + 1, box.x0 - 1, box.x1 + 1).flatMap((row) => {
    const words = row.words.filter((w) => w.glyphs.every((g) => own.has(g)));
    return words.length === 0 ? [] : [words.length === row.words.length ? row : rowOf(words)];
  });
}

/**
 * Characters that stand in no level line go to the cell in whose place they stand; undefined where one stands in none.
 */
function withAll(own: ReadonlySet<Glyph>, grid: Grid): Grid | undefined {
  const dealt = grid.glyphs as Glyph[][];
  const known = new Set(dealt.flat());
  const left = [...own].filter((g) => !known.has(g));
  if (left.length === 0) return grid;
  const places = dealGlyphs(grid, left);
  if (places.flat().length < left.length) return undefined;
  return { ...grid, glyphs: dealt.map((cell, i) => [...cell, ...places[i]!]) };
}

/** The grid of a finished table, with its characters. */
function gridOf(table: Table): Grid & { glyphs: Glyph[][] } {
  const { cells, rows, box, columnEdges, method, bordered, confidence, closedTop, closedBottom } = table;
  const ys = Array.from({ length: rows }, (_, r) =>
    r === 0 ? box.y0 : Math.min(box.y1, ...cells.filter((c) => c.row === r).map((c) => c.box.y0)),
  );
  return {
    xs: columnEdges,
    ys: [...ys, box.y1],
    slots: cells,
    glyphs: cells.map((c) => c.text.glyphs),
    method,
    bordered,
    confidence,
    closedTop,
    closedBottom,
  };
}

/** Borders moved to drawn ones less than an em away. */
function atDrawn(borders: readonly number[], drawn: readonly number[], { em }: Scale): number[] {
  const out = borders.map((at) => {
    const near = drawn.reduce((a, b) => (Math.abs(b - at) < Math.abs(a - at) ? b : a));
    return Math.abs(near - at) < em ? near : at;
  });
  return out.every((at, i) => i === 0 || at > out[i - 1]!) ? out : [...borders];
}
