import { expect, it } from 'vitest';
import type { Box } from '../../document/index.ts';
import type { Plane } from '../pixels.ts';
import { splitContent } from './split-content.ts';

const side = 420;

/** Marks of areas: tinted papers, or lines of text. */
function marks(areas: readonly Box[]): { mask: Plane; red: Plane } {
  const mask = { data: new Uint8Array(side * side), width: side, height: side };
  for (const b of areas) for (let y = b.y0; y < b.y1; y++) mask.data.fill(1, y * side + b.x0, y * side + b.x1);
  return { mask, red: { ...mask, data: new Uint8Array(side * side) } };
}

it('separates two tinted papers side by side and below each other', () => {
  const wide = [
    { x0: 10, y0: 10, x1: 400, y1: 180 },
    { x0: 10, y0: 230, x1: 400, y1: 400 },
  ];
  expect(splitContent(marks(wide))).toEqual(wide);
  const tall = wide.map((b) => ({ x0: b.y0, y0: b.x0, x1: b.y1, y1: b.x1 }));
  expect(splitContent(marks(tall))).toEqual(tall);
});

it('leaves a page of paragraphs whole, with its heading', () => {
  const lines = Array.from({ length: 20 }, (_, i) => ({
    x0: 30,
    y0: 60 + i * 16 + Math.floor(i / 5) * 8,
    x1: i % 5 === 4 ? 200 : 390,
    y1: 68 + i * 16 + Math.floor(i / 5) * 8,
  }));
  const found = splitContent(marks([{ x0: 120, y0: 20, x1: 300, y1: 32 }, ...lines]));
  expect(found).toHaveLength(1);
  expect(found[0]!.y0).toBe(20);
});

it('finds nothing on an empty picture', () => {
  expect(splitContent(marks([]))).toEqual([]);
});
