import { describe, expect, it } from 'vitest';
import type { Plane } from '../pixels.ts';
import { drawn } from '../testing.ts';
import { findEllipse, findPolygon, frameLike, outerPoints, ringLike } from './shape.ts';

async function maskOf(svg: string, width = 300, height = 300): Promise<Plane> {
  const { data } = await drawn(width, height, svg);
  return {
    width,
    height,
    data: Uint8Array.from({ length: width * height }, (_, i) => (data[i * 3]! < 128 ? 1 : 0)),
  };
}
const whole = { x0: 0, y0: 0, x1: 300, y1: 300 };
const ring = '<ellipse cx="150" cy="140" rx="110" ry="80" fill="none" stroke="black" stroke-width="5"/>';

describe('findEllipse', () => {
  it('finds the ring of an oval seal, with a legend in it and a line through it', async () => {
    const mask = await maskOf(
      `${ring}<text x="90" y="150" font-size="30">LEGEND</text><path d="M150 60 V 20" stroke="black" stroke-width="3"/>`,
    );
    const found = findEllipse(mask, outerPoints(mask, whole), { min: 30, max: 200 });
    expect(found).toMatchObject({ kind: 'ellipse' });
    if (found?.kind !== 'ellipse') return;
    expect(found.coverage).toBeGreaterThan(0.9);
    const { cx, cy, a, b } = found.ellipse;
    for (const [v, truth] of [
      [cx, 150],
      [cy, 140],
      [a, 110],
      [b, 80],
    ] as const)
      expect(Math.abs(v - truth)).toBeLessThan(4);
    expect(ringLike(mask, found.ellipse, 8)).toBe(true);
  });

  it('finds none in a block of text', async () => {
    const mask = await maskOf(
      '<text x="20" y="100" font-size="40">Some words</text><text x="40" y="180" font-size="40">of a page</text>',
    );
    expect(findEllipse(mask, outerPoints(mask, whole), { min: 30, max: 200 })).toBeUndefined();
  });
});

describe('ringLike', () => {
  it('refuses ink that only touches the outline here and there', async () => {
    const dots = Array.from({ length: 24 }, (_, i) => {
      const t = (i * Math.PI) / 12;
      return `<circle cx="${150 + 110 * Math.cos(t)}" cy="${140 + 80 * Math.sin(t)}" r="4"/>`;
    }).join('');
    const ellipse = { cx: 150, cy: 140, a: 110, b: 80, angle: 0 };
    expect(ringLike(await maskOf(dots), ellipse, 8)).toBe(false);
    expect(ringLike(await maskOf(ring), ellipse, 8)).toBe(true);
  });
});

describe('findPolygon and frameLike', () => {
  it('find the frame of a square seal and of a triangular one', async () => {
    const square = await maskOf(
      '<rect x="60" y="80" width="160" height="140" fill="none" stroke="black" stroke-width="6"/>',
    );
    const four = findPolygon(square, outerPoints(square, whole));
    expect(four?.kind === 'polygon' && four.corners).toHaveLength(4);
    expect(four!.coverage).toBeGreaterThan(0.95);
    expect(four?.kind === 'polygon' && frameLike(square, four.corners)).toBe(true);
    const triangle = await maskOf(
      '<polygon points="150,40 270,250 30,250" fill="none" stroke="black" stroke-width="6"/>',
    );
    const three = findPolygon(triangle, outerPoints(triangle, whole));
    expect(three?.kind === 'polygon' && three.corners).toHaveLength(3);
  });

  it('see a poor side where the frame is open', async () => {
    const open = await maskOf('<path d="M60 220 V80 H220 V220" fill="none" stroke="black" stroke-width="6"/>');
    expect(findPolygon(open, outerPoints(open, whole))!.coverage).toBeLessThan(0.3);
  });
});
