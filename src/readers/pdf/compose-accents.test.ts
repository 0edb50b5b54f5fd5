import { expect, it } from 'vitest';
import type { Font, Glyph } from '../../document/index.ts';
import { composeGlyphs } from './compose.ts';
import type { RawText } from './text-layer.ts';
import type { TextRun } from './text-run.ts';

const fonts: Record<string, Font> = {};
const font = (name: string): Font =>
  (fonts[name] ??= { name, weight: 400, italic: false, mono: false, serif: true, type3: false });

function raw(pieces: [text: string, x: number, space?: boolean, fontName?: string][]): RawText {
  const glyphs = pieces.map(
    ([text, x, spaceBefore = false, name = 'Sample']): Glyph => ({
      text,
      x0: x,
      x1: x + 5,
      y0: 90,
      y1: 102,
      baseline: 100,
      size: 10,
      font: font(name),
      color: 0,
      angle: 0,
      spaceBefore,
      origin: 'text',
      confidence: 1,
      mcid: -1,
    }),
  );
  return {
    glyphs,
    runOf: glyphs.map(() => ({}) as TextRun),
    codes: glyphs.map(() => -1),
    charCount: glyphs.length,
    unmapped: 0,
    unreadable: 0,
  };
}

const textOf = (r: RawText) => r.glyphs.map((g) => (g.spaceBefore ? ` ${g.text}` : g.text)).join('');

it('joins accents with their letters, wherever the stream draws them', () => {
  // J ´a n, then the accents of a whole line after its letters.
  expect(
    textOf(
      composeGlyphs(
        raw([
          ['J', 0.5],
          ['´', 6, true],
          ['a', 6],
          ['n', 12],
          ['c', 18],
          ['x', 24],
          ['ˇ', 18, true],
        ]),
      ),
    ),
  ).toBe('Jánčx');
});

it('keeps accents over letters of mathematical fonts separate', () => {
  expect(
    textOf(
      composeGlyphs(
        raw([
          ['¯', 0],
          ['y', 0, false, 'CMMI10'],
        ]),
      ),
    ),
  ).toBe('¯y');
  expect(
    textOf(
      composeGlyphs(
        raw([
          ['\u20d7', 0, false, 'CMMI10'],
          ['v', 0, false, 'CMMI10'],
        ]),
      ),
    ),
  ).toBe('\u20d7v');
  expect(
    textOf(
      composeGlyphs(
        raw([
          [',', 0],
          ['\u20d7', 3, false, 'CMMI10'],
          ['v', 3, false, 'CMMI10'],
        ]),
      ),
    ),
  ).toBe(',\u20d7v');
});
