import { describe, expect, it } from 'vitest';
import type { Box } from '../../document/index.ts';
import type { Plane } from '../pixels.ts';
import { evidenceOf, gapsOf, tightBox } from './gaps.ts';

function marked(width: number, height: number, ...boxes: Box[]): Plane {
  const data = new Uint8Array(width * height);
  for (const b of boxes) for (let y = b.y0; y < b.y1; y++) data.fill(1, y * width + b.x0, y * width + b.x1);
  return { data, width, height };
}
const box = (x0: number, y0: number, x1: number, y1: number): Box => ({ x0, y0, x1, y1 });
const all = (p: Plane): Box => box(0, 0, p.width, p.height);

describe('tightBox', () => {
  it('encloses the marks of a part, and is undefined without any', () => {
    const mask = marked(100, 80, box(10, 20, 30, 25), box(60, 50, 70, 70));
    expect(tightBox(mask, all(mask))).toEqual(box(10, 20, 70, 70));
    expect(tightBox(mask, box(0, 0, 50, 80))).toEqual(box(10, 20, 30, 25));
    expect(tightBox(mask, box(80, 0, 100, 80))).toBeUndefined();
  });
});

describe('gapsOf', () => {
  it('finds bands between rows and columns, but not the space between lines of text', () => {
    const mask = marked(200, 100, box(10, 10, 90, 20), box(10, 22, 90, 32), box(10, 60, 90, 90), box(120, 10, 190, 90));
    const part = tightBox(mask, all(mask))!;
    const gaps = gapsOf(mask, part);
    expect(gaps.map(({ axis, from, to }) => [axis, from, to])).toEqual([['columns', 90, 120]]);
    expect(gaps[0]).toMatchObject({ before: box(10, 10, 90, 90), after: box(120, 10, 190, 90) });
    const left = gapsOf(mask, box(10, 10, 90, 90));
    expect(left.map(({ axis, from, to }) => [axis, from, to])).toEqual([['rows', 32, 60]]);
  });

  it('ends its blocks at the next gap of similar size', () => {
    const mask = marked(100, 200, box(0, 0, 100, 30), box(0, 60, 100, 90), box(0, 120, 100, 200));
    const [first, second] = gapsOf(mask, all(mask));
    expect(first).toMatchObject({ before: box(0, 0, 100, 30), after: box(0, 60, 100, 90), usual: 30 });
    expect(second).toMatchObject({ before: box(0, 60, 100, 90), after: box(0, 120, 100, 200) });
  });
});

describe('evidenceOf', () => {
  it('tells two sheets of one width from a heading above its text', () => {
    const sheets = marked(400, 400, box(20, 20, 380, 180), box(20, 220, 380, 380));
    const titled = marked(400, 400, box(20, 20, 150, 40), box(20, 80, 380, 380));
    const [a, b] = [sheets, titled].map((mask) => {
      const part = tightBox(mask, all(mask))!;
      return evidenceOf(gapsOf(mask, part)[0]!, { mask, red: marked(400, 400) }, part);
    });
    expect(a).toMatchObject({ overlap: 1, left: 0, right: 0, bothTinted: 1, seals: 0, columns: 0 });
    expect(b!.overlap).toBeLessThan(0.5);
    expect(b!.right).toBe(0.3);
    expect(b!.thin).toBeLessThan(a!.thin);
  });

  it('counts a seal on both sides', () => {
    const mask = marked(400, 400, box(20, 20, 380, 180), box(20, 220, 380, 380));
    const red = marked(400, 400, box(300, 100, 320, 120), box(300, 300, 320, 320));
    const part = box(20, 20, 380, 380);
    const gap = gapsOf(mask, part)[0]!;
    expect(evidenceOf(gap, { mask, red }, part).seals).toBe(1);
    expect(evidenceOf(gap, { mask, red: marked(400, 400, box(300, 100, 320, 120)) }, part).seals).toBe(0);
  });
});
