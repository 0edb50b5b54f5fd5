import { expect, it } from 'vitest';
import {
  bendAlong,
  bendPoint,
  chainMaps,
  mapInUnits,
  mapPlace,
  type PageMap,
  STAYS,
  stays,
  toSource,
} from './index.ts';

const page = { width: 600, height: 800 };
/** A page with arcs of 40 points. */
const arcs = bendAlong(page, ({ x, y }) => ({ x, y: y + 40 * Math.sin((Math.PI * x) / 600) }));
const bent: PageMap = { transform: [1, 0, 0, 0, 1, -10, 0, 0, 1], bend: arcs };

it('moves points by the shifts of the grid, bilinear between its nodes', () => {
  const { x, y } = bendPoint(arcs, { x: 300, y: 123 });
  expect([x, y]).toEqual([300, 163]);
  expect(bendPoint(arcs, { x: 137, y: 500 }).y).toBeCloseTo(500 + 40 * Math.sin((Math.PI * 137) / 600), 0);
  // Beyond the page it stays as at the edge.
  expect(bendPoint(arcs, { x: -50, y: 900 }).y).toBeCloseTo(900, 6);
});

it('chains maps with bends on either side', () => {
  const turned: PageMap = { transform: [0, 1, 0, -1, 0, 600, 0, 0, 1] };
  const tilted: PageMap = { transform: [0.9, 0.1, 30, -0.05, 1.1, 12, 0.0002, -0.0001, 1] };
  const point = { x: 210, y: 333 };
  for (const [first, second, size] of [
    [bent, tilted, page],
    [turned, bent, { width: 800, height: 600 }],
    [tilted, bent, page],
    [bent, bent, page],
  ] as const) {
    const there = mapPlace(second, mapPlace(first, point));
    const at = mapPlace(chainMaps(first, second, size), point);
    expect(Math.hypot(at.x - there.x, at.y - there.y)).toBeLessThan(0.2);
  }
});

it('knows pages that stay, and other units', () => {
  expect(stays(chainMaps(STAYS, STAYS, page))).toBe(true);
  expect(stays({ ...STAYS, bend: arcs })).toBe(false);
  const inPoints = mapPlace(mapInUnits(bent, 0.5), { x: 150, y: 100 });
  const inPixels = mapPlace(bent, { x: 300, y: 200 });
  expect([inPoints.x, inPoints.y]).toEqual([inPixels.x / 2, inPixels.y / 2]);
});

it('bends the quads of a page on their way to the page as sent', () => {
  const frame = { ...page, toSource: bent.transform, bend: arcs };
  expect(toSource(frame, [0, 100, 300, 100, 300, 200, 0, 200]).map(Math.round)).toEqual([
    0, 90, 300, 130, 300, 230, 0, 190,
  ]);
});
