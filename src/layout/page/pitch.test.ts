import { expect, it } from 'vitest';
import type { Glyph, TextBlock } from '../../document/index.ts';
import { glyphsAt, pageOf } from '../../document/testing.ts';
import { buildLines } from './lines.ts';
import { fixedPitch } from './pitch.ts';
import { blockText } from './text.ts';

const NARROW = /[iltj.,;:()'"]/;

/** Proportional letters in cells of 0.6 em, left-aligned or centred, on one baseline. */
function inCells(text: string, at: 'left' | 'middle', x = 60, y = 100, size = 10): Glyph[] {
  const cell = 0.6 * size;
  return Array.from(text).flatMap((char, i) => {
    if (char === ' ') return [];
    const width = (NARROW.test(char) ? 0.1 : 0.5) * size;
    const x0 = x + i * cell + (at === 'left' ? 0.05 * size : (cell - width) / 2);
    return glyphsAt(char, x0, y, { size }).map((g) => ({ ...g, x0, x1: x0 + width }));
  });
}

it.each(['left', 'middle'] as const)('reads words whose letters are at the %s of cells', (at) => {
  const glyphs = inCells('Testing little filters', at);
  expect(fixedPitch(glyphs)?.width).toBeCloseTo(6, 0);
  expect(buildLines(pageOf(glyphs)).map((l) => l.text)).toEqual(['Testing little filters']);
});

it('sees no cells in proportional text', () => {
  let x = 60;
  const glyphs = Array.from('This is a little milk in a jug').flatMap((char) => {
    const width = char === ' ' ? 2.8 : /[il]/.test(char) ? 2.2 : /m/.test(char) ? 8.3 : 5.5;
    x += width;
    return char === ' ' ? [] : glyphsAt(char, x - width, 100).map((g) => ({ ...g, x1: x - 0.5 }));
  });
  expect(fixedPitch(glyphs)).toBeUndefined();
});

it('sees no cells in text with letters of similar width', () => {
  const widths: Record<string, number> = { i: 2.8, l: 2.8, t: 3.9, m: 8.3, w: 7.2, r: 3.9, s: 3.9, e: 4.4, c: 4.4 };
  let x = 60;
  const glyphs = Array.from('should be a good hand on one document and not another').flatMap((char) => {
    const width = char === ' ' ? 3.3 : (widths[char] ?? 5);
    x += width;
    return char === ' ' ? [] : glyphsAt(char, x - width, 100).map((g) => ({ ...g, x0: x - width + 0.2, x1: x - 0.2 }));
  });
  expect(buildLines(pageOf(glyphs)).map((l) => l.text)).toEqual([
    'should be a good hand on one document and not another',
  ]);
});

it('trusts the spaces of the source if words and numbers happen to be at equal distances', () => {
  let x = 60;
  const glyphs = ['pause,', 'Pause,', '302,', '310,', '479'].flatMap((word) =>
    Array.from(word).map((char, i) => {
      const width = char === ',' ? 2.5 : 5;
      x += width + (i === 0 ? 2.5 : 0);
      return { ...glyphsAt(char, x - width, 100)[0]!, x1: x - 0.3, spaceBefore: i === 0 && word !== 'pause,' };
    }),
  );
  expect(buildLines(pageOf(glyphs)).map((l) => l.text)).toEqual(['pause, Pause, 302, 310, 479']);
});

it('sees no space after a wide letter that the source does not write, if it writes others', () => {
  // Letters, and the points from the beginning of one to that of the next.
  const steps = 'c5.5 a5.8 u5.4 s4.6 e5 t4.3 s9 p5.7 a5.4 c5.7 k5.4 a5.3 g5.9 e9.6 m9 a5.9 n6 u5.7 a5.9 l3';
  let x = 60;
  const glyphs = steps.split(' ').map((step) => {
    const g = glyphsAt(step[0]!, x, 100, { size: 12 })[0]!;
    const spaceBefore = /[pm]/.test(step[0]!);
    const width = step[0] === 'm' ? 7.4 : step[0] === 'l' ? 0.9 : 4.2;
    x += Number(step.slice(1));
    return { ...g, x1: g.x0 + width, spaceBefore };
  });
  expect(buildLines(pageOf(glyphs)).map((l) => l.text)).toEqual(['causets package manual']);
});

it('keeps the columns of a listing', () => {
  const rows = ['function add(list) {', '    return first(list);', '}'];
  const lines = rows.flatMap((row, i) => buildLines(pageOf(inCells(row, 'middle', 60, 100 + 12 * i))));
  const block: TextBlock = { kind: 'text', box: { x0: 60, y0: 90, x1: 200, y1: 130 }, lines, role: 'code', column: 0 };
  expect(blockText(block).value.split('\n')).toEqual(rows);
});
