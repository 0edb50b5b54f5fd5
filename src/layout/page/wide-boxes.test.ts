import { describe, expect, it } from 'vitest';
import type { Fill, PageContent, Ruling } from '../../document/index.ts';
import { column, glyphsAt, pageOf } from '../../document/testing.ts';
import { buildLines, segmentPage } from './index.ts';
import { names, seq } from './testing.ts';

/** Two columns, and a remark at the left below them. */
const glyphs = [
  ...column(seq('l', 6), 60, 100, 220),
  ...column(seq('r', 6), 310, 100, 220),
  ...glyphsAt('Contact us', 70, 190),
  ...glyphsAt('by phone', 70, 204),
];
const order = (drawn: Partial<PageContent>): string[] => {
  const page = { ...pageOf(glyphs), ...drawn };
  return names(segmentPage(page, buildLines(page), []));
};
const box = { x0: 55, y0: 176, x1: 535, y1: 212 };
const fill: Fill = { ...box, color: 0xeeeeee };
const below = [...seq('l', 6), ...seq('r', 6), 'Contact', 'by'];
const left = [...seq('l', 6), 'Contact', 'by', ...seq('r', 6)];

describe('boxes as wide as the text', () => {
  it('are read below what is above them', () => {
    expect(order({})).toEqual(left);
    expect(order({ fills: [fill] })).toEqual(below);
  });

  it('may be drawn as frames, but not as rows of a table', () => {
    const h = (at: number): Ruling => ({
      direction: 'horizontal',
      at,
      from: box.x0,
      to: box.x1,
      thickness: 1,
      color: 0,
    });
    const v = (at: number, to = box.y1): Ruling => ({
      direction: 'vertical',
      at,
      from: box.y0,
      to,
      thickness: 1,
      color: 0,
    });
    const frame = [h(box.y0), h(box.y1), v(box.x0), v(box.x1)];
    expect(order({ rulings: frame })).toEqual(below);
    const rows = [h(box.y0), h(box.y1), h(240), v(box.x0, 240), v(box.x1, 240)];
    expect(order({ rulings: rows })).toEqual(left);
  });

  it('are not white, narrower than the text, crossed by lines, or most of the page', () => {
    expect(order({ fills: [{ ...fill, color: 0xffffff }] })).toEqual(left);
    expect(order({ fills: [{ ...fill, x1: 300 }] })).toEqual(left);
    expect(order({ fills: [{ ...fill, y0: 187 }] })).toEqual(left);
    expect(order({ fills: [{ ...fill, x0: 0, y0: 60, x1: 612, y1: 760 }] })).toEqual(left);
  });
});
