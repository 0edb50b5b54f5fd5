import { expect, it } from 'vitest';
import type { Fill, Line } from '../../document/index.ts';
import { cleanEdges } from '../edges.ts';
import { bold, hRule, lineOf, linesOfRows, pageOf, show, word } from '../testing.ts';
import { scaleOf, textRows } from '../words.ts';
import { findTables } from './find-tables.ts';
import { stripedRowGrids } from './striped-rows.ts';

const xs = [75, 150, 200];
const fill = (y0: number, y1: number, color = 0xeeeeee): Fill => ({ x0: 70, x1: 330, y0, y1, color });
const found = (lines: Line[], fills: Fill[], rules = [] as ReturnType<typeof hRule>[]): string[][][] =>
  findTables(pageOf(lines, rules, { fills }), lines).map(show);

/** Rows of 20 points; the second column is centred, the third one has a second line where it does not fit. */
const heads = (y: number): Line[] =>
  ['Name', 'Type', 'Meaning'].map((t, c) => lineOf(word(t, xs[c] as number, y, { font: bold })));
const body = (y: number): Line[] => [
  ...linesOfRows([['user', 'text', 'of whom it is that asks']], xs, y),
  ...linesOfRows([['', '', 'and what for']], xs, y + 12),
  ...linesOfRows([['', 'text', 'of the secret']], xs, y + 32),
  ...linesOfRows([['mail', '', 'to where it goes']], xs, y + 52),
  ...linesOfRows([['time', 'int', 'it takes until']], xs, y + 72),
  ...linesOfRows([['', '', 'the answer comes']], xs, y + 84),
];
const rows = [
  ['user', 'text', 'of whom it is that asks and what for'],
  ['', 'text', 'of the secret'],
  ['mail', '', 'to where it goes'],
  ['time', 'int', 'it takes until the answer comes'],
];
const head = ['Name', 'Type', 'Meaning'];

it('takes the sides of backgrounds of every other row for its borders, with the rule below the header', () => {
  const lines = [...heads(114), ...body(134)];
  const fills = [fill(152, 172), fill(192, 224)];
  expect(found(lines, fills, [hRule(120, 70, 330)])).toEqual([[head, ...rows]]);
});

it('finds the border between header and first row without a rule, or where the header has another background', () => {
  const lines = [...heads(114), ...body(134)];
  const fills = [fill(152, 172), fill(192, 224)];
  expect(found(lines, fills)).toEqual([[head, ...rows]]);
  expect(found(lines, [fill(100, 120, 0x4472c4), ...fills])).toEqual([[head, ...rows]]);
});

it('ends the table at the last background or one row below, with the text behind it left out', () => {
  const text = lineOf(word('What stands below is text.', 70, 250));
  const lines = [...heads(114), ...body(134), text];
  expect(found(lines, [fill(120, 152), fill(172, 192)], [hRule(120, 70, 330)])).toEqual([[head, ...rows]]);
});

it('leaves boxes of code with text between them alone, which stands further from their sides', () => {
  const box = (y: number): Line[] => linesOfRows([['call', 'this', 'first']], xs, y);
  const striped = (texts: Line[], fills: Fill[]): number => {
    const lines = [...box(114), ...box(174), ...texts];
    const page = pageOf(lines);
    return stripedRowGrids(fills, textRows(lines), cleanEdges([], 10), scaleOf(page)).length;
  };
  const fills = [fill(100, 120), fill(160, 180)];
  expect(striped(linesOfRows([['Then', 'what', 'it gives']], xs, 144), fills)).toBe(0);
  expect(
    striped(
      linesOfRows(
        [
          ['Then', 'what', 'it'],
          ['gives', 'it', 'all'],
        ],
        xs,
        134,
        20,
      ),
      fills,
    ),
  ).toBe(1);
});

it('leaves headers of two tables alone, which have the rows of the first one between them', () => {
  const lines = [...heads(114), ...body(134), ...heads(234), ...body(254)];
  const grids = stripedRowGrids(
    [fill(100, 120), fill(220, 240)],
    textRows(lines),
    cleanEdges([], 10),
    scaleOf(pageOf(lines)),
  );
  expect(grids).toEqual([]);
});

it('keeps rows whose cells have smaller lines below their first, and a caption close below the last background', () => {
  const note = (y: number): Line => lineOf(word('from all of them', 85, y, { size: 7 }));
  const lines = [
    ...heads(114),
    ...linesOfRows([['user', 'text', 'of whom it asks']], xs, 134),
    note(143),
    ...linesOfRows([['mail', 'text', 'to where it goes']], xs, 164),
    note(173),
    ...linesOfRows([['time', 'int', 'it takes until']], xs, 194),
    ...linesOfRows([['Table', '1 shows', 'what there is']], xs, 217),
  ];
  const fills = [fill(120, 150), fill(150, 180), fill(180, 197), fill(100, 120, 0x4472c4)];
  expect(found(lines, fills)[0]).toEqual([
    head,
    ['user from all of them', 'text', 'of whom it asks'],
    ['mail from all of them', 'text', 'to where it goes'],
    ['time', 'int', 'it takes until'],
  ]);
});
