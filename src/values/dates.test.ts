import { describe, expect, it } from 'vitest';
import { findDate } from './dates.ts';

describe('findDate', () => {
  it('reads a date that OCR has merged with the time after it', () => {
    const text = 'Date 09/01/20198:01:11 PM';
    const found = findDate(text)!;
    expect([found.iso, text.slice(found.start, found.end)]).toEqual(['2019-01-09', '09/01/2019']);
    expect(findDate('09/01/2019 18:01')?.iso).toBe('2019-01-09');
  });

  it('does not take part of a longer number for a year', () => {
    expect(findDate('09/01/20198')).toBeUndefined();
    expect(findDate('09/01/2019/8')).toBeUndefined();
  });
});
