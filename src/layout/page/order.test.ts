import { describe, expect, it } from 'vitest';
import { column, glyphsAt, heavy } from '../../document/testing.ts';
import { names, picture, segment, seq } from './testing.ts';

describe('reading order', () => {
  it('reads one column from top to bottom in any stream order', () => {
    const glyphs = [...column(['b0', 'b1'], 60, 300, 400), ...column(['a0', 'a1'], 60, 100, 400)];
    expect(names(segment(glyphs))).toEqual(['a0', 'a1', 'b0', 'b1']);
  });

  it('reads a line that stands beside nothing before what is below it, though further to the left', () => {
    const glyphs = [...glyphsAt('Title of all of it', 300, 60, { size: 14 }), ...column(seq('a', 6), 60, 90, 150)];
    expect(names(segment(glyphs))[0]).toBe('Title');
  });

  it('reads two columns below a spanning title, left one first', () => {
    const title = glyphsAt('Spanning Title Of The Paper Here', 150, 80, { size: 20, font: heavy });
    const left = column(seq('l', 20), 60, 130, 220);
    const right = column(seq('r', 20), 310, 130, 220);
    const interleaved = left.flatMap((g, i) => (right[i] ? [g, right[i]!] : [g]));
    expect(names(segment([...title, ...interleaved]))).toEqual(['Spanning', ...seq('l', 20), ...seq('r', 20)]);
  });

  it('reads lines above columns first that cross only some of their gutters', () => {
    const glyphs = [
      ...glyphsAt('introduction '.repeat(6).trim(), 60, 80),
      ...column(seq('a', 6), 60, 110, 150),
      ...column(seq('b', 6), 230, 110, 150),
      ...column(seq('c', 6), 460, 110, 150),
    ];
    expect(names(segment(glyphs))).toEqual(['introduction', ...seq('a', 6), ...seq('b', 6), ...seq('c', 6)]);
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
