import { expect, test } from 'vitest';
import type { Glyph } from '../document/index.ts';
import { dividedAtGutters } from './gutters.ts';

/** A line of letters of 10 points, 5 points wide, in words of five. */
const line = (x: number, y: number, count: number, size = 10): Glyph[] =>
  Array.from({ length: count }, (_, i) => {
    const x0 = x + 5 * i;
    return {
      text: String.fromCharCode(97 + (i % 26)),
      x0,
      x1: x0 + 5,
      y0: y - 8,
      y1: y + 2,
      baseline: y,
      size,
      angle: 0,
    };
  }) as Glyph[];

/** Two columns of 30 letters, 9 points apart; the lines with these numbers were read as one. */
const columns = (joined: readonly number[], rows = 10): Glyph[][] =>
  Array.from({ length: rows }, (_, i) => i).flatMap((i) => {
    const [a, b] = [line(100, 100 + 12 * i, 30), line(259, 100 + 12 * i, 30)];
    return joined.includes(i) ? [[...a, ...b]] : [a, b];
  });

const text = (glyphs: readonly Glyph[]): string => glyphs.map((g) => g.text).join('');

test('a line read across the gutter of two columns is divided, and its right part comes last', () => {
  const lines = columns([3]);
  const across = lines.find((l) => l.length === 60)!;
  const divided = dividedAtGutters(lines);
  expect(divided).toHaveLength(600);
  expect(divided.slice(-30)).toEqual(across.slice(30));
  expect(divided.indexOf(across[29]!)).toBeLessThan(570);
});

test('lines keep their order where no gutter is: in one column, and beside short labels', () => {
  const lines = columns([]);
  expect(dividedAtGutters(lines)).toEqual(lines.flat());
  const few = columns([0, 1, 2], 6);
  expect(dividedAtGutters(few)).toEqual(few.flat());
  const table = Array.from({ length: 10 }, (_, i) => [line(100, 100 + 12 * i, 8), line(149, 100 + 12 * i, 8)]).flat();
  const row = [...line(100, 300, 8), ...line(149, 300, 8)];
  expect(text(dividedAtGutters([...table, row]))).toBe(text([...table, row].flat()));
});
