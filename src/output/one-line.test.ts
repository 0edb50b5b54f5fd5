import { expect, it } from 'vitest';
import { oneLine } from './one-line.ts';

it('joins lines and removes the spaces around line ends', () => {
  expect(oneLine('a \t\n\n  b\nc  d')).toBe('a b c  d');
  expect(oneLine('a\u00a0\n b', '<br>')).toBe('a<br>b');
});

it('visits runs of spaces once', () => {
  const blanks = `a${'\u00a0'.repeat(200_000)}b`;
  const started = performance.now();
  expect(oneLine(blanks)).toBe(blanks);
  expect(performance.now() - started).toBeLessThan(1000);
});
