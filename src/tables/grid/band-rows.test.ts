import { expect, it } from 'vitest';
import { findTables } from '../find/find-tables.ts';
import { gridRules, linesOfRows, pageOf, show } from '../testing.ts';

const columns = [65, 200];
const xs = [60, 195, 330];

it('parts the rows of a frame that has a rule below its head alone', () => {
  const rows = [
    ['Keys', 'What they do'],
    ['Return', 'pushes the entry'],
    ['Space', 'pushes and repeats it'],
    ['Backspace', 'drops the last entry'],
  ];
  const lines = [...linesOfRows(rows.slice(0, 1), columns, 112), ...linesOfRows(rows.slice(1), columns, 132, 12)];
  expect(findTables(pageOf(lines, gridRules(xs, [100, 120, 164])), lines).map(show)).toEqual([rows]);
});

it('keeps the lines of a wrapped cell in one row', () => {
  const lines = [
    ...linesOfRows([['Keys', 'What they do']], columns, 112),
    ...linesOfRows(
      [
        ['Return', 'pushes the entry that was'],
        ['', 'typed in last, then asks'],
        ['', 'for the next one'],
      ],
      columns,
      132,
      12,
    ),
  ];
  expect(findTables(pageOf(lines, gridRules(xs, [100, 120, 164])), lines).map(show)).toEqual([
    [
      ['Keys', 'What they do'],
      ['Return', 'pushes the entry that was typed in last, then asks for the next one'],
    ],
  ]);
});

it('keeps one row of which no line has room for the next word', () => {
  const columns = [64, 104, 154];
  const rows = [
    ['Packag', 'Transit', 'Depend'],
    ['e or', 'ive', 'ency'],
    ['manage', 'depend', 'graphs'],
    ['ments', 'encies', ''],
  ];
  const lines = [...linesOfRows(rows, columns, 112, 12), ...linesOfRows([['Conda', '-', '-']], columns, 165)];
  expect(findTables(pageOf(lines, gridRules([60, 98, 148, 194], [100, 153, 172])), lines).map(show)).toEqual([
    [
      ['Packag e or manage ments', 'Transit ive depend encies', 'Depend ency graphs'],
      ['Conda', '-', '-'],
    ],
  ]);
});

it('keeps lists of a cell in its row, also where those of its neighbour stand beside them', () => {
  const lines = [
    ...linesOfRows([['Keys', 'Others']], columns, 112),
    ...linesOfRows(
      [
        ['These are:', 'And these:'],
        ['• Return', '• Tab'],
        ['• Space', '• Escape'],
        ['• Delete', '• Insert'],
      ],
      columns,
      132,
      12,
    ),
  ];
  expect(findTables(pageOf(lines, gridRules(xs, [100, 120, 174])), lines).map(show)).toEqual([
    [
      ['Keys', 'Others'],
      ['These are: • Return • Space • Delete', 'And these: • Tab • Escape • Insert'],
    ],
  ]);
});
