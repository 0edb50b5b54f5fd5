import { describe, expect, it } from 'vitest';
import type { Line } from '../../document/index.ts';
import { bold, hRule, lineOf, linesOfRows, pageOf, show, word } from '../testing.ts';
import { findTables } from './find-tables.ts';

const heads = (texts: readonly string[], columns: readonly number[], y: number): Line[] =>
  texts.map((text, c) => lineOf(word(text, columns[c] as number, y, { font: bold })));
const at = (x: number, ...lines: readonly (readonly [number, string])[]): Line[] =>
  lines.map(([y, text]) => lineOf(word(text, x, y)));

describe('tables below bold heads', () => {
  it('reads vertically centred multi-line cells', () => {
    const lines = [
      ...heads(['Code', 'Meaning', 'Action'], [70, 150, 300], 100),
      ...at(70, [123.5, 'forbidden'], [155, 'timeout'], [186.5, 'tls']),
      ...at(150, [117, 'The remote server'], [130, 'refused the request']),
      ...at(150, [148.5, 'No answer came in'], [161.5, 'the time it has']),
      ...at(150, [180, 'The handshake'], [193, 'did not succeed']),
      ...at(300, [123.5, 'Look at the key'], [148.5, 'Wait, or ask for'], [161.5, 'more time'], [186.5, 'None']),
    ];
    const [table, ...rest] = findTables(pageOf(lines), lines);
    expect(rest).toEqual([]);
    expect(show(table!)).toEqual([
      ['Code', 'Meaning', 'Action'],
      ['forbidden', 'The remote server refused the request', 'Look at the key'],
      ['timeout', 'No answer came in the time it has', 'Wait, or ask for more time'],
      ['tls', 'The handshake did not succeed', 'None'],
    ]);
  });

  it('does not take a title with a wide blank above a paragraph for the heads of columns', () => {
    const title = heads(['Chapter 12.', 'Vectors'], [70, 150], 100);
    const first = lineOf(word('Each of these holds elements of one type in a row that grows', 70, 120));
    const second = lineOf(word('by arithmetic, so that adding is cheap.', 70, 133));
    expect(findTables(pageOf([...title, first, second]), [...title, first, second])).toEqual([]);
    expect(findTables(pageOf([...title, first]), [...title, first])).toEqual([]);
  });

  it('does not take the title of a paragraph that goes on in its second line for heads', () => {
    const title = heads(['Advice:', 'no passing on by default in ex-'], [70, 125], 100);
    const text = [
      ...word('porter', 70, 113, { font: bold }),
      ...word('This feature will remain off by default.', 125, 113),
    ];
    const lines = [...title, lineOf(text)];
    expect(findTables(pageOf(lines), lines)).toEqual([]);
  });

  it('does not take a justified heading above a paragraph for heads', () => {
    const title = lineOf([
      ...word('Collector Release', 70, 100, { font: bold, size: 14 }),
      ...word('Steps', 230, 100, { font: bold, size: 14 }),
    ]);
    const text = [...word('Building and testing it is very', 70, 122), ...word('now so', 230, 122)];
    const lines = [title, lineOf(text), lineOf(word('automated.', 70, 134))];
    expect(findTables(pageOf(lines), lines)).toEqual([]);
  });

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

  it('reads a row above its own rule as the header, even if it is not bold, up to the next header', () => {
    const first = [
      ['Matcher', 'Condition to pass'],
      ['string', 'Exact match'],
      ['RegExp', 'Regex must pass'],
    ];
    const second = [
      ['Options', 'What is returned'],
      ['one connection', 'MockClient'],
      ['several', 'MockPool'],
    ];
    const lines = [
      lineOf(word('Some words that stand above all of it and run on', 70, 60)),
      ...linesOfRows(first, [70, 180], 100, 14),
      ...linesOfRows(second, [70, 180], 170, 14),
    ];
    expect(findTables(pageOf(lines, [hRule(104, 65, 400), hRule(174, 65, 400)]), lines).map(show)).toEqual([
      first,
      second,
    ]);
    const title = [
      ...linesOfRows([['3 Layers', 'Components']], [70, 320], 60),
      ...linesOfRows(
        [
          ['some text', 'below it'],
          ['in two', 'columns'],
        ],
        [70, 320],
        84,
        14,
      ),
    ];
    expect(findTables(pageOf(title, [hRule(64, 65, 400)]), title)).toEqual([]);
  });

  it('takes the line above for the first of a head that wraps, and keeps the end of the last cell', () => {
    const lines = [
      lineOf(word('This package finds the following:', 70, 60)),
      lineOf(word('matching', 70, 84)),
      ...linesOfRows([['elements', 'values', 'count']], [70, 180, 290], 96),
      ...linesOfRows(
        [
          ['first', 'length', '4'],
          ['second', 'a - b', '3'],
          ['third', 'b minus', '2'],
        ],
        [70, 180, 290],
        112,
        16,
      ),
      lineOf(word('length', 180, 155)),
    ];
    expect(findTables(pageOf(lines, [hRule(100, 65, 400)]), lines).map(show)).toEqual([
      [
        ['matching elements', 'values', 'count'],
        ['first', 'length', '4'],
        ['second', 'a - b', '3'],
        ['third', 'b minus length', '2'],
      ],
    ]);
    // A heading and a line of the text above are no part of the head.
    const [text, , ...table] = lines;
    const titled = [text!, lineOf(word('matching', 70, 84, { font: bold })), ...table];
    expect(findTables(pageOf(titled, [hRule(100, 65, 400)]), titled).map(show)[0]?.[0]?.[0]).toBe('elements');
    const below = [text!, lineOf(word('words that go', 70, 72)), lineOf(word('on to it', 70, 84)), ...table];
    expect(findTables(pageOf(below, [hRule(100, 65, 400)]), below).map(show)[0]?.[0]?.[0]).toBe('elements');
  });

  it('reads heads above their own rule at the top of a page, where a table goes on in its last column', () => {
    const columns = [70, 180, 290];
    const goesOn = ['and goes', 'on below', 'its heads', 'to an end'];
    const lines = [
      ...linesOfRows([['Example', 'Source', 'Description']], columns, 60),
      ...goesOn.map((text, i) => lineOf(word(text, 290, 76 + 12 * i))),
      ...linesOfRows([['Dimer', 'Sept', 'A second']], columns, 128),
      lineOf(word('text', 290, 140)),
    ];
    const [table] = findTables(pageOf(lines, [hRule(64, 65, 400)]), lines).map(show);
    expect(table).toEqual([
      ['Example', 'Source', 'Description'],
      ['', '', 'and goes on below its heads to an end'],
      ['Dimer', 'Sept', 'A second text'],
    ]);
  });

  it('reads two heads there if all rows have a text below the second, with a rule in the middle of a wide pitch', () => {
    const rows = (first: string[], second: string[]): Line[] => [
      ...linesOfRows([['No', 'Error']], [70, 90], 60),
      ...linesOfRows(
        first.map((text, i) => [text, second[i]!]),
        [70, 90],
        84,
        24,
      ),
    ];
    const find = (lines: Line[]) => findTables(pageOf(lines, [hRule(74, 65, 400)]), lines).map((t) => t.rows);
    expect(find(rows(['3', '4', '21', '22'], ['FailOnWarning', 'AppError', 'UnknownReader', 'UnknownWriter']))).toEqual(
      [5],
    );
    const text = [
      'There are errors that a program',
      'can do nothing about, and others',
      'after which it goes on at once',
    ];
    expect(find([...rows([], []), ...text.map((t, i) => lineOf(word(t, 70, 84 + 12 * i)))])).toEqual([]);
  });

  const sentences = [
    ['Frames', 'The value that belongs to it is a list of objects, each of which tells'],
    ['Sockets', 'They were never described by anyone and would throw if they are called'],
    ['Compilers', 'A plain name is enough where nothing else of that kind has been built'],
  ];

  it('takes the row between two rules as wide as each other for the head of the rows down to the third', () => {
    const text = ['Words that stand above it.', 'And others that come between both of them.'];
    const table = (y: number): Line[] => linesOfRows([['Lowercased', 'Backporting'], ...sentences], [70, 180], y, 14);
    const lines = [lineOf(word(text[0]!, 70, 60)), ...table(100), lineOf(word(text[1]!, 70, 170)), ...table(200)];
    const rules = [90, 104, 146, 190, 204, 246].map((y) => hRule(y, 65, 500));
    expect(findTables(pageOf(lines, rules), lines).map(show)).toEqual([
      [['Lowercased', 'Backporting'], ...sentences],
      [['Lowercased', 'Backporting'], ...sentences],
    ]);
  });

  it('parts tables at the numbered heading between them', () => {
    const rows = [
      ['Name', 'Default', 'Meaning'],
      ['ENGINE', '15', 'How it is done'],
      ['RATIO', '6', 'How much is kept'],
    ];
    const lines = [
      ...linesOfRows(rows, [70, 160, 260], 100, 14),
      lineOf(word('9.3 Engines', 70, 172, { font: bold, size: 12 })),
      ...linesOfRows(rows, [70, 160, 260], 210, 14),
    ];
    const rules = [90, 104, 132, 200, 214, 242].map((y) => hRule(y, 65, 500));
    expect(findTables(pageOf(lines, rules), lines).map(show)).toEqual([rows, rows]);
  });

  it('leaves rows that are all parted by rules to the rules', () => {
    const rows = [
      ['Lowercased', 'Backporting'],
      ['Frames', 'One list'],
      ['Sockets', 'Some more'],
      ['Compilers', 'A name'],
    ];
    const lines = linesOfRows(rows, [70, 180], 100, 20);
    const rules = [86, 106, 126, 146, 166].map((y) => hRule(y, 65, 500));
    expect(findTables(pageOf(lines, rules), lines).map(show)).toEqual([rows]);
  });

  it('takes a row on a background of its own for the head, but no box of code', () => {
    const lines = linesOfRows([['Lowercased', 'Backporting'], ...sentences], [70, 180], 100, 17);
    const fills = [{ x0: 65, x1: 500, y0: 88, y1: 105, color: 0xd9e2f3 }];
    expect(findTables(pageOf(lines, [], { fills }), lines).map(show)).toEqual([
      [['Lowercased', 'Backporting'], ...sentences],
    ]);
    const code = ['sudo', 'install cmake'].map((t, c) =>
      lineOf(word(t, [70, 180][c] as number, 100, { font: { ...bold, mono: true, weight: 400 } })),
    );
    const text = [...code, ...linesOfRows(sentences, [70, 180], 117, 17)];
    expect(findTables(pageOf(text, [], { fills }), text)).toEqual([]);
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
});

describe('the extent of tables below bold heads', () => {
  it('includes heads of two lines, as far apart as style sheets set them', () => {
    const lines = [
      ...heads(['request', 'is it'], [130, 330], 100),
      ...heads(['Name', 'way', 'Path', 'known'], [70, 130, 210, 330], 116),
      ...linesOfRows(
        [
          ['add', 'POST', '/account/add', 'YES'],
          ['list', 'GET', '/account/list', 'YES'],
        ],
        [70, 130, 210, 330],
        146,
        26,
      ),
    ];
    const [table] = findTables(pageOf(lines), lines);
    expect(show(table!)[0]).toEqual(['Name', 'request way', 'Path', 'is it known']);
  });

  it('is that of the rules around them', () => {
    const rows = (last: string) => [
      ['message', 'action', last],
      ['message', 'granter', '{address}'],
    ];
    const part = (y: number, last: string) => [
      ...heads(['Type', 'Key', 'Value'], [72, 140, 240], y),
      ...linesOfRows(rows(last), [72, 140, 240], y + 22, 20),
    ];
    const lines = [...part(100, 'revoke'), lineOf(word('Exec fee some allowance', 72, 168)), ...part(200, 'use')];
    const rules = [88, 106, 150, 188, 206, 250].map((y) => hRule(y, 70, 330));
    expect(findTables(pageOf(lines, rules), lines).map(show)).toEqual(
      ['revoke', 'use'].map((last) => [['Type', 'Key', 'Value'], ...rows(last)]),
    );
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
