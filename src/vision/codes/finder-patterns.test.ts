import { describe, expect, it } from 'vitest';
import type { Plane } from '../pixels.ts';
import { findFinders } from './finder-patterns.ts';

const SIDE = 200;

/** Dark squares with a light ring around a dark core of 3 modules, by their centres. */
function drawn(finders: readonly (readonly [x: number, y: number, module?: number, core?: number])[]): Plane {
  const data = new Uint8Array(SIDE * SIDE);
  for (const [x, y, module = 3, core = 1.5] of finders)
    for (let v = 0; v < SIDE; v++)
      for (let u = 0; u < SIDE; u++) {
        const far = Math.max(Math.abs(u - x), Math.abs(v - y)) / module;
        if (far < core || (far > 2.5 && far < 3.5)) data[v * SIDE + u] = 1;
      }
  return { data, width: SIDE, height: SIDE };
}

const corners = (plane: Plane): number[][][] =>
  findFinders(plane).map(({ corner, right, below }) =>
    [corner, right, below].map(({ x, y }) => [x, y].map(Math.floor)),
  );

describe('findFinders', () => {
  it('tells the corner, the right and the lower pattern, and the size of a module', () => {
    const code = drawn([
      [150, 40],
      [40, 150],
      [40, 40],
    ]);
    expect(corners(code)).toEqual([
      [
        [40, 40],
        [150, 40],
        [40, 150],
      ],
    ]);
    expect(findFinders(code)[0]!.corner.module).toBeCloseTo(3);
  });

  it('follows a code that is turned, and reads none from behind', () => {
    const turned = drawn([
      [150, 150],
      [40, 150],
      [150, 40],
    ]);
    expect(corners(turned)).toEqual([
      [
        [150, 150],
        [40, 150],
        [150, 40],
      ],
    ]);
  });

  it('wants sides alike, a right angle, and room for a code between the patterns', () => {
    const triple = (x: number, y: number, slant = 0): number =>
      findFinders(
        drawn([
          [40, 40],
          [40 + x, 40],
          [40 + slant, 40 + y],
        ]),
      ).length;
    expect(triple(100, 100)).toBe(1);
    expect(triple(100, 34)).toBe(0);
    expect(triple(70, 20, 130)).toBe(0);
    expect(triple(28, 28)).toBe(0);
  });

  it('wants the runs of the standard, and patterns of one size', () => {
    const last = (module: number, core?: number): number =>
      findFinders(
        drawn([
          [40, 40],
          [150, 40],
          [40, 150, module, core],
        ]),
      ).length;
    expect(last(3)).toBe(1);
    // A thin core is a ring of something else.
    expect(last(3, 0.5)).toBe(0);
    expect(last(8)).toBe(0);
  });
});
