import { expect, it } from 'vitest';
import type { Reading } from './ctc.ts';
import { lettersInWords } from './word-letters.ts';

/** Readings of a text; `possible` is the probability of the letter that looks like a digit. */
const readings = (text: string, possible = 0.01): Reading[] =>
  [...text].map((character, i) => {
    const letter = { '0': 'o', '1': 'l' }[character];
    const candidates = [
      { text: character, confidence: 0.98 },
      ...(letter ? [{ text: letter, confidence: possible }] : []),
    ];
    return { text: character, confidence: 0.98, from: i, to: i + 1, candidates };
  });
const read = (text: string, possible?: number): string =>
  lettersInWords(readings(text, possible))
    .map((reading) => reading.text)
    .join('');

it('replaces digits inside lower-case words by the letters that they may be', () => {
  expect(read('Te1: 031')).toBe('Tel: 031');
  expect(read('J1n Gri11')).toBe('Jln Grill');
  expect(read('t0tal 10')).toBe('total 10');
});

it('keeps digits without a probable letter, and those of codes and numbers', () => {
  expect(read('item1', 0.0005)).toBe('item1');
  expect(read('A1 B111 V01')).toBe('A1 B111 V01');
  expect(read('aa51')).toBe('aa51');
  expect(read('1st 1kg 10ml')).toBe('1st 1kg 10ml');
});
