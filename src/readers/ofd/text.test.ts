import { describe, expect, it } from 'vitest';
import { makeOfd, type OfdParts, textObject, withReader } from './testing.ts';

const read = (parts: OfdParts, pageNumber = 1) => withReader(makeOfd(parts), (reader) => reader.sheet(pageNumber));
const mm = (points: number): number => (points * 25.4) / 72;

describe('text of OFD pages', () => {
  it('places characters by deltas with runs, in points from the upper left corner', async () => {
    const sheet = await read({ pages: [textObject('2020年07', 10, 20, 4, 'DeltaX="g 3 2 4 2"')] });
    expect(sheet).toMatchObject({ pageNumber: 1, angle: 0, origin: 'pdf', textLayer: { quality: 'good' } });
    expect(mm(sheet.width)).toBeCloseTo(100);
    expect(mm(sheet.height)).toBeCloseTo(50);
    expect(sheet.glyphs.map((g) => g.text).join('')).toBe('2020年07');
    // The last delta goes on, the fifth character is as wide as its step says.
    expect(sheet.glyphs.map((g) => mm(g.x0))).toEqual([10, 12, 14, 16, 20, 22, 24].map((x) => expect.closeTo(x, 3)));
    expect(sheet.glyphs.map((g) => mm(g.baseline))).toEqual(Array(7).fill(expect.closeTo(23.2, 3)));
    expect(mm(sheet.glyphs[0]?.size ?? 0)).toBeCloseTo(4);
    for (const [i, g] of sheet.glyphs.slice(0, -1).entries()) expect(g.x1).toBeLessThanOrEqual((sheet.glyphs[i + 1]?.x0 ?? 0) + 0.01);
  });

  it('breaks lines where a negative step goes with a step down', async () => {
    const sheet = await read({ pages: [textObject('abcd', 10, 10, 4, 'DeltaX="3 -3 3" DeltaY="0 5 0"')] });
    expect(sheet.glyphs.map((g) => [mm(g.x0), mm(g.baseline)])).toEqual(
      [
        [10, 13.2],
        [13, 13.2],
        [10, 18.2],
        [13, 18.2],
      ].map(([x, y]) => [expect.closeTo(x as number, 3), expect.closeTo(y as number, 3)]),
    );
  });
});
