import { describe, expect, it } from 'vitest';
import type { Block, Glyph, PictureBlock } from '../../document/index.ts';
import { column, fill, glyphsAt, heavy, pageOf } from './fixture.ts';
import { blockText, buildLines, segmentPage } from './index.ts';

const segment = (glyphs: Glyph[], objects: PictureBlock[] = []): Block[] => {
  const page = pageOf(glyphs);
  return segmentPage(page, buildLines(page), objects);
};
const texts = (blocks: Block[]): string[] => blocks.map((b) => (b.kind === 'text' ? blockText(b).value : b.kind));
/** First words of every line, in order. */
const names = (blocks: Block[]): string[] => blocks.flatMap((b) => (b.kind === 'text' ? b.lines.map((l) => l.text.split(' ')[0]!) : [b.kind]));
const picture = (x0: number, y0: number, x1: number, y1: number): PictureBlock => ({
  kind: 'picture',
  box: { x0, y0, x1, y1 },
  text: '',
  glyphs: [],
  confidence: 1,
  column: -1,
});
const seq = (prefix: string, n: number): string[] => Array.from({ length: n }, (_, i) => `${prefix}${i}`);

describe('reading order', () => {
  it('reads one column from top to bottom whatever the stream order', () => {
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

  it('reads three columns', () => {
    const glyphs = [...column(seq('c', 12), 400, 100, 150), ...column(seq('b', 12), 230, 104, 150), ...column(seq('a', 12), 60, 100, 150)];
    expect(names(segment(glyphs))).toEqual([...seq('a', 12), ...seq('b', 12), ...seq('c', 12)]);
  });

  it('keeps the columns above and below a full-width figure apart', () => {
    const glyphs = [
      ...column(seq('a', 5), 60, 100, 220),
      ...column(seq('b', 5), 310, 100, 220),
      ...column(seq('c', 5), 60, 400, 220),
      ...column(seq('d', 5), 310, 400, 220),
    ];
    expect(names(segment(glyphs, [picture(60, 180, 530, 370)]))).toEqual([...seq('a', 5), ...seq('b', 5), 'picture', ...seq('c', 5), ...seq('d', 5)]);
  });

  it('follows text around a picture (L shape)', () => {
    const glyphs = [...column(seq('a', 8), 60, 100, 220), ...column(seq('b', 4), 60, 200, 470)];
    expect(names(segment(glyphs, [picture(310, 95, 530, 185)]))).toEqual([...seq('a', 8), 'picture', ...seq('b', 4)]);
  });

  it('reads contents row by row', () => {
    const glyphs = ['Alpha', 'Beta', 'Gamma', 'Delta'].flatMap((t, i) => [...glyphsAt(t, 60, 100 + 14 * i), ...glyphsAt(String(i + 3), 500, 100 + 14 * i)]);
    expect(texts(segment(glyphs)).join('|')).toBe('Alpha 3|Beta 4|Gamma 5|Delta 6');
  });
});

describe('paragraphs', () => {
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

  it('part a bold heading set solid on its text', () => {
    const glyphs = [...glyphsAt(fill('Heading', 400), 60, 100, { font: heavy }), ...column(['a0', 'a1'], 60, 112, 400)];
    expect(segment(glyphs)).toHaveLength(2);
  });
});

it('leaves out the glyphs that objects own and cuts lines there', () => {
  const glyphs = glyphsAt('abc inside xyz', 60, 100);
  const blocks = segment(glyphs, [{ ...picture(76, 80, 109, 120), glyphs: glyphs.slice(3, 9) }]);
  expect(texts(blocks).sort()).toEqual(['abc', 'picture', 'xyz']);
});

it('keeps text whole that runs over a picture without belonging to it', () => {
  expect(texts(segment(glyphsAt('abc over xyz', 60, 100), [picture(76, 80, 109, 120)])).sort()).toEqual(['abc over xyz', 'picture']);
});
