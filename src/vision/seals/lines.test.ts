import { describe, expect, it } from 'vitest';
import type { Raster } from '../../document/index.ts';
import { drawn } from '../testing.ts';
import { ellipseFrame, polygonFrame, straightLines } from './lines.ts';
import { type Ink, stripHeight } from './sample.ts';

async function inkOf(svg: string, size = 300): Promise<{ raster: Raster; ink: Ink }> {
  const raster = await drawn(size, size, svg, { dpi: 200 });
  const data = Uint8Array.from({ length: size * size }, (_, i) => 255 - raster.data[i * 3]!);
  return { raster, ink: { data, width: size, height: size, x0: 0, y0: 0 } };
}

describe('straightLines', () => {
  const frame = polygonFrame([
    [20, 60],
    [280, 60],
    [280, 240],
    [20, 240],
  ]);
  const lines = '<text x="60" y="120" font-size="36">FINANCE</text><text x="60" y="190" font-size="36">PAID</text>';

  it('gives each row of ink as a strip of its own, dark on white', async () => {
    const { raster, ink } = await inkOf(lines);
    const strips = straightLines(raster, ink, () => true, frame);
    expect(strips.map(({ height }) => height)).toEqual([stripHeight, stripHeight]);
    expect(strips[0]!.width).toBeGreaterThan(strips[1]!.width);
    for (const { data } of strips) {
      expect(data[0]).toBe(255);
      expect(Math.min(...data)).toBeLessThan(60);
    }
  });

  it('leaves out ink outside of the region', async () => {
    const { raster, ink } = await inkOf(lines);
    expect(straightLines(raster, ink, (_, y) => y < 140, frame)).toHaveLength(1);
  });

  it('ignores the star in the middle, if asked to', async () => {
    const star = '<polygon points="150,100 165,140 205,140 172,165 185,205 150,180 115,205 128,165 95,140 135,140"/>';
    const { raster, ink } = await inkOf(star);
    const whole = ellipseFrame({ cx: 150, cy: 150, a: 120, b: 120, angle: 0 }, 0);
    expect(straightLines(raster, ink, () => true, whole)).toHaveLength(1);
    expect(straightLines(raster, ink, () => true, whole, true)).toEqual([]);
  });
});

describe('polygonFrame', () => {
  it('turns with the side that is closest to horizontal', () => {
    const t = 0.2;
    const turned = (x: number, y: number): [number, number] => [
      150 + x * Math.cos(t) - y * Math.sin(t),
      150 + x * Math.sin(t) + y * Math.cos(t),
    ];
    const { angle, cx, cy, hw, hh } = polygonFrame([
      turned(-100, -50),
      turned(100, -50),
      turned(100, 50),
      turned(-100, 50),
    ]);
    expect(angle).toBeCloseTo(t);
    expect([cx, cy]).toEqual([expect.closeTo(150), expect.closeTo(150)]);
    expect(hw).toBeCloseTo(93);
    expect(hh).toBeCloseTo(45);
  });

  it('stays level for a diamond', () => {
    expect(
      polygonFrame([
        [150, 50],
        [250, 150],
        [150, 250],
        [50, 150],
      ]).angle,
    ).toBe(0);
  });
});
