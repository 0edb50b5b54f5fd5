import { describe, expect, it } from 'vitest';
import type { AssetSink, Flow, FlowBlock, FlowCell, FlowPart, FlowTable } from '../../document/index.ts';
import { defaultParseOptions } from '../../document/index.ts';
import { assembleFlow, flowPage, layOut } from './index.ts';

const p = (text: string, more: Partial<FlowBlock> = {}): FlowBlock =>
  ({ kind: 'paragraph', runs: [{ text }], ...more }) as FlowBlock;
const h = (level: number, text: string): FlowBlock => ({ kind: 'heading', level, runs: [{ text }] });
const cell = (row: number, col: number, text: string, more: Partial<FlowCell> = {}): FlowCell => ({
  row,
  col,
  rowSpan: 1,
  colSpan: 1,
  blocks: [p(text)],
  ...more,
});
const flow = (...parts: (Partial<FlowPart> & { blocks: FlowBlock[] })[]): Flow => ({
  parts: parts.map((part) => ({ kind: 'flowing', ...part })),
  warnings: [],
});
const stored: Uint8Array[] = [];
const sink: AssetSink = {
  async put(bytes) {
    stored.push(bytes);
    return 'k'.repeat(64);
  },
};

async function parse(source: Flow, options: Partial<typeof defaultParseOptions> & { characters?: boolean } = {}) {
  const pages = layOut(source);
  const analyses = await Promise.all(pages.map((page) => flowPage(page, { ...defaultParseOptions, ...options }, sink)));
  return assembleFlow(
    source,
    pages.length,
    { pages: analyses.reverse(), failures: [] },
    { pageImages: false, ...options },
  );
}

describe('pages of a flow', () => {
  it('fill from top to bottom, each block inside its page, none lost', () => {
    const blocks = Array.from({ length: 120 }, (_, i) => p(`Paragraph ${i} ${'with words '.repeat(i % 40)}`));
    const pages = layOut(flow({ blocks }));
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.flatMap((page) => page.blocks).map((one) => one.block)).toEqual(blocks);
    for (const page of pages) {
      let last = 0;
      for (const { box } of page.blocks) {
        expect(box.y0).toBeGreaterThanOrEqual(last);
        expect(box.y1).toBeLessThanOrEqual(page.height - 72 + 1e-6);
        last = box.y1;
      }
    }
    expect(layOut(flow({ blocks }))).toEqual(pages);
  });

  it('show headers and footers on the first page that has them', () => {
    const edge = (kind: 'header' | 'footer', text: string, shownOn: 'first' | 'later' | 'even'): FlowBlock => ({
      kind,
      runs: [{ text }],
      shownOn,
    });
    const blocks = [
      edge('header', 'F', 'first'),
      edge('header', 'L', 'later'),
      p('one'),
      p('two', { pageBreakBefore: true }),
      edge('footer', 'f', 'first'),
      edge('footer', 'e', 'even'),
    ];
    const texts = (of: FlowBlock[]): string[][] =>
      layOut(flow({ blocks: of })).map((page) =>
        page.blocks.map(({ block }) => ('runs' in block ? (block.runs[0]?.text ?? '') : '')),
      );
    expect(texts(blocks)).toEqual([
      ['F', 'one', 'f'],
      ['L', 'two', 'e'],
    ]);
    expect(texts(blocks.slice(0, 3))).toEqual([['F', 'L', 'one']]);
  });

  it('begin where the source has a page break; headers and footers are at the edges', () => {
    const pages = layOut(
      flow({
        blocks: [
          { kind: 'header', runs: [{ text: 'H' }] },
          p('one'),
          { kind: 'footer', runs: [{ text: 'F' }] },
          p('two', { pageBreakBefore: true }),
        ],
      }),
    );
    expect(pages.map((page) => page.blocks.length)).toEqual([3, 1]);
    const [header, body, footer] = pages[0]?.blocks ?? [];
    expect(header!.box.y1).toBeLessThan(72);
    expect(footer!.box.y0).toBeGreaterThanOrEqual(841.89 - 72);
    expect(body!.box.y0).toBe(72);
  });

  it('continue over several pages for a long text', () => {
    const pages = layOut(flow({ blocks: [p('word '.repeat(3000)), p('end')] }));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages[0]?.blocks).toHaveLength(1);
    expect(pages.at(-1)?.blocks.map((one) => one.block.kind)).toEqual(['paragraph']);
  });

  it('are slides with the positions of the source, and sheets as large as their contents', () => {
    const box = { x0: 10, y0: 20, x1: 700, y1: 60 };
    const rows = 300;
    const table: FlowTable = {
      kind: 'table',
      rows,
      cols: 2,
      headerRows: 1,
      bordered: true,
      cells: Array.from({ length: rows * 2 }, (_, i) => cell(i >> 1, i & 1, `c${i}`)),
    };
    const [slide, sheet] = layOut(
      flow(
        { kind: 'page', width: 720, height: 405, name: 'S', blocks: [p('t', { box }), p('free')] },
        { kind: 'sheet', name: 'T', blocks: [table] },
      ),
    );
    expect(slide).toMatchObject({ width: 720, height: 405, name: 'S', pageNumber: 1 });
    expect(slide?.blocks[0]?.box).toEqual(box);
    expect(sheet).toMatchObject({ name: 'T', pageNumber: 2 });
    expect(sheet!.height).toBeGreaterThan(300 * 14);
    expect(sheet!.blocks[0]!.cells).toHaveLength(600);
  });

  it('are one empty page for an empty document', () => {
    expect(layOut({ parts: [], warnings: [] })).toMatchObject([{ pageNumber: 1, blocks: [] }]);
  });
});

describe('elements of a flow', () => {
  it('have the classes that the source says, with hierarchy', async () => {
    const document = await parse(
      flow({
        blocks: [
          h(1, 'Title'),
          p('  Body text. '),
          h(2, 'Part'),
          { kind: 'list-item', depth: 1, ordered: true, marker: '2.', runs: [{ text: 'item' }] },
          { kind: 'code', language: 'c', runs: [{ text: '  if (a)\n    b();\n' }] },
          { kind: 'footnote', runs: [{ text: 'note' }] },
          p('   '),
        ],
      }),
    );
    expect(document.elements.map((e) => [e.type, e.text.value, e.depth, e.parent])).toEqual([
      ['Title', 'Title', 0, undefined],
      ['NarrativeText', 'Body text.', -1, 0],
      ['Title', 'Part', 1, 0],
      ['ListItem', '2. item', 1, 2],
      ['CodeSnippet', '  if (a)\n    b();', -1, 2],
      ['NarrativeText', 'note', -1, 2],
    ]);
    expect(document.elements[3]).toMatchObject({ marker: '2.', ordered: true });
    expect(document.elements[4]?.language).toBe('c');
    expect(document.elements[5]?.footnote).toBe(true);
  });

  it('carry valid formulas, checkboxes, styles and links', async () => {
    const document = await parse(
      flow({
        blocks: [
          {
            kind: 'paragraph',
            runs: [
              { text: 'See ' },
              { text: 'x2', latex: 'x^2' },
              { text: ' and ' },
              { text: 'bad', latex: '\\nope{' },
              { text: ' ☑', checked: true },
              { text: ' link', bold: true, link: 'http://a' },
              { text: 'ed', bold: true, link: 'http://a' },
            ],
          },
          { kind: 'formula', latex: '\\frac{a}{b}', text: 'a/b' },
          { kind: 'formula', latex: '', text: 'unreadable' },
        ],
      }),
    );
    const [text, formula, none] = document.elements;
    expect(text?.text.value).toBe('See $x^2$ and bad ☑ linked');
    expect(text?.text.objects).toMatchObject([
      { type: 'formula', text: 'x^2', range: [4, 9] },
      { type: 'checkbox', subType: 'checked' },
    ]);
    expect(text?.text.spans).toEqual([{ range: [19, 26], bold: true, link: 'http://a' }]);
    expect(formula).toMatchObject({
      type: 'Formula',
      text: { value: '$$\\frac{a}{b}$$', objects: [{ displayMode: 'display' }] },
    });
    expect(none).toMatchObject({ type: 'Formula', text: { value: 'unreadable', objects: [] } });
  });

  it('set no styles in headings and captions that are italic throughout', async () => {
    const slanted = (text: string) => ({ text, italic: true });
    const document = await parse(
      flow({
        blocks: [
          { kind: 'heading', level: 1, runs: [{ text: '1 ' }, slanted('By its style')] },
          { kind: 'heading', level: 1, runs: [{ text: 'With ' }, slanted('one word')] },
          { kind: 'figure-caption', runs: [slanted('Figure 1')] },
          { kind: 'paragraph', runs: [slanted('said')] },
        ],
      }),
    );
    expect(document.elements.map(({ text }) => text.spans?.length ?? 0)).toEqual([0, 1, 0, 1]);
  });

  it('have tables without holes or overlaps, with linked captions', async () => {
    const table: FlowTable = {
      kind: 'table',
      rows: 2,
      cols: 3,
      headerRows: 1,
      bordered: false,
      cells: [
        cell(0, 0, 'a', { colSpan: 2 }),
        cell(0, 1, 'lost?'),
        cell(1, 0, 'b', {
          blocks: [
            p('one'),
            p('two'),
            {
              kind: 'table',
              rows: 1,
              cols: 2,
              headerRows: 0,
              bordered: true,
              cells: [cell(0, 0, 'x'), cell(0, 1, 'y')],
            },
          ],
        }),
        cell(1, 2, 'c', { rowSpan: 9 }),
      ],
    };
    const document = await parse(flow({ blocks: [{ kind: 'table-caption', runs: [{ text: 'Table 1' }] }, table] }));
    const [caption, element] = document.elements;
    expect([caption?.ref, element?.ref]).toEqual([1, 0]);
    expect(element?.table?.cells.map((c) => [c.row, c.col, c.rowSpan, c.colSpan, c.text.value])).toEqual([
      [0, 0, 1, 2, 'a'],
      [0, 2, 1, 1, ''],
      [1, 0, 1, 1, 'one\ntwo\nx y'],
      [1, 1, 1, 1, ''],
      [1, 2, 1, 1, 'c'],
    ]);
    expect(element?.table?.cells[0]?.role).toBe('column_header');
  });

  it('estimate boxes of characters only on request', async () => {
    const source = flow({ blocks: [p('ab 天地')] });
    expect((await parse(source)).elements[0]?.text.glyphs).toEqual([]);
    const { glyphs, at } = (await parse(source, { characters: true })).elements[0]!.text;
    expect(glyphs.map((g) => g.text).join('')).toBe('ab天地');
    expect(at).toEqual([0, 1, 3, 4]);
    for (let i = 1; i < glyphs.length; i++) expect(glyphs[i]!.x0).toBeGreaterThanOrEqual(glyphs[i - 1]!.x1 - 1e-9);
  });

  it('write pictures to files on request, and report those that cannot be shown', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const image = { bytes: async () => png, mimeType: 'image/png', altText: 'dot' };
    const broken = { bytes: async () => Buffer.from('x'), mimeType: 'image/x-emf' };
    const source = flow({
      blocks: [
        { kind: 'picture', image },
        { kind: 'picture', image: broken },
        { kind: 'paragraph', runs: [{ text: 'a' }, { text: '', image }] },
      ],
    });
    expect((await parse(source)).elements[0]).not.toHaveProperty('image');
    const document = await parse(source, { elementImages: true });
    expect(document.elements[0]).toMatchObject({
      type: 'Image',
      altText: 'dot',
      image: { width: 1, height: 1, extension: 'png' },
    });
    expect(document.elements[1]).not.toHaveProperty('image');
    expect(document.warnings).toEqual(['Page 1: A picture of type image/x-emf could not be shown.']);
    expect(document.elements[2]?.text.objects).toMatchObject([{ type: 'image' }]);
  });
});

it('have no character positions if there are too many characters, and a warning says so', async () => {
  const cells = Array.from({ length: 6 }, (_, row) => ({
    row,
    col: 0,
    rowSpan: 1,
    colSpan: 1,
    blocks: [p('x'.repeat(100_000))],
  }));
  const document = await parse(
    flow({ blocks: [{ kind: 'table', rows: 6, cols: 1, headerRows: 0, bordered: true, cells }] }),
    { characters: true },
  );
  expect(document.elements[0]?.table?.cells[0]?.text.glyphs).toEqual([]);
  expect(document.warnings).toEqual([expect.stringMatching(/^Page 1: Characters have no positions/)]);
});
