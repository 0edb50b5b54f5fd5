import { expect, test } from 'vitest';
import type { Raster } from '../document/index.ts';
import { cutStrip, lineTensor, STRIP_HEIGHT, squeeze } from './strip.ts';
import { level, type TextBox } from './text-box.ts';

/** A smooth gradient that encodes the source of every pixel: red by x, green by y. */
function ramp(width: number, height: number): Raster {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set([x, y, 7], (y * width + x) * 3);
  return { data, width, height, channels: 3, dpi: 72 };
}

const slanted = (box: TextBox, degrees: number): TextBox => ({
  ...box,
  ux: Math.cos((degrees * Math.PI) / 180),
  uy: Math.sin((degrees * Math.PI) / 180),
});

test('a level box is cut in place, at strip height and a width in steps', () => {
  const strip = cutStrip(ramp(250, 200), level(20, 50, 120, 98));
  expect(strip.width).toBe(104);
  expect(strip.scaleY).toBe(1);
  const at = (x: number, y: number): number[] => [
    ...strip.data.subarray((y * strip.width + x) * 3, (y * strip.width + x) * 3 + 3),
  ];
  expect(at(0, 0)).toEqual([20, 50, 7]);
  expect(at(52, 24)).toEqual([70, 74, 7]);
  expect(at(103, 47)).toEqual([119, 97, 7]);
});

test('slanted and level sampling agree where the slant is next to nothing, whatever the scale', () => {
  for (const height of [24, 48, 150]) {
    const box = level(20, 20, 180, 20 + height);
    const a = cutStrip(ramp(250, 200), box);
    // Just beyond the limit of level boxes.
    const b = cutStrip(ramp(250, 200), slanted(box, 0.06 * height * (57.3 / 160)));
    expect(b.width).toBe(a.width);
    const middle = (STRIP_HEIGHT / 2) * a.width * 3 + Math.floor(a.width / 2) * 3;
    for (let c = 0; c < 3; c++) expect(Math.abs(a.data[middle + c]! - b.data[middle + c]!)).toBeLessThanOrEqual(1);
  }
});

test('a box rotated by 90 degrees is read downwards', () => {
  const strip = cutStrip(ramp(250, 200), { cx: 100, cy: 100, ux: 0, uy: 1, width: 96, height: 48, score: 1 });
  const first = [...strip.data.subarray(0, 3)];
  expect(first[0]).toBeGreaterThan(120);
  expect(first[1]).toBeLessThan(56);
  const end = (strip.width - 1) * 3;
  expect(strip.data[end + 1]).toBeGreaterThan(145);
});

test('boxes beyond the edge repeat the last pixel', () => {
  const strip = cutStrip(
    { data: new Uint8Array(100 * 60).fill(90), width: 100, height: 60, channels: 1, dpi: 72 },
    level(-20, -10, 140, 80),
  );
  expect(new Set(strip.data)).toEqual(new Set([90]));
});

test('a raster without colour gives the same strips and tensors as one with three equal channels, in a third of the bytes', () => {
  const grey: Raster = {
    data: Uint8Array.from({ length: 120 * 90 }, (_, i) => (i * 31) % 251),
    width: 120,
    height: 90,
    channels: 1,
    dpi: 72,
  };
  const rgb: Raster = {
    ...grey,
    data: Uint8Array.from({ length: grey.data.length * 3 }, (_, i) => grey.data[Math.floor(i / 3)]!),
    channels: 3,
  };
  for (const box of [level(5, 8, 105, 48), slanted(level(20, 20, 100, 60), 20), level(2, 3, 110, 88)]) {
    const [a, b] = [cutStrip(grey, box), cutStrip(rgb, box)];
    expect(a.data.length * 3).toBe(b.data.length);
    expect(Buffer.compare(bytesOf(lineTensor([a])), bytesOf(lineTensor([b])))).toBe(0);
    expect(Buffer.compare(bytesOf(lineTensor([squeeze(a, 0.7, 32)])), bytesOf(lineTensor([squeeze(b, 0.7, 32)])))).toBe(
      0,
    );
  }
});

test('tensors are planes in the order blue, green, red, -1..1, zero beyond the strip', () => {
  const strip = cutStrip(ramp(250, 200), level(0, 0, 48, 48));
  const tensor = lineTensor([strip], 64);
  const plane = 64 * STRIP_HEIGHT;
  expect(tensor.length).toBe(3 * plane);
  expect(tensor[0]).toBeCloseTo(7 / 127.5 - 1);
  expect(tensor[2 * plane + 47]).toBeCloseTo(47 / 127.5 - 1);
  expect(tensor[48]).toBe(0);
});

test('a narrowed strip shows the same line with fewer columns and rows', () => {
  const strip = cutStrip(ramp(250, 200), level(0, 0, 240, 48));
  const half = squeeze(strip, 0.5);
  expect([half.width, half.height]).toEqual([120, STRIP_HEIGHT]);
  expect(Math.abs(half.data[60 * 3]! - strip.data[120 * 3]!)).toBeLessThanOrEqual(1);
  const low = squeeze(strip, 0.5, 32);
  expect([low.width, low.height, low.data.length]).toEqual([120, 32, 120 * 32 * 3]);
  expect(Math.abs(low.data[16 * 120 * 3 + 1]! - strip.data[24 * 240 * 3 + 1]!)).toBeLessThanOrEqual(1);
  expect(squeeze(strip, 1)).toBe(strip);
});

test('lines are squeezed to no less than what was asked for, those of middle length to half as many widths', () => {
  const widthOf = (width: number): number =>
    squeeze({ data: new Uint8Array(width * STRIP_HEIGHT), width, height: STRIP_HEIGHT, channels: 1 }, 0.5, 32).width;
  expect([96, 112, 256, 264, 288, 296, 632, 648].map(widthOf)).toEqual([48, 56, 128, 144, 144, 160, 320, 328]);
});

test('tensors of several lines lie one behind the other', () => {
  const strips = [0, 100].map((left) => cutStrip(ramp(250, 200), level(left, 0, left + 48, 48)));
  const both = lineTensor(strips);
  expect([...both]).toEqual(strips.flatMap((strip) => [...lineTensor([strip])]));
});

const bytesOf = (values: Float32Array): Buffer => Buffer.from(values.buffer);
