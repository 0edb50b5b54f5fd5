import { describe, expect, it } from 'vitest';
import { bold, hRule, lineOf, linesOfRows, pageOf, show, vRule, word } from '../testing.ts';
import { findTables } from './find-tables.ts';

const rows = [
  ['Item', '2020', '2021'],
  ['Sales of goods', '1,200', '1,310'],
  ['Other income', '30', '45'],
  ['Cost of sales', '(800)', '(905)'],
  ['Profit', '430', '450'],
];

describe('tables without verticals', () => {
  it('finds columns of numbers by white space', () => {
    const lines = linesOfRows(rows, [70, 260, 340], 100, 14, true);
    const [table, ...rest] = findTables(pageOf(lines), lines);
    expect(rest).toEqual([]);
    expect(table).toMatchObject({ method: 'borderless', bordered: false, headerRows: [0] });
    expect(show(table!)).toEqual(rows);
  });

  it('reads a table between three rules, without its caption', () => {
    const lines = [
      lineOf(word('Table 1. Results of the year', 70, 86)),
      ...linesOfRows(rows, [70, 260, 340], 106, 14, true),
    ];
    const rules = [hRule(94, 68, 345), hRule(110, 68, 345), hRule(168, 68, 345)];
    const [table] = findTables(pageOf(lines, rules), lines);
    expect(table).toMatchObject({ method: 'three-line', headerRows: [0], closedTop: true, closedBottom: true });
    expect(show(table!)).toEqual(rows);
  });

  it('continues below rules under sums to the last row, though no rule closes the table', () => {
    const accounts = [
      ...rows,
      ['Interest', '(10)', '(12)'],
      ['Other costs', '(20)', '(18)'],
      ['Before tax', '400', '420'],
      ['Tax', '(100)', '(105)'],
      ['After tax', '300', '315'],
      ['Dividends', '(50)', '(60)'],
      ['Kept', '250', '255'],
    ];
    const lines = linesOfRows(accounts, [70, 260, 340], 106, 14, true);
    const rules = [hRule(94, 68, 365), hRule(110, 68, 365), ...[152, 194, 222].map((y) => hRule(y, 250, 365))];
    const [table, ...rest] = findTables(pageOf(lines, rules), lines);
    expect(rest).toEqual([]);
    expect(show(table!)).toEqual(accounts);
  });

  it('excludes the title of the following content, which is between its own rule and that of the table', () => {
    const last = (text: string) => lineOf(word(text, 70, 182, { font: bold }));
    const rules = [hRule(94, 68, 345), hRule(110, 68, 345), hRule(168, 68, 345), hRule(188, 68, 345)];
    const table = (text: string) => {
      const lines = [...linesOfRows(rows, [70, 260, 340], 106, 14, true), last(text)];
      return show(findTables(pageOf(lines, rules), lines)[0]!);
    };
    expect(table('Price chart')).toEqual(rows);
    expect(table('Total')).toEqual([...rows, ['Total', '', '']]);
  });

  it('spans a header over the columns of the rule below it', () => {
    const table = [
      ['', '', 'Year', ''],
      ['Item', '2020', '2021', '2022'],
      ['Sales', '1,200', '1,310', '1,400'],
      ['Other', '30', '45', '50'],
      ['Cost', '(800)', '(905)', '(950)'],
    ];
    const lines = linesOfRows(table, [70, 200, 270, 340], 106, 14, true);
    const rules = [hRule(94, 68, 345), hRule(109, 170, 345), hRule(124, 68, 345), hRule(168, 68, 345)];
    const [found] = findTables(pageOf(lines, rules), lines);
    expect(show(found!).slice(0, 3)).toEqual([
      ['Item', 'Year', '<', '<'],
      ['^', '2020', '2021', '2022'],
      ['Sales', '1,200', '1,310', '1,400'],
    ]);
    expect(found!.headerRows).toEqual([0, 1]);
  });

  it('joins a wrapped label with the values on its last line', () => {
    const wrapped = [
      ['Item', '2020', '2021'],
      ['Depreciation in excess of', '', ''],
      ['capital allowances', '5', '8'],
      ['Other income', '30', '45'],
      ['Profit', '430', '450'],
    ];
    const lines = linesOfRows(wrapped, [70, 260, 340], 100, 14, true);
    const [table] = findTables(pageOf(lines), lines);
    expect(show(table!)).toEqual([
      ['Item', '2020', '2021'],
      ['Depreciation in excess of capital allowances', '5', '8'],
      ['Other income', '30', '45'],
      ['Profit', '430', '450'],
    ]);
  });

  it('joins vertically centred values with a two-line label', () => {
    const lines = [
      ...linesOfRows([['Item', '2020', '2021']], [70, 260, 340], 100, 14, true),
      ...[0, 1, 2].flatMap((k) => [
        lineOf(word('Long label that', 70, 120 + k * 30)),
        lineOf(word(`${k}10`, 245, 125 + k * 30)),
        lineOf(word(`${k}25`, 325, 125 + k * 30)),
        lineOf(word('goes on here', 70, 130 + k * 30)),
      ]),
    ];
    const rules = [hRule(90, 68, 345), hRule(106, 68, 345), hRule(205, 68, 345)];
    const [table] = findTables(pageOf(lines, rules), lines);
    expect(show(table!)).toEqual([
      ['Item', '2020', '2021'],
      ['Long label that goes on here', '010', '025'],
      ['Long label that goes on here', '110', '125'],
      ['Long label that goes on here', '210', '225'],
    ]);
  });

  it('keeps currency signs with their numbers', () => {
    const lines = [
      ...linesOfRows(
        [
          ['Item', '2020', '2021'],
          ['Gross', '24,174', '22,706'],
          ['Ceded', '4,969', '4,005'],
          ['Net', '19,205', '18,701'],
        ],
        [70, 260, 340],
        100,
        14,
        true,
      ),
      lineOf(word('$', 215, 114)),
      lineOf(word('$', 295, 114)),
    ];
    const [table] = findTables(pageOf(lines), lines);
    expect(show(table!)[1]).toEqual(['Gross', '$ 24,174', '$ 22,706']);
    expect(table!.cols).toBe(3);
  });

  it('keeps a section label as a row with empty cells', () => {
    const table = [
      ['Age', 'No.', 'Rate'],
      ['Women', '', ''],
      ['45-54', '345', '15.5'],
      ['55-64', '806', '60.9'],
      ['Men', '', ''],
      ['45-54', '512', '25.5'],
      ['55-64', '906', '70.9'],
    ];
    const lines = linesOfRows(table, [70, 200, 270], 100, 14, true);
    const [found] = findTables(pageOf(lines), lines);
    expect(show(found!)).toEqual(table);
  });

  it('uses a rule per row as row border, and an open column as a cell over several rows', () => {
    const table = [
      ['Group', 'Model', 'Score'],
      ['A', 'one', '0.76'],
      ['', 'two', '0.64'],
      ['B', 'one', '0.25'],
      ['', 'two', '0.23'],
    ];
    const lines = linesOfRows(table, [70, 170, 270], 106, 16);
    const rules = [
      hRule(94, 68, 310),
      hRule(111, 68, 310),
      hRule(127, 160, 310),
      hRule(143, 68, 310),
      hRule(159, 160, 310),
      hRule(175, 68, 310),
    ];
    const [found] = findTables(pageOf(lines, rules), lines);
    expect(show(found!)).toEqual([
      ['Group', 'Model', 'Score'],
      ['A', 'one', '0.76'],
      ['^', 'two', '0.64'],
      ['B', 'one', '0.25'],
      ['^', 'two', '0.23'],
    ]);
  });

  it('keeps a vertical label together', () => {
    const texts = ['名称 110', '识别 220', '地址 330', '账号 440'];
    const lines = texts.flatMap((text, i) => {
      const [label, value] = text.split(' ') as [string, string];
      const y = 112 + 20 * i;
      return [
        lineOf([
          ...word('购货单位'[i]!, 74, y),
          ...word(label, 100, y),
          ...word(value, 160, y),
          ...word(`${i}50`, 230, y),
        ]),
      ];
    });
    const more = (items: string[], y: number) =>
      lineOf(items.flatMap((item, c) => word(item, [74, 100, 160, 230][c]!, y)));
    lines.unshift(more(['号', '项目', '编号', '数量'], 94));
    lines.push(more(['合', '计', '500', '800'], 198));
    const rules = [
      ...[80, 100, 184, 204].map((y) => hRule(y, 70, 280)),
      ...[70, 92, 150, 220, 280].map((x) => vRule(x, 80, 204)),
    ];
    const [table] = findTables(pageOf(lines, rules), lines);
    expect(show(table!)).toEqual([
      ['号', '项目', '编号', '数量'],
      ['购货单位', '名称', '110', '050'],
      ['^', '识别', '220', '150'],
      ['^', '地址', '330', '250'],
      ['^', '账号', '440', '350'],
      ['合', '计', '500', '800'],
    ]);
  });

  it('splits the rows of a frame that has column rules only', () => {
    const lines = linesOfRows(
      [
        ['Country', 'ERDF', 'Total'],
        ['Bulgaria', '3.2', '5.5'],
        ['Cyprus', '0', '0.21'],
        ['Malta', '0.44', '0.72'],
      ],
      [75, 175, 275],
      114,
      14,
    );
    const rules = [
      hRule(100, 70, 370),
      hRule(118, 70, 370),
      hRule(162, 70, 370),
      ...[70, 170, 270, 370].map((x) => ({
        direction: 'vertical' as const,
        at: x,
        from: 100,
        to: 162,
        thickness: 0.5,
        color: 0,
      })),
    ];
    const [found] = findTables(pageOf(lines, rules), lines);
    expect(show(found!)).toEqual([
      ['Country', 'ERDF', 'Total'],
      ['Bulgaria', '3.2', '5.5'],
      ['Cyprus', '0', '0.21'],
      ['Malta', '0.44', '0.72'],
    ]);
    expect(found).toMatchObject({ method: 'ruled', headerRows: [0] });
  });
});

describe('what is no table', () => {
  const none = (texts: readonly (readonly string[])[], columns: readonly number[]): void => {
    const lines = linesOfRows(texts, columns);
    expect(findTables(pageOf(lines), lines)).toEqual([]);
  };

  it('two columns of running text', () => {
    const left = 'the rain was significant at the level of five per';
    const right = 'and the lower flow is matched by the soils there';
    none(
      Array.from({ length: 9 }, () => [left, right]),
      [60, 330],
    );
  });

  it('a list', () =>
    none(
      [
        ['1.', 'Calculate the savings of each trip'],
        ['2.', 'Eliminate stops and slow traffic'],
        ['3.', 'Set the acceleration to three'],
        ['4.', 'Continue until the trip ends'],
      ],
      [70, 95],
    ));

  it('lists side by side in two columns of text', () => {
    const items = [
      'What are product types',
      'Challenges that may arise',
      'Who should be involved',
      'Which products to test',
      'The order of the work',
    ];
    const roles = [
      'The role of the design',
      'Immediate challenges of it',
      'Underlying conditions',
      'Materials and processes',
      'Collaboration and training',
    ];
    none(
      items.map((item, i) => ['•', item, '•', roles[i]!]),
      [70, 90, 300, 320],
    );
    const marks = linesOfRows(
      items.map((item) => [item, '•', '•', '•']),
      [70, 220, 270, 320],
    );
    expect(findTables(pageOf(marks), marks)).toHaveLength(1);
  });

  it('a table of contents', () =>
    none(
      [
        ['Introduction to the field . . . . . . . .', '3'],
        ['Methods and the data . . . . . . . . . .', '12'],
        ['Results of the study . . . . . . . . . .', '40'],
        ['Conclusions . . . . . . . . . . . . . .', '77'],
      ],
      [70, 400],
    ));

  it('labels with a colon and their values', () =>
    none(
      [
        ['Name:', 'John Smith'],
        ['Street:', 'Long Road'],
        ['City:', 'York'],
        ['Phone:', 'none given'],
      ],
      [70, 150],
    ));

  it('code', () => {
    const mono = { ...bold, name: 'Courier', mono: true, weight: 400 };
    const texts = [
      'SELECT  function_id,',
      '        user_name,',
      '        usage;',
      'FROM    usage_view;',
      'WHERE   id = "QIBM";',
    ];
    const lines = texts.flatMap((t, i) => [
      lineOf(word(t.slice(0, 8).trim() || ';', 70, 100 + i * 12, { font: mono })),
      lineOf(word(t.slice(8), 150, 100 + i * 12, { font: mono })),
    ]);
    expect(findTables(pageOf(lines), lines)).toEqual([]);
  });
});

describe('coloured tables', () => {
  it('uses cell backgrounds as borders', () => {
    const rows = [
      ['Plan', 'Storage'],
      ['Free of all charge for anyone', 'a small one for all'],
      ['For a few teams of your firms', 'a larger one for each'],
      ['For the firms we work with on', 'as much as they need'],
    ];
    const lines = linesOfRows(rows, [80, 228], 114, 20);
    const fills = rows.flatMap((_, r) =>
      [70, 225].map((x) => ({ x0: x, x1: x + 154, y0: 100 + r * 20, y1: 119 + r * 20, color: 0xddeeff })),
    );
    const [table, ...rest] = findTables(pageOf(lines, [], { fills }), lines);
    expect(rest).toEqual([]);
    expect(table).toMatchObject({ method: 'striped' });
    expect(show(table!)).toEqual(rows);
    expect(findTables(pageOf(lines, [], { fills }), lines, [], { variants: false })).toEqual([]);
  });
});

describe('equations', () => {
  it('are not tables', () => {
    const lines = linesOfRows(
      [
        ['a + b = c', '(1)'],
        ['u = v x w', '(2)'],
        ['f = m a', '(3)'],
        ['E = h f', '(4)'],
      ],
      [150, 400],
    );
    expect(findTables(pageOf(lines), lines)).toEqual([]);
  });
});
