import { describe, expect, it } from 'vitest';
import { laneEdges } from './table-edges.ts';

const cell = (from: number, to: number, low: number, high: number) => ({ from, to, low, high });

describe('laneEdges', () => {
  it('uses drawn lines as borders', () => {
    expect(laneEdges([cell(0, 1, 75, 120), cell(1, 2, 177, 200), cell(0, 2, 75, 230)], 2, [70, 170, 400])).toEqual([
      70, 170, 233,
    ]);
  });

  it('uses the middle between texts without lines', () => {
    expect(laneEdges([cell(0, 1, 10, 50), cell(1, 2, 70, 90)], 2, [])).toEqual([7, 60, 93]);
  });

  it('gives columns without text the width of the source, or an equal share', () => {
    expect(
      laneEdges([cell(0, 1, 10, 50), cell(2, 3, 110, 140)], 3, [9, 61, 141], [50, 45, 36])?.map(Math.round),
    ).toEqual([9, 61, 105, 141]);
    expect(laneEdges([], 3, [])).toBeUndefined();
  });

  it('never decreases', () => {
    const edges = laneEdges([cell(0, 1, 10, 90), cell(1, 2, 40, 60), cell(2, 3, 30, 35)], 3, []) as number[];
    expect(edges).toEqual([...edges].sort((a, b) => a - b));
  });
});
