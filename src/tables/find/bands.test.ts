import { describe, expect, it } from 'vitest';
import { lineOf, linesOfRows, pageOf, show, word } from '../testing.ts';
import { scaleOf, textRows } from '../words.ts';
import { bandRegions } from './bands.ts';
import { findTables } from './find-tables.ts';

const BODY = [
  ['Revenue', '5,241', '6,722', '3,037'],
  ['Cost of sales', '(435)', '(212)', '(98)'],
  ['Other income', '14', '15', '12'],
  ['Profit', '4,820', '6,525', '2,951'],
];
const COLUMNS = [70, 260, 340, 420];
/** A page in pixels with these lines. */
const found = (lines: ReturnType<typeof linesOfRows>) => findTables(pageOf(lines, [], { origin: 'image' }), lines);

describe('tables without rules on a page read from pixels', () => {
  const body = linesOfRows(BODY, COLUMNS, 200, 14);

  it('have a head that stands far above the first values', () => {
    const head = [
      lineOf(word('Year ended 31 December', 280, 134)),
      lineOf(word('Period', 420, 134)),
      lineOf(word('as restated by the auditors', 270, 148)),
      lineOf(word('Months', 420, 148)),
      ...linesOfRows([['', 'RMB a', 'RMB b', 'RMB c']], COLUMNS, 162),
    ];
    const [table, ...rest] = found([...head, ...body]);
    expect(rest).toEqual([]);
    expect(show(table!)).toEqual([
      ['', 'Year ended 31 December as restated by the auditors', '<', 'Period Months'],
      ['', 'RMB a', 'RMB b', 'RMB c'],
      ...BODY,
    ]);
  });

  it('end where the next one begins with a head of years of its own', () => {
    const years = (baseline: number, of: readonly string[]) => linesOfRows([['', ...of]], COLUMNS, baseline);
    const pages = (of: readonly string[]) => [
      ...years(186, ['2019', '2018', '2017']),
      ...body,
      lineOf(word('Parent company', 70, 264)),
      ...years(280, of),
      ...linesOfRows(BODY, COLUMNS, 294, 14),
    ];
    expect(found(pages(['1893', '1892', '1891'])).map(({ rows }) => rows)).toEqual([5, 5]);
    expect(found(pages(['1,893', '1,892', '1,891']))).toHaveLength(1);
  });

  it('do not join a running head above running text', () => {
    const head = [lineOf(word('APPENDIX', 70, 120)), lineOf(word('REPORT', 420, 120))];
    const text = lineOf(word('The profit of the group for the year is as follows', 70, 165));
    const [table, ...rest] = found([...head, text, ...body]);
    expect(rest).toEqual([]);
    expect(table!.box.y0).toBeGreaterThan(170);
  });

  it('end before justified text, whose gaps are as wide as those of columns', () => {
    const words = ['The', 'profit', 'of', 'the', 'group', 'was', 'paid', 'to', 'its', 'owners'];
    const line = (baseline: number, shift: number) => {
      let x = 70;
      return words.map((w, i) => {
        const glyphs = word(w, x, baseline);
        x += 5 * w.length + (i % 3 === shift ? 11 : 4);
        return lineOf(glyphs);
      });
    };
    const [table, ...rest] = found([...body, ...[0, 1, 2, 0].flatMap((shift, i) => line(262 + 14 * i, shift))]);
    expect(rest).toEqual([]);
    expect(table!.box.y1).toBeLessThan(255);
  });

  it('may have leaders before several columns of values; before one they are a list of contents', () => {
    const leaders = BODY.map(([label, ...values]) => [`${label} ........`, ...values]);
    expect(found(linesOfRows(leaders, COLUMNS))).toHaveLength(1);
    expect(
      found(
        linesOfRows(
          leaders.map((row) => row.slice(0, 2)),
          COLUMNS,
        ),
      ),
    ).toEqual([]);
  });
});

it('clear columns of figures are a table, though the layout model is sure of a figure', () => {
  const lines = linesOfRows(BODY, COLUMNS, 200, 14);
  const figure = { kind: 'figure' as const, box: { x0: 60, y0: 180, x1: 460, y1: 255 }, confidence: 0.95 };
  expect(findTables(pageOf(lines, [], { origin: 'image' }), lines, [figure])).toHaveLength(1);
});

it('leaves the heading below the last row outside', () => {
  const rows = BODY.map(([label, ...values], i) => [String(i + 1), label!, ...values]);
  const lines = linesOfRows(rows, [70, 90, 260, 340, 420], 200, 14);
  const heading = [lineOf(word('5', 70, 262, { size: 14 })), lineOf(word('Outlook', 90, 262, { size: 14 }))];
  const [table, ...rest] = findTables(pageOf([...lines, ...heading]), [...lines, ...heading]);
  expect(rest).toEqual([]);
  expect(show(table!)).toEqual(rows);
});

describe('tables without rules on a text layer', () => {
  const onPage = (lines: ReturnType<typeof linesOfRows>) => findTables(pageOf(lines), lines).map(show);
  const part = (from: number): string[][] => [3, 4, 5, 6].map((n) => [`${from + n}`, `mode ${n}`, `sample ${n}`]);

  it('end where a sentence introduces the next one', () => {
    const at = [70, 130, 260];
    const text = 'The dates that follow may be given in all of these forms as well';
    const lines = [
      ...linesOfRows(part(0), at, 100, 14),
      lineOf(word(text, 70, 170)),
      ...linesOfRows(part(10), at, 198, 14),
    ];
    expect(onPage(lines)).toEqual([part(0), part(10)]);
    const figures = (from: number): string[][] => [1, 2, 3].map((n) => [`Item ${n}`, `${from + n},120`, `${from}7`]);
    const statement = [
      ...linesOfRows(figures(3), at, 114, 14),
      lineOf(word(text, 70, 170)),
      ...linesOfRows(figures(6), at, 198, 14),
    ];
    expect(onPage(statement)).toHaveLength(1);
  });

  it('leave out the first lines of definitions', () => {
    const definition = (name: string, y: number) => [
      ...linesOfRows([[name, '[Macro]']], [70, 400], y),
      lineOf(word('It does nothing any more', 90, y + 14)),
    ];
    const names = ['AC_ERROR', 'AC_FATAL', 'AC_FIND', 'AC_FUNC', 'AC_HEAD'];
    expect(onPage(names.flatMap((name, i) => definition(name, 100 + 34 * i)))).toEqual([]);
  });
});

describe('stretches of rows on a text layer', () => {
  const onText = (lines: ReturnType<typeof linesOfRows>) => findTables(pageOf(lines), lines);

  it('go on below a cell of many lines', () => {
    const cell = ['Water that the town', 'keeps for the fire', 'brigade and for the', 'mill below the old', 'bridge'];
    const rows = (y: number) =>
      linesOfRows(
        [
          ['Barrels', '120'],
          ['Buckets', '75'],
          ['Pumps', '8'],
        ],
        [70, 260],
        y,
        14,
      );
    const tall = cell.map((text, i) => lineOf(word(text, 260, 142 + 14 * i)));
    const lines = [...rows(100), lineOf(word('Tanks', 70, 142)), ...tall, ...rows(212)];
    expect(onText(lines).map(({ rows }) => rows)).toEqual([7]);
  });

  it('end before a heading, whatever gaps the text below it has', () => {
    const heading = lineOf(word('What else', 70, 162, { size: 15 }));
    const lines = [...linesOfRows(BODY, COLUMNS, 100, 14), heading, ...linesOfRows(BODY, COLUMNS, 182, 14)];
    const regions = bandRegions(textRows(lines), [], scaleOf(pageOf(lines)));
    expect(regions.map(({ rows }) => rows.length)).toEqual([4, 4]);
  });
});

it('tables without rules between their rows end where text reaches beyond the rule below their heads', () => {
  const rows = [
    ['Character', 'Value', 'Replaced'],
    ['LeftSpace', '0x20', 'by U+2420'],
    ['RightSpace', '0x20', 'by U+2420'],
  ];
  const text = lineOf(
    word('Invalid bytes will also be replaced, as they cannot be used in any of the strings.', 70, 154),
  );
  const lines = [
    ...linesOfRows(rows, [72, 140, 190], 100, 18),
    text,
    ...linesOfRows([['More', 'of', 'it']], [72, 140, 190], 172),
  ];
  const scale = scaleOf(pageOf(lines));
  const [region] = bandRegions(textRows(lines), [{ at: 106, from: 68, to: 245, thickness: 0.5 }], scale);
  expect(region!.rows.map((r) => r.words[0]!.text)).toEqual(['Character', 'LeftSpace', 'RightSpace']);
});
