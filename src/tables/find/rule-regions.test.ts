import { expect, it } from 'vitest';
import { pageOf } from '../../document/testing.ts';
import { buildLines } from '../../layout/index.ts';
import { findTables } from '../index.ts';
import { hRule, word } from '../testing.ts';

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
