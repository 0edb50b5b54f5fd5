import { describe, expect, it } from 'vitest';
import { hRule, lineOf, linesOfRows, pageOf, show } from '../testing.ts';
import { findTables } from './find-tables.ts';

const xs = [75, 150, 220];
const head = ['Name', 'Type', 'Meaning'];

it('has a header smaller than its rows, and cells of several lines in the middle of theirs', () => {
  const small = linesOfRows([head], xs, 114).map((l) =>
    lineOf(l.glyphs.map((g) => ({ ...g, size: 7.5, font: { ...g.font } }))),
  );
  const cells = [
    ['user', 'Text', 'who'],
    ['pass', 'Text', 'how'],
    ['mail', 'Text', 'where'],
    ['name', 'Text', 'what'],
  ];
  const rows = cells.flatMap((row, i) => {
    const y = 136 + 36 * i;
    return [
      ...linesOfRows([['', '', `${row[2]} it is`]], xs, y),
      ...linesOfRows([[row[0]!, row[1]!, '']], xs, y + 6),
      ...linesOfRows([['', '', 'that asks']], xs, y + 12),
    ];
  });
  const lines = [...small, ...rows];
  const rules = [122, 158, 194, 230, 266].map((y) => hRule(y, 70, 330));
  expect(findTables(pageOf(lines, rules), lines).map(show)).toEqual([
    [head, ...cells.map(([a, b, c]) => [a, b, `${c} it is that asks`])],
  ]);
});

describe('heads over columns that hardly any row fills', () => {
  const wide = ['Name', 'Linux', 'Windows', 'Others'];
  const at = [75, 150, 200, 270];

  it('tell them', () => {
    const rows = [
      wide,
      ['Whole', '', '', ''],
      ['Clock', 'x', '', ''],
      ['Memory', 'x', 'x', ''],
      ['Disks', 'x', '', ''],
    ];
    const lines = linesOfRows(rows, at, 114, 25);
    const rules = [122, 147, 172, 197, 222].map((y) => hRule(y, 70, 330));
    expect(findTables(pageOf(lines, rules), lines).map(show)).toEqual([rows]);
  });

  it('tell rows with a label alone at the end, too', () => {
    const rows = [
      ['Status', 'Known'],
      ['Fixed', 'yes'],
      ['Open', 'yes'],
      ['Deferred', ''],
      ['Ended', ''],
    ];
    const lines = linesOfRows(rows, [75, 150], 114, 25);
    const rules = [122, 147, 172, 197].map((y) => hRule(y, 70, 200));
    expect(findTables(pageOf(lines, rules), lines).map(show)).toEqual([rows]);
  });
});
