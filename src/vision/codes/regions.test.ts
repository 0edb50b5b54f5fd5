import { expect, it } from 'vitest';
import { greyOf } from '../pixels.ts';
import { drawn, textLines } from '../testing.ts';
import { codeRegions } from './regions.ts';

/** Modules of 6 pixels, dark and light by an irregular rule, like a matrix code. */
function modules(x: number, y: number, n: number): string {
  let out = '';
  for (let r = 0; r < n; r++)
    for (let c = 0; c < n; c++)
      if ((r * 7 + c * 5 + ((r * c) % 3)) % 2 === 0)
        out += `<rect x="${x + c * 6}" y="${y + r * 6}" width="6" height="6"/>`;
  return out;
}

const bars = (x: number, y: number): string =>
  Array.from(
    { length: 40 },
    (_, i) => `<rect x="${x + i * 8 + (i % 3)}" y="${y}" width="${3 + (i % 3)}" height="70"/>`,
  ).join('');

const regionsOf = async (svg: string) => codeRegions(greyOf(await drawn(900, 700, svg, { dpi: 200 })), 200);

it('finds a matrix code and a bar code among text, largest first', async () => {
  const found = await regionsOf(`${textLines(30, 40, 6, 22)}${modules(620, 420, 30)}${bars(60, 560)}`);
  expect(found).toHaveLength(2);
  const [matrix, bar] = found.toSorted((a, b) => b.x0 - a.x0);
  expect(matrix!.x0).toBeLessThanOrEqual(620);
  expect(matrix!.x1).toBeGreaterThanOrEqual(800);
  expect(matrix!.y0).toBeLessThanOrEqual(420);
  expect(matrix!.y1).toBeGreaterThanOrEqual(600);
  expect(bar!.x0).toBeLessThanOrEqual(60);
  expect(bar!.x1).toBeGreaterThanOrEqual(370);
});

it('spares the decoder text, solid areas and an empty page', async () => {
  expect(await regionsOf(textLines(30, 40, 18, 22))).toEqual([]);
  expect(await regionsOf('<rect x="100" y="100" width="500" height="300"/>')).toEqual([]);
  expect(await regionsOf('')).toEqual([]);
});
