import { describe, expect, it } from 'vitest';
import { lineOf, word } from '../testing.ts';
import { textRows } from '../words.ts';
import { cutRow } from './columns.ts';
import { groupLines, rowJoins } from './row-groups.ts';
import { pieceLine } from './text-lines.ts';

const borders = [150, 250];
const seps = borders.map((x) => ({ x0: x - 5, x1: x + 5, x }));
/** Lines of texts in three columns, at these distances from the line above. */
function group(rows: readonly (readonly [string, string, string, number?])[], barriers: number[] = []): number[][] {
  let baseline = 100;
  const lines = rows.map(([a, b, c, pitch = 12]) => {
    baseline += pitch;
    const glyphs = [a, b, c].flatMap((t, i) => word(t, [50, 160, 260][i]!, baseline));
    const [row] = textRows([lineOf(glyphs)]);
    return pieceLine(row!, cutRow(row!, seps), 3);
  });
  return groupLines(lines, { cols: 3, rights: [145, 245, 345], barrier: (i) => barriers.includes(i), size: 10 });
}

describe('groupLines', () => {
  it('takes each line with values for a row', () => {
    expect(
      group([
        ['Pears', '12', '3'],
        ['Figs', '7', '1'],
      ]),
    ).toEqual([[0], [1]]);
  });

  it('adds the second line of a label that did not fit', () => {
    expect(
      group([
        ['Green pears and', '12', '3'],
        ['other fruit', '', ''],
        ['Figs', '7', '1'],
      ]),
    ).toEqual([[0, 1], [2]]);
  });

  it('adds wrapped text of other columns, which leaves the first one empty', () => {
    expect(
      group([
        ['Ann', 'keeps the lights', '3'],
        ['', 'of the harbour', ''],
        ['Bob', 'drives', '1'],
      ]),
    ).toEqual([[0, 1], [2]]);
  });

  it('does not join over a rule', () => {
    expect(
      group(
        [
          ['Ann', 'keeps the lights', '3'],
          ['', 'of the harbour', ''],
        ],
        [1],
      ),
    ).toEqual([[0], [1]]);
  });

  it('follows the distance of lines where rows are set apart', () => {
    const rows: [string, string, string, number?][] = [];
    for (const name of ['Ann', 'Bob', 'Cy', 'Di']) {
      rows.push([name, 'Keeps lights', 'By day', 20], ['', 'Mends ropes', 'By night', 11]);
    }
    expect(group(rows)).toEqual([
      [0, 1],
      [2, 3],
      [4, 5],
      [6, 7],
    ]);
  });
});

it('rowJoins names the lines that are in the row of the line before', () => {
  expect([...rowJoins([[0, 1, 2], [3], [4, 5]])]).toEqual([1, 2, 5]);
});
