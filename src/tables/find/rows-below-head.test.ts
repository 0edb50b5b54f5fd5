import { describe, expect, it } from 'vitest';
import { hRule, lineOf, linesOfRows, pageOf, show, word } from '../testing.ts';
import { findTables } from './find-tables.ts';
import { heads } from './headed-testing.ts';

describe('the rows below heads', () => {
  it('finds columns no further apart than words', () => {
    const rows = [
      ['A', 'an address of old', '{string}', 'resolve()'],
      ['AAAA', 'a newer address', '{string}', 'resolveAll()'],
      ['NAPTR', 'an authority of it', '{Object}', 'resolveNaptr()'],
      ['NS', 'some name server', '{string}', 'resolveNs()'],
    ];
    const columns = [70, 98, 190, 240];
    const lines = [
      ...heads(['Type', 'Records hold', 'Result', 'Method'], columns, 100),
      ...linesOfRows(rows, columns, 117, 17),
    ];
    const [table] = findTables(pageOf(lines), lines);
    expect(show(table!).slice(1)).toEqual(rows);
  });

  it('uses rules between rows as borders, but not underlines of links', () => {
    const rows = [
      ['aom', 'BSD 2-Clause'],
      ['cairo', 'Mozilla Public License'],
      ['expat', 'MIT License'],
    ];
    const lines = [...heads(['Library', 'Used under'], [70, 180], 100), ...linesOfRows(rows, [70, 180], 128, 28)];
    const link = lines[3]!.box;
    const rules = [
      ...[111, 139, 167, 195].map((y) => hRule(y, 60, 500)),
      hRule(129.5, link.x0, link.x1),
      hRule(157.5, 180, 290),
    ];
    const links = [{ ...link, y0: link.y0 - 2, y1: link.y1 + 2, url: 'https://example.com' }];
    const [table, ...rest] = findTables(pageOf(lines, rules, { links }), lines);
    expect(rest).toEqual([]);
    expect(show(table!)).toEqual([['Library', 'Used under'], ...rows]);
  });

  it('separates a header with a background from the first row without a rule', () => {
    const rows = [
      ['aom', 'BSD 2-Clause'],
      ['cairo', 'Mozilla License'],
      ['expat', 'MIT License'],
      ['fribidi', 'LGPLv3'],
    ];
    const lines = [...heads(['Library', 'Used under'], [70, 180], 100), ...linesOfRows(rows, [70, 180], 120, 20)];
    const rules = [126, 146, 166, 186].map((y) => hRule(y, 60, 500));
    const fills = [{ x0: 60, x1: 500, y0: 88, y1: 106, color: 0x224488 }];
    const [table] = findTables(pageOf(lines, rules, { fills }), lines);
    expect(show(table!)).toEqual([['Library', 'Used under'], ...rows]);
  });

  it('ends above text that crosses its columns', () => {
    const lines = [
      ...heads(['Command', 'What it does'], [70, 150], 100),
      ...linesOfRows(
        [
          ['help', 'shows this text'],
          ['build', 'makes the addon'],
          ['clean', 'removes the build'],
        ],
        [70, 150],
        116,
        16,
      ),
      lineOf(word('Whoever needs more of it finds it behind the first address', 70, 172)),
    ];
    const [table] = findTables(pageOf(lines), lines);
    expect(show(table!)).toHaveLength(4);
  });

  it('ends at text that is wider than the rule below them', () => {
    const rows = [
      ['Character', 'Value', 'Name'],
      ['slash', '0x5C', 'Wide'],
    ];
    const lines = [
      ...linesOfRows(rows, [70, 150, 205], 100, 20),
      lineOf(word('Invalid 8 bytes be changed here, as they cannot stay in any', 70, 142)),
      lineOf(word('strings.', 70, 154)),
    ];
    expect(findTables(pageOf(lines, [hRule(106, 68, 240)]), lines).map(show)).toEqual([rows]);
  });
});
