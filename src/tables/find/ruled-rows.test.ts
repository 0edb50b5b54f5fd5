import { expect, it } from 'vitest';
import type { Line, Ruling } from '../../document/index.ts';
import { cleanEdges } from '../edges.ts';
import { tableOfGrid } from '../grid/grid.ts';
import { bold, hRule, lineOf, linesOfRows, pageOf, show, vRule, word } from '../testing.ts';
import { scaleOf, textRows } from '../words.ts';
import { findTables } from './find-tables.ts';
import { ruledRowGrids } from './ruled-rows.ts';

const found = (lines: Line[], rules: Ruling[]): string[][][] => {
  const page = pageOf(lines, rules);
  const scale = scaleOf(page);
  return ruledRowGrids(cleanEdges(rules, scale.em).h, textRows(lines), scale).map((grid) =>
    show(tableOfGrid(grid, page.glyphs)),
  );
};

const xs = [75, 150, 220];
const head = ['Name', 'Type', 'Meaning'];

it('reads rows separated by rules, with the header above the first and the last row below the last', () => {
  const lines = linesOfRows(
    [head, ['user', 'Text', 'who asks'], ['pass', 'Text', 'his secret'], ['mail', 'Text', 'where to write']],
    xs,
    114,
    25,
  );
  const rules = [122, 147, 172].map((y) => hRule(y, 70, 330));
  const tables = findTables(pageOf(lines, rules), lines);
  expect(tables.map(show)).toEqual([
    [head, ['user', 'Text', 'who asks'], ['pass', 'Text', 'his secret'], ['mail', 'Text', 'where to write']],
  ]);
  expect(tables[0]).toMatchObject({ headerRows: [0], closedTop: false, closedBottom: false });
});

it('splits a header of close words by the columns of the row below', () => {
  const lines = linesOfRows(
    [
      ['Name', 'Kind of it', 'Meaning'],
      ['user', 'Text', 'who asks'],
    ],
    [75, 150, 207],
    114,
    25,
  );
  expect(found(lines, [hRule(122, 70, 330)])).toEqual([
    [
      ['Name', 'Kind of it', 'Meaning'],
      ['user', 'Text', 'who asks'],
    ],
  ]);
});

it('assigns lines between two rules to one row', () => {
  const lines = [
    ...linesOfRows([head, ['user', 'Text', 'who asks for the']], xs, 114, 25),
    ...linesOfRows([['', '', 'whole of it']], xs, 151),
    ...linesOfRows([['mail', 'Text', 'where to write']], xs, 176),
  ];
  const [table] = findTables(pageOf(lines, [hRule(122, 70, 330), hRule(158, 70, 330)]), lines);
  expect(show(table!)[1]).toEqual(['user', 'Text', 'who asks for the whole of it']);
});

it('ignores headings with a rule below', () => {
  const part = (y: number) =>
    [
      word('Q', 75, y, { size: 18 }),
      word('Demo', 105, y, { size: 18 }),
      word('I', 75, y + 24),
      word('say what it is about', 95, y + 24),
    ].map(lineOf);
  const lines = [...part(114), ...part(164)];
  expect(found(lines, [hRule(120, 70, 330), hRule(170, 70, 330)])).toEqual([]);
});

it('finds the columns of a frame with rules between its rows', () => {
  const lines = [
    ...linesOfRows([['Check', '', '']], xs, 112),
    ...linesOfRows([['', 'Path', 'Meaning']], xs, 118),
    ...linesOfRows([['mark', '', '']], xs, 124),
    ...linesOfRows([['KS1', 'a.registries', 'those to trust']], xs, 146),
    ...linesOfRows([['', '', 'those allowed of']], xs, 166),
    ...linesOfRows([['DS2', 'b.variables', '']], xs, 172),
    ...linesOfRows([['', '', 'all the others']], xs, 178),
  ];
  const rules = [...[100, 130, 154, 186].map((y) => hRule(y, 70, 330)), vRule(70, 100, 186), vRule(330, 100, 186)];
  expect(findTables(pageOf(lines, rules), lines).map(show)).toEqual([
    [
      ['Check mark', 'Path', 'Meaning'],
      ['KS1', 'a.registries', 'those to trust'],
      ['DS2', 'b.variables', 'those allowed of all the others'],
    ],
  ]);
});

it('takes the bold heads of a frame for columns that its rows leave empty', () => {
  const titles = ['Name', 'Way', 'Path', 'Known', 'Use'];
  const at = [75, 140, 190, 290, 328];
  const rows = ['bank', 'card', 'plate', 'print'].map((name) => [name, 'POST', `/ocr/${name}`, '', '']);
  const lines = [
    ...titles.map((text, c) => lineOf(word(text, at[c] as number, 112, { font: bold }))),
    ...linesOfRows(rows, at, 132, 20),
  ];
  const rules = [100, 118, 138, 158, 178, 198].map((y) => hRule(y, 70, 360));
  const frame = [70, 360].map((x) => vRule(x, 100, 198));
  expect(findTables(pageOf(lines, [...rules, ...frame]), lines).map(show)).toEqual([[titles, ...rows]]);
});
