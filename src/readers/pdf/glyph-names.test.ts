import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, describe, expect, it } from 'vitest';
import { codesIn, textOfName } from './glyph-names.ts';
import { handmade, streamObject, withPdf, workshop } from './testing.ts';

const { sourceOf, clean } = workshop();
afterAll(clean);

describe('textOfName', () => {
  it('knows ligatures and Unicode values', () => {
    expect(['f_i', 'f_f_i', 'T_h', 't_t.alt', 'uniFB01', 'uni00660069', 'u1D465'].map(textOfName)).toEqual([
      'fi',
      'ffi',
      'Th',
      'tt',
      '\ufb01',
      'fi',
      '𝑥',
    ]);
  });

  it('leaves other names', () => {
    expect(['a', 'fi', 'g27', 'uni12', 'uniD800', 'f_', 'four_oldstyle', '.notdef'].map(textOfName)).toEqual(
      Array(8).fill(undefined),
    );
  });
});

describe('codesIn', () => {
  const font = (number: number, name: string, encoding: string): string =>
    `${number} 0 obj\r\n<</BaseFont/${name}/Encoding ${encoding}/Subtype/Type1/Type/Font>>\r\nendobj\r\n`;
  const encoding = (differences: string): string => `<</Differences[${differences}]/Type/Encoding>>`;

  it('reads differences, referred to or in place', () => {
    const pdf = `%PDF-1.7\r\n${font(3, 'ABCDEF+Times', '4 0 R ')}4 0 obj\r\n${encoding(' 27/f_i/f_f 45/hyphen/t_t')}\r\nendobj\r\n${font(5, 'My#20Font', encoding('30/f_l'))}`;
    const found = codesIn(pdf);
    expect([...found.get('Times')!]).toEqual([
      [27, 'fi'],
      [28, 'ff'],
      [46, 'tt'],
    ]);
    expect([...found.get('My Font')!]).toEqual([[30, 'fl']]);
  });

  it('does not choose between fonts of one name that disagree', () => {
    const found = codesIn(
      `\n${font(3, 'ABCDEF+Times', encoding('27/f_i/f_f'))}${font(5, 'GHIJKL+Times', encoding('27/f_f/f_f'))}`,
    );
    expect([found.get('Times')!.get(27), found.get('Times')!.get(28)]).toEqual([undefined, 'ff']);
  });
});

it('gives the ligatures of a font without a map', async () => {
  const file = readFileSync(createRequire(import.meta.url).resolve('katex/dist/fonts/KaTeX_Main-Regular.ttf'));
  const widths = Array(256).fill(500).join(' ');
  const pdf = handmade('BT /F1 20 Tf 20 100 Td (of\x1bce o\x1cer) Tj ET', {
    page: '/Resources << /Font << /F1 5 0 R >> >>',
    objects: [
      `<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Main /FirstChar 0 /LastChar 255 /Widths [${widths}] /FontDescriptor 6 0 R /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [27 /f_i /f_f] >> >>`,
      '<< /Type /FontDescriptor /FontName /ABCDEF+Main /Flags 32 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 7 0 R >>',
      streamObject(`/Length1 ${file.length}`, file.toString('latin1')),
    ],
  });
  const text = await withPdf(sourceOf(pdf), async (reader) =>
    (await reader.sheet(1)).glyphs.map((g) => (g.spaceBefore ? ' ' : '') + g.text).join(''),
  );
  expect(text).toBe('office offer');
});
