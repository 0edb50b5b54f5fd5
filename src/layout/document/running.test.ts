import { describe, expect, it } from 'vitest';
import type { Block, PageAnalysis } from '../../document/index.ts';
import { makePage, makePicture, makeTable, makeText } from '../testing.ts';
import { assembleDocument } from './assemble.ts';
import { pageLabel } from './page-label.ts';

const words = ['sea', 'hill', 'road', 'tree', 'wind', 'sand', 'lake', 'bird', 'rain', 'snow'];
let turn = 0;
/** Two paragraphs, different on every call. */
const body = (y = 150): Block[] => [
  makeText(
    [
      `The ${words[turn++ % 10]} and the ${words[(turn * 3) % 7]}: text that fills a few lines of the page so that its size is`,
      'clearly that of the body and nothing else on the page can be taken',
      'for it, however short the page may be, and so it ends here.',
    ],
    y,
  ),
  makeText(
    [
      'A second paragraph of the same kind follows the first one on the',
      'page, and it ends in the middle of the page with a stop.',
    ],
    y + 60,
  ),
];

const types = (pages: PageAnalysis[]) =>
  assembleDocument({ pages, pageCount: pages.length, outline: [], failures: [], warnings: [] }).elements.map((e) => [
    e.pageNumber,
    e.type,
    e.text.value,
  ]);
const ofType = (pages: PageAnalysis[], ...wanted: string[]) =>
  types(pages).filter((e) => wanted.includes(e[1] as string));

describe('running headers and footers', () => {
  it('finds lines that recur with another number, and increasing page numbers', () => {
    const pages = [1, 2, 3, 4].map((n) =>
      makePage(n, [makeText(`Annual report 2024, part ${n}`, 40), ...body(), makeText(`${n + 6}`, 800, { x: 290 })]),
    );
    expect(ofType(pages, 'Header').length).toBe(4);
    expect(ofType(pages, 'PageNumber').map((e) => e[2])).toEqual(['7', '8', '9', '10']);
  });

  it('leaves a paragraph in the text beside something that recurs', () => {
    const paragraph = [
      'Analogous to the equation for entropy',
      'and volume, the state of the gas',
      'is specified by the',
    ];
    const pages = [1, 2, 3].map((n) =>
      makePage(n, [
        ...(n === 2 ? [makeText(paragraph, 60, { x: 60 })] : []),
        makeText('NG', 62, { x: 400 }),
        ...body(),
      ]),
    );
    expect(ofType(pages, 'Header').map((e) => e[2])).toEqual(['NG', 'NG', 'NG']);
  });

  it('leaves small text far below a known header in the text', () => {
    const pages = [1, 2].map((n) =>
      makePage(n, [
        makeText('Minutes of the council', 40),
        ...(n === 2 ? [makeText('raised by two', 74, { size: 7 })] : []),
        ...body(),
      ]),
    );
    expect(ofType(pages, 'Header').length).toBe(2);
  });

  it('handles odd and even pages separately', () => {
    const pages = [1, 2, 3, 4, 5, 6].map((n) =>
      makePage(n, [makeText(n % 2 ? 'The book' : 'The chapter', 40), ...body()]),
    );
    expect(ofType(pages, 'Header').length).toBe(6);
  });

  it('leaves headings of recurring sections in the text', () => {
    const pages = [1, 2, 3, 4].map((n) =>
      makePage(n, [
        ...(n > 1 ? [makeText('New features', 60, { bold: true })] : []),
        ...body(),
        makeText('New features', 400, { bold: true }),
        ...body(430),
      ]),
    );
    expect(ofType(pages, 'Header')).toEqual([]);
  });

  it('leaves numbered headings of recurring sections in the text', () => {
    const pages = [0, 1, 2, 3, 4].map((n) =>
      makePage(n + 1, [
        makeText(`${3 * n + 1} Release 0.${3 * n + 1}`, 60, { bold: true }),
        ...body(90),
        makeText(`${3 * n + 2} Release 0.${3 * n + 2}`, 300, { bold: true }),
        ...body(330),
      ]),
    );
    expect(ofType(pages, 'Header')).toEqual([]);
  });
  it('finds the running title of a chapter that covers part of the document', () => {
    const pages = Array.from({ length: 20 }, (_, i) =>
      makePage(i + 1, [...(i >= 4 && i < 8 ? [makeText('The sea at night', 100)] : []), ...body()]),
    );
    expect(ofType(pages, 'Header').length).toBe(4);
  });

  it('accepts a footer that varies if it is at the usual place', () => {
    const pages = [1, 2, 3, 4, 5].map((n) =>
      makePage(n, [...body(), makeText(n === 4 ? 'Chapter 3. Something else' : 'The same old footer', 770)]),
    );
    expect(ofType(pages, 'Footer').length).toBe(5);
  });

  it('ignores repeated large titles and numbers in the body', () => {
    const pages = [1, 2, 3, 4, 5].map((n) =>
      makePage(n, [...(n <= 2 ? [makeText('Agenda', 60, { size: 24 })] : []), ...body(), makeText('12', 500)]),
    );
    expect(ofType(pages, 'Header', 'Footer', 'PageNumber')).toEqual([]);
  });

  it('judges a single page by position, words and distance', () => {
    const page = makePage(1, [
      makeText('Journal of Nothing, Vol. 3', 30, { size: 8 }),
      ...body(),
      makeText('Page 3 of 9', 800, { size: 8 }),
    ]);
    expect(types([page]).map((e) => e[1])).toEqual(['Header', 'NarrativeText', 'NarrativeText', 'PageNumber']);
  });

  it('does not read the first paragraph or title of a single page as a header', () => {
    const page = makePage(1, [makeText('A large title', 40, { size: 18, bold: true }), ...body(80)]);
    expect(types([page]).map((e) => e[1])).toEqual(['Title', 'NarrativeText', 'NarrativeText']);
  });

  it('keeps a line of program text at the top of a page', () => {
    const mono = { name: 'Courier', weight: 400, italic: false, mono: true, serif: true, type3: false };
    const page = (font?: typeof mono) =>
      makePage(2, [makeText('global: 127.0.0.1', 40, { size: 8, ...(font && { font }) }), ...body()]);
    expect(ofType([makePage(1, body()), page()], 'Header')).toHaveLength(1);
    expect(ofType([makePage(1, body()), page(mono)], 'Header')).toEqual([]);
  });

  it('keeps captions at the top and bottom of a page', () => {
    const page = makePage(1, [
      makeText('Table 4. Sizes by year', 48, { size: 8 }),
      makeTable({ x0: 72, y0: 80, x1: 500, y1: 120 }),
      ...body(150),
      makePicture({ x0: 72, y0: 600, x1: 300, y1: 770 }),
      makeText('Fig. 3. The bridge', 785, { size: 8 }),
    ]);
    expect(types([page]).map((e) => e[1])).toEqual([
      'TableCaption',
      'Table',
      'NarrativeText',
      'NarrativeText',
      'Image',
      'FigureCaption',
    ]);
    const many = [1, 2, 3, 4, 5].map((n) =>
      makePage(n, [...body(), makeText(n === 4 ? 'Figure 2. The sea' : 'The same old footer', 770)]),
    );
    expect(ofType(many, 'Footer').length).toBe(4);
  });

  it('accepts a page number larger than the text', () => {
    const page = makePage(1, [...body(150), makeText('44', 775, { x: 290, size: 12 })]);
    expect(types([page]).map((e) => e[1])).toEqual(['NarrativeText', 'NarrativeText', 'PageNumber']);
  });

  it('splits a running line from the paragraph that absorbed it', () => {
    const pages = [1, 2, 3, 4].map((n) => {
      const [first, second] = body(52);
      if (n !== 3) return makePage(n, [makeText('The header line', 40), first!, second!]);
      const header = makeText('The header line', 40);
      const lines = [...header.lines, ...(first as typeof header).lines];
      return makePage(n, [{ ...header, lines, box: { ...first!.box, y0: 40 } }, second!]);
    });
    expect(ofType(pages, 'Header').map((e) => e[2])).toEqual(Array(4).fill('The header line'));
  });

  it('puts headers first and footers last, in any reading order of the page', () => {
    const pages = [1, 2, 3].map((n) =>
      makePage(n, [makeText('The footer line', 800), ...body(), makeText('The header line', 30)]),
    );
    expect(
      types(pages)
        .slice(0, 4)
        .map((e) => e[1]),
    ).toEqual(['Header', 'NarrativeText', 'NarrativeText', 'Footer']);
  });
});

describe('pageLabel', () => {
  it.each([
    ['12', 12, false],
    ['xiv', 14, false],
    ['- 3 -', 3, true],
    ['Page 4 of 9', 4, true],
    ['第 5 页 共 10 页', 5, true],
    ['第五页', 5, true],
    ['2 / 9', 2, true],
    ['7-45', 45, false],
  ] as const)('%s', (text, value, explicit) => {
    expect(pageLabel(text)).toEqual({ value, explicit });
  });
  it.each(['12.5', 'Chapter 3', '2020年', 'civil'])('%s is none', (text) => {
    expect(pageLabel(text)).toBeUndefined();
  });
});
