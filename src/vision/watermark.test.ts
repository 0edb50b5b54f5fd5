import { describe, expect, it } from 'vitest';
import type { Font, Glyph, PageContent } from '../document/index.ts';
import { pageOf } from '../document/testing.ts';
import { greyOf } from './pixels.ts';
import { drawn, textLines } from './testing.ts';
import { removeWatermark, splitWatermark } from './watermark.ts';

const print = textLines(60, 90, 24, 28);
const across = (color: string, opacity = 1): string =>
  [300, 700, 1100]
    .map(
      (y) =>
        `<text transform="translate(120 ${y}) rotate(-28)" font-size="110" font-family="sans-serif" fill="${color}" fill-opacity="${opacity}">CONFIDENTIAL</text>`,
    )
    .join('');

describe('removeWatermark', () => {
  for (const [name, mark] of [
    ['pale grey', across('#d4d4d4')],
    ['pale red', across('#ffc4c4')],
    ['translucent blue', across('#2060ff', 0.18)],
  ] as const) {
    it(`takes a ${name} mark out and keeps the print`, async () => {
      const want = greyOf(await drawn(1100, 1300, print)).data;
      // The mark lies under the print.
      const marked = await drawn(1100, 1300, mark + print, { jpeg: 88 });
      const before = greyOf(marked).data;
      const after = greyOf(removeWatermark(marked)).data;
      let [marks, left, dark, kept] = [0, 0, 0, 0];
      for (let i = 0; i < want.length; i++) {
        if (want[i]! > 250 && before[i]! < 236) {
          marks++;
          if (after[i]! < 236) left++;
        }
        if (want[i]! < 100) {
          dark++;
          if (after[i]! < 140) kept++;
        }
      }
      expect(marks).toBeGreaterThan(5000);
      expect(left / marks).toBeLessThan(0.12);
      expect(kept / dark).toBeGreaterThan(0.985);
    });
  }

  it('returns a page without a pale layer unchanged', async () => {
    const page = await drawn(1100, 1300, print, { jpeg: 80 });
    expect(removeWatermark(page) === page).toBe(true);
    const pale = await drawn(1100, 1300, textLines(60, 90, 24, 28, 'fill="#999999"'));
    expect(removeWatermark(pale) === pale).toBe(true);
  });
});

const font: Font = { name: 'Arial', weight: 400, italic: false, mono: false, serif: false, type3: false };
const run = (text: string, over: Partial<Glyph>): Glyph[] =>
  [...text].map((ch, i) => ({
    text: ch,
    x0: i * 6,
    y0: 0,
    x1: i * 6 + 6,
    y1: 10,
    baseline: 9,
    size: 10,
    font,
    color: 0,
    angle: 0,
    spaceBefore: false,
    origin: 'text' as const,
    confidence: 1,
    mcid: -1,
    ...over,
  }));
const page = (glyphs: Glyph[]): PageContent => pageOf(glyphs, { width: 600, height: 800 });
const body = run('Plain text of the page in its usual size and colour. '.repeat(10), {});
const textOf = (glyphs: Glyph[]): string => glyphs.map((g) => g.text).join('');

describe('splitWatermark', () => {
  it('removes slanted, pale and large runs, and keeps the text', () => {
    const mark = run('DRAFT', { angle: 315, size: 80, color: 0xd0d0d0 });
    const { page: clean, removed } = splitWatermark(page([...body, ...mark]));
    expect(textOf(removed)).toBe('DRAFT');
    expect(clean.glyphs).toHaveLength(body.length);
  });

  it('removes small pale marks repeated over the page', () => {
    const marks = run('copy 7 '.repeat(12), { angle: 330, size: 12, color: 0xe0e0e0 });
    expect(splitWatermark(page([...body, ...marks])).removed).toHaveLength(marks.length);
  });

  it('keeps headings, quarter turns, dark slanted labels and pages in one slanted style', () => {
    const heading = run('Annual report', { size: 36 });
    const side = run('arXiv 2024', { angle: 270, size: 20, color: 0x808080 });
    const labels = run('January', { angle: 315, size: 8 });
    expect(splitWatermark(page([...body, ...heading, ...side, ...labels])).removed).toEqual([]);
    const poster = run('SALE TODAY', { angle: 350, size: 60, color: 0xc0c0c0 });
    expect(splitWatermark(page(poster)).removed).toEqual([]);
  });
});
