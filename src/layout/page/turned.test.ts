import { expect, it } from 'vitest';
import type { Glyph } from '../../document/index.ts';
import { column, glyphsAt } from '../../document/testing.ts';
import { segment, seq } from './testing.ts';

it('keeps rotated lines together, and those at the edge as margin notes', () => {
  const up = (text: string, x: number): Glyph[] =>
    [...text].map((c, i) => ({
      ...glyphsAt(c, x, 0)[0]!,
      x0: x,
      x1: x + 10,
      y0: 495 - 5 * i,
      y1: 500 - 5 * i,
      angle: 270,
    }));
  const blocks = segment([
    ...column(seq('a', 6), 200, 100, 300),
    ...up('second', 112),
    ...up('firstly', 100),
    ...up('stamp', 12),
  ]);
  expect(blocks.map((b) => b.kind === 'text' && [b.lines.map((l) => l.text.split(' ')[0]).join('/'), b.role])).toEqual([
    ['a0/a1/a2/a3/a4/a5', 'body'],
    ['firstly/second', 'body'],
    ['stamp', 'margin-note'],
  ]);
});
