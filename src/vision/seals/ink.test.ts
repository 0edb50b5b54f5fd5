import { expect, it } from 'vitest';
import { inkMask, inkStrength, reduceColors } from './ink.ts';

const [WIDTH, HEIGHT] = [96, 64];

/** Tinted paper, then any colours, then grey strokes on the paper. */
function colorOf(i: number): number[] {
  const paper = [250, 246, 238];
  if (i < 2000) return paper;
  if (i < 4000) return [(i * 37) % 256, (i * 53 + 11) % 256, (i * 91 + 5) % 256];
  return i % 4 === 0 ? Array(3).fill((i * 7) % 200) : paper;
}

const data = Uint8Array.from(Array.from({ length: WIDTH * HEIGHT }, (_, i) => colorOf(i)).flat());
const colors = reduceColors({ data, width: WIDTH, height: HEIGHT, channels: 3, dpi: 72 }, 1);

it.each(['red', 'blue', 'black'] as const)('the mask of %s ink has the pixels that are strong enough', (color) => {
  const { data: strength } = inkStrength(colors, color);
  const mask = inkMask(colors, color, 60).data;
  expect(mask.includes(1)).toBe(true);
  expect([...mask]).toEqual([...strength].map((v) => Number(v >= 60)));
});
