import { expect, test } from 'vitest';
import { buildLines } from '../layout/index.ts';
import { languageShare, proseOf } from './prose.ts';
import { Setter } from './testing.ts';

test('letters of products that OCR has joined are no words', () => {
  expect(languageShare('aijvxiuxj−uxiVxj')).toBe(0);
  expect(languageShare('the next exit is required')).toBeGreaterThan(0.7);
  expect(languageShare('Extension der Zwischenzeit')).toBeGreaterThan(0.8);
});

test('a row of a formula below another one with a remark is no text', () => {
  const page = new Setter(60, 60).put('The quick brown fox jumps over the lazy dog', 'OCR').at(180, 100);
  page.put('uxiVxjdx, since everything is bounded below', 'OCR').at(180, 130).put('+aijwxi−vxjuxi', 'OCR');
  const lines = buildLines(page.page());
  const isProse = proseOf(lines);
  expect(lines.filter((line) => isProse(line)).map(({ text }) => text[0])).not.toContain('+');
});
