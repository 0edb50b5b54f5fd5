import { describe, expect, it } from 'vitest';
import { bodyFont, makeLine, makePage, makeText } from '../testing.ts';
import { assembleDocument } from './assemble.ts';

const font = { ...bodyFont, name: 'Courier', mono: true };
const paragraph = (y: number) =>
  makeText(
    [
      'Running text of the body in an ordinary face, so that the listing below',
      'is something else, and the paragraph ends here.',
    ],
    y,
  );
const types = (...blocks: ReturnType<typeof makeText>[]) =>
  assembleDocument({
    pages: [makePage(1, blocks)],
    pageCount: 1,
    outline: [],
    failures: [],
    warnings: [],
  }).elements.map((e) => [e.type, e.text.value]);

describe('code', () => {
  it('joins the parts of a listing and keeps its lines', () => {
    const found = types(
      paragraph(100),
      makeText('function add(a, b) {', 150, { font }),
      makeText('return a + b;', 162, { font, x: 84 }),
      makeText('}', 174, { font }),
      paragraph(200),
    );
    expect(found.map((e) => e[0])).toEqual(['NarrativeText', 'CodeSnippet', 'NarrativeText']);
    expect(found[1]![1]!.split('\n').map((l) => l.trim())).toEqual(['function add(a, b) {', 'return a + b;', '}']);
  });
  it('keeps printed rows that begin with numbers in their listing', () => {
    const rows = ['2516 GO:0005737 9277', '126 GO:0000278 817', '10868 GO:0044281 1417'];
    const found = types(
      paragraph(100),
      makeText('> head(GO.wall)', 150, { font }),
      ...rows.map((text, i) => ({ ...makeText(text, 162 + 12 * i, { font }), role: 'list-item' as const })),
      paragraph(220),
    );
    expect(found.map((e) => e[0])).toEqual(['NarrativeText', 'CodeSnippet', 'NarrativeText']);
    expect(found[1]![1]).toBe(['> head(GO.wall)', ...rows].join('\n'));
  });
  it('keeps comments in a script that the font of the listing lacks', () => {
    const comment = (text: string, y: number) => {
      const block = makeText(`# ${text}`, y);
      const [line] = block.lines;
      line!.glyphs[0]!.font = font;
      return block;
    };
    const found = types(
      paragraph(100),
      comment('启动服务', 150),
      makeText('export PORT=8080', 162, { font }),
      comment('写入日志', 174),
      makeText('./run --log', 186, { font }),
      paragraph(220),
    );
    expect(found.map((e) => e[0])).toEqual(['NarrativeText', 'CodeSnippet', 'NarrativeText']);
    const apart = types(paragraph(100), comment('启动服务', 150), paragraph(200));
    expect(apart.map((e) => e[0])).not.toContain('CodeSnippet');
  });
  it('ignores single lines of words, and typewritten documents', () => {
    expect(
      types(paragraph(100), makeText('These words are set in another face.', 150, { font }), paragraph(200)).map(
        (e) => e[0],
      ),
    ).toEqual(['NarrativeText', 'NarrativeText', 'NarrativeText']);
    expect(
      types(
        makeText(['This letter was written on a typewriter and', 'has two lines.', 'And a third.'], 100, { font }),
      ).map((e) => e[0]),
    ).toEqual(['NarrativeText']);
  });
  it('finds listings in documents that have more of them than of text', () => {
    const listing = Array.from({ length: 30 }, (_, i) => `let value${i} = compute(value${i}, ${i});`);
    expect(types(paragraph(50), makeText(listing, 100, { font }), paragraph(500)).map((e) => e[0])).toEqual([
      'NarrativeText',
      'CodeSnippet',
      'NarrativeText',
    ]);
  });
  it('includes line numbers', () => {
    const row = (number: string, text: string, y: number) => ({
      ...makeText(text, y, { font }),
      lines: [makeLine(number, y, { x: 60 }), makeLine(text, y, { font })],
    });
    const found = types(
      paragraph(100),
      row('1', 'import layout as lp', 150),
      row('2', 'image = lp.read("file")', 162),
      paragraph(200),
    );
    expect(found.map((e) => e[0])).toEqual(['NarrativeText', 'CodeSnippet', 'NarrativeText']);
    expect(found[1]![1]!.split('\n').map((l) => l.trim().replace(/ +/, ' '))).toEqual([
      '1 import layout as lp',
      '2 image = lp.read("file")',
    ]);
  });
  it('does not read a Chinese table of contents as a listing, although its fonts are flagged monospaced', () => {
    const lines = [
      '图表一社会融资规模........................ 5',
      '图表二同比增速............................ 5',
      '图表三存款................................ 6',
    ];
    expect(types(paragraph(100), makeText(lines, 150, { font }), paragraph(250)).map((e) => e[0])).not.toContain(
      'CodeSnippet',
    );
  });
});
