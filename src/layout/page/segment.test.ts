import { describe, expect, it } from 'vitest';
import type { Block, Glyph, PictureBlock, TagNode } from '../../document/index.ts';
import { column, fill, fixed, glyphsAt, heavy, pageOf, plainFont } from '../../document/testing.ts';
import { blockText, buildLines, segmentPage } from './index.ts';

const segment = (glyphs: Glyph[], objects: PictureBlock[] = []): Block[] => {
  const page = pageOf(glyphs);
  return segmentPage(page, buildLines(page), objects);
};
const texts = (blocks: Block[]): string[] => blocks.map((b) => (b.kind === 'text' ? blockText(b).value : b.kind));
/** First words of every line, in order. */
const names = (blocks: Block[]): string[] =>
  blocks.flatMap((b) => (b.kind === 'text' ? b.lines.map((l) => l.text.split(' ')[0]!) : [b.kind]));
const picture = (x0: number, y0: number, x1: number, y1: number): PictureBlock => ({
  kind: 'picture',
  box: { x0, y0, x1, y1 },
  text: '',
  glyphs: [],
  confidence: 1,
  column: -1,
});
const seq = (prefix: string, n: number): string[] => Array.from({ length: n }, (_, i) => `${prefix}${i}`);

it('keeps the source below a caption apart', () => {
  const glyphs = [
    ...glyphsAt('Figure 3. Rainfall by year', 60, 100),
    ...glyphsAt('Source: national statistics, own calculations', 60, 112),
  ];
  expect(texts(segment(glyphs))).toEqual([
    'Figure 3. Rainfall by year',
    'Source: national statistics, own calculations',
  ]);
});

describe('small capitals', () => {
  const capitals = (text: string, x: number, y: number): Glyph[] => [
    ...glyphsAt(text[0]!, x, y),
    ...glyphsAt(text.slice(1), x + 5, y, { size: 8 }),
  ];

  it('are a heading of their own above text of their size', () => {
    const glyphs = [...capitals('RESULTS', 200, 100), ...column(seq('line', 6), 60, 112, 400)];
    expect(texts(segment(glyphs))[0]).toBe('RESULTS');
  });

  it('continue on a row without initials', () => {
    const glyphs = [
      ...capitals('VALUESOFALLRUNSWITHTHESAMEPARAMETERSAREIN', 100, 100),
      ...glyphsAt('BOLD', 170, 109, { size: 8 }),
      ...column(seq('line', 6), 60, 140, 400),
    ];
    const [first] = segment(glyphs);
    expect(first!.kind === 'text' && first!.lines.map((l) => l.size)).toEqual([10, 10]);
  });
});

describe('headings below each other', () => {
  it('are separate if the first had room for the first word of the second', () => {
    const glyphs = [
      ...glyphsAt('Navigation by filters of another kind', 60, 100, { size: 17, font: heavy }),
      ...glyphsAt('Introduction', 60, 131, { size: 17, font: heavy }),
      ...column(seq('line', 8), 60, 160, 470),
    ];
    expect(texts(segment(glyphs)).slice(0, 2)).toEqual(['Navigation by filters of another kind', 'Introduction']);
  });

  it('are separate among others of their size, by the length of the lines of text', () => {
    const title = (text: string, y: number) => glyphsAt(text, 60, y, { size: 17, font: heavy });
    const glyphs = [
      ...['Alpha', 'Beta', 'Gamma'].flatMap((t, i) => [
        ...title(t, 60 + 100 * i),
        ...column([`${t}0`, `${t}1`], 60, 85 + 100 * i, 470),
      ]),
      ...title('Navigation by filters', 360),
      ...title('Introduction', 385),
      ...column(seq('line', 4), 60, 410, 470),
    ];
    expect(texts(segment(glyphs))).toContain('Navigation by filters');
  });

  it('are separate if they are far apart, and nothing shows the length of a line', () => {
    const rows = (pitch: number) =>
      ['Filters', 'Extensions', 'License'].flatMap((t, i) => glyphsAt(t, 60, 100 + pitch * i));
    expect(texts(segment(rows(18)))).toEqual(['Filters', 'Extensions', 'License']);
    expect(texts(segment(rows(14)))).toEqual(['Filters Extensions License']);
  });
});

describe('reading order', () => {
  it('reads one column from top to bottom in any stream order', () => {
    const glyphs = [...column(['b0', 'b1'], 60, 300, 400), ...column(['a0', 'a1'], 60, 100, 400)];
    expect(names(segment(glyphs))).toEqual(['a0', 'a1', 'b0', 'b1']);
  });

  it('reads two columns below a spanning title, left one first', () => {
    const title = glyphsAt('Spanning Title Of The Paper Here', 150, 80, { size: 20, font: heavy });
    const left = column(seq('l', 20), 60, 130, 220);
    const right = column(seq('r', 20), 310, 130, 220);
    const interleaved = left.flatMap((g, i) => (right[i] ? [g, right[i]!] : [g]));
    expect(names(segment([...title, ...interleaved]))).toEqual(['Spanning', ...seq('l', 20), ...seq('r', 20)]);
  });

  it('reads a line that stands beside nothing before what is below it, though further to the left', () => {
    const glyphs = [...glyphsAt('Title of all of it', 300, 60, { size: 14 }), ...column(seq('a', 6), 60, 90, 150)];
    expect(names(segment(glyphs))[0]).toBe('Title');
  });

  it('leaves a centred title and date out of the column that is between those of the authors', () => {
    const glyphs = [
      ...glyphsAt('The Relaxed Lasso', 237, 80, { size: 17 }),
      ...glyphsAt('Trevor Hastie', 118, 115, { size: 12 }),
      ...glyphsAt('Balasubramanian Narasimhan', 228, 115, { size: 12 }),
      ...glyphsAt('Tibshirani', 420, 115, { size: 12 }),
      ...glyphsAt('November 25, 2022', 258, 145, { size: 12 }),
      ...glyphsAt('Contents', 72, 185, { size: 14, font: heavy }),
      ...['Fitting', 'Details', 'Issues'].flatMap((name, i) => [
        ...glyphsAt(name, 87, 207 + 12 * i),
        ...glyphsAt('.'.repeat(60), 192, 207 + 12 * i),
        ...glyphsAt(`${i}`, 537, 207 + 12 * i),
      ]),
      ...column(seq('line', 8), 60, 260, 475),
    ];
    expect(texts(segment(glyphs)).slice(0, 4)).toEqual([
      'The Relaxed Lasso',
      'Trevor Hastie Balasubramanian Narasimhan Tibshirani',
      'November 25, 2022',
      'Contents',
    ]);
  });

  it('reads columns that a program has printed row by row', () => {
    const row = (i: number) => [
      ...glyphsAt(`ENSG000001515${i}0`, 60, 200 + 12 * i, { font: fixed }),
      ...glyphsAt(`5.3989630${i} 1.781732e-6${i} 4.41032`, 260, 200 + 12 * i, { font: fixed }),
    ];
    const printed = segment([0, 1, 2, 3, 4, 5].flatMap(row));
    expect(names(printed).slice(0, 4)).toEqual(['ENSG00000151500', '5.39896300', 'ENSG00000151510', '5.39896301']);
  });

  it('reads three columns', () => {
    const glyphs = [
      ...column(seq('c', 12), 400, 100, 150),
      ...column(seq('b', 12), 230, 104, 150),
      ...column(seq('a', 12), 60, 100, 150),
    ];
    expect(names(segment(glyphs))).toEqual([...seq('a', 12), ...seq('b', 12), ...seq('c', 12)]);
  });

  it('separates the columns above and below a full-width figure', () => {
    const glyphs = [
      ...column(seq('a', 5), 60, 100, 220),
      ...column(seq('b', 5), 310, 100, 220),
      ...column(seq('c', 5), 60, 400, 220),
      ...column(seq('d', 5), 310, 400, 220),
    ];
    expect(names(segment(glyphs, [picture(60, 180, 530, 370)]))).toEqual([
      ...seq('a', 5),
      ...seq('b', 5),
      'picture',
      ...seq('c', 5),
      ...seq('d', 5),
    ]);
  });

  it('follows text around a picture (L shape)', () => {
    const glyphs = [...column(seq('a', 8), 60, 100, 220), ...column(seq('b', 4), 60, 200, 470)];
    expect(names(segment(glyphs, [picture(310, 95, 530, 185)]))).toEqual([...seq('a', 8), 'picture', ...seq('b', 4)]);
  });

  it('assigns side-by-side headings to the columns below them, under a title that crosses the gutter', () => {
    const glyphs = [
      ...glyphsAt('Title over both columns', 60, 80, { size: 22, font: heavy }),
      ...column(['date'], 440, 60, 110),
      ...glyphsAt('Rating', 60, 130, { size: 14, font: heavy }),
      ...glyphsAt('Event', 240, 130, { size: 11, font: heavy }),
      ...column(seq('r', 8), 240, 144, 310),
      ...column(seq('l', 6), 60, 150, 150),
    ];
    expect(names(segment(glyphs)).slice(-16)).toEqual(['Rating', ...seq('l', 6), 'Event', ...seq('r', 8)]);
  });

  it('begins a paragraph below the number of an equation', () => {
    const glyphs = [
      ...column(seq('before', 3), 60, 100, 440),
      ...glyphsAt('(3)', 485, 142),
      ...column(seq('after', 3), 60, 156, 440),
    ];
    expect(texts(segment(glyphs)).map((t) => t.split(' ')[0])).toEqual(['before0', '(3)', 'after0']);
  });

  it('keeps the number of an equation in its row', () => {
    const equation = (y: number, n: number): Glyph[] => [
      ...glyphsAt(`lemma${n} holds`, 100, y, { size: 12 }),
      ...glyphsAt(`(${n})`, 440, y - 1),
    ];
    const glyphs = [
      ...column(['a0', 'a1'], 60, 100, 400),
      ...equation(130, 1),
      ...glyphsAt('and also', 60, 150),
      ...equation(170, 2),
      ...column(['b0', 'b1'], 60, 190, 400),
    ];
    expect(texts(segment(glyphs)).filter((t) => t.includes('lemma'))).toEqual(['lemma1 holds (1)', 'lemma2 holds (2)']);
  });

  it('reads columns of a paragraph and a list one after another, though their rows align and the file wrote them row by row', () => {
    const side = (name: string, x: number) => [
      ...column(seq(name, 6), x, 100, 220),
      ...seq(`${name}i`, 9).flatMap((item, i) => glyphsAt(`${item} of list`, x, 184 + 12 * i)),
    ];
    const glyphs = [...side('l', 60), ...side('r', 310)].sort((a, b) => a.baseline - b.baseline || a.x0 - b.x0);
    expect(names(segment(glyphs))).toEqual([...seq('l', 6), ...seq('li', 9), ...seq('r', 6), ...seq('ri', 9)]);
  });

  it('keeps the paragraph above contents whole, which does not reach their page numbers', () => {
    const rows = ['Introduction', 'Usage of the package', 'Options', 'Examples', 'Limits', 'Index'];
    const glyphs = [
      ...glyphsAt('This abstract says in some lines what the text below is all about,', 80, 100),
      ...glyphsAt('and its lines end before the page numbers of the contents begin, so', 80, 112),
      ...glyphsAt('that white space runs down beside it too.', 80, 124),
      ...rows.flatMap((title, i) => [
        ...glyphsAt(`${i + 1} ${title}`, 60, 160 + 20 * i),
        ...glyphsAt(String(2 * i + 1), 470, 160 + 20 * i),
      ]),
    ];
    expect(texts(segment(glyphs)).map((t) => t.split(' ')[0])).toEqual(['This', ...rows.map((_, i) => String(i + 1))]);
  });

  it('reads a table of contents row by row', () => {
    const glyphs = ['Alpha', 'Beta', 'Gamma', 'Delta'].flatMap((t, i) => [
      ...glyphsAt(t, 60, 100 + 14 * i),
      ...glyphsAt(String(i + 3), 500, 100 + 14 * i),
    ]);
    expect(texts(segment(glyphs)).join('|')).toBe('Alpha 3|Beta 4|Gamma 5|Delta 6');
  });
});

describe('paragraphs', () => {
  it('go on with a number that ends their sentence', () => {
    const glyphs = [
      ...glyphsAt(fill('lines', 400), 60, 100),
      ...glyphsAt(fill('numbers', 400), 60, 112),
      ...glyphsAt('1).', 60, 124),
    ];
    expect(segment(glyphs)).toHaveLength(1);
  });

  it('start at an indent and after a short line', () => {
    const glyphs = [
      ...glyphsAt(fill('one', 380), 80, 100),
      ...glyphsAt(fill('two', 400), 60, 112),
      ...glyphsAt(fill('three', 380), 80, 124),
      ...glyphsAt('short end', 60, 136),
      ...glyphsAt(fill('four', 400), 60, 148),
      ...glyphsAt(fill('five', 400), 60, 160),
    ];
    expect(segment(glyphs).map((b) => b.kind === 'text' && b.lines.map((l) => l.text.split(' ')[0]))).toEqual([
      ['one', 'two'],
      ['three', 'short'],
      ['four', 'five'],
    ]);
  });

  it('continue at the edge below an indented line, with a heading of the same size above it', () => {
    const rows = ['Heading', ...seq('row', 3)];
    const glyphs = rows.flatMap((name, i) =>
      glyphsAt(fill(name, 300, 10), i === 1 ? 67 : 60, 100 + 12 * i, { font: i === 0 ? fixed : plainFont }),
    );
    expect(
      segment(glyphs).flatMap((b) => (b.kind === 'text' ? [b.lines.map((l) => l.text.split(' ')[0]).at(-1)] : [])),
    ).toContain('row2');
    expect(segment(glyphs).some((b) => b.kind === 'text' && b.lines[0]!.text.startsWith('row1'))).toBe(false);
  });

  it('join no right-aligned lines', () => {
    const right = (text: string, y: number) => glyphsAt(text, 500 - 5 * text.length, y);
    expect(segment([...right('British,Bulletin,2015,113:45', 100), ...right('doi:10.1093', 112)])).toHaveLength(2);
  });

  it('keep bibliography entries with hanging indents whole', () => {
    const entry = (name: string, y: number) => [
      ...glyphsAt(fill(name, 300, 10), 60, y),
      ...glyphsAt(fill('Journal', 290, 10), 70, y + 12),
      ...glyphsAt('61, 107.', 70, y + 24),
    ];
    const glyphs = ['Agresti', 'Bhagavan', 'Chandra'].flatMap((name, i) => entry(name, 100 + 36 * i));
    expect(segment(glyphs).map((b) => b.kind === 'text' && b.lines.map((l) => l.text.split(' ')[0]))).toEqual([
      ['Agresti', 'Journal', '61,'],
      ['Bhagavan', 'Journal', '61,'],
      ['Chandra', 'Journal', '61,'],
    ]);
  });

  it('separate a bold heading directly above its text', () => {
    const glyphs = [...glyphsAt(fill('Heading', 400), 60, 100, { font: heavy }), ...column(['a0', 'a1'], 60, 112, 400)];
    expect(segment(glyphs)).toHaveLength(2);
  });
});

it('excludes glyphs of objects and splits lines there', () => {
  const glyphs = glyphsAt('abc inside xyz', 60, 100);
  const blocks = segment(glyphs, [{ ...picture(76, 80, 109, 120), glyphs: glyphs.slice(3, 9) }]);
  expect(texts(blocks).sort()).toEqual(['abc', 'picture', 'xyz']);
});

it('keeps text whole that crosses a picture without belonging to it', () => {
  expect(texts(segment(glyphsAt('abc over xyz', 60, 100), [picture(76, 80, 109, 120)])).sort()).toEqual([
    'abc over xyz',
    'picture',
  ]);
});

it('keeps rotated lines together, and those at the edge as margin notes', () => {
  const up = (text: string, x: number): Glyph[] =>
    [...text].map((c, i) => ({
      ...glyphsAt(c, x, 0)[0]!,
      x0: x,
      x1: x + 10,
      y0: 495 - 5 * i,
      y1: 500 - 5 * i,
      angle: 270,
    }));
  const blocks = segment([
    ...column(seq('a', 6), 200, 100, 300),
    ...up('second', 112),
    ...up('firstly', 100),
    ...up('stamp', 12),
  ]);
  expect(blocks.map((b) => b.kind === 'text' && [b.lines.map((l) => l.text.split(' ')[0]).join('/'), b.role])).toEqual([
    ['a0/a1/a2/a3/a4/a5', 'body'],
    ['firstly/second', 'body'],
    ['stamp', 'margin-note'],
  ]);
});

it('removes a thumb tab at the edge from the text', () => {
  const blocks = segment([
    ...column(seq('a', 12), 60, 100, 470),
    ...glyphsAt('第七', 560, 143),
    ...glyphsAt('单元', 560, 157),
  ]);
  expect(blocks.map((b) => b.kind === 'text' && b.role)).toEqual(['body', 'margin-note', 'margin-note']);
});

it('puts a drop cap before its paragraph', () => {
  const glyphs = [
    ...glyphsAt('T', 60, 124, { size: 36 }),
    ...glyphsAt(fill('he', 370), 82, 104),
    ...glyphsAt(fill('second', 370), 82, 116),
    ...glyphsAt(fill('third', 392), 60, 128),
  ];
  const [block, ...others] = segment(glyphs);
  expect(others).toEqual([]);
  expect(block?.kind === 'text' && blockText(block).value.slice(0, 9)).toBe('The lorem');
});

it('reads cards row by row, each card to its end', () => {
  const card = (name: string, x: number, y: number, lines: number): Glyph[] => [
    ...glyphsAt(`${name} heading`, x, y, { size: 13, font: heavy }),
    ...column(seq(name, lines), x, y + 20, 200),
  ];
  const glyphs = [
    ...card('one', 60, 100, 3),
    ...card('three', 60, 220, 5),
    ...card('two', 320, 100, 4),
    ...card('four', 320, 220, 2),
  ];
  expect(names(segment(glyphs))).toEqual([
    'one',
    ...seq('one', 3),
    'two',
    ...seq('two', 4),
    'three',
    ...seq('three', 5),
    'four',
    ...seq('four', 2),
  ]);
});

describe('charts', () => {
  const ticks = (): Glyph[] =>
    [0, 1, 2, 3, 4].flatMap((i) => [
      ...glyphsAt(String(i * 10), 78, 340 - 50 * i, { size: 7 }),
      ...glyphsAt(`20${10 + i}`, 100 + 40 * i, 360, { size: 7 }),
    ]);
  const prose = [...column(seq('a', 4), 60, 60, 400), ...column(seq('b', 4), 60, 420, 400)];

  it('include the ticks around their drawing', () => {
    const blocks = segment([...prose, ...ticks()], [picture(90, 130, 300, 350)]);
    expect(names(blocks)).toEqual([...seq('a', 4), 'picture', ...seq('b', 4)]);
    const chart = blocks.find((b) => b.kind === 'picture')!;
    expect(chart).toMatchObject({ subType: 'chart' });
    expect(chart.kind === 'picture' && chart.glyphs).toHaveLength(ticks().length);
  });

  it('exclude a caption and a single number', () => {
    const glyphs = [
      ...prose,
      ...glyphsAt('Figure 1. A photograph', 100, 362, { size: 8 }),
      ...glyphsAt('7', 70, 200, { size: 7 }),
    ];
    expect(names(segment(glyphs, [picture(90, 130, 300, 350)]))).toContain('Figure');
    expect(names(segment(glyphs, [picture(90, 130, 300, 350)]))).toContain('7');
  });
});

describe('small text above the caption of a figure', () => {
  const body = column(seq('a', 8), 60, 60, 400);
  const small = (text: string, x: number, y: number) => glyphsAt(text, x, y, { size: 7 });
  const caption = glyphsAt('Figure 3. How the parts work together', 60, 295, { size: 9 });
  const labels = [
    ...small('Proposer', 100, 200),
    ...small('Artifact', 200, 202),
    ...small('Reviewer', 300, 200),
    ...small('generate', 150, 230),
    ...small('execute the tests', 240, 230),
    ...small('text', 100, 260),
    ...small('code', 190, 260),
    ...small('targeted revision', 280, 261),
  ];

  it('is a picture of its own if nothing else is drawn, as boxes of curves are not', () => {
    const blocks = segment([...body, ...labels, ...caption]);
    expect(names(blocks)).toEqual([...seq('a', 8), 'picture', 'Figure']);
    const [diagram] = blocks.filter((b) => b.kind === 'picture');
    expect(diagram?.kind === 'picture' && diagram.text.split(' ').slice(0, 3)).toEqual([
      'Proposer',
      'Reviewer',
      'Artifact',
    ]);
  });

  it('belongs to the picture there', () => {
    const blocks = segment([...body, ...labels, ...caption], [picture(120, 205, 280, 225)]);
    expect(names(blocks)).toEqual([...seq('a', 8), 'picture', 'Figure']);
  });

  it('does not reach the running title', () => {
    const title = ['Vol. 5', 'Chen: Fields of phases', '1379'].flatMap((t, i) => small(t, 60 + 170 * i, 40));
    const up = (g: Glyph): Glyph => ({ ...g, y0: g.y0 - 140, y1: g.y1 - 140, baseline: g.baseline - 140 });
    const below = column(seq('a', 8), 60, 200, 400);
    const blocks = segment([...title, ...[...labels, ...caption].map(up), ...below]);
    expect(names(blocks)).toEqual(['Vol.', 'Chen:', '1379', 'picture', 'Figure', ...seq('a', 8)]);
  });

  it('stays text in lines below each other', () => {
    const lines = seq('s', 8).flatMap((w, i) => small(fill(w, 300), 60, 200 + 9 * i));
    expect(names(segment([...body, ...lines, ...caption]))).toEqual([...seq('a', 8), ...seq('s', 8), 'Figure']);
  });
});

it('gives the labels of figure parts to their pictures, not the text below a photograph', () => {
  const body = column(seq('a', 8), 60, 60, 400);
  const label = glyphsAt('(a) first part', 100, 312, { size: 8 });
  const caption = glyphsAt('Figure 3. Both parts', 100, 330, { size: 8 });
  expect(names(segment([...body, ...label, ...caption], [picture(60, 200, 300, 300)]))).toEqual([
    ...seq('a', 8),
    'picture',
    'Figure',
  ]);
  expect(names(segment([...body, ...label], [picture(60, 200, 300, 300)]))).toEqual([...seq('a', 8), 'picture', '(a)']);
});

describe('rows that look like columns', () => {
  it('keep a number with its heading', () => {
    const glyphs = [
      ...glyphsAt('4', 60, 100, { size: 12 }),
      ...glyphsAt('Conclusions and Outlook', 90, 100, { size: 12 }),
      ...column(seq('a', 4), 60, 130, 400),
    ];
    expect(texts(segment(glyphs))[0]).toBe('4 Conclusions and Outlook');
  });

  it('keep a marker of another font and height with its item', () => {
    const item = (y: number): Glyph[] => [
      ...glyphsAt('•', 60, y - 2, { size: 7 }),
      ...glyphsAt(fill('item', 380), 76, y),
      ...glyphsAt('goes on', 76, y + 12),
    ];
    expect(texts(segment([...item(100), ...item(124)])).map((t) => t.slice(0, 6))).toEqual(['• item', '• item']);
  });

  it('do not form a column of page numbers at the edge', () => {
    const glyphs = [
      ...glyphsAt('Running title of the paper', 60, 50),
      ...glyphsAt('17', 540, 50),
      ...column(seq('a', 10), 60, 90, 400),
    ];
    expect(names(segment(glyphs))).toEqual(['Running', '17', ...seq('a', 10)]);
  });

  it('read a sidebar before the text beside it', () => {
    const bar = ['Analyst', 'Phone', 'Mail', 'Rating', 'Target'].flatMap((t, i) => glyphsAt(t, 40, 103 + 17 * i));
    expect(names(segment([...column(seq('a', 14), 180, 100, 360), ...bar]))).toEqual([
      'Analyst',
      'Phone',
      'Mail',
      'Rating',
      'Target',
      ...seq('a', 14),
    ]);
  });
});

describe('contents and particulars', () => {
  it('are one block each, with leaders separate from the words', () => {
    const row = (t: string, n: string, y: number): Glyph[] => glyphsAt(`${t} ${'.'.repeat(60)} ${n}`, 60, y);
    expect(texts(segment([...row('Introduction', '3', 100), ...row('Conclusion', '9', 112)]))).toEqual([
      `Introduction ${'.'.repeat(60)} 3`,
      `Conclusion ${'.'.repeat(60)} 9`,
    ]);
  });

  it('continue after a separate short label, and after a dot between keywords', () => {
    const hanging = [
      ...glyphsAt('.1', 60, 100),
      ...glyphsAt(fill('The', 300, 10), 110, 100),
      ...glyphsAt(fill('second', 300, 10), 110, 112),
      ...glyphsAt('.2', 60, 136),
      ...glyphsAt(fill('Next', 300, 10), 110, 136),
    ];
    expect(segment(hanging).map((b) => b.kind === 'text' && b.lines.map((l) => l.text.split(' ')[0]))).toEqual([
      ['.1', 'The', 'second'],
      ['.2', 'Next'],
    ]);
    const words = [
      ...glyphsAt('Keywords: Layout Analysis · Deep Learning · Image Analysis', 60, 100),
      ...glyphsAt('· Character Recognition · Toolkit.', 60, 112),
    ];
    expect(segment(words)).toHaveLength(1);
  });

  it('separate lines that start with a key', () => {
    expect(texts(segment([...glyphsAt('Phone: 5551234567', 60, 100), ...glyphsAt('Mail: someone', 60, 112)]))).toEqual([
      'Phone: 5551234567',
      'Mail: someone',
    ]);
  });
});

describe('roles', () => {
  const role = (blocks: Block[], start: string): string | undefined => {
    const hit = blocks.find((b) => b.kind === 'text' && b.lines[0]!.text.startsWith(start));
    return hit?.kind === 'text' ? hit.role : undefined;
  };
  const body = column(seq('a', 12), 60, 200, 400);

  it('recognise titles, items and captions', () => {
    const glyphs = [
      ...glyphsAt('A Large Title', 60, 80, { size: 20 }),
      ...glyphsAt('• one', 60, 110),
      ...glyphsAt('• two', 60, 122),
      ...body,
      ...glyphsAt('Figure 2. What it shows', 60, 520),
    ];
    const blocks = segment(glyphs, [picture(60, 400, 300, 505)]);
    expect(['A Large', '•', 'Figure', 'a0'].map((s) => role(blocks, s))).toEqual([
      'title',
      'list-item',
      'figure-caption',
      'body',
    ]);
  });

  it('recognise footnotes below a short rule', () => {
    const glyphs = [
      ...column(seq('a', 30), 60, 200, 400),
      ...glyphsAt('1 See the appendix for details.', 60, 620, { size: 8 }),
    ];
    const page = pageOf(glyphs, {
      rulings: [{ direction: 'horizontal', at: 605, from: 60, to: 180, thickness: 0.5, color: 0 }],
    });
    expect(role(segmentPage(page, buildLines(page), []), '1 See')).toBe('footnote');
  });

  it('take heading levels only from plausible tags', () => {
    const head = glyphsAt('Heading', 60, 100, { mcid: 0, font: heavy });
    const text = column(seq('a', 6), 60, 130, 400, { mcid: 1 });
    const node = (type: string, mcids: number[]): TagNode => ({ type, mcids, children: [] });
    const levels = (tags: TagNode): unknown => {
      const page = pageOf([...head, ...text], { tags });
      return segmentPage(page, buildLines(page), []).map((b) => b.kind === 'text' && [b.tag, b.tagLevel]);
    };
    const root = (children: TagNode[]): TagNode => ({ type: 'Document', mcids: [], children });
    expect(levels(root([node('H2', [0]), node('P', [1])]))).toEqual([
      ['H2', 2],
      ['P', undefined],
    ]);
    const code: TagNode = { type: 'H2', mcids: [], children: [node('Code', [0])] };
    expect(levels(root([code, node('P', [1])]))).toEqual([
      ['H2', 2],
      ['P', undefined],
    ]);
    expect(levels(root([node('H1', [0]), node('H1', [1])]))).toEqual([
      ['H1', undefined],
      ['H1', undefined],
    ]);
  });
});
