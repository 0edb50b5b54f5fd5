import { expect, it } from 'vitest';
import { glyphsAt } from '../../document/testing.ts';
import { agreement, alignText, findStretch } from './align.ts';

it('finds characters that the page shows, and places for those it reads differently', () => {
  const glyphs = glyphsAt('T0tal sum', 10, 20);
  const places = alignText('Total sums', glyphs);
  expect(places.map((place) => place?.glyph.text)).toEqual([
    'T',
    '0',
    't',
    'a',
    'l',
    undefined,
    's',
    'u',
    'm',
    undefined,
  ]);
  expect(places[1]?.same).toBe(false);
  expect(agreement(places, 'Total sums')).toBeCloseTo(7 / 9);
});

it('keeps a text together if its letters occur again later', () => {
  const glyphs = [...glyphsAt('report', 10, 20), ...glyphsAt('rest of the report there', 10, 40)];
  expect(alignText('report', glyphs.slice(0, 12)).every((place) => place?.glyph.y0 === glyphs[0]?.y0)).toBe(true);
});

it('finds where a text is on a page, and does not find text that is not there', () => {
  const glyphs = [
    ...glyphsAt('Some words before it', 10, 20),
    ...glyphsAt('The year was good for all', 10, 40),
    ...glyphsAt('and words behind', 10, 60),
  ];
  const stretch = findStretch('The year was good for all', glyphs, new Set()) ?? [];
  expect(agreement(alignText('The year was good for all', stretch), 'The year was good for all')).toBe(1);
  expect(findStretch('nothing like that, quite other letters', glyphs, new Set())).toBeUndefined();
});

it('treats full width and half width as equal', () => {
  expect(agreement(alignText('ＡＢ１', glyphsAt('AB1', 0, 10)), 'AB1')).toBe(1);
});
