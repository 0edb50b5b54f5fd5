import { expect, it } from 'vitest';
import type { Quad } from '../document/index.ts';
import { refineQuad } from './refine-quad.ts';
import { drawn } from './testing.ts';

const sheet: Quad = [200, 150, 1000, 170, 980, 850, 180, 830];
const polygon = `<polygon points="${sheet.join(' ')}" fill="#f4f4f0"/>`;
const ground = '<rect width="1200" height="1000" fill="#465"/>';
const farthest = (a: Quad, b: Quad): number => Math.max(...a.map((v, i) => Math.abs(v - b[i]!)));

it('moves coarse corners to the edges of the sheet', async () => {
  const coarse = sheet.map((v, i) => v + [5, -6, -4, 5, 6, 4, -5, -5][i]!) as unknown as Quad;
  const fine = refineQuad(await drawn(1200, 1000, ground + polygon), coarse);
  expect(farthest(fine, sheet)).toBeLessThan(1.5);
});

it('is not bent by a finger over the edge', async () => {
  const finger = '<ellipse cx="600" cy="150" rx="70" ry="60" fill="#c98"/>';
  const fine = refineQuad(await drawn(1200, 1000, ground + polygon + finger), sheet);
  expect(farthest(fine, sheet)).toBeLessThan(1.5);
});

it('keeps the coarse corners where there is no edge', async () => {
  expect(farthest(refineQuad(await drawn(1200, 1000, ground), sheet), sheet)).toBeLessThan(1e-6);
});
