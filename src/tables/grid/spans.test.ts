import { describe, expect, it } from 'vitest';
import type { Lattice } from './lattice.ts';
import { compactGrid, Joiner, slotsOfLattice } from './spans.ts';

/** A lattice with every border, but for those that are taken away. */
function lattice(
  rows: number,
  cols: number,
  without: { h?: [number, number][]; v?: [number, number][] } = {},
): Lattice {
  const grid = (lines: number, pieces: number): boolean[][] =>
    Array.from({ length: lines }, () => Array<boolean>(pieces).fill(true));
  const h = grid(rows + 1, cols);
  const v = grid(rows, cols + 1);
  for (const [line, piece] of without.h ?? []) h[line]![piece] = false;
  for (const [row, line] of without.v ?? []) v[row]![line] = false;
  const steps = (n: number): number[] => Array.from({ length: n + 1 }, (_, i) => i * 20);
  return { xs: steps(cols), ys: steps(rows), h, v } as unknown as Lattice;
}

describe('cells of a lattice', () => {
  it('are its positions where every border is drawn', () => {
    const slots = slotsOfLattice(lattice(2, 2));
    expect(slots.map(({ row, col, rowSpan, colSpan }) => [row, col, rowSpan, colSpan])).toEqual([
      [0, 0, 1, 1],
      [0, 1, 1, 1],
      [1, 0, 1, 1],
      [1, 1, 1, 1],
    ]);
  });

  it('span the positions that no border separates', () => {
    const wide = slotsOfLattice(lattice(2, 2, { v: [[0, 1]] }));
    expect(wide).toContainEqual({ row: 0, col: 0, rowSpan: 1, colSpan: 2 });
    const high = slotsOfLattice(lattice(2, 2, { h: [[1, 1]] }));
    expect(high).toContainEqual({ row: 0, col: 1, rowSpan: 2, colSpan: 1 });
  });

  it('grow to a rectangle where they would be an L, without holes or overlaps', () => {
    const slots = slotsOfLattice(lattice(2, 2, { v: [[0, 1]], h: [[1, 0]] }));
    expect(slots).toEqual([{ row: 0, col: 0, rowSpan: 2, colSpan: 2 }]);
  });

  it('swallow what grows into them, again and again', () => {
    const joiner = new Joiner(3, 3);
    joiner.join(0, 0, 1, 1);
    joiner.join(1, 1, 2, 2);
    expect(joiner.slots()).toEqual([{ row: 0, col: 0, rowSpan: 3, colSpan: 3 }]);
  });
});

it('lines at which no cell starts or ends are dropped', () => {
  const slots = [
    { row: 0, col: 0, rowSpan: 1, colSpan: 2 },
    { row: 1, col: 0, rowSpan: 1, colSpan: 2 },
  ];
  expect(compactGrid([0, 50, 100], [0, 20, 40], slots)).toEqual({
    xs: [0, 100],
    ys: [0, 20, 40],
    slots: [
      { row: 0, col: 0, rowSpan: 1, colSpan: 1 },
      { row: 1, col: 0, rowSpan: 1, colSpan: 1 },
    ],
  });
});
