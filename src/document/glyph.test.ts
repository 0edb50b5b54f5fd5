import { expect, it } from 'vitest';
import { glyphCentreX, glyphCentreY, unionOfGlyphs } from './glyph.ts';
import { centreX, centreY, unionBox } from './index.ts';
import { glyphsAt } from './testing.ts';

it('measures characters as any boxes', () => {
  const glyphs = [...glyphsAt('measures', 10, 20), ...glyphsAt('characters', -5, 40)];
  expect(glyphs.map(glyphCentreX)).toEqual(glyphs.map(centreX));
  expect(glyphs.map(glyphCentreY)).toEqual(glyphs.map(centreY));
  expect(unionOfGlyphs(glyphs)).toEqual(unionBox(glyphs));
  expect(() => unionOfGlyphs([])).toThrow(RangeError);
});
