import { expect, it } from 'vitest';
import { glyphsAt } from '../../document/testing.ts';
import { segment, texts } from './testing.ts';

it('keeps the paragraph above contents whole, which does not reach their page numbers', () => {
  const rows = ['Introduction', 'Usage of the package', 'Options', 'Examples', 'Limits', 'Index'];
  const glyphs = [
    ...glyphsAt('This abstract says in some lines what the text below is all about,', 80, 100),
    ...glyphsAt('and its lines end before the page numbers of the contents begin, so', 80, 112),
    ...glyphsAt('that white space runs down beside it too.', 80, 124),
    ...rows.flatMap((title, i) => [
      ...glyphsAt(`${i + 1} ${title}`, 60, 160 + 20 * i),
      ...glyphsAt(String(2 * i + 1), 470, 160 + 20 * i),
    ]),
  ];
  expect(texts(segment(glyphs)).map((t) => t.split(' ')[0])).toEqual(['This', ...rows.map((_, i) => String(i + 1))]);
});
