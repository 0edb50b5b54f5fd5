import { describe, expect, it } from 'vitest';
import type { Plane } from '../pixels.ts';
import { findDashes, findStrokes, scaleOf } from './strokes.ts';

const scale = scaleOf(200);
const [width, height] = [600, 200];

/** Ink in boxes: x, y, width, height. */
function inked(...boxes: [number, number, number, number][]): Plane {
  const data = new Uint8Array(width * height);
  for (const [x, y, w, h] of boxes)
    for (let row = y; row < y + h; row++) data.fill(1, row * width + x, row * width + x + w);
  return { data, width, height };
}

describe('scaleOf', () => {
  it('grows with the resolution, within limits: a picture may claim any', () => {
    expect(scaleOf(400).run).toBe(2 * scaleOf(200).run);
    expect(scaleOf(1e9)).toEqual(scaleOf(600));
    expect(scaleOf(0)).toEqual(scaleOf(80));
  });
});

describe('findStrokes', () => {
  it('finds a line with its thickness', () => {
    const [line, ...others] = findStrokes(inked([40, 50, 500, 3]), 'horizontal', scale);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ from: 40, to: 540, thickness: 3, dashed: false, longest: 500 });
    expect(Math.abs(line!.at - 51)).toBeLessThanOrEqual(0.5);
  });

  it('finds vertical lines only when asked for them', () => {
    const ink = inked([100, 20, 2, 160]);
    expect(findStrokes(ink, 'horizontal', scale)).toEqual([]);
    expect(findStrokes(ink, 'vertical', scale)).toMatchObject([{ from: 20, to: 180 }]);
  });

  it('measures the slant of a line', () => {
    const steps = Array.from({ length: 10 }, (_, i): [number, number, number, number] => [50 + i * 50, 60 + i, 50, 2]);
    const [line] = findStrokes(inked(...steps), 'horizontal', scale);
    expect(line).toMatchObject({ from: 50, to: 550 });
    expect(line!.slope).toBeCloseTo(0.02, 2);
  });

  it('leaves out a filled area and the short bars of characters', () => {
    expect(findStrokes(inked([50, 50, 300, 60]), 'horizontal', scale)).toEqual([]);
    expect(findStrokes(inked([50, 50, 8, 2], [70, 50, 8, 2]), 'horizontal', scale)).toEqual([]);
  });

  it('sees two lines that a crossing line connects', () => {
    const found = findStrokes(inked([40, 40, 500, 2], [40, 90, 500, 2], [280, 20, 2, 150]), 'horizontal', scale);
    expect(found.map(({ from, to }) => [from, to])).toEqual([
      [40, 540],
      [40, 540],
    ]);
  });
});

describe('findDashes', () => {
  it('joins dashes to one dashed line', () => {
    const dashes = Array.from({ length: 40 }, (_, i): [number, number, number, number] => [40 + i * 12, 80, 7, 2]);
    const found = findDashes(inked(...dashes), 'horizontal', scale);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ dashed: true, from: 40 });
    expect(found[0]!.to).toBeGreaterThan(500);
  });

  it('does not take a few marks for a line', () => {
    expect(findDashes(inked([40, 80, 7, 2], [60, 80, 7, 2]), 'horizontal', scale)).toEqual([]);
  });
});
