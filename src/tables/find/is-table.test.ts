import { channel } from 'node:diagnostics_channel';
import { describe, expect, it } from 'vitest';
import { bold, lineOf, linesOfRows, pageOf, show, word } from '../testing.ts';
import { findTables } from './find-tables.ts';
import { TABLE_EVIDENCE, type TableTrace } from './is-table.ts';
import { tableFeatures } from './table-evidence.ts';

const columns = [60, 220];
const rows = [
  ['x-using_criticism', 'They are promised and copied over to extra files.'],
  ['get_helper_closed', 'expert deterministic trategy valid, considered as'],
  ['get_targeted_types', 'extended fields, and ignored in other cases: that'],
  ['is_wider_than_hardest', 'feature is inspired by a syntax of another tool of'],
  ['month_toolset', 'receiving demo reported by all of them in the end'],
];
const head = ['Name', 'Description'].map((t, c) => lineOf(word(t, columns[c] as number, 100, { font: bold })));
const table = [...head, ...linesOfRows(rows, columns, 114)];

function evidenceOf(lines: typeof table): (name: (typeof tableFeatures)[number]) => number | undefined {
  const seen: TableTrace[] = [];
  const take = (message: unknown): void => void seen.push(message as TableTrace);
  channel(TABLE_EVIDENCE).subscribe(take);
  findTables(pageOf(lines), lines);
  channel(TABLE_EVIDENCE).unsubscribe(take);
  return (name) => seen[0]?.evidence[tableFeatures.indexOf(name)];
}

describe('tables by fitted weights', () => {
  it('finds a table whose sentences read on from row to row', () => {
    expect(evidenceOf(table)('verdict')).toBe(0);
    expect(findTables(pageOf(table), table).map(show)).toEqual([[['Name', 'Description'], ...rows]]);
  });

  it('leaves contents alone that have no leaders', () => {
    const entries = [
      ['Abstract of all', '3'],
      ['Requirements and needs', '4'],
      ['Design', '4'],
      ['Standard and its parts', '5'],
      ['Outlook for the next years', '27'],
      ['License', '28'],
    ];
    const lines = linesOfRows(entries, [60, 480], 100);
    expect(evidenceOf(lines)('rising')).toBe(6);
    expect(findTables(pageOf(lines), lines)).toEqual([]);
  });

  it('measures the white space between columns and the words in them', () => {
    const evidence = evidenceOf(
      linesOfRows(
        [
          ['aa', '1.5'],
          ['bb', '2.5'],
          ['cc', '3.5'],
        ],
        [60, 110],
        100,
      ),
    );
    expect(evidence('gapLeast')).toBeCloseTo(4);
    expect(evidence('words')).toBe(1);
    expect(evidence('numeric')).toBe(0.5);
  });

  it('counts columns that are mostly values or aligned, long cells and rows with cells beside each other', () => {
    const evidence = evidenceOf(
      linesOfRows(
        [
          ['one two three four five six seven eight nine ten', '1.5', 'aa'],
          ['bb', '', ''],
          ['bb', '12.5', 'bb'],
          ['cc', '3.5', '4'],
        ],
        [60, 400, 460],
        100,
      ),
    );
    expect(evidence('numeric')).toBeCloseTo(1 / 3);
    expect(evidence('long')).toBeCloseTo(1 / 10);
    expect(evidence('beside')).toBeCloseTo(3 / 4);
    expect(evidence('aligned')).toBe(1);
    expect(evidence('spanning')).toBe(0);
  });
});
