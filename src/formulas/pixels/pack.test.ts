import { expect, test } from 'vitest';
import { packTiles, type Tile } from './pack.ts';

const sizes = (n: number, width: number, height: number): Tile[] =>
  Array.from({ length: n }, () => ({ width, height }));

test('tiles stand beside each other in rows, with paper between them', () => {
  const tiles = sizes(5, 400, 40);
  const [sheet, ...others] = packTiles(tiles);
  expect(others).toEqual([]);
  expect(sheet).toMatchObject({ width: 824, height: 3 * 40 + 2 * 8 });
  const boxes = [...sheet!.places].map(([i, { x, y }]) => ({ i, x, y }));
  expect(boxes.map(({ i }) => i).sort()).toEqual([0, 1, 2, 3, 4]);
  for (const a of boxes)
    for (const b of boxes)
      if (a !== b) expect(Math.abs(a.x - b.x) >= 400 + 24 || Math.abs(a.y - b.y) >= 40 + 8).toBe(true);
});

test('a picture has a limited height; a long line makes it wider', () => {
  const sheets = packTiles([...sizes(12, 900, 40), { width: 1500, height: 30 }]);
  expect(sheets.length).toBeGreaterThan(1);
  expect(sheets.every(({ height }) => height <= 320)).toBe(true);
  expect(sheets.flatMap(({ places }) => [...places.keys()]).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 13 }, (_, i) => i),
  );
  expect(Math.max(...sheets.map(({ width }) => width))).toBe(1500);
});
