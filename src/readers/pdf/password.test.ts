import { expect, it } from 'vitest';
import { significant } from './password.ts';

it('keeps the significant part of a password', () => {
  expect(significant('secret')).toBe('secret');
  expect(significant('x'.repeat(100_000))).toBe('x'.repeat(127));
  expect(significant('密'.repeat(60))).toBe('密'.repeat(42));
});
