import { describe, expect, it } from 'vitest';
import type { Quad } from '../../document/index.ts';
import { drawn } from '../testing.ts';
import { extentOf, piecesOf } from './pieces.ts';
import { splitOutline } from './split-outline.ts';

/** The outline of dark polygons. */
async function outline(...polygons: number[][]) {
  const raster = await drawn(
    500,
    500,
    polygons.map((p) => `<polygon points="${p.join(' ')}" shape-rendering="crispEdges"/>`).join(''),
  );
  const data = new Uint8Array(500 * 500);
  for (let i = 0; i < data.length; i++) if (raster.data[i * 3]! < 128) data[i] = 1;
  return extentOf(piecesOf({ data, width: 500, height: 500 }, 10)[0]!);
}

const near = (a: readonly number[], b: readonly number[]): boolean => a.every((v, i) => Math.abs(v - b[i]!) < 8);

describe('splitOutline', () => {
  it('separates two sheets that touch, each with its own corners', async () => {
    const a = [40, 60, 240, 60, 240, 300, 40, 300];
    const b = [240, 140, 460, 140, 460, 460, 240, 460];
    const found = splitOutline(await outline(a, b)) as Quad[];
    expect(found).toHaveLength(2);
    for (const truth of [a, b]) expect(found.some((quad) => near(quad, truth))).toBe(true);
  });

  it('restores the corner that lies below the other sheet', async () => {
    const a = [40, 40, 280, 40, 280, 280, 40, 280];
    const b = [220, 220, 460, 220, 460, 460, 220, 460];
    const found = splitOutline(await outline(a, b)) as Quad[];
    for (const truth of [a, b]) expect(found.some((quad) => near(quad, truth))).toBe(true);
  });

  it('leaves one sheet whole, also with a torn corner', async () => {
    expect(splitOutline(await outline([40, 60, 440, 60, 440, 400, 40, 400]))).toBeUndefined();
    expect(splitOutline(await outline([40, 60, 440, 60, 440, 340, 400, 345, 380, 400, 40, 400]))).toBeUndefined();
  });
});
