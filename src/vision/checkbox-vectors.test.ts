import { describe, expect, it } from 'vitest';
import type { Glyph, PageContent, Ruling } from '../document/index.ts';
import { checkboxesOfPage } from './checkbox-vectors.ts';

const glyph = (text: string, x: number, y: number, font = 'Helvetica'): Glyph =>
  ({ text, x0: x, y0: y, x1: x + 8, y1: y + 8, font: { name: font } }) as Glyph;
const page = (parts: Partial<PageContent>): PageContent =>
  ({ glyphs: [], rulings: [], fills: [], pictures: [], widgets: [], ...parts }) as unknown as PageContent;
const box = (x: number, y: number, side = 10): Ruling[] =>
  (
    [
      ['horizontal', y, x],
      ['horizontal', y + side, x],
      ['vertical', x, y],
      ['vertical', x + side, y],
    ] as const
  ).map(([direction, at, from]) => ({ direction, at, from, to: from + side, thickness: 1 }) as Ruling);
const states = (parts: Partial<PageContent>): boolean[] => checkboxesOfPage(page(parts)).map(({ checked }) => checked);

describe('checkboxes of a digital page', () => {
  it('are typed characters, and squares of Wingdings', () => {
    expect(
      states({
        glyphs: [glyph('☐', 10, 10), glyph('☒', 10, 30), glyph('x', 10, 50), glyph('þ', 10, 70, 'Wingdings-Regular')],
      }),
    ).toEqual([false, true, true]);
  });

  it('are drawn squares, ticked by a mark inside', () => {
    expect(states({ rulings: [...box(10, 10), ...box(10, 40)], glyphs: [glyph('✓', 11, 41)] })).toEqual([false, true]);
  });

  it('are no squares around a letter, and no cells of a grid', () => {
    expect(states({ rulings: box(10, 10), glyphs: [glyph('7', 11, 11)] })).toEqual([]);
    expect(states({ rulings: [...box(10, 10), ...box(20, 10), ...box(30, 10)] })).toEqual([]);
    expect(states({ rulings: box(10, 10, 40) })).toEqual([]);
  });

  it('are form fields, counted once where a box is drawn around them', () => {
    const widget = { kind: 'checkbox', checked: true, x0: 10, y0: 10, x1: 20, y1: 20 };
    expect(checkboxesOfPage(page({ widgets: [widget] as never, rulings: box(10, 10) }))).toEqual([
      { box: { x0: 10, y0: 10, x1: 20, y1: 20 }, checked: true, confidence: 1 },
    ]);
  });
});
