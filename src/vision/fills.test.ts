import { describe, expect, it } from 'vitest';
import { findPixelFills } from './fills.ts';
import { drawn, textLines } from './testing.ts';

describe('findPixelFills', () => {
  it('finds the stripes of a table below print, exact to the pixel', async () => {
    const stripes = [100, 180, 260]
      .map((y) => `<rect x="80" y="${y}" width="820" height="40" fill="#dce6f1"/>`)
      .join('');
    const fills = findPixelFills(await drawn(1000, 400, stripes + textLines(90, 128, 4, 27), { jpeg: 85 })).sort(
      (a, b) => a.y0 - b.y0,
    );
    expect(fills).toHaveLength(3);
    const px = (v: number): number => (v * 200) / 72;
    fills.forEach((f, i) => {
      expect(Math.abs(px(f.x0) - 80)).toBeLessThanOrEqual(2);
      expect(Math.abs(px(f.x1) - 900)).toBeLessThanOrEqual(2);
      expect(Math.abs(px(f.y0) - (100 + 80 * i))).toBeLessThanOrEqual(2);
      expect(Math.abs(px(f.y1) - (140 + 80 * i))).toBeLessThanOrEqual(2);
    });
  });

  it('finds a dark header with white print, and its colour', async () => {
    const header =
      '<rect x="100" y="60" width="700" height="60" fill="#1f4e79"/><text x="120" y="100" font-size="30" fill="white">Amount in thousands</text>';
    const [fill] = findPixelFills(await drawn(900, 300, header));
    expect(fill!.color).toBe(0x1f4e79);
  });

  it('finds nothing on a text page, tinted or not', async () => {
    expect(findPixelFills(await drawn(900, 600, textLines(40, 60, 12, 24)))).toEqual([]);
    expect(
      findPixelFills(
        await drawn(900, 600, `<rect width="900" height="600" fill="#f3ecd8"/>${textLines(40, 60, 12, 24)}`),
      ),
    ).toEqual([]);
  });
});
