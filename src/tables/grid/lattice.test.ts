import { describe, expect, it } from 'vitest';
import type { Edge } from '../edges.ts';
import { clusterPositions, connectEdges, latticeOf, lowerBound } from './lattice.ts';

const edge = (at: number, from: number, to: number): Edge => ({ at, from, to, thickness: 0.5 });

describe('connectEdges', () => {
  it('separates the rules of two tables', () => {
    const groups = connectEdges(
      {
        h: [edge(10, 0, 100), edge(50, 0, 100), edge(200, 0, 100), edge(240, 0, 100)],
        v: [edge(0, 10, 50), edge(100, 10, 50), edge(0, 200, 240), edge(100, 200, 240)],
      },
      2,
    );
    expect(groups.map(({ h, v }) => [h.length, v.length])).toEqual([
      [2, 2],
      [2, 2],
    ]);
  });

  it('gives nothing without crossing directions', () => {
    expect(connectEdges({ h: [edge(10, 0, 100)], v: [] }, 2)).toEqual([]);
  });
});

describe('latticeOf', () => {
  it('knows which borders are drawn', () => {
    const lattice = latticeOf(
      {
        h: [edge(0, 0, 200), edge(20, 100, 200), edge(40, 0, 200)],
        v: [edge(0, 0, 40), edge(100, 0, 40), edge(200, 0, 40)],
      },
      10,
    );
    expect(lattice).toMatchObject({
      xs: [0, 100, 200],
      ys: [0, 20, 40],
      h: [
        [true, true],
        [false, true],
        [true, true],
      ],
      v: [
        [true, true, true],
        [true, true, true],
      ],
      closed: { top: true, bottom: true, left: true, right: true },
    });
  });

  it('closes sides that only the ends of the rules show', () => {
    const lattice = latticeOf(
      {
        h: [edge(0, 0, 300), edge(20, 0, 300), edge(40, 0, 300)],
        v: [edge(100, 0, 40), edge(200, 0, 40)],
      },
      10,
    );
    expect(lattice?.xs).toEqual([0, 100, 200, 300]);
    expect(lattice?.closed).toEqual({ top: true, bottom: true, left: false, right: false });
  });

  it('closes the rows beyond the rules between rows that the only upright runs past', () => {
    const rules = [edge(20, 0, 200), edge(40, 0, 200)];
    const lattice = latticeOf({ h: rules, v: [edge(100, 0, 60)] }, 10);
    expect(lattice).toMatchObject({ xs: [0, 100, 200], ys: [0, 20, 40, 60] });
    expect(latticeOf({ h: rules, v: [edge(100, 20, 40)] }, 10)?.ys).toEqual([20, 40]);
    const stray = [edge(80, 0, 60), edge(100, 20, 40), edge(120, 20, 40)];
    expect(latticeOf({ h: rules, v: stray }, 10)?.ys).toEqual([20, 40]);
  });

  it('is undefined for a single line in a direction', () => {
    expect(latticeOf({ h: [edge(0, 0, 100)], v: [edge(0, 0, 50)] }, 10)).toBeUndefined();
  });
});

describe('clusterPositions', () => {
  it('merges close positions to a mean by weight', () => {
    const positions = [
      { at: 10, weight: 1 },
      { at: 12, weight: 3 },
      { at: 40, weight: 1 },
    ];
    expect(clusterPositions(positions, 3)).toEqual([11.5, 40]);
  });

  it('does not chain positions without end', () => {
    const positions = Array.from({ length: 10 }, (_, i) => ({ at: i * 2, weight: 1 }));
    expect(clusterPositions(positions, 3).length).toBeGreaterThan(1);
  });
});

describe('lowerBound', () => {
  it('is the first entry that is not less', () => {
    expect([0, 1, 5, 9].map((v) => lowerBound([1, 5, 5, 8], v))).toEqual([0, 0, 1, 4]);
  });
});
