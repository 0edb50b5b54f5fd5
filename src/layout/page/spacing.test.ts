import { expect, it } from 'vitest';
import { glyphIn, glyphsAt } from '../../document/fixture.ts';
import { spacedText } from './spacing.ts';

it('writes lines of any characters and any length', () => {
  const texts = ['plain words', 'déjà vu', 'naïve – Łódź', 'Ελλάδα и мир', 'é'.repeat(700), 'word '.repeat(300).trim()];
  expect(texts.map((text) => spacedText(glyphsAt(text, 0, 0)))).toEqual(texts);
});

it('writes glyphs of several characters whole, or of none', () => {
  const [f, x] = glyphsAt('fx', 0, 0);
  const between = glyphIn({ x0: 5, x1: 5, y0: -9, y1: 2.5 }, '', { baseline: 0, size: 10 });
  expect(spacedText([{ ...f!, text: 'ffi' }, between, x!])).toBe('ffix');
});
