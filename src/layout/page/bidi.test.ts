import { expect, it } from 'vitest';
import type { Glyph } from '../../document/index.ts';
import { glyphsAt, pageOf } from '../../document/testing.ts';
import { textOfGlyphs } from './index.ts';
import { buildLines } from './lines.ts';

/** Characters placed as they look, from left to right, in the order in which they are read. No character comes twice. */
function placed(read: string, seen: string, x = 60, y = 100): Glyph[] {
  const at = new Map(glyphsAt(seen, x, y).map((g) => [g.text, g]));
  return [...read].flatMap((c, i) =>
    c === ' ' ? [] : [{ ...(at.get(c) as Glyph), spaceBefore: i > 0 && read[i - 1] === ' ' }],
  );
}
const textsOf = (glyphs: Glyph[]): string[] => buildLines(pageOf(glyphs)).map((l) => l.text);
const looks = (s: string): string => [...s].reverse().join('');

it.each([
  ['numbers and their signs', 'שנת 2014 ב-35% מדג', `גדמ 35%-ב 2014 תנש`],
  ['numbers in a row', 'לכ 13 26 ט', 'ט 26 13 כל'],
  ['words in Latin letters', 'שם Index 2 סופ', 'פוס Index 2 םש'],
  ['signs beside numbers in Arabic', 'في 15% ما', 'ام %15 يف'],
  ['ends of sentences', 'בשנ 2013. המ', 'מה .2013 נשב'],
])('reads %s in text from right to left', (_, read, seen) => {
  expect(textsOf(placed(read, seen))).toEqual([read]);
});

it('keeps a justified line with numbers in one piece', () => {
  const right = placed('אבגד', looks('אבגד'), 90);
  const left = placed('25 הוזח', `${looks('הוזח')} 25`, 49);
  left[0]!.spaceBefore = true;
  expect(textsOf([...right, ...left])).toEqual(['אבגד 25 הוזח']);
});

it('reads the words of a cell from right to left, in whatever order they come', () => {
  const first = placed('סך', looks('סך'), 79);
  const second = placed('הכל', looks('הכל'), 60);
  second[0]!.spaceBefore = true;
  expect(textOfGlyphs([...second, ...first]).value).toBe('סך הכל');
});
