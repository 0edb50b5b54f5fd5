import { expect, it } from 'vitest';
import { glyphsAt } from '../../document/testing.ts';
import { orderBrackets } from './rtl-brackets.ts';
import type { TextRun } from './text-run.ts';

const ordered = (...lines: string[]): string => {
  const glyphs = lines.flatMap((text, i) => glyphsAt(text, 60, 100 + 20 * i));
  const rest = { codes: [], charCount: glyphs.length, unmapped: 0, unreadable: 0 };
  return orderBrackets({ glyphs, runOf: glyphs.map(() => ({}) as TextRun), ...rest })
    .glyphs.map((g) => g.text)
    .join('');
};

it('turns brackets that close before they open in text from right to left', () => {
  expect(ordered('שנה )לעומת 2.0( עבר')).toBe('שנה(לעומת2.0)עבר');
  expect(ordered('سنة ]مقابل 2[ من')).toBe('سنة[مقابل2]من');
});

it('leaves those that open first, and those of Latin text', () => {
  expect(ordered('שנה (לעומת 2.0) עבר')).toBe('שנה(לעומת2.0)עבר');
  expect(ordered('one )two( three', 'שנה')).toBe('one)two(threeשנה');
});

it('turns single ones as the pairs of the page', () => {
  expect(ordered('שנה )לעומת 2.0( עבר', 'א( סעיף')).toBe('שנה(לעומת2.0)עברא)סעיף');
});
