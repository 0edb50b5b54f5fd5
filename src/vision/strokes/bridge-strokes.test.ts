import { describe, expect, it } from 'vitest';
import type { Plane } from '../pixels.ts';
import { bridgeUnderText } from './bridge-strokes.ts';
import { type Stroke, scaleOf } from './strokes.ts';

const scale = scaleOf(200);

const stroke = (from: number, to: number, at: number, slope = 0): Stroke => ({
  from,
  to,
  at,
  slope,
  thickness: 2,
  longest: to - from,
  dashed: false,
});

/** Ink between two columns on a row, of the given height. */
function inked(from: number, to: number, y: number, high = 1): Plane {
  const data = new Uint8Array(800 * 60);
  for (let row = y; row < y + high; row++) data.fill(1, row * 800 + from, row * 800 + to);
  return { data, width: 800, height: 60 };
}

describe('bridgeUnderText', () => {
  it('joins two pieces of a line where the ink between them is solid', () => {
    const [line, ...others] = bridgeUnderText(
      [stroke(10, 310, 30), stroke(360, 700, 30)],
      'horizontal',
      inked(300, 370, 24, 8),
      scale,
    );
    expect(others).toEqual([]);
    expect(line).toMatchObject({ from: 10, to: 700, longest: 690, at: 30 });
  });

  it('leaves pieces apart where half of the gap is white', () => {
    const dotted = inked(0, 0, 0);
    for (let x = 310; x < 360; x += 4) dotted.data.fill(1, 30 * 800 + x, 30 * 800 + x + 2);
    expect(bridgeUnderText([stroke(10, 310, 30), stroke(360, 700, 30)], 'horizontal', dotted, scale)).toHaveLength(2);
  });

  it('leaves pieces apart that lie on different rows', () => {
    const ink = inked(300, 370, 20, 20);
    expect(bridgeUnderText([stroke(10, 310, 24), stroke(360, 700, 36)], 'horizontal', ink, scale)).toHaveLength(2);
  });

  it('leaves bars of characters apart, which are short', () => {
    const ink = inked(0, 200, 30);
    expect(bridgeUnderText([stroke(10, 30, 30), stroke(40, 60, 30)], 'horizontal', ink, scale)).toHaveLength(2);
  });

  it('follows the slant of the pieces, and reports that of the whole line', () => {
    const ink = inked(0, 0, 0);
    for (let x = 300; x < 370; x++) ink.data[Math.round(20 + (x - 10) / 100) * 800 + x] = 1;
    const at = (x: number): number => 20 + (x - 10) / 100;
    const [line, ...others] = bridgeUnderText(
      [stroke(10, 310, at(160), 0.01), stroke(360, 700, at(530), 0.01)],
      'horizontal',
      ink,
      scale,
    );
    expect(others).toEqual([]);
    expect(line!.slope).toBeCloseTo(0.01, 4);
    expect(line!.at).toBeCloseTo(at(355), 4);
  });
});
