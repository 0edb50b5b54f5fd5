import { expect, it } from 'vitest';
import type { Raster } from '../document/index.ts';
import { applyLevels, levelsOf } from './levels.ts';

/** A page of paper with a tenth of ink. */
function page(paper: number, ink: number, channels: 1 | 3 = 1): Raster {
  const data = Uint8Array.from({ length: 200 * 200 * channels }, (_, i) =>
    Math.floor(i / channels) % 10 === 0 ? ink : paper,
  );
  return { data, width: 200, height: 200, channels, dpi: 72 };
}

it('stretches the brightness of faint pages to the full range, also light on dark', () => {
  for (const [paper, ink] of [
    [232, 200],
    [48, 72],
  ] as const) {
    const levels = levelsOf(page(paper, ink))!;
    expect([...applyLevels(Uint8Array.of(Math.min(paper, ink), Math.max(paper, ink)), levels)]).toEqual([0, 255]);
  }
  expect(levelsOf(page(232, 200, 3))?.[216]).toBe(128);
});

it('keeps normal pages and blank ones', () => {
  expect(levelsOf(page(250, 20))).toBeUndefined();
  expect(levelsOf(page(250, 246))).toBeUndefined();
  expect([...applyLevels(Uint8Array.of(7, 9), undefined)]).toEqual([7, 9]);
});
