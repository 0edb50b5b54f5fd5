import { expect, test } from 'vitest';
import { mapPoint, type Raster } from '../document/index.ts';
import { estimateSkew } from './skew.ts';
import { rotateRaster, turnRaster, unrotated } from './turn.ts';

const grey = (width: number, height: number, values: number[]): Raster => ({
  data: Uint8Array.from(values),
  width,
  height,
  channels: 1,
  dpi: 100,
});

/** A page of text-like dashes: lines of words with ragged ends. */
function page(): Raster {
  const width = 900;
  const height = 1200;
  const data = new Uint8Array(width * height).fill(255);
  for (let line = 0; line < 30; line++) {
    const top = 60 + line * 36;
    const end = 840 - ((line * 97) % 300);
    for (let x = 60; x < end; x++) {
      if (x % 47 < 8) continue;
      for (let y = top; y < top + 10 + ((x * 7) % 5); y++) data[y * width + x] = 20;
    }
  }
  return { data, width, height, channels: 1, dpi: 100 };
}

test('quarter turns are clockwise and exact', () => {
  const input = grey(3, 2, [1, 2, 3, 4, 5, 6]);
  expect(turnRaster(input, 90)).toMatchObject({ width: 2, height: 3, data: Uint8Array.of(4, 1, 5, 2, 6, 3) });
  expect(turnRaster(input, 180)).toMatchObject({ width: 3, height: 2, data: Uint8Array.of(6, 5, 4, 3, 2, 1) });
  expect(turnRaster(input, 270)).toMatchObject({ width: 2, height: 3, data: Uint8Array.of(3, 6, 2, 5, 1, 4) });
  expect(turnRaster(input, 0)).toBe(input);
});

test('rotating an RGB raster keeps its pixels together', () => {
  const input: Raster = { data: Uint8Array.of(1, 2, 3, 4, 5, 6), width: 2, height: 1, channels: 3, dpi: 72 };
  expect(turnRaster(input, 90).data).toEqual(Uint8Array.of(1, 2, 3, 4, 5, 6));
  expect(turnRaster(input, 180).data).toEqual(Uint8Array.of(4, 5, 6, 1, 2, 3));
});

test('rotation is clockwise, keeps every pixel on the canvas and fills with white', () => {
  const data = new Uint8Array(101 * 101).fill(255);
  for (let x = 50; x < 100; x++) data[50 * 101 + x] = 0;
  const turned = rotateRaster({ data, width: 101, height: 101, channels: 1, dpi: 72 }, 30);
  const middle = turned.width / 2;
  const at = (degrees: number): number => {
    const x = Math.floor(middle + 30 * Math.cos((degrees * Math.PI) / 180));
    const y = Math.floor(turned.height / 2 + 30 * Math.sin((degrees * Math.PI) / 180));
    return Math.min(
      turned.data[y * turned.width + x]!,
      turned.data[(y + 1) * turned.width + x]!,
      turned.data[(y - 1) * turned.width + x]!,
    );
  };
  expect(turned.width).toBe(138);
  expect(at(30)).toBeLessThan(128);
  expect(at(-30)).toBe(255);
  expect(turned.data[0]).toBe(255);
});

test.each([0, 0.7, -1.8, 3, 5.5, -7])('skew of %s degrees is found to 0.1', (skew) => {
  expect(Math.abs(estimateSkew(rotateRaster(page(), skew)) - skew)).toBeLessThanOrEqual(0.1);
});

test('a blank page has no skew', () => {
  expect(
    estimateSkew({ data: new Uint8Array(300 * 300).fill(255), width: 300, height: 300, channels: 1, dpi: 72 }),
  ).toBe(0);
});

test('a point of a rotated raster maps back to its origin', () => {
  const data = new Uint8Array(160 * 90).fill(255);
  for (let y = 20; y < 24; y++) data.fill(0, y * 160 + 120, y * 160 + 124);
  const input: Raster = { data, width: 160, height: 90, channels: 1, dpi: 100 };
  const turned = rotateRaster(input, 17);
  let [x, y, ink] = [0, 0, 0];
  turned.data.forEach((v, i) => {
    x += (255 - v) * ((i % turned.width) + 0.5);
    y += (255 - v) * (Math.floor(i / turned.width) + 0.5);
    ink += 255 - v;
  });
  const back = mapPoint(unrotated(input, turned, 17), { x: x / ink, y: y / ink });
  expect(back.x).toBeCloseTo(122, 1);
  expect(back.y).toBeCloseTo(22, 1);
});
