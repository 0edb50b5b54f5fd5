import { expect, it } from 'vitest';
import { column, glyphsAt } from '../../document/testing.ts';
import { names, segment, seq } from './testing.ts';

it('do not form a column of page numbers at the edge', () => {
  const glyphs = [
    ...glyphsAt('Running title of the paper', 60, 50),
    ...glyphsAt('17', 540, 50),
    ...column(seq('a', 10), 60, 90, 400),
  ];
  expect(names(segment(glyphs))).toEqual(['Running', '17', ...seq('a', 10)]);
});
