import { expect, test } from 'vitest';
import { componentsOf, dilate } from './components.ts';

const [WIDTH, HEIGHT] = [19, 13];
const mask = {
  data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => Number((i * 7 + (i >> 2) * 5) % 23 === 0)),
  width: WIDTH,
  height: HEIGHT,
};

test.each([1, 2, 5, 20])('dilation sets every pixel with a set one at most %d rows and columns away', (radius) => {
  const expected = mask.data.map((_, i) => {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    return Number(
      mask.data.some(
        (set, k) => set === 1 && Math.abs((k % WIDTH) - x) <= radius && Math.abs(Math.floor(k / WIDTH) - y) <= radius,
      ),
    );
  });
  expect(expected.includes(1)).toBe(true);
  expect([...dilate(mask, radius).data]).toEqual([...expected]);
});

test('components are connected by sides and corners', () => {
  const data = Uint8Array.of(1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0);
  expect(componentsOf({ data, width: 4, height: 3 }).list).toEqual([
    { x0: 0, y0: 0, x1: 2, y1: 2, area: 2 },
    { x0: 3, y0: 0, x1: 4, y1: 2, area: 2 },
  ]);
});
