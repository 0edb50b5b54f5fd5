import { describe, expect, it } from 'vitest';
import type { Glyph } from '../../document/index.ts';
import { column, fill, fixed, glyphsAt, heavy, plainFont } from '../../document/testing.ts';
import { segment, seq, texts } from './testing.ts';

describe('paragraphs', () => {
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

  it('begins a paragraph below the number of an equation', () => {
    const glyphs = [
      ...column(seq('before', 3), 60, 100, 440),
      ...glyphsAt('(3)', 485, 142),
      ...column(seq('after', 3), 60, 156, 440),
    ];
    expect(texts(segment(glyphs)).map((t) => t.split(' ')[0])).toEqual(['before0', '(3)', 'after0']);
  });

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

  it('keep a marker of another font and height with its item', () => {
    const item = (y: number): Glyph[] => [
      ...glyphsAt('•', 60, y - 2, { size: 7 }),
      ...glyphsAt(fill('item', 380), 76, y),
      ...glyphsAt('goes on', 76, y + 12),
    ];
    expect(texts(segment([...item(100), ...item(124)])).map((t) => t.slice(0, 6))).toEqual(['• item', '• item']);
  });

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
