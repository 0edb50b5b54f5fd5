import { describe, expect, it } from 'vitest';
import { linesOfRows, pageOf, show } from '../testing.ts';
import { findTables } from './find-tables.ts';
import { heads } from './headed-testing.ts';

describe('the end of the rows below heads', () => {
  it.each([
    [
      'a numbered heading',
      [70, 100],
      ['2', 'The second chapter'],
      [
        ['', 'It begins with'],
        ['', 'a few short'],
        ['', 'lines alone.'],
      ],
    ],
    [
      'a list of contents',
      [70, 100, 300],
      ['1', 'Introduction to it', '3'],
      [
        ['', '1.1 How it works ......', '3'],
        ['', '1.2 What it needs ......', '4'],
        ['', '1.3 What it costs .....', '7'],
      ],
    ],
    [
      'text in two columns',
      [70, 300],
      ['Abstract', 'History'],
      [
        ['It was known since long that', 'Received by us in December and'],
        ['nobody could tell of what kind', 'revised by its authors in the'],
        ['those were which had come from', 'middle of March, then accepted'],
        ['another place, and it is still', 'and published in April of this'],
      ],
    ],
    [
      'a list below its title',
      [70, 100],
      ['A', 'view of the market'],
      [
        ['•', 'growth goes on'],
        ['•', 'rates stay low'],
        ['•', 'prices rise'],
      ],
    ],
  ])('takes %s for text', (_, columns, head, rows) => {
    const lines = [...heads(head, columns, 100), ...linesOfRows(rows, columns, 114, 14)];
    expect(findTables(pageOf(lines), lines)).toEqual([]);
  });

  it('includes labels without values at the end, at the pitch of the rows', () => {
    const rows = [
      ['Status', 'Known'],
      ['Fixed', 'yes'],
      ['Open', 'yes'],
      ['Deferred', ''],
      ['Ended', ''],
    ];
    const [head, ...body] = rows as [string[], ...string[][]];
    const part = (pitch: number) => [
      ...heads(head, [70, 150], 100),
      ...linesOfRows(body.slice(0, 2), [70, 150], 122, 22),
      ...linesOfRows(body.slice(2), [70, 150], 144 + pitch, pitch),
    ];
    expect(findTables(pageOf(part(22)), part(22)).map(show)).toEqual([rows]);
    expect(findTables(pageOf(part(30)), part(30)).map(show)).toEqual([rows.slice(0, 3)]);
  });
});
