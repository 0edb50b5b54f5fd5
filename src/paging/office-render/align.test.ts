import { describe, expect, it } from 'vitest';
import { align } from './align.ts';

/** Deterministic text without long repeated parts. */
function prose(words: number, seed = 1): string {
  let state = seed;
  const next = (): number => (state = (state * 48_271) % 2_147_483_647);
  return Array.from({ length: words }, () =>
    Array.from({ length: 2 + (next() % 7) }, () => String.fromCharCode(97 + (next() % 26))).join(''),
  ).join('');
}

describe('align', () => {
  it('aligns equal texts completely', () => {
    const text = prose(50);
    expect([...align(text, text)]).toEqual(Array.from(text, (_, i) => i));
    expect([...align('', text)]).toEqual([]);
    expect([...align('ab', '')]).toEqual([-1, -1]);
  });

  it('skips what only one text has: page headers, numbers, a missing paragraph', () => {
    const parts = Array.from({ length: 40 }, (_, i) => prose(60, i + 7));
    const source = parts.join('');
    const drawn = parts.map((part, i) => (i === 20 ? 'headerofthepage' : `${part}headerofthepage${i}`)).join('');
    const found = align(source, drawn);
    const lost = source.indexOf(parts[20] as string);
    const end = lost + (parts[20] as string).length;
    let missing = 0;
    for (let i = 0; i < source.length; i++) {
      const place = found[i] as number;
      if (i < lost || i >= end) {
        expect(drawn[place]).toBe(source[i]);
      } else if (place < 0) missing++;
    }
    expect(missing).toBeGreaterThan((end - lost) * 0.9);
  });

  it('returns increasing positions', () => {
    const found = [...align(prose(300, 3) + prose(300, 4), prose(300, 4) + prose(300, 3))].filter(
      (place) => place >= 0,
    );
    expect(found.length).toBeGreaterThan(500);
    expect(found).toEqual([...found].sort((a, b) => a - b));
  });

  it('does not align unrelated texts by their common letters', () => {
    const found = align(prose(12, 11), prose(12, 12));
    expect(found.filter((place) => place >= 0).length).toBeLessThan(4);
  });

  it('takes nearly linear time, also for repetitive texts', () => {
    const time = (text: string): number => {
      const other = text.replace(/e/g, '');
      const started = performance.now();
      align(text, other);
      return performance.now() - started;
    };
    expect(time(prose(40_000, 5))).toBeLessThan(5000);
    expect(time('abcabc1'.repeat(30_000))).toBeLessThan(5000);
  });
});
