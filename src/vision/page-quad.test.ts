import { describe, expect, it } from 'vitest';
import type { Quad } from '../document/index.ts';
import { findPageQuad } from './page-quad.ts';
import { backgrounds, drawn, photographed, textLines } from './testing.ts';

const farthest = (a: Quad, b: Quad): number =>
  Math.max(...[0, 2, 4, 6].map((i) => Math.hypot(a[i]! - b[i]!, a[i + 1]! - b[i + 1]!)));

describe('findPageQuad', () => {
  const quad: Quad = [110, 70, 770, 110, 740, 900, 60, 870];
  for (const [name, background] of Object.entries(backgrounds)) {
    it(`finds the corners of a sheet on ${name}, clockwise from the top left`, async () => {
      const page = await drawn(620, 800, textLines(60, 90, 20, 22));
      const found = findPageQuad(photographed([{ page, quad }], 860, 960, background));
      expect(found && farthest(found, quad)).toBeLessThan(6);
    });
  }

  it('does not take the frame of a table for a sheet', async () => {
    const page = await drawn(
      800,
      900,
      `${textLines(60, 60, 6, 22)}<rect x="60" y="300" width="680" height="500" fill="none" stroke="black" stroke-width="3"/>`,
    );
    expect(findPageQuad(page)).toBeUndefined();
  });

  it('finds nothing where the sheet fills the picture, or in a tiny one', async () => {
    // Each line starts elsewhere: letters that stand below each other would make edges.
    const lines = Array.from({ length: 20 }, (_, i) => textLines(40 + ((i * 37) % 50), 60 + i * 33, 1, 20)).join('');
    expect(findPageQuad(await drawn(620, 800, lines))).toBeUndefined();
    expect(findPageQuad(await drawn(50, 50, ''))).toBeUndefined();
  });
});
