import { describe, expect, it } from 'vitest';
import { type Ellipse, ellipseBox, ellipsePoint, ellipseRadius, fitEllipse, solveLinear } from './ellipse.ts';

const tilted: Ellipse = { cx: 120, cy: 80, a: 60, b: 35, angle: 0.4 };
/** Points on a part of the ellipse, up to half a pixel off. */
function arc(e: Ellipse, turn: number): { xs: number[]; ys: number[] } {
  const points = Array.from({ length: 60 }, (_, i) => ellipsePoint(e, (i / 60) * turn, 1 + 0.006 * Math.sin(i * 7)));
  return { xs: points.map(([x]) => x), ys: points.map(([, y]) => y) };
}

describe('an ellipse', () => {
  it.each([
    ['all of it', 2 * Math.PI],
    ['three quarters of it', 1.5 * Math.PI],
  ])('is found from %s', (_, turn) => {
    const { xs, ys } = arc(tilted, turn);
    const found = fitEllipse(xs, ys)!;
    expect(Math.hypot(found.cx - tilted.cx, found.cy - tilted.cy)).toBeLessThan(1.5);
    expect([Math.max(found.a, found.b), Math.min(found.a, found.b)].map(Math.round)).toEqual([60, 35]);
  });

  it('needs five points that are not on a line', () => {
    expect(fitEllipse([0, 1, 2, 3], [0, 5, 1, 7])).toBeUndefined();
    expect(fitEllipse([0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5])).toBeUndefined();
  });

  it('has radius 1 on its line, and lies in its box', () => {
    const bounds = ellipseBox(tilted);
    for (let t = 0; t < 6.2; t += 0.1) {
      const [x, y] = ellipsePoint(tilted, t);
      expect(ellipseRadius(tilted, x, y)).toBeCloseTo(1, 9);
      expect(x >= bounds.x0 - 1e-9 && x <= bounds.x1 + 1e-9 && y >= bounds.y0 - 1e-9 && y <= bounds.y1 + 1e-9).toBe(
        true,
      );
    }
    expect(ellipseRadius(tilted, ...ellipsePoint(tilted, 1, 0.5))).toBeCloseTo(0.5, 9);
  });
});

it('a system of equations is solved with its rows in any order, or is singular', () => {
  expect(
    solveLinear(
      [
        [0, 2],
        [1, 1],
      ],
      [4, 5],
    ),
  ).toEqual([3, 2]);
  expect(
    solveLinear(
      [
        [1, 2],
        [2, 4],
      ],
      [1, 2],
    ),
  ).toBeUndefined();
});
