import { describe, expect, it } from 'vitest';
import type { Font, Glyph, PageContent, Ruling } from '../document/index.ts';
import { pageOf } from '../document/testing.ts';
import { checkboxesOfPage } from './checkbox-vectors.ts';
import { findCheckboxes } from './checkboxes.ts';
import { drawn, textLines } from './testing.ts';

const square = (x: number, y: number, s: number, inner = ''): string =>
  `<rect x="${x}" y="${y}" width="${s}" height="${s}" fill="none" stroke="black" stroke-width="2"/>${inner}`;
const label = (x: number, y: number, text: string): string =>
  `<text x="${x}" y="${y}" font-size="28" font-family="sans-serif">${text}</text>`;

describe('findCheckboxes', () => {
  it('distinguishes empty, ticked, crossed and filled boxes', async () => {
    const svg = [
      square(60, 60, 28) + label(105, 84, 'yes'),
      square(60, 130, 28, '<path d="M66 144l8 9 12-28" fill="none" stroke="black" stroke-width="3"/>') +
        label(105, 154, 'no'),
      square(60, 200, 28, '<path d="M62 202l24 24M86 202l-24 24" stroke="black" stroke-width="3"/>') +
        label(105, 224, 'maybe'),
      `<rect x="60" y="270" width="29" height="29"/>${label(105, 294, 'filled')}`,
      square(400, 60, 30, '<path d="M402 66l14 20 34-56" fill="none" stroke="black" stroke-width="3"/>') +
        label(470, 84, 'tick that reaches out'),
    ].join('');
    const boxes = findCheckboxes(await drawn(900, 360, svg));
    expect(
      boxes.map((b) => [Math.round((b.box.x0 * 200) / 72 / 10), Math.round((b.box.y0 * 200) / 72 / 10), b.checked]),
    ).toEqual([
      [6, 6, false],
      [40, 6, true],
      [6, 13, true],
      [6, 20, true],
      [6, 27, true],
    ]);
  });

  it('finds neither characters nor cells', async () => {
    const kou = `${[0, 1, 2, 3, 4]
      .map(
        (i) =>
          `${square(74 + i * 80, 64, 22)}<path d="M${102 + i * 80} 58h44M${124 + i * 80} 58v32M${102 + i * 80} 90h44" stroke="black" stroke-width="2"/>`,
      )
      .join('')}<path d="M48 58h18v32" fill="none" stroke="black" stroke-width="2"/>`;
    const ri = square(560, 60, 26, '<path d="M560 73h26" stroke="black" stroke-width="2"/>');
    const grid = [0, 1, 2, 3]
      .map((i) => `<path d="M700 ${60 + i * 30}h90M${700 + i * 30} 60v90" stroke="black" stroke-width="2"/>`)
      .join('');
    const letters = ['sans-serif', 'serif', 'monospace']
      .map(
        (f, i) =>
          `<text x="60" y="${200 + i * 50}" font-size="34" font-family="${f}">O 0 D Q o B 8 OCR BOOK 0.00</text>`,
      )
      .join('');
    expect(findCheckboxes(await drawn(900, 800, kou + ri + grid + letters + textLines(60, 400, 8, 28)))).toEqual([]);
  });
});

const font: Font = { name: 'Song', weight: 400, italic: false, mono: false, serif: true, type3: false };
const glyph = (text: string, x: number, y: number, name = 'Song'): Glyph => ({
  text,
  x0: x,
  y0: y,
  x1: x + 10,
  y1: y + 10,
  baseline: y + 9,
  size: 10,
  font: { ...font, name },
  color: 0,
  angle: 0,
  spaceBefore: false,
  origin: 'text',
  confidence: 1,
  mcid: -1,
});
const rule = (direction: Ruling['direction'], at: number, from: number, to: number): Ruling => ({
  direction,
  at,
  from,
  to,
  thickness: 0.5,
  color: 0,
});
const frame = (x: number, y: number, s: number): Ruling[] => [
  rule('horizontal', y, x, x + s),
  rule('horizontal', y + s, x, x + s),
  rule('vertical', x, y, y + s),
  rule('vertical', x + s, y, y + s),
];
const page = ({ glyphs = [], ...over }: Partial<PageContent>): PageContent =>
  pageOf(glyphs, { width: 600, height: 800, ...over });

describe('checkboxesOfPage', () => {
  it('collects fields, typed and drawn boxes with their state', () => {
    const boxes = checkboxesOfPage(
      page({
        widgets: [{ kind: 'checkbox', name: 'a', value: '', checked: true, x0: 10, y0: 10, x1: 20, y1: 20 }],
        glyphs: [
          glyph('□', 10, 40),
          glyph('☑', 40, 40),
          glyph('\uf0fe', 70, 40, 'Wingdings-Regular'),
          glyph('o', 100, 40),
          glyph('✓', 12, 71),
          glyph('7', 111, 71),
        ],
        rulings: [...frame(10, 70, 12), ...frame(60, 70, 12), ...frame(110, 70, 12)],
      }),
    );
    expect(boxes.map((b) => [b.box.x0, b.box.y0, b.checked])).toEqual([
      [10, 10, true],
      [10, 40, false],
      [40, 40, true],
      [70, 40, true],
      [10, 70, true],
      [60, 70, false],
    ]);
  });

  it('ignores combs for digits', () => {
    expect(
      checkboxesOfPage(page({ rulings: [...frame(10, 10, 12), ...frame(22, 10, 12), ...frame(34, 10, 12)] })),
    ).toEqual([]);
  });
});
