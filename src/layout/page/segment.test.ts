import { expect, it } from 'vitest';
import type { Glyph } from '../../document/index.ts';
import { column, fill, glyphsAt } from '../../document/testing.ts';
import { blockText } from './index.ts';
import { picture, segment, seq, texts } from './testing.ts';

it('excludes glyphs of objects and splits lines there', () => {
  const glyphs = glyphsAt('abc inside xyz', 60, 100);
  const blocks = segment(glyphs, [{ ...picture(76, 80, 109, 120), glyphs: glyphs.slice(3, 9) }]);
  expect(texts(blocks).sort()).toEqual(['abc', 'picture', 'xyz']);
});

it('keeps text whole that crosses a picture without belonging to it', () => {
  expect(texts(segment(glyphsAt('abc over xyz', 60, 100), [picture(76, 80, 109, 120)])).sort()).toEqual([
    'abc over xyz',
    'picture',
  ]);
});

it('removes a thumb tab at the edge from the text', () => {
  const blocks = segment([
    ...column(seq('a', 12), 60, 100, 470),
    ...glyphsAt('第七', 560, 143),
    ...glyphsAt('单元', 560, 157),
  ]);
  expect(blocks.map((b) => b.kind === 'text' && b.role)).toEqual(['body', 'margin-note', 'margin-note']);
});

it('puts a drop cap before its paragraph', () => {
  const glyphs = [
    ...glyphsAt('T', 60, 124, { size: 36 }),
    ...glyphsAt(fill('he', 370), 82, 104),
    ...glyphsAt(fill('second', 370), 82, 116),
    ...glyphsAt(fill('third', 392), 60, 128),
  ];
  const [block, ...others] = segment(glyphs);
  expect(others).toEqual([]);
  expect(block?.kind === 'text' && blockText(block).value.slice(0, 9)).toBe('The lorem');
});

it('keeps the number of an equation in its row', () => {
  const equation = (y: number, n: number): Glyph[] => [
    ...glyphsAt(`lemma${n} holds`, 100, y, { size: 12 }),
    ...glyphsAt(`(${n})`, 440, y - 1),
  ];
  const glyphs = [
    ...column(['a0', 'a1'], 60, 100, 400),
    ...equation(130, 1),
    ...glyphsAt('and also', 60, 150),
    ...equation(170, 2),
    ...column(['b0', 'b1'], 60, 190, 400),
  ];
  expect(texts(segment(glyphs)).filter((t) => t.includes('lemma'))).toEqual(['lemma1 holds (1)', 'lemma2 holds (2)']);
});
