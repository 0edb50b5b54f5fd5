import { expect, it } from 'vitest';
import { isBlank, isControl, textOf, windows1252 } from './character-codes.ts';

it('tells white space and controls from characters', () => {
  expect([0x20, 0xa0, 0x200b, 0x3000, 0xfeff].every(isBlank)).toBe(true);
  expect([0x21, 0xad, 0x2010].some(isBlank)).toBe(false);
  expect([0, 0x1f, 0x7f, 0x9f, 0xfffe].every(isControl)).toBe(true);
  expect([0x20, 0xa0, 0xfffd].some(isControl)).toBe(false);
});

it('reads ligatures of Latin as letters, and soft hyphens as hyphens', () => {
  expect([0xfb01, 0xad, 0x41, 0x4e2d, 0x1d434].map((code) => textOf(code, 'Times'))).toEqual([
    'fi',
    '-',
    'A',
    '中',
    '𝐴',
  ]);
});

it('reads signs of Windows-1252, but no letters', () => {
  expect([0x80, 0x92, 0x95, 0x8a].map((code) => String.fromCharCode(windows1252(code)))).toEqual([
    '€',
    '’',
    '•',
    '\ufffd',
  ]);
});
