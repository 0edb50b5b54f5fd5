import { describe, expect, it } from 'vitest';
import type { Fill, Font, Glyph, Picture, Ruling } from '../../document/index.ts';
import { composeGlyphs } from './compose.ts';
import { describeFont } from './fonts.ts';
import type { Mark } from './paths.ts';
import { findDrawings, joinTiles, sortBitmaps } from './pictures.ts';
import { nameBullets, readsAsText, repairUnmapped } from './repair.ts';
import { mergeRulings } from './rulings.ts';
import { symbolText } from './symbols.ts';
import type { RawText } from './text-layer.ts';
import type { TextRun } from './text-run.ts';

const font: Font = { name: 'F', weight: 400, italic: false, mono: false, serif: false, type3: false };
const glyph = (text: string, x0: number, x1: number, extra: Partial<Glyph> = {}): Glyph => ({
  text,
  x0,
  x1,
  y0: 0,
  y1: 10,
  baseline: 8,
  size: 10,
  font,
  color: 0,
  angle: 0,
  spaceBefore: false,
  origin: 'text',
  confidence: 1,
  mcid: -1,
  ...extra,
});
const run = {
  object: 1,
  face: { handle: 1, font, ascent: 0.8, descent: 0.2, trusted: true },
  color: 0,
  alpha: 255,
  mode: 0,
} as TextRun;
const rawOf = (glyphs: Glyph[], codes = glyphs.map(() => -1)): RawText => ({
  glyphs,
  runOf: glyphs.map(() => run),
  codes,
  charCount: glyphs.length,
  unmapped: codes.filter((c) => c !== -1).length,
  unreadable: 0,
});
const horizontal = (at: number, from: number, to: number, extra: Partial<Ruling> = {}): Ruling => ({
  direction: 'horizontal',
  at,
  from,
  to,
  thickness: 1,
  color: 0,
  ...extra,
});

describe('mergeRulings', () => {
  it('joins touching or overlapping pieces on one line with one colour', () => {
    expect(
      mergeRulings([
        horizontal(10, 0, 50),
        horizontal(10.2, 50.5, 90),
        horizontal(10, 20, 60),
        horizontal(13, 0, 90),
        horizontal(10, 95, 120),
      ]),
    ).toEqual([horizontal(10, 0, 90), horizontal(10, 95, 120), horizontal(13, 0, 90)]);
    expect(mergeRulings([horizontal(10, 0, 50), horizontal(10, 50, 90, { color: 0xffffff })])).toHaveLength(2);
  });

  it('makes a dashed ruling of many equal dashes, and drops single dots', () => {
    const dashes = Array.from({ length: 10 }, (_, i) => horizontal(5, 6 * i, 6 * i + 3));
    expect(mergeRulings(dashes)).toEqual([horizontal(5, 0, 57, { dashed: true })]);
    expect(mergeRulings([horizontal(5, 0, 1)])).toEqual([]);
  });
});

describe('bitmaps', () => {
  const picture = (
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    pixelWidth: number,
    pixelHeight: number,
  ): Picture => ({
    kind: 'bitmap',
    x0,
    y0,
    x1,
    y1,
    pixelWidth,
    pixelHeight,
  });

  it('joins strips and tiles of one density, but no neighbours of another', () => {
    const tiles = [
      picture(0, 0, 100, 50, 200, 100),
      picture(100, 0, 200, 50, 200, 100),
      picture(0, 50, 100, 100, 200, 100),
      picture(100, 50, 200, 100, 200, 100),
    ];
    expect(joinTiles(tiles)).toEqual([picture(0, 0, 200, 100, 400, 200)]);
    expect(joinTiles([picture(0, 0, 100, 50, 200, 100), picture(0, 50, 100, 100, 900, 450)])).toHaveLength(2);
  });

  it('reads thin bitmaps as lines and icons as marks, and ignores stretched pixels', () => {
    const sorted = sortBitmaps([
      picture(0, 10, 80, 11, 80, 1),
      picture(5, 20, 13, 28, 16, 16),
      picture(0, 40, 100, 60, 1, 1),
      picture(0, 100, 60, 160, 120, 120),
    ]);
    expect(sorted.rulings).toEqual([horizontal(10.5, 0, 80)]);
    expect(sorted.marks).toHaveLength(1);
    expect(sorted.pictures).toEqual([picture(0, 100, 60, 160, 120, 120)]);
  });
});

describe('findDrawings', () => {
  const size = { width: 600, height: 800 };
  const curve = (x: number, y: number): Mark => ({ x0: x, y0: y, x1: x + 12, y1: y + 12, weight: 8 });

  it('groups nearby marks and includes the axes that touch them', () => {
    const marks = [curve(100, 100), curve(115, 110), curve(130, 95), curve(145, 105), curve(400, 600)];
    const axes: Ruling[] = [
      horizontal(125, 95, 190),
      { direction: 'vertical', at: 96, from: 80, to: 125, thickness: 1, color: 0 },
    ];
    expect(findDrawings(marks, [], axes, [], size)).toEqual([{ kind: 'vector', x0: 95, y0: 80, x1: 190, y1: 125 }]);
  });

  it('does not read a frame around text as a drawing', () => {
    const frame: Mark = { x0: 50, y0: 50, x1: 250, y1: 90, weight: 13 };
    const words = Array.from({ length: 20 }, (_, i) => glyph('a', 60 + 8 * i, 66 + 8 * i, { y0: 60, y1: 72 }));
    expect(findDrawings([frame], [], [], words, size)).toEqual([]);
  });

  it('finds bars of a chart, but not cells of a table', () => {
    const bars: Fill[] = [40, 90, 25, 60].map((height, i) => ({
      x0: 100 + 25 * i,
      x1: 115 + 25 * i,
      y0: 300 - height,
      y1: 300,
      color: 0x3366cc,
    }));
    expect(findDrawings([], bars, [], [], size)).toMatchObject([{ x0: 100, x1: 190, y0: 210, y1: 300 }]);
    const cells: Fill[] = [0, 1, 2, 3].map((i) => ({
      x0: 100 + 60 * i,
      x1: 160 + 60 * i,
      y0: 280,
      y1: 300,
      color: 0xdddddd,
    }));
    expect(findDrawings([], cells, [], [], size)).toEqual([]);
  });
});

describe('composeGlyphs', () => {
  it('joins combining marks and overlapping accents with their letter', () => {
    const composed = composeGlyphs(
      rawOf([
        glyph('´', 1, 4),
        glyph('e', 0, 5),
        glyph('a', 6, 11),
        glyph('\u0308', 7, 10),
        glyph('^', 20, 24),
        glyph('x', 30, 35),
      ]),
    );
    expect(composed.glyphs.map((g) => g.text)).toEqual(['é', 'ä', '^', 'x']);
    expect(composed.codes).toHaveLength(4);
  });

  it('distributes text that has a single box', () => {
    const spread = composeGlyphs(rawOf([glyph('on', 0, 60), glyph('me', 0, 60, { spaceBefore: true })])).glyphs;
    expect(spread.map((g) => (g.spaceBefore ? ' ' : '') + g.text).join('')).toBe('on me');
    expect([spread[0]!.x0, spread[3]!.x1]).toEqual([0, 60]);
    expect(spread.every((g, i) => i === 0 || g.x0 >= spread[i - 1]!.x1 - 1e-9)).toBe(true);
  });
});

describe('repairUnmapped', () => {
  const fonts = { intern: <T>(font: T): T => font };
  const shifted = (text: string): RawText => {
    const codes = [...text].map((c) => c.charCodeAt(0) - 29);
    return rawOf(
      codes.map((c, i) => glyph(String.fromCharCode(c), 6 * i, 6 * i + 5)),
      codes,
    );
  };

  it('undoes the shift of glyph numbers, including spaces', () => {
    const repaired = repairUnmapped(shifted('The quick brown fox jumps over the lazy dog'), fonts);
    expect(repaired.glyphs.map((g) => (g.spaceBefore ? ' ' : '') + g.text).join('')).toBe(
      'The quick brown fox jumps over the lazy dog',
    );
    expect(repaired.unmapped).toBe(0);
  });

  it('accepts codes that form text, and leaves others', () => {
    const codes = [...'Booked balance 01/14/2016'].filter((c) => c !== ' ').map((c) => c.charCodeAt(0));
    expect(
      repairUnmapped(
        {
          ...shifted('x'),
          ...rawOf(
            codes.map((c, i) => glyph(String.fromCharCode(c), i, i + 1)),
            codes,
          ),
        },
        fonts,
      ).unmapped,
    ).toBe(0);
    expect(repairUnmapped(shifted('qwrtpsdfghjklzxcvbnmqwrtpsdfgh'), fonts).unmapped).toBe(30);
    expect(readsAsText([...'3HQSURVWGHNQD'].map((c) => c.charCodeAt(0)))).toBe(false);
  });
});

it('repairUnmapped takes glyphs that a font lacks for blanks, unless the font maps nothing', () => {
  const lacking = (mapped: number): RawText => {
    const raw = rawOf(
      [...'a\ufffd\ufffdb'].map((c, i) => glyph(c, 6 * i, 6 * i + 5)),
      [mapped, 0, 0, mapped],
    );
    return { ...raw, unmapped: mapped === -1 ? 2 : 4, unreadable: 2 };
  };
  const fonts = { intern: <T>(font: T): T => font };
  const read = repairUnmapped(lacking(-1), fonts);
  expect(read.glyphs.map((g) => (g.spaceBefore ? ' ' : '') + g.text)).toEqual(['a', ' b']);
  expect([read.unmapped, read.unreadable, read.charCount]).toEqual([0, 0, lacking(-1).charCount - 2]);
  expect(repairUnmapped(lacking(0xf0), fonts).glyphs).toHaveLength(4);
});

it("nameBullets names the bullet of TeX's bitmap fonts, whose code is a circumflex in Windows", () => {
  const bitmap = { ...font, type3: true };
  const at = (text: string, x: number): Glyph =>
    glyph(text, x, x + 5, { baseline: 10, y0: 2, y1: 12, font: text === 'ˆ' ? bitmap : font });
  const raw = rawOf([at('ˆ', 10), at('a', 30), at('ˆ', 40), at('b', 60)]);
  expect(nameBullets(raw).glyphs.map((g) => g.text)).toEqual(['•', 'a', 'ˆ', 'b']);
});

it('nameBullets names only an isolated symbol at the start of a line', () => {
  const at = (text: string, x: number, baseline: number): Glyph =>
    glyph(text, x, x + 5, { baseline, y0: baseline - 8, y1: baseline + 2 });
  const raw = rawOf([
    at('\ufffd', 10, 10),
    at('a', 30, 10),
    at('\ufffd', 40, 10),
    at('b', 60, 10),
    at('\ufffd', 10, 30),
    at('c', 30, 30),
    at('\ufffd', 10, 50),
    at('d', 15, 50),
  ]);
  expect(nameBullets(raw).glyphs.map((g) => g.text)).toEqual(['•', 'a', '\ufffd', 'b', '•', 'c', '\ufffd', 'd']);
  expect(nameBullets(rawOf([at('\ufffd', 10, 10), at('a', 30, 10)])).glyphs[0]!.text).toBe('\ufffd');
});

describe('describeFont', () => {
  it.each([
    ['ABCDEF+Arial-BoldMT', 0, { name: 'Arial-BoldMT', weight: 700, serif: false, italic: false }],
    ['CMBX12', 4, { weight: 700, serif: true }],
    ['CMR10', 4, { weight: 400, serif: true }],
    ['CMTI10', 4, { italic: true }],
    ['TimesNewRomanPS-BoldItalicMT', 96, { weight: 700, italic: true, serif: true }],
    ['CourierNewPSMT', 1, { mono: true, weight: 400 }],
    // The Courier of TeX has no flag of fixed width.
    ['NimbusMonL-Regu', 4, { mono: true, weight: 400 }],
    ['SimSun', 1, { mono: false, serif: true }],
    ['HelveticaNeue-Light', 0, { weight: 300 }],
    ['Montserrat-SemiBold', 0, { weight: 600 }],
    ['SimHei', 0, { weight: 400, serif: false }],
  ])('%s', (name, flags, expected) => expect(describeFont(name, flags, 400, 0)).toMatchObject(expected));

  it('knows Type 3 by the missing name', () => expect(describeFont('', 0, 0, 0).type3).toBe(true));
});

it("symbolText returns the characters of Adobe's private codes", () => {
  expect([0xf8ee, 0xf8ef, 0xf8f0, 0xf8fb, 0xf8f4, 0xf8fe].map((code) => symbolText(code, 'CMEX10')).join('')).toBe(
    '⎡⎢⎣⎦⎪⎭',
  );
  expect(symbolText(0xf8ff, 'CMEX10')).toBeUndefined();
  expect([0xf731, 0xf739, 0xf761, 0xf77a, 0xf7e9].map((code) => symbolText(code, 'MinionExp')).join('')).toBe('19azé');
  expect(symbolText(0xf74d, 'MinionExp')).toBeUndefined();
  expect(symbolText(0xf761, 'Mathematica1')).toBeUndefined();
});

it('symbolText returns the Unicode characters of symbol fonts', () => {
  expect(symbolText(0xf0b7, 'Symbol')).toBe('•');
  expect(symbolText(0xf061, 'SymbolMT')).toBe('α');
  expect(symbolText(0xf0fc, 'Wingdings-Regular')).toBe('✓');
  expect(symbolText(0xf050, 'Wingdings2')).toBe('✓');
  expect(symbolText(0xf061, 'Webdings')).toBe('✓');
  expect(symbolText(0xf0a8, 'Wingdings')).toBe('☐');
  expect(symbolText(0xf0fc, 'Custom')).toBeUndefined();
  expect(symbolText(0x41, 'Symbol')).toBeUndefined();
});
