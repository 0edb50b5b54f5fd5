import { expect, it } from 'vitest';
import { glyphIn, glyphsAt } from '../../document/testing.ts';
import { blanksOf, spacedText } from './spacing.ts';

it('writes lines of any characters and any length', () => {
  const texts = ['plain words', 'déjà vu', 'naïve – Łódź', 'Ελλάδα и мир', 'é'.repeat(700), 'word '.repeat(300).trim()];
  expect(texts.map((text) => spacedText(glyphsAt(text, 0, 0)))).toEqual(texts);
});

it('writes glyphs of several characters whole, or of none', () => {
  const [f, x] = glyphsAt('fx', 0, 0);
  const between = glyphIn({ x0: 5, x1: 5, y0: -9, y1: 2.5 }, '', { baseline: 0, size: 10 });
  expect(spacedText([{ ...f!, text: 'ffi' }, between, x!])).toBe('ffix');
});

it('writes short and long lines again as at first, in each direction', () => {
  for (const text of ['a b', 'much longer than a cell of a table']) {
    const glyphs = glyphsAt(text, 0, 0);
    const down = glyphs.map((g, i) => ({ ...g, x0: 0, x1: 5, y0: 20 * i, y1: 20 * i + 5, angle: 90 }));
    const spaced = [...text.replaceAll(' ', '')].join(' ');
    expect([spacedText(glyphs), spacedText(down, 90), spacedText(glyphs), spacedText(down, 90)]).toEqual([
      text,
      spaced,
      text,
      spaced,
    ]);
    expect(blanksOf(glyphs)).toEqual(blanksOf([...glyphs]));
  }
});

it('keeps the words before leaders, whose dots are apart like spaced letters', () => {
  const dots = Array.from({ length: 24 }, (_, k) => glyphIn({ x0: 70 + 8 * k, y0: 6, x1: 72 + 8 * k, y1: 8 }, '.'));
  const title = glyphsAt('The Text', 0, 0).map((g) => ({ ...g, baseline: 8, size: 10 }));
  const entry = [...title, ...dots.map((g) => ({ ...g, spaceBefore: true, baseline: 8, size: 10 }))];
  expect(spacedText(entry)).toBe(`The Text ${'.'.repeat(24)}`);
});

it('keeps narrow spaces of the file between Chinese words, unless the line is spaced', () => {
  const line = (text: string, space: number) => {
    let x = 0;
    let spaceBefore = false;
    return [...text].flatMap((char) => {
      if (char === ' ') {
        x += space;
        spaceBefore = true;
        return [];
      }
      const glyph = { ...glyphIn({ x0: x, y0: 0, x1: x + 10, y1: 10 }, char, { baseline: 9, size: 10 }), spaceBefore };
      x += 10;
      spaceBefore = false;
      return [glyph];
    });
  };
  expect(spacedText(line('第一条 实施步骤', 2.5))).toBe('第一条 实施步骤');
  expect(spacedText(line('第一条 实施步骤', 1))).toBe('第一条实施步骤');
  expect(spacedText(line('关 闭 压 缩', 2.5))).toBe('关闭压缩');
});
