import { describe, expect, it } from 'vitest';
import type { Box, Raster } from '../document/index.ts';
import { classifyPicture } from './classify.ts';
import { findPictures } from './pictures.ts';
import { findPixelRulings } from './rulings.ts';
import { drawn, textLines } from './test-images.ts';

/** Similar to a photograph: smooth shades in many tones, with texture. */
function paintPhoto(raster: Raster, x0: number, y0: number, x1: number, y1: number): Raster {
  const data = raster.data.slice();
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const i = (y * raster.width + x) * 3;
      const t = 20 * Math.sin(x * 0.7 + y * 1.3) * Math.sin(x * 0.31);
      data[i] = 90 + 70 * Math.sin(x / 37) + t;
      data[i + 1] = 100 + 60 * Math.sin(y / 29 + x / 61) + t;
      data[i + 2] = 110 + 60 * Math.cos((x + y) / 43) + t;
    }
  }
  return { ...raster, data };
}

const bars = (x: number, y: number): string =>
  `<path d="M${x} ${y}V${y + 300}H${x + 500}" fill="none" stroke="black" stroke-width="3"/>${[80, 200, 140, 260, 110].map((h, i) => `<rect x="${x + 30 + i * 90}" y="${y + 300 - h}" width="50" height="${h}" fill="#4472c4"/>`).join('')}`;
const pie = `<circle cx="200" cy="200" r="150" fill="#4472c4"/><path d="M200 200V50A150 150 0 0 1 330 275Z" fill="#ed7d31"/><path d="M200 200L330 275A150 150 0 0 1 125 330Z" fill="#70ad47"/>`;
const flow = [0, 1, 2]
  .map(
    (i) =>
      `<rect x="60" y="${30 + i * 140}" width="220" height="80" fill="none" stroke="black" stroke-width="3"/><path d="M170 ${110 + i * 140}v60" stroke="black" stroke-width="3"/><text x="100" y="${80 + i * 140}" font-size="30" font-family="sans-serif">Step ${i + 1}</text><path d="M280 ${70 + i * 140}h120" stroke="black" stroke-width="3"/>`,
  )
  .join('');
const curves = `<path d="M60 40V360H640" fill="none" stroke="black" stroke-width="3"/>${[100, 180, 260].map((y) => `<path d="M60 ${y}H640" stroke="#d0d0d0" stroke-width="2"/>`).join('')}<path d="M60 330C200 300 260 80 400 150S560 90 640 60" fill="none" stroke="#c00000" stroke-width="4"/>`;

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

describe('classifyPicture', () => {
  it('recognises charts', async () => {
    expect(classifyPicture(await drawn(620, 360, bars(60, 20))).kind).toBe('chart');
    expect(classifyPicture(await drawn(400, 400, pie)).kind).toBe('chart');
    expect(classifyPicture(await drawn(700, 400, curves)).kind).toBe('chart');
  });

  it('recognises diagrams and photographs', async () => {
    expect(classifyPicture(await drawn(460, 460, flow)).kind).toBe('diagram');
    const photo = paintPhoto(await drawn(500, 400, ''), 0, 0, 500, 400);
    const verdict = classifyPicture(photo);
    expect(verdict.kind).toBe('picture');
    expect(verdict.confidence).toBeGreaterThan(0.7);
  });
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
