import { describe, expect, it } from 'vitest';
import type { Raster } from '../../document/index.ts';
import { drawn } from '../testing.ts';
import type { Outline } from './shape.ts';
import { sealStrips } from './strips.ts';

const degrees = (angle: number): number => (angle * Math.PI) / 180;
const letters = (count: number): string =>
  Array.from({ length: count }, (_, i) => {
    const at = 180 + (180 * i) / (count - 1);
    const [x, y] = [200 + 125 * Math.cos(degrees(at)), 200 + 125 * Math.sin(degrees(at))];
    return `<text fill="red" text-anchor="middle" font-size="34" transform="translate(${x} ${y}) rotate(${at + 90})">H</text>`;
  }).join('');
const ring = '<circle cx="200" cy="200" r="177" fill="none" stroke="red" stroke-width="6"/>';
const line = (y: number, text: string): string =>
  `<text fill="red" x="200" y="${y}" text-anchor="middle" font-size="30">${text}</text>`;
const round: Outline = { kind: 'ellipse', ellipse: { cx: 200, cy: 200, a: 180, b: 180, angle: 0 }, coverage: 1 };

const strips = async (svg: string): Promise<Raster[]> =>
  sealStrips(await drawn(400, 400, svg, { dpi: 200 }), 'red', round);

describe('sealStrips', () => {
  it('gives the legend first, then the lines inside', async () => {
    const found = await strips(ring + letters(9) + line(270, 'HEAD'));
    expect(found).toHaveLength(2);
    expect(found[0]!.width).toBeGreaterThan(found[1]!.width * 2);
  });

  it('gives nothing for a ring without ink inside, or ink of another colour', async () => {
    expect(await strips(ring)).toHaveLength(0);
    expect(await strips((ring + letters(9)).replaceAll('red', 'blue'))).toHaveLength(0);
  });
});
