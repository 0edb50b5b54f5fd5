import { expect, it } from 'vitest';
import { mapPlace, type Raster } from '../document/index.ts';
import { turnRaster } from '../vision/index.ts';
import type { Networks } from './networks.ts';
import { makeUpright } from './orientation.ts';

const SIDE = 960;
const arc = (x: number): number => 28 * Math.sin((Math.PI * x) / SIDE);

/** Twelve bars, each `course` below its level. */
function bars(course: (x: number) => number): Raster {
  const data = new Uint8Array(SIDE * SIDE).fill(255);
  for (let line = 0; line < 12; line++) {
    for (let x = 100; x < 860; x++) {
      const y = Math.round(60 + 70 * line + course(x));
      for (let dy = 0; dy < 12; dy++) data[(y + dy) * SIDE + x] = 0;
    }
  }
  return { data, width: SIDE, height: SIDE, channels: 1, dpi: 100 };
}

/** A detector that sees ink as text. */
const seeing = (): Networks => ({
  names: [],
  detect: async (bytes) => Float32Array.from(bytes, (value) => (value < 128 ? 1 : 0)),
  recognise: async () => [],
  recogniseAll: async (lines) => lines.map(() => []),
  upsideDown: async () => 0.1,
  close: async () => {},
});

const tallest = (boxes: readonly { height: number }[]): number => Math.max(...boxes.map(({ height }) => height));

it('straightens a curved page where that is asked for, and knows the way back', async () => {
  const page = bars(arc);
  const asFiled = await makeUpright(seeing(), page);
  expect(asFiled.raster).toBe(page);
  expect(asFiled.boxes).not.toHaveLength(12);
  const { raster, boxes, toInput } = await makeUpright(seeing(), page, { flattens: true });
  expect(boxes).toHaveLength(12);
  expect(tallest(boxes)).toBeLessThan(36);
  for (const [line, { cx, cy }] of boxes.entries()) {
    const { x, y } = mapPlace(toInput, { x: cx, y: cy });
    expect(Math.abs(y - 66 - 70 * line - arc(x))).toBeLessThan(3);
  }
  expect(raster.width).toBe(SIDE);
});

it('does so on pages on their side, whose lines are too bent for boxes', async () => {
  const { boxes, toInput, angle } = await makeUpright(seeing(), turnRaster(bars(arc), 90), { flattens: true });
  expect(angle).toBe(90);
  expect(boxes).toHaveLength(12);
  for (const [line, { cx, cy }] of boxes.entries()) {
    const { x, y } = mapPlace(toInput, { x: cx, y: cy });
    expect(Math.abs(SIDE - x - 66 - 70 * line - arc(y))).toBeLessThan(3);
  }
});

it('leaves flat pages as they are, to the byte', async () => {
  const page = bars(() => 0);
  const { raster, toInput } = await makeUpright(seeing(), page, { flattens: true });
  expect(raster).toBe(page);
  expect(toInput).not.toHaveProperty('bend');
});
