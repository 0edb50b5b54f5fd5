import { expect, it } from 'vitest';
import { column, glyphsAt } from '../../document/testing.ts';
import { names, picture, segment, seq } from './testing.ts';

it('gives the labels of figure parts to their pictures, not the text below a photograph', () => {
  const body = column(seq('a', 8), 60, 60, 400);
  const label = glyphsAt('(a) first part', 100, 312, { size: 8 });
  const caption = glyphsAt('Figure 3. Both parts', 100, 330, { size: 8 });
  expect(names(segment([...body, ...label, ...caption], [picture(60, 200, 300, 300)]))).toEqual([
    ...seq('a', 8),
    'picture',
    'Figure',
  ]);
  expect(names(segment([...body, ...label], [picture(60, 200, 300, 300)]))).toEqual([...seq('a', 8), 'picture', '(a)']);
});
