import { describe, expect, it } from 'vitest';
import type { Font, Glyph, PageContent, Ruling, Table } from '../../document/index.ts';
import { withBlanks } from './blanks.ts';

const font: Font = { name: 'F', weight: 400, italic: false, mono: false, serif: false, type3: false };

/** Text of 12 points with its baseline at `y`, each character 6 points wide. */
const text = (value: string, x: number, y: number): Glyph[] =>
  Array.from(value).flatMap((c, i) =>
    c === ' '
      ? []
      : [
          {
            text: c,
            x0: x + 6 * i,
            x1: x + 6 * i + 5.5,
            y0: y - 9,
            y1: y + 2,
            baseline: y,
            size: 12,
            font,
            color: 0,
            angle: 0,
            spaceBefore: false,
            origin: 'ocr' as const,
            confidence: 1,
            mcid: -1,
          },
        ],
  );

const rule = (from: number, to: number, at: number, more: Partial<Ruling> = {}): Ruling => ({
  direction: 'horizontal',
  from,
  to,
  at,
  thickness: 0.7,
  color: 0,
  ...more,
});

const page = (glyphs: Glyph[], rulings: Ruling[]): PageContent => ({
  pageNumber: 1,
  width: 595,
  height: 842,
  angle: 0,
  origin: 'pdf',
  glyphs,
  rulings,
  fills: [],
  pictures: [],
  links: [],
  widgets: [],
  dropped: [],
  textLayer: { quality: 'none', reasons: [] },
});

const read = (content: PageContent): string =>
  [...content.glyphs]
    .sort((a, b) => a.x0 - b.x0)
    .map((g) => g.text)
    .join('');

describe('withBlanks', () => {
  it('writes underscores for a line to write on, and removes the line', () => {
    const out = withBlanks(
      page([...text('Name:', 50, 100), ...text('Date:', 200, 100)], [rule(85, 190, 102), rule(235, 300, 101)]),
      [],
    );
    expect(read(out)).toMatch(/^Name:_{17,18}Date:_{10,12}$/);
    expect(out.rulings).toEqual([]);
    const blank = out.glyphs.filter((g) => g.text === '_');
    expect([Math.min(...blank.map((g) => g.x0)), Math.max(...blank.map((g) => g.x1))]).toEqual([85, 300]);
    expect(blank.every((g) => g.baseline === 100)).toBe(true);
  });

  it('replaces characters that were read from the line by one blank', () => {
    const out = withBlanks(page([...text('Sum', 50, 100), ...text('—', 90, 100)], [rule(72, 132, 102)]), []);
    expect(read(out)).toBe(`Sum${'_'.repeat(10)}`);
  });

  it.each<[string, PageContent]>([
    ['an underlined word', page(text('read this word', 50, 100), [rule(80, 104, 102)])],
    ['a filled-in entry', page([...text('Name:', 50, 100), ...text('Ann', 100, 100)], [rule(85, 190, 102)])],
    ['a rule between paragraphs', page([...text('above', 50, 80), ...text('below', 50, 120)], [rule(50, 300, 100)])],
    ['a rule across the page', page(text('word', 20, 100), [rule(45, 590, 102)])],
    ['a dash', page(text('Name:', 50, 100), [rule(85, 97, 102)])],
    ['a dotted leader', page(text('Name:', 50, 100), [rule(85, 190, 102, { dashed: true })])],
    [
      'the side of a box',
      page(text('Name:', 50, 100), [rule(85, 190, 102), { ...rule(80, 103, 86), direction: 'vertical' }]),
    ],
    ['a line far from any word', page(text('Name:', 50, 100), [rule(200, 300, 102)])],
    ['a page without lines', page(text('Name:', 50, 100), [])],
  ])('leaves %s alone', (_, content) => {
    expect(withBlanks(content, [])).toBe(content);
  });

  it('keeps the rulings of tables', () => {
    const content = page(text('Name:', 50, 100), [rule(85, 190, 102)]);
    const table = { box: { x0: 40, y0: 80, x1: 200, y1: 110 } } as Table;
    expect(withBlanks(content, [table])).toBe(content);
  });
});
