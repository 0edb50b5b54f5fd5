import { expect, it } from 'vitest';
import { column } from '../../document/testing.ts';
import { names, picture, segment, seq } from './testing.ts';

it('follows text around a picture (L shape)', () => {
  const glyphs = [...column(seq('a', 8), 60, 100, 220), ...column(seq('b', 4), 60, 200, 470)];
  expect(names(segment(glyphs, [picture(310, 95, 530, 185)]))).toEqual([...seq('a', 8), 'picture', ...seq('b', 4)]);
});
