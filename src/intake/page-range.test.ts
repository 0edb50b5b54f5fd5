import { describe, expect, it } from 'vitest';
import { parsePageRange, selectPages } from './page-range.ts';

const pages = (text: string, count: number) => selectPages(parsePageRange(text, 'scope.page_range'), count);

describe('page ranges', () => {
  it.each([
    ['1', 3, [1]],
    ['1-3', 3, [1, 2, 3]],
    ['5-6,1-2', 9, [1, 2, 5, 6]],
    ['1-3,2-4', 9, [1, 2, 3, 4]],
    [' 1 - 2 , 9 ', 9, [1, 2, 9]],
  ])('reads %j', (text, count, expected) => {
    expect(pages(text, count)).toEqual(expected);
  });

  it.each(['', 'a', '1-', '-1', '1-2-3', '3-1', '1,,2', '1;2', '1.5', '99999999999'])(
    'calls %j malformed and names the field',
    (text) => {
      expect(() => parsePageRange(text, 'scope.page_range')).toThrow(
        expect.objectContaining({ code: 40004, message: expect.stringContaining('scope.page_range') }),
      );
    },
  );

  it.each([
    ['0', 'Page 0'],
    ['4', 'Page 4'],
    ['2-9', 'Page 4'],
    ['1-999999999', 'Page 4'],
  ])('says which page of %j is outside', (text, part) => {
    expect(() => pages(text, 3)).toThrow(
      expect.objectContaining({ code: 40424, message: expect.stringContaining(part) }),
    );
  });

  it('means all pages if empty', () => {
    expect(selectPages(undefined, 3)).toEqual([1, 2, 3]);
  });

  it('may extend beyond the last page if allowed, but not start there', () => {
    expect(selectPages([{ from: 2, to: 100 }], 3, true)).toEqual([2, 3]);
    expect(() => selectPages([{ from: 2, to: 100 }], 3)).toThrow(/Page 4/);
    expect(() => selectPages([{ from: 4, to: 100 }], 3, true)).toThrow(/Page 4/);
  });
});
