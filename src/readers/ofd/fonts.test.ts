import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import type { Raster, Sheet } from '../../document/index.ts';
import { makeCff, makePfb, type1Segments } from './font-testing.ts';
import { textOfName } from './glyph-names.ts';
import { parseFont } from './parse-font.ts';
import { makeOfd, withReader } from './testing.ts';

const GLYPHS = [
  { name: 'A', width: 500, height: 1000 },
  { name: '.notdef', width: 250, height: 0 },
  { name: 'uni4E2D', width: 1000, height: 500 },
  { name: 'f_i', width: 600, height: 250 },
];
/** The same with the missing glyph first, as CFF requires. */
const ORDERED = [GLYPHS[1], GLYPHS[0], GLYPHS[2], GLYPHS[3]] as typeof GLYPHS;
const segments = type1Segments(GLYPHS, { 65: 'A', 200: 'f_i' });
const hex = Buffer.from(segments[1].toString('hex').replace(/.{64}/g, '$&\n'));

const SCALE = 2;
const draw = (font: Uint8Array, text: string, glyphs?: string): Promise<{ sheet: Sheet; raster: Raster }> => {
  const mapped = glyphs
    ? `<ofd:CGTransform CodePosition="0" CodeCount="${[...text].length}" GlyphCount="${glyphs.split(' ').length}"><ofd:Glyphs>${glyphs}</ofd:Glyphs></ofd:CGTransform>`
    : '';
  const bytes = makeOfd({
    pages: [
      `<ofd:TextObject Font="e" Size="20" Boundary="10 10 80 30">${mapped}<ofd:TextCode X="0" Y="20" DeltaX="20">${text}</ofd:TextCode></ofd:TextObject>`,
    ],
    resources:
      '<ofd:Fonts><ofd:Font ID="e" FontName="Boxes"><ofd:FontFile>e.font</ofd:FontFile></ofd:Font></ofd:Fonts>',
    parts: { 'Doc_0/Res/e.font': font },
  });
  return withReader(bytes, async (reader) => {
    const sheet = await reader.sheet(1);
    return { sheet, raster: await sheet.raster(25.4 * SCALE) };
  });
};
/** Heights in millimetres of the ink above the baseline, 2 mm after the start of each of the first characters. */
const heights = ({ data, width, channels }: Raster): number[] =>
  [12, 32, 52].map((x) => {
    let count = 0;
    for (let y = 0; y < 30 * SCALE; y++) if ((data[(y * width + x * SCALE) * channels] as number) < 128) count++;
    return Math.round(count / SCALE);
  });

describe('Type 1 fonts', () => {
  it.each([
    ['in segments', makePfb(segments)],
    ['as PDF has them', Buffer.concat(segments)],
    ['as text', Buffer.concat([segments[0], hex, segments[2]])],
    ['without trailer', Buffer.concat(segments.slice(0, 2))],
  ])('%s are read: names, codes and widths, the missing glyph first', (_, bytes) => {
    const font = parseFont(bytes);
    expect(font).toMatchObject({ kind: 'type1', names: ['.notdef', 'A', 'uni4E2D', 'f_i'] });
    expect(['A', '中', '\u00c8', '\uf041', 'B'].map((c) => font?.glyphOf(c.codePointAt(0) ?? 0))).toEqual([
      1, 2, 3, 1, 0,
    ]);
    expect([1, 2, 3, 9].map((glyph) => font?.advance(glyph))).toEqual([0.5, 1, 0.6, undefined]);
    expect([1, 2, 3].map((glyph) => font?.textOf(glyph))).toEqual(['A', '中', 'fi']);
  });

  it('are drawn, by character and by glyph', async () => {
    const { sheet, raster } = await draw(makePfb(segments), 'A中');
    expect(heights(raster)).toEqual([20, 10, 0]);
    expect(sheet.glyphs.map((g) => Math.round(((g.x1 - g.x0) * 25.4) / 72))).toEqual([10, 20]);
    expect(heights((await draw(makePfb(segments), '甲乙丙', '3 2 1')).raster)).toEqual([5, 10, 20]);
  });

  it('are drawn whatever the numbers of their glyphs', async () => {
    const many = type1Segments(
      Array.from({ length: 600 }, (_, i) => ({
        name: i === 0 ? '.notdef' : `g${i}`,
        width: 500,
        height: i === 599 ? 1000 : 250,
      })),
    );
    expect(heights((await draw(makePfb(many), '甲乙丙', '599 1 254')).raster)).toEqual([20, 5, 5]);
  });

  it('are ignored if damaged', async () => {
    expect(parseFont(segments[0])).toBeUndefined();
    expect(parseFont(makePfb(segments).subarray(0, 200))).toBeUndefined();
    const { sheet } = await draw(Buffer.concat([segments[0], Buffer.alloc(500, 7)]), 'A中');
    expect(sheet.glyphs.map((g) => g.text).join('')).toBe('A中');
  });
});

describe('bare CFF fonts', () => {
  it('are parsed: names and widths, including those in subroutines', async () => {
    const font = parseFont(makeCff(ORDERED));
    expect(['A', '中', 'B'].map((c) => font?.glyphOf(c.codePointAt(0) ?? 0))).toEqual([1, 2, 0]);
    expect([1, 2, 3].map((glyph) => font?.advance(glyph))).toEqual([0.5, 1, 0.6]);
    expect(heights((await draw(makeCff(ORDERED), 'A中')).raster)).toEqual([20, 10, 0]);
  });

  it('keyed by CID are drawn by glyph, or by CID if there is no such glyph', async () => {
    const cff = makeCff(ORDERED, [300, 20, 7]);
    expect(parseFont(cff)?.cidOf?.(1)).toBe(300);
    expect(heights((await draw(cff, '甲乙丙', '1 2 3')).raster)).toEqual([20, 10, 5]);
    expect(heights((await draw(cff, '甲乙丙', '7 20 300')).raster)).toEqual([5, 10, 20]);
  });

  it('are ignored if truncated', () => {
    for (const length of [5, 12, 30, 60]) expect(parseFont(makeCff(ORDERED).subarray(0, length))).toBeUndefined();
  });
});

describe('characters without a code', () => {
  const dejavu = readFileSync(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
  const textOf = (sheet: Sheet): string => sheet.glyphs.map((g) => g.text).join('');

  it('have names from the font that draws them', async () => {
    expect(textOf((await draw(makePfb(segments), '¤\ufffd', '1 2')).sheet)).toBe('A中');
    // Glyphs 36 and 37 of that font are A and B.
    const { sheet } = await draw(dejavu, '¤\u0085', '36 37');
    expect([textOf(sheet), sheet.textLayer.quality]).toEqual(['AB', 'good']);
    expect(textOf((await draw(dejavu, '价¤', '36 36')).sheet)).toBe('价A');
  });

  it('are distinguished by glyph if the font names none, so that OCR can read their shapes', async () => {
    const silent = makeCff(ORDERED, [1, 2, 3]);
    const { sheet } = await draw(silent, '¤¤¤', '1 2 1');
    expect(sheet.glyphs.map((g) => g.text.codePointAt(0))).toEqual([0x100001, 0x100002, 0x100001]);
    expect(sheet.textLayer).toEqual({ quality: 'coded', reasons: ['3 of 3 characters are of private use'] });
  });

  it('stay unchanged without a glyph', async () => {
    const { sheet } = await draw(Buffer.from('no font'), '¤A', '1 2');
    expect(textOf(sheet)).toBe('¤A');
  });
});

describe('textOfName', () => {
  it.each([
    ['zcaron', 'ž'],
    ['quotesingle', "'"],
    ['uni4E2D6587', '中文'],
    ['u20BB7', '𠮷'],
    ['f_f_i', 'ffi'],
    ['a.sc', 'a'],
    ['oneoldstyle', '1'],
    ['.notdef', ''],
    ['g123', ''],
    ['uD800', ''],
  ])('reads %s', (name, text) => {
    expect(textOfName(name)).toBe(text);
  });
});
