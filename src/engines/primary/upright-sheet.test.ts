import { expect, it } from 'vitest';
import type { Glyph, Raster, Sheet } from '../../document/index.ts';
import { glyphsAt, pageOf } from '../../document/testing.ts';
import { buildLines } from '../../layout/index.ts';
import { uprightSheet } from './upright-sheet.ts';

const WIDTH = 400;
const HEIGHT = 300;

/**
 * A page of two lines rotated clockwise by `turn`; one pixel per point, one red pixel at (20, 30) of the upright page.
 */
function sheet(turn: 0 | 90 | 180 | 270): Sheet {
  const place = (x: number, y: number): [number, number] =>
    turn === 90 ? [HEIGHT - y, x] : turn === 180 ? [WIDTH - x, HEIGHT - y] : turn === 270 ? [y, WIDTH - x] : [x, y];
  const turned = <T extends { x0: number; y0: number; x1: number; y1: number }>(b: T): T => {
    const [ax, ay] = place(b.x0, b.y0);
    const [bx, by] = place(b.x1, b.y1);
    return { ...b, x0: Math.min(ax, bx), x1: Math.max(ax, bx), y0: Math.min(ay, by), y1: Math.max(ay, by) };
  };
  const upright = [
    ...glyphsAt('The first line of a page on its side', 40, 100),
    ...glyphsAt('and a second that goes on below it', 40, 112),
  ];
  const sideways = turn === 90 || turn === 270;
  const [width, height] = sideways ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT];
  const rule = turned({ x0: 40, x1: 200, y0: 120, y1: 120 });
  const [redX, redY] = place(20, 30);
  return {
    ...pageOf(upright.map((g): Glyph => ({ ...turned(g), angle: turn }))),
    width,
    height,
    rulings: [
      sideways
        ? { direction: 'vertical', at: rule.x0, from: rule.y0, to: rule.y1, thickness: 1, color: 0 }
        : { direction: 'horizontal', at: rule.y0, from: rule.x0, to: rule.x1, thickness: 1, color: 0 },
    ],
    pictures: [turned({ kind: 'bitmap' as const, x0: 10, y0: 20, x1: 60, y1: 40 })],
    async raster(_, { region = { x0: 0, y0: 0, x1: width, y1: height } } = {}): Promise<Raster> {
      const [w, h] = [region.x1 - region.x0, region.y1 - region.y0];
      const data = new Uint8Array(w * h);
      const [x, y] = [redX - region.x0, redY - region.y0];
      // A pixel covers the unit square to the lower right of its origin; after rotation that square is on another side
      // of the point.
      const [px, py] = [turn === 90 || turn === 180 ? x - 1 : x, turn === 180 || turn === 270 ? y - 1 : y];
      data[py * w + px] = 255;
      return { data, width: w, height: h, channels: 1, dpi: 72, originX: region.x0, originY: region.y0 };
    },
  };
}

it.each([90, 180, 270] as const)('turns a page by %i degrees back with everything on it', async (turn) => {
  const page = uprightSheet(sheet(turn));
  expect([page.width, page.height, page.angle]).toEqual([WIDTH, HEIGHT, turn]);
  expect(buildLines(page).map((l) => [l.angle, l.text])).toEqual([
    [0, 'The first line of a page on its side'],
    [0, 'and a second that goes on below it'],
  ]);
  expect(page.rulings).toMatchObject([{ direction: 'horizontal', at: 120, from: 40, to: 200 }]);
  expect(page.pictures).toMatchObject([{ x0: 10, y0: 20, x1: 60, y1: 40 }]);
  const whole = await page.raster(72);
  expect([whole.width, whole.height, whole.data.indexOf(255)]).toEqual([WIDTH, HEIGHT, 30 * WIDTH + 20]);
  const part = await page.raster(72, { region: { x0: 10, y0: 20, x1: 60, y1: 40 } });
  expect([part.width, part.height, part.originX, part.originY, part.data.indexOf(255)]).toEqual([
    50,
    20,
    10,
    20,
    10 * 50 + 10,
  ]);
});

it('returns upright pages, and pages with some rotated text, unchanged', () => {
  const upright = sheet(0);
  expect(uprightSheet(upright)).toBe(upright);
  const mixed = sheet(0);
  mixed.glyphs = mixed.glyphs.map((g, i) => (i % 2 === 0 ? { ...g, angle: 90 } : g));
  expect(uprightSheet(mixed)).toBe(mixed);
});
