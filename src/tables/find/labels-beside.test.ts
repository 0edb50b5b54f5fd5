import { describe, expect, it } from 'vitest';
import { hRule, linesOfRows, pageOf, show } from '../testing.ts';
import { textRows } from '../words.ts';
import { findTables } from './find-tables.ts';
import { labelsBeside } from './labels-beside.ts';

const STATEMENT = [
  ['', '2015', '2016'],
  ['Revenue', '5,241', '6,722'],
  ['Cost of sales', '(435)', '(212)'],
  ['Profit', '4,806', '6,510'],
];
const COLUMNS = [70, 260, 340];

describe('labels to the left of figures', () => {
  it('are found by the rows of values, not by heads and years', () => {
    const rows = textRows(linesOfRows(STATEMENT, COLUMNS));
    expect(labelsBeside({ x0: 255, x1: 400, y0: 90, y1: 160 }, rows, 10)).toBe(70);
  });

  it('are not sentences, and stand beside most values', () => {
    const box = { x0: 355, x1: 500, y0: 90, y1: 160 };
    const text = 'a b c d e f g h i j k l m n o p q r s t u v w x y z';
    expect(
      labelsBeside(
        box,
        textRows(
          linesOfRows(
            [
              [text, '1,200'],
              [text, '310'],
              [text, '75'],
            ],
            [70, 360],
          ),
        ),
        10,
      ),
    ).toBeUndefined();
    expect(
      labelsBeside(
        box,
        textRows(
          linesOfRows(
            [
              ['Land', '1,200'],
              ['', '310'],
              ['', '75'],
              ['', '8'],
            ],
            [70, 360],
          ),
        ),
        10,
      ),
    ).toBeUndefined();
  });
});

describe('statements on a page read from pixels', () => {
  const two = [
    ...STATEMENT,
    ['', '', ''],
    ['Cash flows of the year', '', ''],
    ['', '', ''],
    ...STATEMENT.map(([label, a, b]) => [label === '' ? '' : `${label} of cash`, a!, b!]),
  ];
  const lines = linesOfRows(two, COLUMNS, 100, 14);
  // Below the years and above the sums of both statements, over the figures only.
  const rules = [104, 132, 202, 230].map((at) => hRule(at, 258, 372));

  it('keep the labels beside their rules', () => {
    const tables = findTables(pageOf(lines, rules, { origin: 'image' }), lines);
    expect(tables.length).toBeGreaterThan(0);
    for (const table of tables) expect(table.box.x0).toBeLessThan(75);
  });
});

it('are kept where the layout model leaves them out', () => {
  const lines = linesOfRows(STATEMENT.slice(1, 3), COLUMNS, 100, 20);
  const [table] = findTables(pageOf(lines), lines, [
    { kind: 'table', box: { x0: 250, y0: 90, x1: 400, y1: 125 }, confidence: 0.95 },
  ]);
  expect(show(table!)).toEqual(STATEMENT.slice(1, 3));
});
