import { expect, it } from 'vitest';
import { plainFont } from '../../document/testing.ts';
import type { FontFace } from './fonts.ts';
import { identity } from './matrix.ts';
import { place, placeGlyph } from './place-glyph.ts';
import type { RunState } from './text-run.ts';

const face = { font: plainFont, ascent: 0.8, descent: 0.2, trusted: true } as FontFace;
const run = (angle: number): RunState => {
  const [ux, uy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)].map(
    (v) => Math.round(v * 1e9) / 1e9,
  );
  return {
    object: 1,
    face,
    color: 0,
    alpha: 255,
    mode: 0,
    tex: undefined,
    angle,
    ux: ux!,
    uy: uy!,
    vx: uy!,
    vy: -ux!,
    size: 10,
    mcid: -1,
    home: undefined,
  };
};
/** The glyph whose pen is at (100, 200), with ink from left to right and from bottom to top. */
function placed(angle: number, [left, right, bottom, top]: [number, number, number, number]) {
  place.set([100, 200, left, right, bottom, top]);
  return placeGlyph(run(angle), identity, identity, 'x', false);
}

it('has the ink along the line, and the height of the font across it', () => {
  expect(placed(0, [101, 106, 194, 200])).toMatchObject({ x0: 101, x1: 106, y0: 192, y1: 202, baseline: 200 });
  expect(placed(90, [100, 106, 201, 206])).toMatchObject({ x0: 98, x1: 108, y0: 201, y1: 206 });
});

it('has half an em if it has no ink', () => {
  expect(placed(0, [0, 0, 0, 0])).toMatchObject({ x0: 100, x1: 105 });
});

it('has a quad if it stands aslant', () => {
  const { quad } = placed(45, [100, 106, 200, 206]);
  expect(quad).toHaveLength(8);
  expect(placed(0, [101, 106, 194, 200]).quad).toBeUndefined();
});
