import { expect, it } from 'vitest';
import { turnContent } from '../../document/index.ts';
import { buildLines } from '../../layout/index.ts';
import { hRule, lineOf, linesOfRows, pageOf, show, word } from '../testing.ts';
import { findTables } from './find-tables.ts';

const rows = [
  ['Site', 'Area', 'Rain', 'Age'],
  ['Traralgon', '8700', '1472', '19'],
  ['Redhill', '195', '866', '9'],
  ['Pine Creek', '320', '775', '11'],
  ['Glendhu', '310', '1282', '17'],
];

it.each([90, 270] as const)('finds a table printed sideways beside upright text (%i degrees)', (turn) => {
  const table = pageOf(linesOfRows(rows, [70, 200, 280, 360], 106, 14), [
    hRule(94, 68, 390),
    hRule(110, 68, 390),
    hRule(168, 68, 390),
  ]);
  const sideways = turnContent({ ...table, width: 400, height: 300 }, turn);
  const prose = Array.from({ length: 12 }, (_, i) =>
    lineOf(word('running text that stands upright beside it', 320, 40 + 14 * i)),
  );
  const page = { ...sideways, width: 600, glyphs: [...prose.flatMap((l) => l.glyphs), ...sideways.glyphs] };
  const [found, ...rest] = findTables(page, buildLines(page));
  expect(rest).toEqual([]);
  expect(show(found!)).toEqual(rows);
  expect(found!.box.y1 - found!.box.y0).toBeGreaterThan(300);
  expect(found!.cells.flatMap((c) => c.text.glyphs).every((g) => sideways.glyphs.includes(g))).toBe(true);
});
