import { describe, expect, it } from 'vitest';
import { invert, mapPoint, type Quad, type Transform } from '../../document/index.ts';
import type { PaperFrame } from '../../pool/index.ts';
import { NOWHERE, outlineOf, pixelsOf, positionOf, sizeOf } from './recognised-places.ts';

/** A paper of 200 x 100 points at 144 dpi, lying on a photo turned and in perspective. */
const PAPER = { width: 200, height: 100 };
const TO_PAGE: Transform = [0.4, -2.1, 330, 2.4, 0.3, 40, 0.0004, 0.0003, 1];
const frame = {
  pageNumber: 1,
  ...PAPER,
  dpi: 144,
  angle: 90,
  pageWidth: 400,
  pageHeight: 600,
  pageDpi: 0,
  toPage: TO_PAGE,
  outline: [330.4, 40, 1, 2, 3, 4, 5.6, 6],
  seals: [],
  codes: [],
  origin: 'ocr',
} satisfies PaperFrame;

/** Ink of the photo: each of its pixels looks where it lies on the paper. */
function draw(ink: { x0: number; y0: number; x1: number; y1: number }): { x: number; y: number }[] {
  const back = invert(TO_PAGE)!;
  const dark: { x: number; y: number }[] = [];
  for (let y = 0; y < frame.pageHeight; y++) {
    for (let x = 0; x < frame.pageWidth; x++) {
      const on = mapPoint(back, { x: x + 0.5, y: y + 0.5 });
      if (on.x >= ink.x0 && on.x < ink.x1 && on.y >= ink.y0 && on.y < ink.y1) dark.push({ x, y });
    }
  }
  return dark;
}

/** Positive inside a quad whose corners go round clockwise, in pixels from the nearest side. */
function depth(quad: readonly number[], { x, y }: { x: number; y: number }): number {
  const sides = [0, 1, 2, 3].map((i) => {
    const [ax, ay, bx, by] = [quad[i * 2]!, quad[i * 2 + 1]!, quad[((i + 1) % 4) * 2]!, quad[((i + 1) % 4) * 2 + 1]!];
    return ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / Math.hypot(bx - ax, by - ay);
  });
  return Math.min(...sides);
}

describe('positions', () => {
  const box = { x0: 40, y0: 30, x1: 120, y1: 44 };
  const quad: Quad = [40, 30, 120, 30, 120, 44, 40, 44];

  it('cover the ink in the picture that was sent, whatever way the paper lies on it', () => {
    const ink = draw(box);
    expect(ink.length).toBeGreaterThan(1000);
    const position = pixelsOf(quad, frame, 'sent');
    for (const pixel of ink) expect(depth(position, pixel)).toBeGreaterThan(-2);
    // And little else.
    const [xs, ys] = [0, 1].map((o) => [0, 2, 4, 6].map((i) => position[i + o]!));
    const area = Math.abs(
      [0, 1, 2, 3].reduce((sum, i) => sum + xs![i]! * ys![(i + 1) % 4]! - xs![(i + 1) % 4]! * ys![i]!, 0) / 2,
    );
    expect(area / ink.length).toBeLessThan(1.1);
    // The first corner is the top-left of the text itself: the paper is turned by 90 degrees.
    expect(position[1]).toBeLessThan(position[3]! - 100);
  });

  it('are pixels of the straightened paper else', () => {
    expect(pixelsOf(quad, frame, 'paper')).toEqual([80, 60, 240, 60, 240, 88, 80, 88]);
    expect(sizeOf(frame)).toEqual({ width: 400, height: 200 });
    expect(outlineOf(frame)).toEqual([330, 40, 1, 2, 3, 4, 6, 6]);
  });

  it('hold all pieces of a value on the paper where it begins, and are zero without a place', () => {
    const region = (q: Quad, paper = 0) => ({ pageNumber: 1, paper, quad: q, text: '', chars: [] });
    const regions = [region(quad), region([10, 50, 60, 50, 60, 64, 10, 64]), region([0, 0, 9, 0, 9, 9, 0, 9], 1)];
    expect(positionOf({ regions }, [frame, frame], 'paper')).toEqual([20, 60, 240, 60, 240, 128, 20, 128]);
    expect(positionOf({ regions: [] }, [frame], 'paper')).toEqual(NOWHERE);
    expect(positionOf({ regions: [region(quad, 7)] }, [frame], 'sent')).toEqual(NOWHERE);
  });
});
