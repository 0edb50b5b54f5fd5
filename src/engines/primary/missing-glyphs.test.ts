import { expect, it } from 'vitest';
import { glyphsAt } from '../../document/testing.ts';
import { missingGlyphs } from './missing-glyphs.ts';

const [a, b, c, d, e] = glyphsAt('abcde', 0, 0) as [never, never, never, never, never];

it('finds what no list contains, in order and by group', () => {
  expect(missingGlyphs([[[a, b], [c]], [[d, e]]], [[b], [e]])).toEqual([[a, c], [d]]);
  expect(missingGlyphs([[[a, b, c]]], [])).toEqual([[a, b, c]]);
});

it('finds nothing in runs that are placed whole, in pieces or in another order', () => {
  expect(missingGlyphs([[[a, b, c, d, e]]], [[a, b, c, d, e]])).toEqual([[]]);
  expect(
    missingGlyphs(
      [[[a, b, c, d, e]]],
      [
        [d, e],
        [a, b, c],
      ],
    ),
  ).toEqual([[]]);
  expect(missingGlyphs([[[a, b, c, d, e]]], [[e, d, c, b, a]])).toEqual([[]]);
  expect(
    missingGlyphs(
      [
        [
          [a, b],
          [c, d, e],
        ],
      ],
      [[a, b, c, d], [e]],
    ),
  ).toEqual([[]]);
});

it('goes on with a run after a glyph that is missing from it', () => {
  expect(missingGlyphs([[[a, b, c, d, e]]], [[a, b, d, e]])).toEqual([[c]]);
});
