import { describe, expect, it } from 'vitest';
import type { Block, Font, Glyph, Link, OutlineEntry, TextBlock } from '../../document/index.ts';
import { makePage, makeText } from '../testing.ts';
import { assembleDocument } from './assemble.ts';
import { titleTree } from './hierarchy.ts';

const paragraph = (y: number): Block =>
  makeText(
    [
      'Running text that fills a few lines of the page so that its size is',
      'clearly that of the body and nothing else, and that ends with a stop.',
    ],
    y,
  );
const chinese = (y: number): Block =>
  makeText(['本节说明正文的样子，正文由若干行组成，字号与全文一致，', '并且以句号结束，因此不会被当作标题。'], y);

function titles(blocks: Block[] | Block[][], outline: OutlineEntry[] = []) {
  const pages = (Array.isArray(blocks[0]) ? (blocks as Block[][]) : [blocks as Block[]]).map((b, i) =>
    makePage(i + 1, b),
  );
  return assembleDocument({ pages, pageCount: pages.length, outline, failures: [], warnings: [] })
    .elements.filter((e) => e.type === 'Title')
    .map((e) => [e.depth, e.text.value]);
}

/** The same block as read by OCR. */
const read = (block: TextBlock, confidence: number): TextBlock => ({
  ...block,
  lines: block.lines.map((l) => ({ ...l, glyphs: l.glyphs.map((g): Glyph => ({ ...g, origin: 'ocr', confidence })) })),
});

describe('headings read from pixels', () => {
  it('require confident OCR, because large symbols of formulas are misread as large nonsense', () => {
    const page = (confidence: number) => [
      paragraph(100),
      read(makeText('Awec ara', 160, { size: 18 }), confidence),
      paragraph(200),
    ];
    expect(titles(page(0.95)).map((t) => t[1])).toEqual(['Awec ara']);
    expect(titles(page(0.6))).toEqual([]);
  });

  it('are not split from a paragraph because of letter heights', () => {
    const text = (width: number) =>
      makeText(['文'.repeat(width), '字'.repeat(40), '字'.repeat(40)], 100, { pitch: 15 });
    const uneven = (width: number): TextBlock => {
      const block = text(width);
      const lines = block.lines.map((l, i) =>
        i > 0 ? l : { ...l, size: 11, glyphs: l.glyphs.map((g) => ({ ...g, size: 11 })) },
      );
      return read({ ...block, lines }, 1);
    };
    const count = (block: TextBlock) =>
      assembleDocument({ pages: [makePage(1, [block])], pageCount: 1, outline: [], failures: [], warnings: [] })
        .elements.length;
    expect(count(uneven(40))).toBe(1);
    expect(count(uneven(20))).toBe(2);
  });
});

describe('headings', () => {
  it('are words of two capitals, or of Roman digits beyond the pages of any preface', () => {
    const page = (word: string, size: number) => [paragraph(60), makeText(word, 160, { size }), paragraph(200)];
    for (const word of ['DB', 'Go', 'CLI']) expect(titles(page(word, 15))).toEqual([[0, word]]);
    for (const word of ['DB', 'x', 'XLI']) expect(titles(page(word, 10.5))).toEqual([]);
    expect(titles(page('XLI', 15))).toEqual([]);
  });

  it('do not stand out by the colour of links alone', () => {
    const text = makeText('Official documentation', 160, { color: 0x0000ee });
    const page = (links: Link[]) => {
      const made = makePage(1, [paragraph(60), text, paragraph(200), { ...text }, paragraph(300)]);
      return { ...made, page: { ...made.page, links } };
    };
    const count = (links: Link[]) =>
      assembleDocument({ pages: [page(links)], pageCount: 1, outline: [], failures: [], warnings: [] }).elements.filter(
        (e) => e.type === 'Title',
      ).length;
    expect(count([])).toBeGreaterThan(0);
    expect(count([{ ...text.box, url: 'https://example.org/' }])).toBe(0);
  });

  it('ranks by size and weight', () => {
    expect(
      titles([
        makeText('The whole thing', 120, { size: 20 }),
        paragraph(160),
        makeText('First part', 220, { size: 14 }),
        paragraph(250),
        makeText('A detail', 300, { bold: true }),
        paragraph(320),
        makeText('Second part', 400, { size: 14 }),
        paragraph(430),
      ]),
    ).toEqual([
      [0, 'The whole thing'],
      [1, 'First part'],
      [2, 'A detail'],
      [1, 'Second part'],
    ]);
  });

  it('ranks by number if the style is equal, and puts unnumbered main divisions on the top level', () => {
    const bold = { bold: true };
    expect(
      titles([
        makeText('Abstract', 110, bold),
        paragraph(130),
        makeText('1 Introduction', 170, bold),
        paragraph(190),
        makeText('1.1 Aims', 230, bold),
        paragraph(250),
        makeText('1.1.1 Details', 290, bold),
        paragraph(310),
        makeText('2 Method', 350, bold),
        paragraph(370),
        makeText('References', 410, bold),
        paragraph(430),
      ]),
    ).toEqual([
      [0, 'Abstract'],
      [0, '1 Introduction'],
      [1, '1.1 Aims'],
      [2, '1.1.1 Details'],
      [0, '2 Method'],
      [0, 'References'],
    ]);
  });

  it('recognises the families of Chinese numbers', () => {
    expect(
      titles([
        makeText('第一章 总则', 110, { bold: true }),
        chinese(130),
        makeText('一、目的', 170, { bold: true }),
        chinese(190),
        makeText('（一）范围', 230, { bold: true }),
        chinese(250),
        makeText('1.对象', 290, { bold: true }),
        chinese(310),
        makeText('二、依据', 350, { bold: true }),
        chinese(370),
        makeText('第二章 附则', 410, { bold: true }),
        chinese(430),
      ]).map((t) => t[0]),
    ).toEqual([0, 1, 2, 3, 1, 0]);
  });

  it('accepts numbered headings in body style if they are spread over the text, but not if they form a list', () => {
    expect(
      titles([makeText('一、净资产收益率', 110), chinese(130), makeText('二、每股收益', 170), chinese(190)]).length,
    ).toBe(2);
    expect(
      titles([
        paragraph(110),
        makeText('1. apples', 150),
        makeText('2. pears', 165),
        makeText('3. plums', 180),
        paragraph(200),
      ]),
    ).toEqual([]);
  });

  it('trusts the outline for text and level', () => {
    const outline: OutlineEntry[] = [
      { title: 'Overview', pageNumber: 1, children: [{ title: 'Plain looking heading', pageNumber: 2, children: [] }] },
      { title: '2. Later', pageNumber: 2, children: [] },
    ];
    expect(
      titles(
        [
          [makeText('1. Overview', 120, { bold: true }), paragraph(150)],
          [
            makeText('Plain looking heading', 120),
            paragraph(150),
            makeText('Later', 200, { bold: true }),
            paragraph(230),
          ],
        ],
        outline,
      ),
    ).toEqual([
      [0, '1. Overview'],
      [1, 'Plain looking heading'],
      [0, 'Later'],
    ]);
  });

  it('puts a title that the outline names beside its sections above them', () => {
    const named = (size: number) => {
      const blocks = [
        makeText('The whole thing', 60, { size }),
        makeText('First part', 120, { size: 16 }),
        paragraph(150),
        makeText('Second part', 220, { size: 16 }),
        paragraph(250),
      ];
      const names = ['The whole thing', 'First part', 'Second part'];
      const outline = names.map((title) => ({ title, pageNumber: 1, children: [] }));
      return titles(blocks, outline).map(([depth]) => depth);
    };
    expect(named(24)).toEqual([0, 1, 1]);
    expect(named(16)).toEqual([0, 0, 0]);
  });

  it('puts a title that the outline leaves out above what it names', () => {
    const outline: OutlineEntry[] = [
      { title: 'Overview', pageNumber: 1, children: [] },
      { title: 'Later', pageNumber: 1, children: [] },
    ];
    const sections = [makeText('Overview', 220, { size: 14 }), paragraph(250), makeText('Later', 320, { size: 14 })];
    expect(titles([makeText('The whole thing', 100, { size: 24 }), paragraph(150), ...sections], outline)).toEqual([
      [0, 'The whole thing'],
      [1, 'Overview'],
      [1, 'Later'],
    ]);
    // Large print after a named heading is none of the whole document.
    const [first, text, last] = sections;
    const pull = makeText('Words pulled from the text', 290, { size: 24 });
    expect(
      titles([first!, text!, pull, paragraph(300), last!], outline).filter(([, t]) => t !== pull.lines[0]!.text),
    ).toEqual([
      [0, 'Overview'],
      [0, 'Later'],
    ]);
  });

  it('include a title that is mostly a date, if it is large', () => {
    const title = (size: number) => titles([makeText('2024.04.08-2024.04.14-work-log', 100, { size }), paragraph(150)]);
    expect(title(22)).toEqual([[0, '2024.04.08-2024.04.14-work-log']]);
    expect(title(10)).toEqual([]);
  });

  it('join a centred title that is broken after a colon', () => {
    const line = (text: string, y: number) => makeText(text, y, { size: 20, x: 300 - text.length * 5 });
    const of = (first: string) =>
      titles([line(first, 80), line('Grounding the third axis', 104), paragraph(160)]).map(([, text]) => text);
    expect(of('Interaction scaling:')).toEqual(['Interaction scaling: Grounding the third axis']);
  });

  it('trusts structure tags, unless they cover the text', () => {
    expect(
      titles([
        makeText('Tagged', 120, { tag: 'H2', tagLevel: 2 }),
        paragraph(140),
        paragraph(180),
        makeText('Under', 230, { tag: 'H3', tagLevel: 3 }),
        paragraph(250),
      ]),
    ).toEqual([
      [0, 'Tagged'],
      [1, 'Under'],
    ]);
    const all = [110, 150, 190].map((y) => ({ ...paragraph(y), tag: 'H1', tagLevel: 1 }) as Block);
    expect(titles(all)).toEqual([]);
  });

  it('joins the lines of a title', () => {
    expect(
      titles([
        makeText('Hybrid complexes for the treatment', 110, { size: 18, x: 100 }),
        makeText('of something rare', 132, { size: 18, x: 176 }),
        paragraph(180),
      ]),
    ).toEqual([[0, 'Hybrid complexes for the treatment of something rare']]);
  });

  it.each([
    ['sentences', makeText('This bold sentence ends with a stop and so it is no heading at all.', 120, { bold: true })],
    ['captions', makeText('Figure 3: The bold caption', 120, { bold: true })],
    ['fields', makeText('作者：张三', 120, { bold: true })],
    ['addresses', makeText('mail us at someone@example.com', 120, { bold: true })],
    ['numbers', makeText('12,345.67', 120, { bold: true, size: 20 })],
    ['lines of contents', makeText('1 Introduction ........ 3', 120, { bold: true })],
    ['equations', makeText('[U(x), V(y)] = 8(x - y), (13)', 120, { size: 13 })],
    ['code', makeText('USER = ALICE', 120, { bold: true })],
  ])('rejects %s', (_, block) => {
    expect(titles([paragraph(80), block, paragraph(150)])).toEqual([]);
  });

  it('reads options of programs as headings, and two dashes above text as a subtitle', () => {
    const option = (text: string, y: number): Block => makeText(text, y, { size: 13, bold: true });
    const blocks = (...texts: string[]): Block[] =>
      texts.flatMap((t, i) => [option(t, 100 + i * 80), paragraph(120 + i * 80)]);
    expect(titles(blocks('--ftp-host', '--ftp-user', '-v, --verbose')).map((t) => t[1])).toEqual([
      '--ftp-host',
      '--ftp-user',
      '-v, --verbose',
    ]);
    expect(titles(blocks('-- A view of the year')).map((t) => t[1])).toEqual([]);
  });

  it('reads function names in large monospaced type as headings', () => {
    const font: Font = { name: 'Mono-Bold', weight: 700, italic: false, mono: true, serif: false, type3: false };
    const names = ['cssesc(value, options)', 'url.hash', 'resolver.cancel()'];
    const blocks = names.flatMap((name, i) => [
      makeText(name, 60 + 100 * i, { size: 12, bold: true, font }),
      paragraph(84 + 100 * i),
      paragraph(116 + 100 * i),
    ]);
    expect(titles(blocks).map((t) => t[1])).toEqual(names);
  });

  it('rejects boxes with ticks before the parts of a plan', () => {
    const parts = ['☑连接管理', '☑可靠传输', '☐流量控制'].flatMap((text, i) => [
      makeText(text, 120 + 50 * i, { size: 10.5 }),
      chinese(136 + 50 * i),
    ]);
    const heading = makeText('实现模块', 50, { size: 16, bold: true });
    expect(titles([heading, chinese(80), ...parts])).toEqual([[0, '实现模块']]);
  });

  it('rejects a bold first line of a paragraph', () => {
    const lead = makeText('【公司】发布三季度报告，前三季度实现营业收入二十四亿元，同比下降', 100, { bold: true });
    expect(
      titles([
        chinese(60),
        lead,
        makeText(
          ['百分之十三，归属于上市公司股东的净利润五亿元，同比增长百分之四十二', '基本每股收益三角六分五厘。'],
          114,
        ),
      ]),
    ).toEqual([]);
  });

  it('splits a heading from the paragraph that absorbed it', () => {
    const heading = makeText('A Scaling laws', 100, { size: 12, bold: true });
    const rest = paragraph(118) as ReturnType<typeof makeText>;
    const block = { ...rest, lines: [...heading.lines, ...rest.lines], box: { ...rest.box, y0: 100 } };
    expect(titles([chinese(60), block])).toEqual([[0, 'A Scaling laws']]);
  });

  it('splits consecutive headings in one block', () => {
    const both = makeText(['2. Method', '2.1. Material'], 100, { bold: true });
    expect(titles([both, paragraph(130), makeText('2.2. Tools', 170, { bold: true }), paragraph(190)])).toEqual([
      [0, '2. Method'],
      [1, '2.1. Material'],
      [1, '2.2. Tools'],
    ]);
  });

  it('rejects authors below the title of an article, and the kicker above it', () => {
    expect(
      titles([
        makeText('RESEARCH ARTICLE', 60, { bold: true }),
        makeText('The response of curves to afforestation', 90, { size: 18 }),
        makeText('Patrick Lane, Alice Best, Klaus Hickel, Lu Zhang', 130, { size: 12 }),
        makeText('Abstract', 170, { bold: true }),
        paragraph(190),
        paragraph(230),
      ]),
    ).toEqual([
      [0, 'The response of curves to afforestation'],
      [1, 'Abstract'],
    ]);
  });

  it('rejects print across the page', () => {
    const across = (angle: number) => {
      const block = makeText('Working draft', 40, { size: 30 });
      for (const { glyphs } of block.lines) for (const glyph of glyphs) glyph.angle = angle;
      return titles([block, paragraph(90), paragraph(130)]);
    };
    expect(across(0)).toEqual([[0, 'Working draft']]);
    expect(across(45)).toEqual([]);
  });

  it('rejects names of authors above their institutions or addresses, below a title of many lines', () => {
    const paper = (author: string, below: string) => {
      const title = makeText(
        Array.from({ length: 4 }, (_, i) => `The curves of forest ${i}`),
        30,
        { size: 18 },
      );
      const names = makeText(author, 130, { size: 14 });
      return titles([title, names, makeText(below, 150), paragraph(190), paragraph(230)]).slice(1);
    };
    expect(paper('Patrick H. Lane', 'lane@forest.org')).toEqual([]);
    expect(paper('Patrick Lane∗ and Alice van Best', 'University of Woods, Oakham')).toEqual([]);
    expect(paper('Curves of rain', 'lane@forest.org')).toEqual([[1, 'Curves of rain']]);
    expect(paper('Forest Curves', 'All of them are known.')).toEqual([[1, 'Forest Curves']]);
  });

  it('keeps the heading of a short section above a larger heading, in the style of others', () => {
    const section = (name: string, y: number) => makeText(name, y, { size: 12 });
    expect(
      titles([
        section('New Features', 60),
        paragraph(80),
        section('Modified Features', 120),
        paragraph(140),
        section('Deleted Features', 180),
        makeText('The old sea', 200),
        makeText('Version 2.1', 230, { size: 16 }),
        paragraph(260),
        section('New Features', 300),
        paragraph(320),
      ]).map((t) => t[1]),
    ).toContain('Deleted Features');
  });

  it('takes the sections of an appendix for as sure as other numbered sections', () => {
    const name = 'B.2 Reasoning alone at a matched budget';
    const found = (number: string) =>
      titles([paragraph(60), makeText(number + name.slice(3), 120), paragraph(136), paragraph(180)]).length;
    expect([found('B.2'), found('2.2'), found('B.')]).toEqual([1, 1, 0]);
  });

  it.each(['v2.7.6 – 2016-08-19', '[1.4.0] - 2024-03-01', '3.10.8', 'Version 3.2 (May 2020)'])(
    'finds the release %s in large type',
    (name) => {
      const log = (size: number) =>
        titles([
          makeText('Changes', 40, { size: 18 }),
          paragraph(80),
          makeText(name, 140, { size }),
          paragraph(170),
          paragraph(220),
        ]);
      expect(log(14).map((t) => t[1])).toEqual(['Changes', name]);
      expect(log(10).map((t) => t[1])).toEqual(['Changes']);
    },
  );

  it('does not take an amount, a date or a plain number for a release', () => {
    for (const text of ['2.5', '2020.03.04', '12,345.67'])
      expect(titles([paragraph(80), makeText(text, 140, { size: 14 }), paragraph(170), paragraph(220)])).toEqual([]);
  });

  it('keeps a heading whose text precedes a larger heading', () => {
    const long = makeText(
      Array<string>(6).fill('Text of the small section that fills many lines, more than any heading has,'),
      80,
    );
    expect(
      titles([
        makeText('Small one', 60, { bold: true }),
        long,
        makeText('Large one', 180, { size: 16, bold: true }),
        paragraph(190),
      ]).map((t) => t[1]),
    ).toEqual(['Small one', 'Large one']);
  });

  it('returns a tree whose levels increase by one', () => {
    const document = assembleDocument({
      pages: [
        makePage(1, [
          makeText('Top', 100, { size: 20 }),
          paragraph(130),
          makeText('Sub', 200, { bold: true }),
          paragraph(220),
        ]),
      ],
      pageCount: 1,
      outline: [],
      failures: [],
      warnings: [],
    });
    expect(titleTree(document)).toEqual([{ element: 0, level: 1, children: [{ element: 2, level: 2, children: [] }] }]);
    expect(document.elements.map((e) => e.parent)).toEqual([undefined, 0, 0, 2]);
    expect(document.elements.map((e) => e.children)).toEqual([[1, 2], [], [3], []]);
  });
});

describe('the label of a chapter in a row of its own', () => {
  const page = (label: string, title: string, options = {}) => [
    makeText(label, 80, { size: 20, bold: true }),
    makeText(title, 120, { size: 24, bold: true, ...options }),
    paragraph(180),
  ];

  it('is part of its title', () => {
    for (const label of ['Chapter 1', 'Kapitel 12', 'Part II', 'Anhang A', '第三章'])
      expect(titles(page(label, 'Data formats'))).toEqual([[0, `${label}${/章/.test(label) ? '' : ' '}Data formats`]]);
  });

  it('may be bold above a title in a Chinese font without weights', () => {
    expect(titles(page('Chapter 10', '数据管理', { bold: false }))).toEqual([[0, 'Chapter 10数据管理']]);
  });

  it('is none before a smaller or numbered one', () => {
    expect(titles(page('Version 2', 'Data formats', { size: 15 }))).toHaveLength(2);
    expect(titles(page('Chapter 2', '1 Data formats'))).toHaveLength(2);
  });
});
