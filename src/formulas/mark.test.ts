import { describe, expect, it } from 'vitest';
import type { Cell, Glyph, Table } from '../document/index.ts';
import { blockText, buildLines, segmentPage, textOfGlyphs } from '../layout/index.ts';
import { gatherFormulas, markFormulas } from './index.ts';
import { MI, Setter, SY, TEXT } from './testing.ts';

/** Texts of the blocks of a page as displayed. */
function texts(s: Setter): string[] {
  const page = s.page();
  const gathered = gatherFormulas(page, buildLines(page));
  const blocks = markFormulas(page, segmentPage(page, gathered.lines, []), gathered.displays);
  return blocks.map((b) => (b.kind === 'text' ? `${b.role}: ${blockText(b).value}` : b.kind));
}

const PROSE = 'The quick brown fox jumps over the lazy dog';

describe('formulas inside lines', () => {
  it('marks those seen in scanned lines, if all their characters are together', () => {
    const page = new Setter().put('Let xo be', 'OCR').page();
    for (const glyph of page.glyphs) glyph.origin = 'ocr';
    const [first, second] = page.glyphs.slice(3, 5);
    const marked = (glyphs: Glyph[]): string[] => {
      const formula = { latex: 'x_{0}', glyphs, replaced: [], before: [], after: [], evident: true };
      const inText = new Map([first!, second!].map((glyph) => [glyph, formula]));
      return markFormulas(page, segmentPage(page, buildLines(page), []), new Map(), inText).map((block) =>
        block.kind === 'text' ? blockText(block).value : block.kind,
      );
    };
    expect(marked([first!, second!])).toEqual(['Let $x_{0}$ be']);
    expect(marked([first!])).toEqual(['Let xo be']);
  });

  it('marks them and keeps the sentence', () => {
    const s = new Setter()
      .put('Let ')
      .put('x', MI)
      .put(' be a number, and (for ')
      .put('n', MI)
      .put(' > ', MI)
      .put('10')
      .put(') the set of ')
      .put('f', MI)
      .put('(')
      .put('x', MI)
      .put(') = 2')
      .put('x', MI)
      .put('2', TEXT, 7, 3.6)
      .put('.');
    expect(texts(s)).toEqual(['body: Let $x$ be a number, and (for $n > 10$) the set of $f(x) = 2x^{2}$.']);
  });

  it('keeps a number together despite the narrow ink of its digit 1', () => {
    const s = new Setter()
      .put('odorant, ', 'Times-Roman')
      .put('n', 'Times-Italic')
      .put(' = 1', 'Times-Roman')
      .gap(1.9)
      .put('78, ', 'Times-Roman');
    s.put('p', 'Times-Italic').put(' < 0.05 in the test', 'Times-Roman');
    expect(texts(s)).toEqual(['body: odorant, $n = 178$, $p < 0.05$ in the test']);
  });

  it('marks italic variables in text fonts if the page proves them', () => {
    const italic = 'Times-Italic';
    const s = new Setter()
      .put('values with ', 'Times-Roman')
      .put('p', italic)
      .put(' < 0.05', 'Times-Roman')
      .put(' were kept as ', 'Times-Roman')
      .put('V', italic)
      .put('c', italic, 7, -2)
      .put(' here', 'Times-Roman');
    expect(texts(s)).toEqual(['body: values with $p < 0.05$ were kept as $V_{c}$ here']);
  });

  it.each([
    [
      'a lone italic word and letter',
      new Setter()
        .put('An ', 'Times-Roman')
        .put('italic', 'Times-Italic')
        .put(' word and ', 'Times-Roman')
        .put('x', 'Times-Italic')
        .put(' alone = 5', 'Times-Roman'),
    ],
    [
      'note marks',
      new Setter()
        .put('Smith', 'Times-Roman')
        .put('1,2', 'Times-Roman', 6, 4)
        .put(' and Jones', 'Times-Roman')
        .put('∗', SY, 7, 4)
        .put(' of x = y street', 'Times-Roman'),
    ],
    ['numbers and units', new Setter().put('about 10 = 5 + 5 and 20 ± 3 kg at 5 × 4 cm', 'Times-Roman')],
    ['bullets of a symbol font', new Setter().put('•', SY).put(' first point of the list', TEXT)],
  ])('leaves %s alone', (_, s) => expect(texts(s).join()).not.toContain('$'));

  it('reads powers of ten and chemical formulas', () => {
    const s = new Setter()
      .put('about 2 × 10', 'Times-Roman')
      .put('5', 'Times-Roman', 6.5, 4)
      .put(' parts of H', 'Times-Roman')
      .put('2', 'Times-Roman', 6.5, -2)
      .put('O in water', 'Times-Roman');
    expect(texts(s)[0]).toMatch(/10\^\{5\}\$ parts of \$\\mathrm\{H_\{2\}O\}\$ in water/);
  });

  it('joins a fraction inside a line', () => {
    const s = new Setter().put('the ratio of ');
    const x = s.x;
    s.at(x + 1, 96)
      .put('a', MI, 7)
      .at(x + 1, 104)
      .put('b', MI, 7)
      .bar(97.5, x, x + 6)
      .at(x + 9, 100)
      .put('is never more than one')
      .at(100, 88)
      .put(PROSE)
      .at(100, 112)
      .put(PROSE);
    expect(texts(s).join(' ')).toContain('the ratio of $\\frac{a}{b}$ is never more than one');
  });
});

describe('displayed formulas', () => {
  const display = (): Setter =>
    new Setter(100, 60)
      .put(PROSE)
      .at(180, 100)
      .put('y', MI)
      .put(' = ')
      .at(200, 93)
      .put('a', MI)
      .at(200, 107)
      .put('b', MI)
      .bar(97.5, 199, 206)
      .at(300, 100)
      .put('(12)')
      .at(100, 140)
      .put(PROSE);

  it('become one block with their number', () => {
    expect(texts(display())).toEqual([`body: ${PROSE}`, 'formula: $$y = \\frac{a}{b} \\tag{12}$$', `body: ${PROSE}`]);
  });

  it('keep all their glyphs', () => {
    const s = display();
    const page = s.page();
    const gathered = gatherFormulas(page, buildLines(page));
    expect(new Set(gathered.lines.flatMap((l) => l.glyphs)).size).toBe(s.glyphs.length);
  });

  it('fall back to plain lines if they cannot be parsed', () => {
    const s = new Setter(180, 100).put('y', MI).put(' = ').put('\ufffd', 'CMEX10').put('x', MI);
    expect(texts(s).join()).not.toContain('$$');
  });
});

it('marks formulas in table cells, but not numbers', () => {
  const s = new Setter().put('N', MI).put('hidden', TEXT, 7, -1.5).at(200, 100).put('3').put('×', SY).put('4');
  const page = s.page();
  const box = { x0: 90, y0: 80, x1: 300, y1: 110 };
  const cell = (col: number, glyphs: Glyph[]): Cell => ({
    row: 0,
    col,
    rowSpan: 1,
    colSpan: 1,
    box,
    text: textOfGlyphs(glyphs),
    images: [],
  });
  const table: Table = {
    box,
    rows: 1,
    cols: 2,
    cells: [cell(0, s.glyphs.slice(0, 7)), cell(1, s.glyphs.slice(7))],
    headerRows: [],
    bordered: true,
    method: 'ruled',
    confidence: 1,
    columnEdges: [],
    closedTop: true,
    closedBottom: true,
  };
  const [block] = markFormulas(page, [{ kind: 'table', box, table, column: 0 }]);
  expect(block!.kind === 'table' && block!.table.cells.map((c) => c.text.value)).toEqual([
    '$N_{\\mathrm{hidden}}$',
    '3×4',
  ]);
});

it('returns pages without mathematics unchanged', () => {
  const s = new Setter().put(PROSE, 'Times-Roman');
  const page = s.page();
  const lines = buildLines(page);
  expect(gatherFormulas(page, lines).lines).toBe(lines);
  const blocks = segmentPage(page, lines, []);
  expect(markFormulas(page, blocks)).toBe(blocks);
});

it('gives scanned formulas a role, but no LaTeX', () => {
  const s = new Setter().put('E = ∑ x + 2', 'OCR');
  for (const g of s.glyphs) g.origin = 'ocr';
  const page = s.page();
  const [block] = markFormulas(page, segmentPage(page, buildLines(page), []));
  expect(block).toMatchObject({ kind: 'text', role: 'formula' });
  expect(block).not.toHaveProperty('latex');
});
