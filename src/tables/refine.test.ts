import { expect, it } from 'vitest';
import { findTables } from './find-tables.ts';
import { gridRules, linesOfRows, pageOf, show } from './testing.ts';

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
