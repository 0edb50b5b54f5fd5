import { expect, it } from 'vitest';
import { glyphsAt } from '../../document/testing.ts';
import { orderLigatures } from './arabic-ligatures.ts';
import type { TextRun } from './text-run.ts';

const ordered = (text: string): string => {
  const glyphs = [{ ...glyphsAt('x', 60, 100)[0]!, text }];
  return orderLigatures({ glyphs, runOf: [{} as TextRun], codes: [-1], charCount: 1, unmapped: 0, unreadable: 0 })
    .glyphs[0]!.text;
};

it.each([
  ['ال', 'لا'],
  ['أل', 'لأ'],
  ['رش', 'شر'],
  ['اب', 'با'],
  ['ىل', 'لى'],
])('turns %s, whose first letter ends a word, into %s', (given, right) => {
  expect(ordered(given)).toBe(right);
});

it.each(['لا', 'لى', 'لم', 'بحر', 'الا', 'ريال', 'fi', '12'])('leaves %s as it is', (text) => {
  expect(ordered(text)).toBe(text);
});
