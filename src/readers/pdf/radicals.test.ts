import { expect, it } from 'vitest';
import { characterOfRadical } from './radicals.ts';

it('gives characters for the radicals that writers of PDF put in their place', () => {
  expect(characterOfRadical(0x2f64)).toBe('用');
  expect(characterOfRadical(0x2f00)).toBe('一');
  expect(characterOfRadical(0x2eda)).toBe('页');
  expect(characterOfRadical(0x2ea0)).toBe('民');
});

it('leaves radicals without a character of their own, and all else', () => {
  expect(characterOfRadical(0x2e85)).toBeUndefined();
  expect(characterOfRadical(0x7528)).toBeUndefined();
});
