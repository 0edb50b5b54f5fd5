import { expect, it } from 'vitest';
import type { Raster } from '../document/index.ts';
import { turnRaster } from '../vision/index.ts';
import type { Networks } from './networks.ts';
import { makeUpright } from './orientation.ts';

const SIDE = 960;
const LINES = 12;

/** A page of twelve long lines; `answer` gives the direction network's answer for each question number. */
async function asked(answer: (question: number) => number): Promise<{ questions: number; angle: number }> {
  const map = new Float32Array(SIDE * SIDE);
  const data = new Uint8Array(SIDE * SIDE).fill(255);
  for (let line = 0; line < LINES; line++) {
    for (let y = 60 + 70 * line; y < 78 + 70 * line; y++) {
      map.fill(1, y * SIDE + 100, y * SIDE + 860);
      data.fill(0, y * SIDE + 100, y * SIDE + 860);
    }
  }
  let questions = 0;
  const networks: Networks = {
    names: [],
    detect: async () => map,
    recognise: async () => [],
    recogniseAll: async (lines) => lines.map(() => []),
    upsideDown: async () => answer(questions++),
    close: async () => {},
  };
  const { angle } = await makeUpright(networks, { data, width: SIDE, height: SIDE, channels: 1, dpi: 100 });
  return { questions, angle };
}

/** Windows inspected per long line. */
const WINDOWS = 2;

it('accepts a page as upright if five lines agree', async () => {
  expect(await asked(() => 0.1)).toEqual({ questions: 5 * WINDOWS, angle: 0 });
});

it('asks half of the lines if one of them disagrees', async () => {
  expect(await asked((question) => (question < WINDOWS ? 0.9 : 0.1))).toEqual({
    questions: (1 + LINES / 2) * WINDOWS,
    angle: 0,
  });
});

/**
 * A page of dashed lines on its side. `seen` gets the sizes that the detector is shown; readings are sure if the strip
 * is long.
 */
async function onItsSide(
  sureness: (line: { width: number; height: number }, question: number) => number,
): Promise<{ seen: string[]; angle: number; size: string; readings: number }> {
  const [width, height] = [640, 960];
  const data = new Uint8Array(width * height).fill(255);
  const map = new Uint8Array(width * height);
  for (let top = 40; top < height - 40; top += 40) {
    for (let y = top; y < top + 18; y++) {
      map.fill(1, y * width + 60, y * width + 580);
      for (let x = 60; x < 580; x += 7 + (top % 3)) data.fill(0, y * width + x, y * width + x + 4);
    }
  }
  const level: Raster = { data, width, height, channels: 1, dpi: 100 };
  const seen: string[] = [];
  let readings = 0;
  const networks: Networks = {
    names: [],
    async detect(_, w, h) {
      seen.push(`${w}x${h}`);
      return Float32Array.from(h > w ? map : turnRaster({ ...level, data: map }, 90).data);
    },
    recognise: async (line) => [{ text: 'a', confidence: sureness(line, readings++), from: 0, to: 1, candidates: [] }],
    recogniseAll: async (lines) => lines.map(() => []),
    upsideDown: async () => 0.1,
    close: async () => {},
  };
  const { angle, raster } = await makeUpright(networks, turnRaster(level, 90));
  return { seen, angle, size: `${raster.width}x${raster.height}`, readings };
}

it('detects the text of a page on its side once, on the page rotated back', async () => {
  const { seen, angle, size } = await onItsSide(({ width, height }) => (width > 2 * height ? 0.9 : 0.1));
  expect(seen).toEqual(['640x960']);
  expect([90, 270]).toContain(angle);
  expect(size).toBe('640x960');
});

it('detects the text again on the page as filed if what runs up or down is vertical writing', async () => {
  const { seen, angle, size } = await onItsSide(({ width, height }) => (width > 2 * height ? 0.1 : 0.9));
  expect(seen).toEqual(['640x960', '960x640']);
  expect(angle).toBe(0);
  expect(size).toBe('960x640');
});

it('compares both directions of two lines only if one is certain', async () => {
  const { readings, angle } = await onItsSide((_, question) => (question % 2 === 0 ? 0.99 : 0.5));
  expect(readings).toBe(2 * 2);
  expect(angle).toBe(90);
});
