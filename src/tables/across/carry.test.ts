import { describe, expect, it } from 'vitest';
import type { Block, Line, PageAnalysis, Table, TextBlock } from '../../document/index.ts';
import { unionBox } from '../../document/index.ts';
import { findTables } from '../find/find-tables.ts';
import { bold, lineOf, linesOfRows, pageOf, show, word } from '../testing.ts';
import { carryTables } from './carry.ts';

const columns = [70, 200, 330];
const heads = (y: number): Line[] =>
  ['Name', 'Default', 'Meaning'].map((t, c) => lineOf(word(t, columns[c] as number, y, { font: bold })));
const textBlock = (lines: Line[]): TextBlock => ({
  kind: 'text',
  box: unionBox(lines.map((l) => l.box)),
  lines,
  role: 'body',
  column: 0,
});

const analysisOf = (pageNumber: number, blocks: Block[]): PageAnalysis => ({
  page: { ...pageOf([]), pageNumber },
  blocks,
  checkboxes: [],
  handwriting: [],
  warnings: [],
  ocr: false,
  timings: {},
});

const rows = [
  ['depth', '12', 'levels at most'],
  ['width', '80', 'columns at most'],
  ['limit', '5', 'files at most'],
];

/** A page that ends with the table. */
function earlier(): PageAnalysis {
  const lines = [...heads(700), ...linesOfRows(rows, columns, 714)];
  const [table] = findTables(pageOf(lines), lines);
  return analysisOf(1, [{ kind: 'table', box: table!.box, table: table!, column: 0 }]);
}

const tablesOf = (analysis: PageAnalysis | undefined): Table[] =>
  (analysis?.blocks ?? []).flatMap((b) => (b.kind === 'table' ? [b.table] : []));
const textsOf = (analysis: PageAnalysis | undefined): string[] =>
  (analysis?.blocks ?? []).flatMap((b) => (b.kind === 'text' ? b.lines.map((l) => l.text) : []));

describe('tables over page breaks', () => {
  it('finds the end of a table below its repeated header', () => {
    const end = linesOfRows([['speed', '3', 'pages a second']], columns, 94);
    const later = analysisOf(2, [
      textBlock([lineOf(word('A running title', 70, 40))]),
      textBlock([...heads(80), ...end]),
      textBlock([lineOf(word('Text that follows after the table, on the same page.', 70, 140))]),
    ]);
    const [, page] = carryTables([earlier(), later]);
    expect(tablesOf(page).map(show)).toEqual([
      [
        ['Name', 'Default', 'Meaning'],
        ['speed', '3', 'pages a second'],
      ],
    ]);
    expect(textsOf(page)).toEqual(['A running title', 'Text that follows after the table, on the same page.']);
  });

  it('gives a table the header above it, and the lines between', () => {
    const lines = linesOfRows(rows, columns, 122);
    const [table] = findTables(pageOf([...heads(108), ...lines]), [...heads(108), ...lines]);
    const headless: Table = {
      ...table!,
      rows: 3,
      cells: table!.cells.flatMap((c) => (c.row === 0 ? [] : [{ ...c, row: c.row - 1 }])),
      headerRows: [],
      box: { ...table!.box, y0: 112 },
    };
    const later = analysisOf(2, [
      textBlock([...heads(80), ...linesOfRows([['', '', 'as they come']], columns, 94)]),
      { kind: 'table', box: headless.box, table: headless, column: 0 },
    ]);
    const [, page] = carryTables([earlier(), later]);
    expect(tablesOf(page).map(show)).toEqual([[['Name', 'Default', 'Meaning'], ['', '', 'as they come'], ...rows]]);
    expect(tablesOf(page)[0]?.headerRows).toEqual([0]);
    expect(textsOf(page)).toEqual([]);
  });

  it('leaves text alone that does not repeat the header', () => {
    const other = ['Name', 'Value', 'Meaning'].map((t, c) => lineOf(word(t, columns[c] as number, 80, { font: bold })));
    const later = analysisOf(2, [textBlock([...other, ...linesOfRows([['speed', '3', 'pages']], columns, 94)])]);
    expect(carryTables([earlier(), later])[1]).toBe(later);
  });

  it('leaves text alone that does not keep to the columns', () => {
    const prose = lineOf(word('Name and default are the meaning of all the words in this line.', 70, 94));
    const later = analysisOf(2, [textBlock([...heads(80), prose])]);
    expect(carryTables([earlier(), later])[1]).toBe(later);
  });

  const title = (page: number): TextBlock => textBlock([lineOf(word(`Page ${page} of it`, 70, 40))]);

  it('finds the rows at the top of a page that begin where the columns of the table before do', () => {
    const end = linesOfRows(
      [
        ['speed', '3', 'pages a second, of'],
        ['', '', 'those without pictures'],
      ],
      columns,
      80,
    );
    const text = textBlock([lineOf(word('Text', 70, 130)), lineOf(word('that follows after the table.', 200, 130))]);
    const first = earlier();
    const before = { ...first, blocks: [title(1), ...first.blocks] };
    const [, page] = carryTables([before, analysisOf(2, [title(2), textBlock(end), text])]);
    expect(tablesOf(page).map(show)).toEqual([[['speed', '3', 'pages a second, of those without pictures']]]);
    expect(tablesOf(page)[0]?.headerRows).toEqual([]);
    expect(textsOf(page)).toEqual(['Page 2 of it', 'Text', 'that follows after the table.']);
  });

  it('leaves rows at the top alone that begin elsewhere, or below a table that does not end its page', () => {
    const moved = linesOfRows([['speed', '3', 'pages a second']], [70, 217, 344], 80);
    const later = analysisOf(2, [textBlock(moved)]);
    expect(carryTables([earlier(), later])[1]).toBe(later);
    const first = earlier();
    const ended = { ...first, blocks: [...first.blocks, textBlock([lineOf(word('The end.', 70, 775))])] };
    const same = analysisOf(2, [textBlock(linesOfRows([['speed', '3', 'pages a second']], columns, 80))]);
    expect(carryTables([ended, same])[1]).toBe(same);
  });

  it('finds the header and the first row at the end of a page, which the next one repeats', () => {
    const lines = [...heads(80), ...linesOfRows(rows, columns, 94)];
    const [table] = findTables(pageOf(lines), lines);
    const later = analysisOf(2, [title(2), { kind: 'table', box: table!.box, table: table!, column: 0 }]);
    const start = [...heads(700), ...linesOfRows([['speed', '3', 'pages a second']], columns, 714)];
    const text = textBlock([lineOf(word('Text that stands above the table.', 70, 660))]);
    const [page] = carryTables([analysisOf(1, [title(1), text, textBlock(start)]), later]);
    expect(tablesOf(page).map(show)).toEqual([
      [
        ['Name', 'Default', 'Meaning'],
        ['speed', '3', 'pages a second'],
      ],
    ]);
    expect(textsOf(page)).toEqual(['Page 1 of it', 'Text that stands above the table.']);
  });
});
