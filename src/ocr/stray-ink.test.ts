import { expect, test } from 'vitest';
import type { Raster } from '../document/index.ts';
import { strayBoxes } from './stray-ink.ts';
import { boundsOf, level } from './text-box.ts';

/** A page with four rows of text boxes at the left; marks `[x, y, width, height]` elsewhere. */
function page(marks: [number, number, number, number][]): { raster: Raster; boxes: ReturnType<typeof level>[] } {
  const width = 600;
  const height = 400;
  const data = new Uint8Array(width * height).fill(250);
  const paint = (x: number, y: number, w: number, h: number): void => {
    for (let row = y; row < y + h; row++) data.fill(20, row * width + x, row * width + x + w);
  };
  const boxes = [50, 120, 190, 260].map((y) => {
    paint(40, y, 120, 18);
    return level(34, y - 6, 166, y + 24);
  });
  for (const mark of marks) paint(...mark);
  return { raster: { data, width, height, channels: 1, dpi: 150 }, boxes };
}

test('a single character and a dash level with a row are found, with the height of the row', () => {
  const { raster, boxes } = page([
    [300, 50, 8, 18],
    [400, 128, 10, 2],
  ]);
  const found = strayBoxes(raster, boxes).map(boundsOf);
  expect(found).toHaveLength(2);
  expect(found[0]).toMatchObject({ y0: 44, y1: 74 });
  expect(found[0]!.x0).toBeLessThan(300);
  expect(found[0]!.x1).toBeGreaterThan(308);
});

test('rulings, large shapes, dashed rules and marks between rows are ignored', () => {
  const { raster, boxes } = page([
    [200, 60, 380, 2],
    [300, 100, 80, 90],
    [500, 85, 8, 14],
    [200, 268, 10, 2],
    [216, 268, 10, 2],
    [232, 268, 10, 2],
  ]);
  expect(strayBoxes(raster, boxes)).toEqual([]);
});
