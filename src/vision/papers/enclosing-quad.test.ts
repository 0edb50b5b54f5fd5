import { describe, expect, it } from 'vitest';
import type { Point } from '../../document/index.ts';
import { areaOf, convexHull, enclosingQuad, fromTopLeft } from './enclosing-quad.ts';

const points = (...xy: number[]): Point[] =>
  Array.from({ length: xy.length / 2 }, (_, i) => ({ x: xy[2 * i]!, y: xy[2 * i + 1]! }));

describe('convexHull', () => {
  it('leaves out points inside and on the sides', () => {
    const hull = convexHull(points(0, 0, 10, 0, 10, 8, 0, 8, 5, 4, 5, 0, 2, 7));
    expect(hull).toHaveLength(4);
    expect(areaOf(hull)).toBe(80);
  });
});

describe('enclosingQuad', () => {
  it('restores the cut corner of a sheet', () => {
    expect(enclosingQuad(convexHull(points(0, 0, 90, 0, 100, 10, 100, 60, 0, 60)))).toEqual([
      0, 0, 100, 0, 100, 60, 0, 60,
    ]);
  });

  it('is the polygon itself if it has four corners, and does not exist for a triangle', () => {
    expect(enclosingQuad(convexHull(points(5, 0, 100, 6, 96, 60, 0, 50)))).toEqual([5, 0, 100, 6, 96, 60, 0, 50]);
    expect(enclosingQuad(points(0, 0, 100, 0, 50, 60))).toBeUndefined();
  });
});

describe('fromTopLeft', () => {
  it('orders corners clockwise from the top left, whatever their order', () => {
    const expected = [0, 0, 100, 0, 100, 60, 0, 60];
    expect(fromTopLeft(points(100, 60, 0, 60, 0, 0, 100, 0))).toEqual(expected);
    expect(fromTopLeft(points(0, 60, 100, 60, 100, 0, 0, 0))).toEqual(expected);
  });
});
