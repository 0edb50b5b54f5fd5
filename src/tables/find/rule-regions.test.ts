import { describe, expect, it } from 'vitest';
import { pageOf } from '../../document/testing.ts';
import { buildLines } from '../../layout/index.ts';
import { cleanEdges } from '../edges.ts';
import { findTables } from '../index.ts';
import { hRule, lineOf, linesOfRows, pageOf as pageOfLines, word } from '../testing.ts';
import { scaleOf, textRows } from '../words.ts';
import { ruleRegions } from './rule-regions.ts';

it('a wide rule of the page under a table does not stretch it over its neighbour', () => {
  const rows = ['Revenue', 'Profit', 'Margin', 'Return', 'Equity'];
  const table = rows.flatMap((name, i) => [
    ...word(name, 250, 510 + i * 14),
    ...word(`${i}1.5`, 370, 510 + i * 14),
    ...word(`${i}2.7`, 450, 510 + i * 14),
  ]);
  // Lines of a side bar at the same heights.
  const side = rows.flatMap((_, i) => word('analyst of the year', 45, 510 + i * 14));
  const rulings = [...rows.map((_, i) => hRule(500 + i * 14, 242, 500)), hRule(570, 242, 500), hRule(574, 42, 500)];
  const page = pageOf([...table, ...side], { rulings });
  const tables = findTables(page, buildLines(page));
  expect(tables).toHaveLength(1);
  expect(tables[0]!.box.x0).toBeGreaterThan(200);
  expect(tables[0]!.cells.some((c) => c.text.value.includes('analyst'))).toBe(false);
});

describe('three-line tables below each other', () => {
  const xs = [75, 280];
  const first = [
    ['Oracle', 'Ours'],
    ['Low', 'Low'],
    ['Moderate', 'Medium'],
    ['Important', 'High'],
  ];
  const table = (y: number, texts: readonly (readonly string[])[]) => linesOfRows(texts, xs, y, 27);
  const rules = (y: number, rows: number) => [y - 16, y + 10, y + 27 * (rows - 1) + 10].map((at) => hRule(at, 70, 400));
  const found = (between: readonly string[], second: readonly (readonly string[])[]) => {
    const lines = [
      ...table(120, first),
      ...between.map((text, i) => lineOf(word(text, 72, 232 + 14 * i))),
      ...table(282, second),
    ];
    const page = pageOfLines(lines, [...rules(120, 4), ...rules(282, second.length)]);
    const scale = scaleOf(page);
    return ruleRegions(cleanEdges(page.rulings, scale.em).h, textRows(lines), scale).map((r) =>
      r.rows.map((row) => row.words.map((w) => w.text)),
    );
  };

  it('are parted by a sentence', () => {
    const second = [
      ['Status', 'Known'],
      ['fixed', 'yes'],
    ];
    expect(found(['Status', 'We know of these and of nothing else there is.'], second)).toEqual([first, second]);
  });

  it('are parted by the label above a head that comes again', () => {
    expect(found(['Exec fee'], first)).toEqual([first, first]);
  });
});
