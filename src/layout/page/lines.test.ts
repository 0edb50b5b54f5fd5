import { describe, expect, it } from 'vitest';
import type { Glyph } from '../../document/index.ts';
import { glyphsAt, pageOf } from '../../document/testing.ts';
import { buildLines } from './lines.ts';

const texts = (glyphs: Glyph[]): string[] => buildLines(pageOf(glyphs)).map((l) => l.text);

describe('lines', () => {
  it('joins text on one baseline and separates columns', () => {
    expect(
      texts([...glyphsAt('left side', 60, 100), ...glyphsAt('right side', 300, 100), ...glyphsAt('below', 60, 112)]),
    ).toEqual(['left side', 'right side', 'below']);
  });

  it('does not depend on the order of words in the stream', () => {
    expect(texts([...glyphsAt('world', 90, 100), ...glyphsAt('hello', 60, 100)])).toEqual(['hello world']);
  });

  it('restores a blank that the source did not write', () => {
    const glyphs = glyphsAt('no blanks here', 60, 100).map((g) => ({ ...g, spaceBefore: false }));
    expect(texts(glyphs)).toEqual(['no blanks here']);
  });

  it('adds no space between Chinese and Latin', () => {
    const glyphs = [...glyphsAt('共', 60, 100), ...glyphsAt('30', 72.5, 100), ...glyphsAt('页', 85, 100)];
    expect(texts(glyphs)).toEqual(['共30页']);
  });

  it('joins inline code with padding to its text, but no code as far off in one size', () => {
    const mono = { ...glyphsAt('x', 0, 0)[0]!.font, name: 'Mono', mono: true };
    const line = (size: number, gap: number): Glyph[] => [
      ...glyphsAt('文字', 60, 100),
      ...glyphsAt('code', 80 + gap, 100.4, { size, font: mono }),
    ];
    expect(texts(line(8.5, 10.5))).toEqual(['文字 code']);
    expect(texts(line(8.5, 14))).toHaveLength(2);
    expect(texts(line(10, 10.8))).toHaveLength(2);
  });

  it('gives small capitals the size of their initials', () => {
    const size = (parts: [string, number, number, number][]): number =>
      buildLines(pageOf(parts.flatMap(([text, x, y, em]) => glyphsAt(text, x, y, { size: em }))))[0]!.size;
    expect(
      size([
        ['I. I', 60, 100, 10],
        ['NTRODUCTION', 76, 100, 8],
      ]),
    ).toBe(10);
    // An index, a word in capitals beside small text, and texts without capitals.
    expect(
      size([
        ['H', 60, 100, 10],
        ['ABCDE', 65, 102, 8],
      ]),
    ).toBe(8);
    expect(
      size([
        ['FAQ', 60, 100, 10],
        ['see the notes', 78, 100, 8],
      ]),
    ).toBe(8);
    expect(
      size([
        ['标题', 60, 100, 10],
        ['较小的说明', 80, 100, 8],
      ]),
    ).toBe(8);
    expect(
      size([
        ['12', 60, 100, 10],
        ['.990', 70, 100, 8],
      ]),
    ).toBe(8);
  });

  it('closes letter-spaced headings', () => {
    expect(texts(glyphsAt('ABSTRACT', 60, 100, { tracking: 4 }))).toEqual(['ABSTRACT']);
    expect(texts(glyphsAt('摘要', 60, 100, { tracking: 5 }))).toEqual(['摘要']);
  });

  it('keeps the lowered letter of a logo in its word', () => {
    const glyphs = [
      ...glyphsAt('the T', 60, 100),
      ...glyphsAt('E', 81.5, 103),
      ...glyphsAt('X book and a T', 85.5, 100),
      ...glyphsAt('E', 148.5, 103),
      ...glyphsAt('X file', 152.5, 100),
    ];
    expect(texts(glyphs)).toEqual(['the TEX book and a TEX file']);
    expect(texts([...glyphsAt('a row', 60, 100), ...glyphsAt('E', 95, 103), ...glyphsAt('apart', 110, 100)])).toContain(
      'E',
    );
  });

  it('keeps sub- and superscripts in their line, in order', () => {
    const glyphs = [
      ...glyphsAt('x', 60, 100),
      ...glyphsAt('2', 65.2, 96, { size: 7 }),
      ...glyphsAt('+y', 70, 100),
      ...glyphsAt('i', 80.2, 102, { size: 7 }),
    ];
    expect(texts(glyphs)).toEqual(['x2+yi']);
    const late = [...glyphsAt('x', 60, 100), ...glyphsAt('+y', 70, 100), ...glyphsAt('2', 65.2, 96, { size: 7 })];
    expect(texts(late)).toEqual(['x2+y']);
  });

  it('reads rotated text along its direction', () => {
    const up = [...'UP'].map(
      (text, i): Glyph => ({
        ...glyphsAt(text, 40, 0)[0]!,
        x0: 40,
        x1: 50,
        y0: 395 - 5 * i,
        y1: 400 - 5 * i,
        angle: 270,
      }),
    );
    const [line] = buildLines(pageOf(up));
    expect(line).toMatchObject({ text: 'UP', angle: 270 });
  });

  it('reads vertical Chinese columns from right to left', () => {
    const down = (text: string, x: number): Glyph[] => [...text].flatMap((c, i) => glyphsAt(c, x, 100 + 11 * i));
    const lines = buildLines(pageOf([...down('春眠不觉晓', 100), ...down('处处闻啼鸟', 82)]));
    expect(lines.map((l) => [l.text, l.angle])).toEqual([
      ['春眠不觉晓', 90],
      ['处处闻啼鸟', 90],
    ]);
  });

  it('keeps single characters in table rows apart', () => {
    const glyphs = [0, 1, 2, 3].flatMap((i) => [
      ...glyphsAt('项', 60, 100 + 16 * i),
      ...glyphsAt('是', 120, 100 + 16 * i),
    ]);
    expect(buildLines(pageOf(glyphs)).every((l) => l.angle === 0)).toBe(true);
  });

  it('puts Hebrew into logical order with numbers kept', () => {
    const visual = [...glyphsAt('12', 60, 100), ...glyphsAt('םולש', 75, 100)];
    expect(texts(visual)).toEqual(['שלום 12']);
  });

  it('puts every glyph into exactly one line', () => {
    const glyphs = [
      ...glyphsAt('a b c d e f g', 60, 100),
      ...glyphsAt('over', 61, 101),
      ...glyphsAt('tiny', 62, 97, { size: 5 }),
    ];
    const seen = buildLines(pageOf(glyphs)).flatMap((l) => l.glyphs);
    expect(seen).toHaveLength(glyphs.length);
    expect(new Set(seen).size).toBe(glyphs.length);
  });
});
