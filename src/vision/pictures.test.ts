import { describe, expect, it } from 'vitest';
import type { Box } from '../document/index.ts';
import { findPictures } from './pictures.ts';
import { findPixelRulings } from './strokes/rulings.ts';
import { bars, drawn, paintPhoto, textLines } from './testing.ts';

const lineBoxes = (x: number, y: number, n: number, size: number, width = 900): Box[] =>
  Array.from({ length: n }, (_, i) => {
    const k = 72 / 200;
    return {
      x0: x * k,
      y0: (y + i * size * 1.5 - size) * k,
      x1: (x + width) * k,
      y1: (y + i * size * 1.5 + size * 0.3) * k,
    };
  });

describe('findPictures', () => {
  it('finds a photograph and a chart between text', async () => {
    const svg = textLines(80, 100, 8, 26) + bars(150, 1150) + textLines(80, 1650, 6, 26);
    const page = paintPhoto(await drawn(1240, 2000, svg), 150, 500, 900, 1050);
    const text = [...lineBoxes(80, 100, 8, 26), ...lineBoxes(80, 1650, 6, 26)];
    const found = findPictures(page, text, findPixelRulings(page));
    expect(found.map((f) => f.kind)).toEqual(['picture', 'chart']);
    const px = found.map((f) => [f.box.x0, f.box.y0, f.box.x1, f.box.y1].map((v) => (v * 200) / 72));
    for (const [i, v] of [150, 500, 900, 1050].entries()) expect(Math.abs(px[0]![i]! - v)).toBeLessThan(16);
  });

  it('finds nothing on text pages, tables and pages with a dark rim, even if a line was not read', async () => {
    const table = [0, 1, 2, 3, 4, 5]
      .map((i) => `<path d="M80 ${900 + i * 60}H1100M${80 + i * 204} 900V1200" stroke="black" stroke-width="3"/>`)
      .join('');
    const rim =
      '<rect x="0" y="0" width="26" height="2000" fill="#303030"/><rect x="0" y="0" width="1240" height="18" fill="#202020"/>';
    const svg = rim + textLines(80, 100, 12, 26) + table + textLines(100, 940, 4, 20) + textLines(80, 1400, 8, 26);
    const page = await drawn(1240, 2000, svg, { jpeg: 80 });
    const text = [...lineBoxes(80, 100, 11, 26), ...lineBoxes(100, 940, 4, 20, 700), ...lineBoxes(80, 1400, 8, 26)];
    expect(findPictures(page, text, findPixelRulings(page))).toEqual([]);
  });
});
