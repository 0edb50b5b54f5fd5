import { expect, it } from 'vitest';
import { decodePercent } from './percent.ts';

it('decodes percent-encoding, and keeps other text', () => {
  expect(decodePercent('%E8%B4%A6%20a.pdf')).toBe('账 a.pdf');
  expect(decodePercent('100%.pdf')).toBe('100%.pdf');
});
