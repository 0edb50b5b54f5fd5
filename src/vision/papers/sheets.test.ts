import { describe, expect, it } from 'vitest';
import type { Quad, Raster } from '../../document/index.ts';
import { reduce } from '../hough-lines.ts';
import { backgrounds, drawn, photographed, textLines } from '../testing.ts';
import { groundOf } from './ground.ts';
import { sheetsOn } from './sheets.ts';

const sheets = (photo: Raster) => {
  const small = reduce(photo);
  return sheetsOn(small, groundOf(small));
};
const paper = (): Promise<Raster> => drawn(300, 200, textLines(15, 30, 6, 18));
const farthest = (a: Quad, b: Quad): number => Math.max(...a.map((v, i) => Math.abs(v - b[i]!)));

describe('sheetsOn', () => {
  it('gives each paper with its corners, and holds it for one', async () => {
    const quads: Quad[] = [
      [30, 40, 190, 50, 185, 160, 25, 150],
      [220, 230, 390, 220, 395, 340, 225, 350],
    ];
    const page = await paper();
    const found = sheets(
      photographed(
        quads.map((quad) => ({ quad, page })),
        420,
        400,
        backgrounds.dark!,
      ),
    );
    expect(found).toHaveLength(2);
    for (const quad of quads) expect(Math.min(...found.map((s) => farthest(s.quad, quad)))).toBeLessThan(6);
    for (const { quality, solid } of found) {
      expect(quality).toBeGreaterThan(0.8);
      expect(solid).toBeGreaterThan(0.85);
    }
  });

  it('takes neither a disc nor soft light for paper', async () => {
    const disc = await drawn(
      420,
      400,
      '<rect width="420" height="400" fill="#333"/><circle cx="210" cy="200" r="120" fill="#eee"/>',
    );
    const light = await drawn(
      420,
      400,
      `<defs><radialGradient id="g"><stop offset="0" stop-color="#bbb"/><stop offset="1" stop-color="#333"/></radialGradient></defs>
       <rect width="420" height="400" fill="#333"/><rect x="60" y="60" width="300" height="280" fill="url(#g)"/>`,
    );
    for (const picture of [disc, light]) for (const { quality } of sheets(picture)) expect(quality).toBeLessThan(0.5);
  });
});
