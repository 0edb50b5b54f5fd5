import { expect, test } from 'vitest';
import { cleanSymbols } from './clean-symbols.ts';
import type { PixelSymbol } from './decode-symbols.ts';
import { symbolAt as symbol } from './testing.ts';

const names = (...symbols: PixelSymbol[]): string[] => cleanSymbols(symbols).map(({ name }) => name);

test('a mark within a letter is a part of it, one above is an accent', () => {
  expect(names(symbol('it:x', 10, 10, 24, 24), symbol('˜', 12, 12, 20, 15))).toEqual(['it:x']);
  expect(names(symbol('it:x', 10, 10, 24, 24), symbol('˜', 12, 2, 20, 6))).toEqual(['it:x', '˜']);
});

test('a letter without its dot, under a dot, is i or j', () => {
  const [letter, ...rest] = cleanSymbols([symbol('it:ȷ', 10, 10, 16, 28), symbol('˙', 12, 4, 15, 7)]);
  expect(rest).toEqual([]);
  expect(letter).toMatchObject({ name: 'it:j', y0: 4, y1: 28 });
  expect(names(symbol('it:ȷ', 10, 10, 16, 28), symbol('ˆ', 12, 4, 15, 7))).toEqual(['it:ȷ', 'ˆ']);
});

test('a bar with type close above and below is no sign of its own; a minus is', () => {
  const minus = symbol('−', 10, 30, 24, 32);
  expect(names(symbol('1', 14, 12, 20, 25), minus, symbol('2', 13, 37, 21, 50))).toEqual(['1', '2']);
  expect(names(symbol('1', 0, 24, 6, 38), minus, symbol('2', 28, 24, 36, 38))).toEqual(['1', '−', '2']);
  expect(names(symbol('1', 14, 12, 20, 25), minus)).toEqual(['1', '−']);
});

test('a dot on the line is a full stop, one half-way up a multiplication', () => {
  const [a, b] = [symbol('it:a', 0, 26, 10, 40), symbol('it:b', 20, 20, 30, 40)];
  expect(names(a, { ...symbol('·', 13, 37, 16, 40), baseline: 41 }, b)).toEqual(['it:a', '.', 'it:b']);
  expect(names(a, { ...symbol('.', 13, 33, 16, 36), baseline: 38 }, b)).toEqual(['it:a', '·', 'it:b']);
});

test('an accent stands on the letter below it; without one it is none', () => {
  const letter = { ...symbol('it:x', 10, 10, 24, 24), em: 18, baseline: 23 };
  const [, accent] = cleanSymbols([letter, { ...symbol('˜', 12, 2, 20, 6), em: 30, baseline: 40 }]);
  expect(accent).toMatchObject({ name: '˜', em: 18, baseline: 23 });
  expect(names(letter, symbol('˜', 40, 2, 48, 6))).toEqual(['it:x']);
});

test('letters that formulas do not use are those that look like them', () => {
  expect(names(symbol('υ', 10, 10, 24, 24))).toEqual(['it:v']);
  expect(names(symbol('it:ȷ', 10, 10, 16, 28))).toEqual(['it:j']);
});
