import { expect, it } from 'vitest';
import type { Line } from '../../document/index.ts';
import { gridRules, linesOfRows, pageOf, show } from '../testing.ts';
import { findTables } from './find-tables.ts';

const columns = [65, 130, 251];
const header = ['Source', 'Definition', 'Examples'];

it('keeps the paragraphs of ruled cells together', () => {
  const first = [
    ['Requested', 'Nobody Came Back To It', 'Several Large'],
    ['Protocol', 'Without Anything Said', 'Refineries And'],
    ['Number', 'That Could Be Given', 'Others'],
  ];
  const second = [
    ['Answered', 'Whoever Stays For Long', 'Buses That Go'],
    ['Question', 'Receives What He Wants', 'Everywhere On'],
    ['Mark', 'At Last', 'Sundays'],
  ];
  const lines = [
    ...linesOfRows([header], columns, 112),
    ...linesOfRows(first, columns, 132, 12),
    ...linesOfRows(second, columns, 174, 12),
  ];
  const tables = findTables(pageOf(lines, gridRules([60, 125, 246, 331], [100, 120, 162, 204])), lines).map(show);
  const joined = (rows: readonly (readonly string[])[]): string[] =>
    header.map((_, c) => rows.map((r) => r[c]).join(' '));
  expect(tables).toEqual([[header, joined(first), joined(second)]]);
});

it('splits a ruled block with a label and short texts in each of its rows', () => {
  const rows = [
    ['Major', 'Ten tons', 'Refineries'],
    ['Area', 'Less than that amount', 'Dry cleaners'],
    ['Road', 'From a car', 'Buses'],
    ['Water', 'From a ship', 'Ferries'],
  ];
  const sum = [
    ['Any', 'All of these', 'Many'],
    ['None', 'Nothing of it', 'Few'],
  ];
  const lines = [
    ...linesOfRows([header], columns, 112),
    ...linesOfRows(rows, columns, 132, 20),
    ...linesOfRows(sum, columns, 214, 20),
  ];
  const tables = findTables(pageOf(lines, gridRules([60, 125, 246, 380], [100, 120, 200, 240])), lines).map(show);
  expect(tables[0]?.slice(0, 5)).toEqual([header, ...rows]);
});

it('keeps a row without a label together, though its cells begin at different heights', () => {
  const at = [65, 130, 230, 330];
  const block = (y: number) =>
    linesOfRows(
      [
        ['', 'Send it', '', ''],
        ['', 'Ask for it', 'Now', ''],
        ['', 'Wait', 'Later', 'Here'],
      ],
      at,
      y,
      12,
    );
  const lines = [...linesOfRows([['Step', 'What', 'When', 'Where']], at, 112), ...block(132), ...block(174)];
  const [table] = findTables(pageOf(lines, gridRules([60, 125, 225, 325, 400], [100, 120, 162, 204])), lines).map(show);
  const joined = ['', 'Send it Ask for it Wait', 'Now Later', 'Here'];
  expect(table).toEqual([['Step', 'What', 'When', 'Where'], joined, joined]);
});

it('takes a frame parted into rows of few lines for a table of one column', () => {
  const texts = [['Name'], ['the first of all'], ['another one'], ['the last']];
  const lines = linesOfRows(texts, [75], 114, 20);
  const rules = gridRules([70, 270], [100, 120, 140, 160, 180]);
  expect(findTables(pageOf(lines, rules), lines).map(show)).toEqual([texts]);
});

it('leaves a frame alone that is one column of a larger table', () => {
  const rows = [
    ['Name', 'Sum'],
    ['one', '12'],
    ['two', '7'],
    ['three', '31'],
  ];
  const lines = linesOfRows(rows, [75, 305], 114, 20);
  const tables = findTables(pageOf(lines, gridRules([300, 370], [100, 120, 140, 160, 180])), lines);
  expect(tables.filter((t) => t.cols === 1)).toEqual([]);
});

it('leaves frames around text below a title, and rows of a plot without labels, no tables of one column', () => {
  const note = [['Note'], ['What is said here is'], ['true of all of them']];
  const lines = linesOfRows(note, [75], 114, 20);
  expect(findTables(pageOf(lines, gridRules([70, 270], [100, 120, 160])), lines)).toEqual([]);
  const label = linesOfRows([['a label'], [''], [''], ['another']], [75], 114, 20);
  expect(findTables(pageOf(label, gridRules([70, 270], [100, 120, 140, 160, 180])), label)).toEqual([]);
});

it('parts two columns of values in a ruled one that stand as close as words, below two heads', () => {
  const at = [65, 160, 330];
  const body = ['12', '47', '108', '31', '7'].map((n, i) => [`Row ${i}`, `${n}5 ${1640 - i}`, `${i}`]);
  const table = (rows: string[][]): Line[] => {
    const ends = (row: string[], y: number): Line[] =>
      linesOfRows([[row[0] as string, '', row[2] as string]], at, y).concat(
        linesOfRows([['', row[1] as string]], [0, 220], y, 14, true),
      );
    return rows.flatMap((row, i) => ends(row, 112 + 20 * i));
  };
  const rules = gridRules([60, 125, 246, 380], [100, 120, 140, 160, 180, 200, 220]);
  const lines = table([['Name', 'Men Boys', 'Sum'], ...body]);
  expect(findTables(pageOf(lines, rules), lines).map(show)[0]?.slice(0, 2)).toEqual([
    ['Name', 'Men', 'Boys', 'Sum'],
    ['Row 0', '125', '1640', '0'],
  ]);
  // One head, or groups of thousands, are of one column.
  const single = table([['Name', 'People', 'Sum'], ...body]);
  expect(findTables(pageOf(single, rules), single).map((t) => t.cols)).toEqual([3]);
});

it('leaves the lines of a single row together', () => {
  const rows = [
    ['Pears', 'Green'],
    ['Figs', 'Blue'],
    ['Plums', 'Red'],
  ];
  const lines = linesOfRows(rows, [75, 175], 114, 14);
  const tables = findTables(pageOf(lines, gridRules([70, 170, 270], [100, 150])), lines).map(show);
  expect(tables).toEqual([[['Pears Figs Plums', 'Green Blue Red']]]);
});
