import { describe, expect, it } from 'vitest';
import type { Box, Raster } from '../../document/index.ts';
import { drawn } from '../testing.ts';
import { removeSealInk } from './remove-ink.ts';

const at = ({ data, width }: Raster, x: number, y: number): number[] => [
  ...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
];

/** In points, at 144 dots per inch: two pixels a point. */
const box: Box = { x0: 20, y0: 20, x1: 130, y1: 80 };

const stamped = (ink: string): Promise<Raster> =>
  drawn(
    300,
    200,
    `<rect x="60" y="60" width="180" height="80" fill="${ink}"/><rect x="100" y="90" width="60" height="20" fill="black"/>`,
    { dpi: 144 },
  );

describe('removeSealInk', () => {
  for (const [color, ink] of [
    ['red', '#d8302c'],
    ['blue', '#2c38c8'],
  ] as const) {
    it(`turns ${color} ink into paper and leaves black print`, async () => {
      const page = await stamped(ink);
      const clean = removeSealInk(page, { color, box });
      expect(Math.min(...at(clean, 80, 75))).toBeGreaterThan(235);
      expect(Math.max(...at(clean, 130, 100))).toBeLessThan(40);
      expect(at(clean, 10, 10)).toEqual([255, 255, 255]);
      // The picture itself stays as it was.
      expect(at(page, 80, 75)).not.toEqual(at(clean, 80, 75));
    });
  }

  it('leaves ink of that colour outside of the box', async () => {
    const page = await stamped('#d8302c');
    const clean = removeSealInk(page, { color: 'red', box: { ...box, x1: 55 } });
    expect(at(clean, 230, 75)).toEqual(at(page, 230, 75));
    expect(Math.min(...at(clean, 80, 75))).toBeGreaterThan(235);
  });

  it('leaves a black seal and a grey picture alone', async () => {
    const page = await stamped('#d8302c');
    expect(removeSealInk(page, { color: 'black', box })).toBe(page);
    const grey: Raster = { ...page, channels: 1, data: page.data.slice(0, 300 * 200) };
    expect(removeSealInk(grey, { color: 'red', box })).toBe(grey);
  });
});
