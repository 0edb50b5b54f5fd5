import { describe, expect, it } from 'vitest';
import type { Line } from '../../document/index.ts';
import { bold, hRule, lineOf, linesOfRows, pageOf, show, vRule, word } from '../testing.ts';
import { findTables } from './find-tables.ts';

const columns = [70, 200, 330];
const rows = [
  ['depth', '12', '3.5'],
  ['width', '80', '7.25'],
  ['limit', '5', '1.5'],
  ['speed', '3', '2.0'],
];

describe('running titles beside tables', () => {
  const body = linesOfRows(rows, columns, 84);
  const title = [lineOf(word('Handbook', 70, 40)), lineOf(word('v1.2', 360, 40))];

  it('keeps a title over a rule out of the table below it', () => {
    const lines = [...title, ...body];
    const tables = findTables(pageOf(lines, [hRule(46, 70, 400)]), lines);
    expect(tables.map(show)).toEqual([rows]);
  });

  it('keeps a title in a box out of the table below it', () => {
    const lines = [...title, ...body];
    const box = [hRule(28, 68, 400), hRule(46, 68, 400), vRule(68, 28, 46), vRule(330, 28, 46), vRule(400, 28, 46)];
    const tables = findTables(pageOf(lines, box), lines);
    expect(tables.map(show)).toEqual([rows]);
  });

  it('keeps a title below a rule out of the table above it', () => {
    const end = [lineOf(word('Copyright', 70, 762)), lineOf(word('12', 390, 762))];
    const above = linesOfRows(rows, columns, 684);
    const lines = [...above, ...end];
    const tables = findTables(pageOf(lines, [hRule(748, 70, 400)]), lines);
    expect(tables.map(show)).toEqual([rows]);
  });

  it('leaves a header close to its rows in the table', () => {
    const head = ['Name', 'Count', 'Weight'].map((t, c) => lineOf(word(t, columns[c] as number, 68)));
    const lines = [...head, ...body];
    const tables = findTables(pageOf(lines, [hRule(72, 70, 400)]), lines);
    expect(tables.map((t) => show(t)[0])).toEqual([['Name', 'Count', 'Weight']]);
  });

  it('keeps a page number in the middle of the page out of the last row above it', () => {
    const texts = [
      ['Name', 'Meaning'],
      ['user', 'who it is that asks'],
      ['pass', 'what only he knows'],
    ];
    const [head, ...others] = texts as [string[], ...string[][]];
    const lines = [
      ...head.map((t, c) => lineOf(word(t, [70, 280][c] as number, 70, { font: bold }))),
      ...linesOfRows(others, [70, 280], 84),
    ];
    const found = (number: Line): string[][][] => findTables(pageOf([...lines, number]), [...lines, number]).map(show);
    expect(found(lineOf(word('12', 301, 116)))).toEqual([texts]);
    expect(found(lineOf(word('12', 280, 116)))).not.toEqual([texts]);
  });

  it('leaves out a running head of a page number and a title at the margins, but no row of a table', () => {
    const rows = [4, 5, 6, 7].map((n) => [`${n}`, `mode ${n}`, `sample ${n}`]);
    const body = linesOfRows(rows, [70, 110, 372], 80, 14);
    const found = (y: number): string[][][] => {
      const lines = [...linesOfRows([['316', 'Manual 2']], [70, 372], y), ...body];
      return findTables(pageOf(lines), lines).map(show);
    };
    expect(found(54)).toEqual([rows]);
    expect(found(66)[0]).toHaveLength(5);
  });
});
