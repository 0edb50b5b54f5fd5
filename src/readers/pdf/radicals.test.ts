import { expect, it } from 'vitest';
import { characterOfRadical } from './radicals.ts';

it('replaces radicals, which some PDF producers write, by characters', () => {
  expect(characterOfRadical(0x2f64)).toBe('用');
  expect(characterOfRadical(0x2f00)).toBe('一');
  expect(characterOfRadical(0x2eda)).toBe('页');
  expect(characterOfRadical(0x2ea0)).toBe('民');
});

it('keeps radicals without an equivalent character, and other text', () => {
  expect(characterOfRadical(0x2e85)).toBeUndefined();
  expect(characterOfRadical(0x7528)).toBeUndefined();
});
