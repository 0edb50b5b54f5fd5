import { describe, expect, it } from 'vitest';
import { handwritingScore } from './handwriting.ts';
import { drawn } from './testing.ts';

/** Joined loops and strokes of uneven height and slant, off the baseline, like handwriting. */
function scrawl(x: number, y: number, words: number): string {
  let out = '';
  let px = x;
  for (let w = 0; w < words; w++) {
    const base = y + 9 * Math.sin(w * 2.4);
    let d = `M${px} ${base}`;
    for (let i = 0; i < 3 + (w % 4); i++) {
      const h = 12 + 18 * Math.abs(Math.sin(w * 3.1 + i * 1.7)) + (i % 3 === 0 ? 14 : 0);
      const s = 12 + 6 * Math.sin(i * 2.3 + w);
      const rise = 8 * Math.sin(w * 1.3 + i);
      d += ` c${s} ${-h * 0.4} ${s * 1.6} ${-h} ${s * 0.9} ${-h} s${-s * 0.9} ${h * 0.6} ${s * 0.7} ${h + rise * 0.4}`;
      px += s * 1.7;
    }
    px += 26;
    out += `<path d="${d}" fill="none" stroke="black" stroke-width="${2.6 + Math.sin(w)}"/>`;
  }
  return out;
}

const box = { x0: 15, y0: 10, x1: 340, y1: 44 };

describe('handwritingScore', () => {
  it('is low for print in any style', async () => {
    for (const style of [
      'font-family="sans-serif"',
      'font-family="serif"',
      'font-family="monospace"',
      'font-family="sans-serif" font-weight="bold"',
      'font-family="serif" font-style="italic"',
    ]) {
      for (const text of [
        'The quick brown fox jumps over the dog',
        'INVOICE NO 2024-0017 TOTAL 1,234.50',
        'Name: ______ Date: 12/03/2024',
      ]) {
        const page = await drawn(1000, 160, `<text x="50" y="100" font-size="38" ${style}>${text}</text>`, {
          jpeg: 80,
        });
        expect(handwritingScore(page, box), `${style} ${text}`).toBeLessThan(0.4);
      }
    }
  });

  it('is high for a handwritten line', async () => {
    for (const words of [7, 8])
      expect(handwritingScore(await drawn(1000, 160, scrawl(50, 100, words)), box)).toBeGreaterThan(0.45);
  });

  it('is 0 for empty places', async () => {
    expect(handwritingScore(await drawn(1000, 160, ''), box)).toBe(0);
    expect(handwritingScore(await drawn(1000, 160, ''), { x0: 900, y0: 900, x1: 950, y1: 910 })).toBe(0);
  });
});
