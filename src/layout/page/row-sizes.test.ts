import { describe, expect, it } from 'vitest';
import type { Glyph } from '../../document/index.ts';
import { column, glyphsAt, heavy, pageOf, plainFont } from '../../document/testing.ts';
import { buildLines, segmentPage } from './index.ts';

/** First words of the lines of each block. */
const paragraphs = (glyphs: Glyph[]): (string[] | false)[] => {
  const page = pageOf(glyphs);
  return segmentPage(page, buildLines(page), []).map(
    (b) => b.kind === 'text' && b.lines.map((l) => l.text.split(' ')[0]!),
  );
};
/** Rows 400 points wide with a pitch of 14, each read with a different size. */
const read = (sizes: readonly number[], origin: Glyph['origin']): Glyph[] =>
  sizes.flatMap((size, i) => column([`r${i}`], 60, 100 + 14 * i, 400, { size }).map((g) => ({ ...g, origin })));

describe('sizes of rows read from pixels', () => {
  it('do not split a paragraph from OCR, but do in a text layer', () => {
    const noisy = [10, 11.5, 10, 12.6, 9.4];
    expect(paragraphs(read(noisy, 'ocr'))).toEqual([['r0', 'r1', 'r2', 'r3', 'r4']]);
    expect(paragraphs(read(noisy, 'text')).length).toBeGreaterThan(1);
  });

  it('still separate a short title without extra spacing from its text', () => {
    const title = glyphsAt('title', 60, 86, { size: 13 }).map((g): Glyph => ({ ...g, origin: 'ocr' }));
    expect(paragraphs([...title, ...read([10, 10, 10, 10], 'ocr')])).toEqual([['title'], ['r0', 'r1', 'r2', 'r3']]);
  });
});

it('do not end a paragraph at a row that lost its first character', () => {
  const rows = [60, 60, 72, 60].flatMap((x, i) =>
    glyphsAt('甲乙丙丁'[i]! + '文'.repeat(x === 60 ? 40 : 39), x, 100 + 16 * i),
  );
  expect(paragraphs(rows)).toHaveLength(1);
});

describe('paragraphs read from pixels', () => {
  const ocr = (glyphs: Glyph[]): Glyph[] => glyphs.map((g): Glyph => ({ ...g, origin: 'ocr' }));

  it('continue although the weight seems to change within a sentence', () => {
    const rows = [plainFont, heavy, plainFont].flatMap((font, i) => column([`r${i}`], 60, 100 + 14 * i, 400, { font }));
    expect(paragraphs(ocr(rows))).toEqual([['r0', 'r1', 'r2']]);
    expect(paragraphs(rows).length).toBe(3);
  });

  it('continue in letters without small ones, which look smaller than their row', () => {
    const rows = [10, 10, 8.6, 10, 8.6, 10].flatMap((size, i) =>
      glyphsAt('甲'.repeat(Math.round(400 / size)), 60, 100 + 14 * i, { size }),
    );
    expect(paragraphs(ocr(rows))).toHaveLength(1);
    const capitals = [10, 10, 8.6, 10, 8.6, 10].flatMap((size, i) =>
      column(['CAPITALS'], 60, 100 + 14 * i, 400, { size }).map((g) => ({ ...g, text: g.text.toUpperCase() })),
    );
    expect(paragraphs(ocr(capitals))).toHaveLength(1);
  });

  it('hang after a number, whatever their sizes', () => {
    const item = (first: string, second: string, y: number) => [
      ...column([first], 60, y, 440, { size: 13.4 }),
      ...column([second], 84, y + 14, 250, { size: 11.3 }),
    ];
    const items = [...item('12.', 'second', 100), ...item('13.', 'fourth', 128), ...item('14.', 'sixth', 156)];
    expect(paragraphs(ocr(items))).toEqual([
      ['12.', 'second'],
      ['13.', 'fourth'],
      ['14.', 'sixth'],
    ]);
  });

  it('hang after a bullet that was read as a dot', () => {
    const rows = ['甲', '乙', '丙'].flatMap((c, i) => glyphsAt(c + '文'.repeat(40), 84, 100 + 15 * i));
    expect(paragraphs(ocr([...glyphsAt('.', 60, 100), ...rows]))).toHaveLength(1);
  });
});

it('are not evened over a wider gap than the usual one', () => {
  const rows = [100, 111, 126, 137, 152, 163].flatMap((y, i) =>
    column([`r${i}`], 60, y, 160, { size: i % 2 ? 7.5 : 8.5 }),
  );
  const title = column(['title'], 60, 179, 100, { size: 10 });
  expect(paragraphs([...rows, ...title].map((g): Glyph => ({ ...g, origin: 'ocr' })))).toEqual([
    ['r0', 'r1'],
    ['r2', 'r3'],
    ['r4', 'r5'],
    ['title'],
  ]);
});
