import { expect, it } from 'vitest';
import type { XmlElement } from '../../markup/index.ts';
import { IDENTITY, inGroup, placeOf } from './transform.ts';

const PT = 12_700;
const element = (name: string, attrs: Record<string, number | string>, ...children: XmlElement[]): XmlElement => ({
  name,
  attrs: Object.fromEntries(Object.entries(attrs).map(([key, value]) => [key, String(value)])),
  children,
});
const frame = (
  x: number,
  y: number,
  w: number,
  h: number,
  attrs: Record<string, number | string> = {},
  ...rest: XmlElement[]
): XmlElement =>
  element(
    'a:xfrm',
    attrs,
    element('a:off', { x: x * PT, y: y * PT }),
    element('a:ext', { cx: w * PT, cy: h * PT }),
    ...rest,
  );
const group = (
  xfrm: [number, number, number, number],
  inner: [number, number, number, number],
  attrs: Record<string, number | string> = {},
): XmlElement =>
  frame(
    ...xfrm,
    attrs,
    element('a:chOff', { x: inner[0] * PT, y: inner[1] * PT }),
    element('a:chExt', { cx: inner[2] * PT, cy: inner[3] * PT }),
  );
const near = (x0: number, y0: number, x1: number, y1: number) => ({
  x0: expect.closeTo(x0),
  y0: expect.closeTo(y0),
  x1: expect.closeTo(x1),
  y1: expect.closeTo(y1),
});

it('a shape rotates about its centre', () => {
  expect(placeOf(frame(100, 100, 80, 20, { rot: 90 * 60_000 }), IDENTITY)).toEqual({
    box: near(130, 70, 150, 150),
    mirrored: false,
    turn: 90,
  });
  const half = Math.SQRT2 * 50;
  expect(placeOf(frame(0, 0, 100, 100, { rot: -45 * 60_000 }), IDENTITY)).toMatchObject({
    box: near(50 - half, 50 - half, 50 + half, 50 + half),
    turn: 315,
  });
});

it('mirroring both ways is a half turn; mirroring vertically is both', () => {
  expect(placeOf(frame(0, 0, 10, 10, { flipH: 1, flipV: 1 }), IDENTITY)).toMatchObject({ mirrored: false, turn: 180 });
  expect(placeOf(frame(0, 0, 10, 10, { flipV: 1 }), IDENTITY)).toMatchObject({ mirrored: true, turn: 180 });
  expect(placeOf(frame(0, 0, 10, 10, { flipH: 1 }), IDENTITY)).toMatchObject({ mirrored: true, turn: 0 });
});

it('groups scale, mirror and rotate their content', () => {
  const stretched = inGroup(group([100, 100, 200, 100], [0, 0, 400, 400]), IDENTITY);
  expect(placeOf(frame(0, 200, 400, 200), stretched)?.box).toEqual(near(100, 150, 300, 200));
  const turned = inGroup(group([0, 0, 100, 50], [0, 0, 100, 50], { rot: 90 * 60_000 }), IDENTITY);
  // What was on the left is now above; the centre stays.
  expect(placeOf(frame(0, 0, 20, 50), turned)).toEqual({ box: near(25, -25, 75, -5), mirrored: false, turn: 90 });
  const mirrored = inGroup(group([0, 0, 100, 50], [0, 0, 100, 50], { flipH: 1 }), IDENTITY);
  expect(placeOf(frame(0, 0, 20, 50), mirrored)).toEqual({ box: near(80, 0, 100, 50), mirrored: true, turn: 0 });
  expect(placeOf(frame(0, 0, 20, 50, { flipH: 1 }), mirrored)).toMatchObject({ mirrored: false });
  expect(placeOf(frame(0, 0, 100, 50), inGroup(group([10, 0, 10, 10], [0, 0, 0, 0]), stretched))?.box.x0).toBeCloseTo(
    105,
  );
});
