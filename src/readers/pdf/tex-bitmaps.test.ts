import { describe, expect, it } from 'vitest';
import { glyphsAt, plainFont } from '../../document/testing.ts';
import { repairUnmapped } from './repair.ts';
import { texTexts } from './tex-bitmaps.ts';
import type { RawText } from './text-layer.ts';
import type { TextRun } from './text-run.ts';

const LIGATURES = ['ff', 'fi', 'fl', 'ffi', 'ffl'];
const codesOf = (text: string, ligatures: number): number[] =>
  [...text.matchAll(/ffi|ffl|ff|fi|fl|./g)].map(([part]) =>
    part.length > 1 ? ligatures + LIGATURES.indexOf(part) : part.charCodeAt(0),
  );
const read = (codes: number[], texts = texTexts(codes, false)): string | undefined =>
  texts && codes.map((code) => texts.get(code) ?? String.fromCharCode(code)).join('');

const TEXT = 'the specified file affects an efficient workflow of a baffling office';

describe('texTexts', () => {
  it.each([
    ['T1', 0x1b],
    ['OT1', 0x0b],
  ])('reads the ligatures of %s', (_, first) => {
    expect(read(codesOf(TEXT, first))).toBe(TEXT);
  });

  it('reads quotes, dashes and letters with accents of T1, and those of OT1 if its ligatures occur', () => {
    const quoted = [0x10, ...codesOf(TEXT, 0x1b), 0x11, 0x15, 0xaa, 0x27];
    expect(read(quoted)).toBe(`“${TEXT}”–ł’`);
    expect(read([0x5c, ...codesOf(TEXT, 0x0b), 0x22, 0x7b])).toBe(`“${TEXT}”–`);
  });

  it('leaves the ASCII of type of one width as it is', () => {
    const codes = codesOf("printf{'%s'}; \\return `value`;", 0x1b);
    expect(read(codes, texTexts(codes, true))).toBe("printf{'%s'}; \\return `value`;");
  });

  it('reads listings with few words if the type has one width', () => {
    const codes = codesOf('gap> vecs:=[ Z(3)^0, 0*Z(3), Z(3)^0, 0*Z(3), Z(3)^0 ];; Distances(v,w);', 0x1b);
    expect(texTexts(codes, true)).toBeDefined();
    expect(texTexts(codes, false)).toBeUndefined();
  });

  it.each([
    ['mathematical letters', codesOf('x y n k i j f x n a b x y z m n k q', 0x1b)],
    ['text without vowels', codesOf('qwrt pqrs dfgh jklz xcvb nmqw rtps', 0x1b)],
    ['symbols among few letters', [...codesOf('the alpha beta gamma', 0x1b), 1, 2, 3, 4, 5, 6]],
    ['too little text', codesOf('alpha', 0x1b)],
  ])('does not judge %s', (_, codes) => {
    expect(texTexts(codes, false)).toBeUndefined();
  });
});

describe('fonts without names or maps', () => {
  const face = { ...plainFont, name: '', type3: true };
  const raw = (text: string, step?: number): RawText => {
    const codes = codesOf(text.replaceAll(' ', ''), 0x1b);
    let x = 60;
    const glyphs = glyphsAt('x'.repeat(codes.length), 60, 100).map((g, i) => {
      const x0 = x;
      x += step ?? 4 + (codes[i]! % 5);
      const shown = codes[i]! < 0x20 ? '\ufffd' : String.fromCharCode(codes[i]!);
      return { ...g, text: shown, font: face, spaceBefore: false, x0, x1: x };
    });
    const run = { face: { handle: 1, font: face } } as TextRun;
    return {
      glyphs,
      runOf: glyphs.map(() => run),
      codes,
      charCount: codes.length,
      unmapped: codes.length,
      unreadable: codes.filter((c) => c < 0x20).length,
    };
  };
  const fonts = { intern: <T>(font: T): T => font };

  it('are read by the codes of TeX', () => {
    const read = repairUnmapped(raw(TEXT), fonts);
    expect(read.glyphs.map((g) => g.text).join('')).toBe(TEXT.replaceAll(' ', ''));
    expect([read.unmapped, read.unreadable]).toEqual([0, 0]);
    expect(read.glyphs.every((g) => !g.font.mono)).toBe(true);
  });

  it('are of one width if all characters stand at equal distances', () => {
    expect(repairUnmapped(raw('return values of functions;', 6), fonts).glyphs.every((g) => g.font.mono)).toBe(true);
  });
});
