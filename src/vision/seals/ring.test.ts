import { describe, expect, it } from 'vitest';
import type { Raster } from '../../document/index.ts';
import { drawn } from '../testing.ts';
import {
  balanced,
  fullAcross,
  innerRim,
  lowerArc,
  parameterOf,
  textBand,
  tiltOf,
  unroll,
  upperArc,
  uprightEllipse,
  within,
} from './ring.ts';
import { type Ink, stripHeight } from './sample.ts';

const SIZE = 400;
const round = { cx: 200, cy: 200, a: 180, b: 180, angle: 0 };
const ring = '<circle cx="200" cy="200" r="178" fill="none" stroke="black" stroke-width="6"/>';
const degrees = (angle: number): number => (angle * Math.PI) / 180;

/** Letters with their feet to the centre (or outwards), at these degrees clockwise from the right. */
const letters = (from: number, to: number, count: number, radius = 125, feetOut = false): string =>
  Array.from({ length: count }, (_, i) => {
    const at = from + ((to - from) * i) / (count - 1);
    const turn = feetOut ? at - 90 : at + 90;
    const [x, y] = [200 + radius * Math.cos(degrees(at)), 200 + radius * Math.sin(degrees(at))];
    return `<text text-anchor="middle" font-size="34" transform="translate(${x} ${y}) rotate(${turn})">${feetOut ? 'E' : 'H'}</text>`;
  }).join('');

async function inkOf(svg: string): Promise<{ raster: Raster; ink: Ink }> {
  const raster = await drawn(SIZE, SIZE, svg, { dpi: 200 });
  const data = Uint8Array.from({ length: SIZE * SIZE }, (_, i) => 255 - raster.data[i * 3]!);
  return { raster, ink: { data, width: SIZE, height: SIZE, x0: 0, y0: 0 } };
}

describe('the legend of a round seal', () => {
  const upperLetters = letters(180, 360, 9);

  it('stands in a band inside the ring', async () => {
    const { ink } = await inkOf(ring + upperLetters);
    const rim = innerRim(ink, round);
    expect(rim).toBeGreaterThan(0.85);
    expect(rim).toBeLessThan(0.97);
    const band = textBand(ink, round, rim, -Math.PI * 0.86, -Math.PI * 0.14)!;
    // Feet at 125 pixels of 180, heads a capital's height further out.
    expect(band.inner).toBeCloseTo(125 / 180, 1);
    expect(band.outer).toBeCloseTo(150 / 180, 1);
  });

  it('lies inside both rings of a double one', async () => {
    const second = '<circle cx="200" cy="200" r="168" fill="none" stroke="black" stroke-width="3"/>';
    const { ink } = await inkOf(ring + second + upperLetters);
    expect(innerRim(ink, round)).toBeLessThan(168 / 180);
  });

  it('begins and ends where its letters do', async () => {
    const { ink } = await inkOf(ring + upperLetters);
    const arc = upperArc(ink, round, { inner: 0.68, outer: 0.86 })!;
    expect(arc.to - arc.from).toBeGreaterThan(degrees(180));
    expect(arc.to - arc.from).toBeLessThan(degrees(205));
    expect(within(arc, degrees(-90), 0)).toBe(true);
    expect(within(arc, degrees(90), 0)).toBe(false);
  });

  it('has no arc where there is only a ring', async () => {
    const { ink } = await inkOf(ring);
    expect(textBand(ink, round, innerRim(ink, round), -3, -0.2)).toBeUndefined();
  });

  it('tells a curved lower line from a straight one', async () => {
    const inUpper = (_: number, t: number): boolean => within({ from: degrees(175), to: degrees(365) }, t, 0);
    const lowerOf = async (svg: string) => {
      const { ink } = await inkOf(ring + upperLetters + svg);
      return lowerArc(ink, round, innerRim(ink, round), { from: degrees(175), to: degrees(365) }, inUpper, 0);
    };
    const curved = await lowerOf(letters(50, 130, 6, 145, true));
    expect(within(curved!.arc, degrees(90), 0)).toBe(true);
    expect(curved!.arc.to - curved!.arc.from).toBeLessThan(degrees(110));
    expect(await lowerOf('<text x="200" y="330" text-anchor="middle" font-size="30">EHEHEH</text>')).toBeUndefined();
  });

  it('unrolls to a strip of upright letters', async () => {
    const { raster, ink } = await inkOf(ring + upperLetters);
    const band = { inner: 0.68, outer: 0.86 };
    const strip = unroll(raster, ink, round, band, upperArc(ink, round, band)!, false);
    expect(strip).toMatchObject({ height: stripHeight, channels: 1 });
    const dark = (x: number): number =>
      Array.from({ length: stripHeight }, (_, y) => Number(strip.data[y * strip.width + x]! < 128)).reduce(
        (a, b) => a + b,
        0,
      );
    // Both stems of nine H stand upright: 18 columns of ink that are nearly as high as a letter.
    let stems = 0;
    for (let x = 1, inside = false; x < strip.width; x++) {
      const high = dark(x) > stripHeight * 0.45;
      if (high && !inside) stems++;
      inside = high;
    }
    expect(stems).toBe(18);
  });
});

describe('ellipses', () => {
  it('are turned so that their first axis points to the right', () => {
    const turned = uprightEllipse({ cx: 0, cy: 0, a: 60, b: 90, angle: degrees(80) });
    expect([turned.a, turned.b]).toEqual([90, 60]);
    expect(turned.angle).toBeCloseTo(degrees(-10));
    expect(uprightEllipse({ cx: 0, cy: 0, a: 90, b: 88, angle: degrees(30) }).angle).toBe(0);
  });

  it('give the parameter of a point', () => {
    const oval = { cx: 200, cy: 200, a: 180, b: 120, angle: 0 };
    expect(parameterOf(oval, 380, 200)).toBeCloseTo(0);
    expect(parameterOf(oval, 200, 320)).toBeCloseTo(Math.PI / 2);
  });
});

describe('arcs', () => {
  it('tell the tilt of a seal by the middle of the legend', () => {
    expect(tiltOf({ from: degrees(190), to: degrees(370) })).toBeCloseTo(degrees(10));
    expect(tiltOf({ from: degrees(0), to: degrees(350) })).toBe(0);
    // A legend at the side does not tell the tilt.
    expect(tiltOf({ from: degrees(-45), to: degrees(45) })).toBe(0);
  });

  it('are cut to equal length on both sides of the top of an oval', () => {
    const arc = balanced({ from: degrees(190), to: degrees(400) }, { inner: 0.7, outer: 0.85 });
    expect(arc.from).toBeCloseTo(degrees(190));
    expect(arc.to).toBeLessThan(degrees(365));
  });
});

it('tells a number across an oval from a short name in its middle', async () => {
  const oval = { cx: 200, cy: 200, a: 180, b: 120, angle: 0 };
  const across = async (text: string): Promise<boolean> =>
    fullAcross(
      (await inkOf(`<text x="200" y="212" text-anchor="middle" font-size="34">${text}</text>`)).ink,
      oval,
      0.7,
    );
  expect(await across('91310000H21')).toBe(true);
  expect(await across('H21')).toBe(false);
});
