import { describe, expect, it } from 'vitest';
import { crossing, gradient, houghLines, type Line, reduce } from './hough-lines.ts';
import { drawn } from './testing.ts';

const degrees = (l: Line): number => ((Math.atan2(l.sin, l.cos) * 180) / Math.PI + 180) % 180;

describe('houghLines', () => {
  it('finds the sides of a rectangle, horizontal and vertical ones apart', async () => {
    const raster = await drawn(400, 300, '<rect x="80" y="60" width="240" height="160" fill="#456"/>');
    const small = reduce(raster);
    expect(small.scale).toBe(1);
    const { level, upright } = houghLines(small, gradient(small));
    const rhos = (lines: Line[], parallel: number): number[] =>
      lines
        .filter((l) => Math.abs(degrees(l) - parallel) < 1.5 || Math.abs(degrees(l) - parallel) > 178.5)
        .map((l) => Math.abs(l.rho))
        .sort((a, b) => a - b);
    for (const [found, truth] of [
      [rhos(level, 90), [60, 220]],
      [rhos(upright, 0), [80, 320]],
    ] as const)
      for (const at of truth) expect(Math.min(...found.map((rho) => Math.abs(rho - at)))).toBeLessThan(2.5);
  });

  it('gives the strongest first, and only so many in a direction', async () => {
    const raster = await drawn(400, 300, '<rect x="0" y="150" width="400" height="150" fill="#222"/>');
    const small = reduce(raster);
    const { level, upright } = houghLines(small, gradient(small));
    expect(level.length).toBeLessThanOrEqual(12);
    expect(level.every((l) => l.votes <= level[0]!.votes)).toBe(true);
    expect(Math.abs(level[0]!.rho - 150)).toBeLessThan(2.5);
    expect(Math.abs(degrees(level[0]!) - 90)).toBeLessThan(1.5);
    expect(upright).toEqual([]);
  });

  it('finds none in an empty picture', async () => {
    const small = reduce(await drawn(200, 200, ''));
    expect(houghLines(small, gradient(small))).toEqual({ level: [], upright: [] });
  });
});

describe('reduce', () => {
  it('keeps the mean colour of each channel and says by how much it shrank', async () => {
    const small = reduce(await drawn(840, 420, '<rect width="840" height="420" fill="rgb(10,120,230)"/>'));
    expect(small).toMatchObject({ width: 420, height: 210, scale: 2 });
    expect(small.planes.map((p) => Math.round(p[210 * 100 + 50]!))).toEqual([10, 120, 230]);
  });
});

describe('crossing', () => {
  const level: Line = { cos: 0, sin: 1, rho: 40, votes: 0 };
  const upright: Line = { cos: 1, sin: 0, rho: 70, votes: 0 };
  it('is where two lines meet', () => {
    expect(crossing(level, upright)).toEqual([70, 40]);
  });
  it('does not exist for lines that are nearly parallel', () => {
    expect(crossing(level, { ...level, rho: 90, cos: 0.05 })).toBeUndefined();
  });
});
