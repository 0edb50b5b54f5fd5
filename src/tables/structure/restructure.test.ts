import { expect, test } from 'vitest';
import type { Line, Table } from '../../document/index.ts';
import { tableOfGrid } from '../grid/grid.ts';
import { hRule, linesOfRows, pageOf } from '../testing.ts';
import type { SeenTable } from './decode.ts';
import { restructureTable } from './restructure.ts';
import { seenAs } from './testing.ts';

const ROWS = [
  ['Region', 'North', 'South'],
  ['Wheat', '120', '85'],
  ['Barley', '40', '310'],
  ['Rye', '7', '9'],
];
const COLUMNS = [50, 150, 250];
const BOX = { x0: 45, y0: 88, x1: 320, y1: 148 };
const text = (table: Table): string[][] =>
  Array.from({ length: table.rows }, (_, r) => table.cells.filter((c) => c.row === r).map((c) => c.text.value));

/** A table as rules might have read it, with these borders. */
function tableOf(lines: readonly Line[], xs: readonly number[], ys: readonly number[], bordered = false): Table {
  const cols = xs.length - 1;
  const slots = Array.from({ length: cols * (ys.length - 1) }, (_, i) => ({
    row: Math.floor(i / cols),
    col: i % cols,
    rowSpan: 1,
    colSpan: 1,
  }));
  const grid = {
    xs: [...xs],
    ys: [...ys],
    slots,
    method: 'borderless' as const,
    bordered,
    confidence: 0.7,
    closedTop: false,
    closedBottom: false,
  };
  return tableOfGrid(
    grid,
    lines.flatMap((l) => l.glyphs),
  );
}

const lines = linesOfRows(ROWS, COLUMNS, 100, 14);
const page = pageOf(lines);
const wrong = tableOf(lines, [45, 200, 320], [88, 104, 118, 132, 148]);
const right = tableOf(lines, [45, 140, 240, 320], [88, 104, 118, 132, 148]);

test('columns that rules missed come from the model; the table keeps its place, its characters and how it was found', () => {
  const table = restructureTable(wrong, seenAs(4, [50, 150, 250, 320], 92, 14), page, lines);
  expect(text(table)).toEqual(ROWS);
  expect(table.box).toEqual(BOX);
  expect(table).toMatchObject({ method: 'borderless', bordered: false, headerRows: [0] });
});

test('cells that hold what stands apart are not taken from the model', () => {
  expect(restructureTable(right, seenAs(4, [50, 250, 320], 92, 14), page, lines)).toBe(right);
});

test('rows that the model sees half a line too low still get their own text', () => {
  expect(text(restructureTable(wrong, seenAs(4, [50, 150, 250, 320], 92 + 6, 14), page, lines))).toEqual(ROWS);
});

test('a rule across the table parts rows where the model is unsure of their height', () => {
  const low = seenAs(4, [50, 150, 250, 320], 92, 14);
  const tall: SeenTable = {
    ...low,
    cells: low.cells.map((c) =>
      c.row === 1
        ? { ...c, box: { ...c.box, y1: c.box.y1 + 13 } }
        : c.row === 2
          ? { ...c, box: { ...c.box, y0: c.box.y0 + 13, y1: c.box.y1 + 13 } }
          : c,
    ),
  };
  const ruled = pageOf(lines, [hRule(118, 45, 320)]);
  expect(text(restructureTable(wrong, tall, ruled, lines))[1]).toEqual(['Wheat', '120', '85']);
});

test('cells that span columns hold their heads; places the model leaves open are empty cells', () => {
  const heads = linesOfRows([['', 'Harvest of the year', ''], ...ROWS], COLUMNS, 86, 14);
  const below = seenAs(5, [50, 150, 250, 320], 78, 14);
  const spanned: SeenTable = {
    ...below,
    cells: below.cells.filter((c) => c.row > 0 || c.col === 1).map((c) => (c.row === 0 ? { ...c, colSpan: 2 } : c)),
  };
  const before = tableOf(heads, [45, 200, 320], [74, 90, 104, 118, 132, 148]);
  const table = restructureTable(before, spanned, pageOf(heads), heads);
  expect(text(table)[0]).toEqual(['', 'Harvest of the year']);
  expect(table.cells.reduce((sum, c) => sum + c.rowSpan * c.colSpan, 0)).toBe(5 * 3);
});

test('drawn borders near those of the model are taken for them', () => {
  const drawn = tableOf(lines, [45, 127, 320], [88, 104, 118, 132, 148], true);
  const table = restructureTable(drawn, seenAs(4, [50, 150, 250, 320], 92, 14), page, lines);
  expect(table.columnEdges).toHaveLength(4);
  expect(table.columnEdges[1]).toBe(127);
});

test('characters that stand in no level line stay in the table', () => {
  const upright = lines.map((line, i) => (i === 3 ? { ...line, angle: 90 } : line));
  const table = restructureTable(wrong, seenAs(4, [50, 150, 250, 320], 92, 14), page, upright);
  expect(table.cells.flatMap((c) => c.text.glyphs).length).toBe(lines.flatMap((l) => l.glyphs).length);
});

test('a single column, or no text, is no answer', () => {
  expect(restructureTable(wrong, seenAs(4, [50, 320], 92, 14), page, lines)).toBe(wrong);
  expect(restructureTable(wrong, seenAs(4, [50, 150, 250, 320], 92, 14), page, [])).toBe(wrong);
});
