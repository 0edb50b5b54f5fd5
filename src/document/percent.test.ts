import { expect, it } from 'vitest';
import { decodePercent } from './percent.ts';

it('undoes percent-encoding, and leaves what is none', () => {
  expect(decodePercent('%E8%B4%A6%20a.pdf')).toBe('账 a.pdf');
  expect(decodePercent('100%.pdf')).toBe('100%.pdf');
});
