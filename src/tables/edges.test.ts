import { describe, expect, it } from 'vitest';
import type { Glyph, Ruling } from '../document/index.ts';
import { cleanEdges, fillEdges, partsLines, withoutStrokes } from './edges.ts';

const EM = 10;
const ruling = (at: number, from: number, to: number, direction: Ruling['direction'] = 'horizontal'): Ruling =>
  ({ at, from, to, direction, thickness: 1 }) as Ruling;

describe('borders from drawn lines', () => {
  it('are one where they are drawn twice, at the mean of their places', () => {
    expect(cleanEdges([ruling(100, 0, 200), ruling(102, 0, 200)], EM).h).toEqual([
      { at: 101, from: 0, to: 200, thickness: 1 },
    ]);
  });

  it('stay two where a line of text fits between them', () => {
    expect(cleanEdges([ruling(100, 0, 200), ruling(112, 0, 200)], EM).h).toHaveLength(2);
  });

  it('are joined over small gaps, not over the width of a column', () => {
    expect(cleanEdges([ruling(100, 0, 50), ruling(100, 53, 90)], EM).h).toEqual([
      { at: 100, from: 0, to: 90, thickness: 1 },
    ]);
    expect(cleanEdges([ruling(100, 0, 50), ruling(100, 70, 90)], EM).h).toHaveLength(2);
  });

  it('are no dots, and keep their direction', () => {
    expect(cleanEdges([ruling(100, 0, 2), ruling(50, 0, 80, 'vertical')], EM)).toEqual({
      h: [],
      v: [{ at: 50, from: 0, to: 80, thickness: 1 }],
    });
  });
});

it('a filled cell has four borders; a dot and the background of the page have none', () => {
  const fill = (x0: number, y0: number, x1: number, y1: number) => ({ x0, y0, x1, y1, color: 0xeeeeee });
  const edges = fillEdges([fill(10, 10, 110, 40), fill(200, 10, 204, 14), fill(0, 0, 600, 800)], EM, 600 * 800);
  expect(edges.h.map(({ at }) => at)).toEqual([10, 40]);
  expect(edges.v.map(({ at }) => at)).toEqual([10, 110]);
});

it('a line through characters is no border; one below them is', () => {
  const glyphs = Array.from({ length: 10 }, (_, i) => ({ x0: i * 10, x1: i * 10 + 9, y0: 95, y1: 105 }) as Glyph);
  const edge = (at: number) => ({ at, from: 0, to: 100, thickness: 1 });
  expect(withoutStrokes({ h: [edge(100), edge(107)], v: [] }, glyphs).h).toEqual([edge(107)]);
});

it('a rule parts two lines from the feet of the upper one to the letters of the lower one', () => {
  const [upper, lower] = [
    { baseline: 100, size: 10 },
    { baseline: 120, size: 10 },
  ];
  expect([97, 99, 116, 118].map((y) => partsLines(y, upper, lower))).toEqual([false, true, true, false]);
});
