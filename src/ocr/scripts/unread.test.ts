import { expect, test } from 'vitest';
import type { ReadLine } from '../line-glyphs.ts';
import { level } from '../text-box.ts';
import { type Attempt, isOpen, unreadLines } from './unread.ts';

/** A line so many heights long, of which a share is unread. */
function attempt(unread: number, ratio = 20, confidence = 0.98): Attempt {
  const box = level(0, 0, 10 * ratio, 10);
  const reading = { text: 'a', confidence, from: 0, to: 0, candidates: [] };
  const characters = [{ reading, span: { from: 0, to: 1 }, spaceBefore: false }];
  return { box, line: { box, characters, unread } as unknown as ReadLine };
}

const many = (count: number, one: Attempt): Attempt[] => Array(count).fill(one);
const READ = attempt(0.02);
/** What is left of Cyrillic: full stops. */
const SKIPPED = attempt(0.97);

test('a page is unread if much of its writing is', () => {
  expect(unreadLines(many(20, SKIPPED))).toMatchObject({ isMost: true, lines: { length: 20 } });
  expect(unreadLines(many(20, attempt(0.26)))).toMatchObject({ isMost: true, lines: { length: 20 } });
  expect(unreadLines([{ box: READ.box, line: 'doubtful' }])).toMatchObject({ isMost: true, lines: { length: 1 } });
  expect(unreadLines([{ box: READ.box, line: undefined }])).toMatchObject({ isMost: true, lines: { length: 1 } });
  expect(unreadLines(many(20, READ)).lines).toEqual([]);
  expect(unreadLines([]).lines).toEqual([]);
});

test('some unread lines between others are handwriting or a logo, more are a passage', () => {
  expect(unreadLines([...many(30, READ), ...many(4, SKIPPED)]).lines).toEqual([]);
  expect(unreadLines([...many(20, READ), ...many(4, SKIPPED)])).toMatchObject({ isMost: false, lines: { length: 4 } });
  expect(unreadLines([...many(10, READ), ...many(2, SKIPPED)]).lines).toEqual([]);
});

test('short boxes and vertical ones do not count', () => {
  expect(unreadLines(many(9, attempt(1, 2))).lines).toEqual([]);
  expect(unreadLines(many(9, { box: level(0, 0, 10, 200), line: undefined })).lines).toEqual([]);
});

test('the line with the most unread writing is the first', () => {
  const long = attempt(0.9, 30);
  expect(unreadLines([SKIPPED, long, SKIPPED]).lines[0]).toBe(long);
  expect(unreadLines([attempt(0.3, 30), SKIPPED]).lines[0]).toBe(SKIPPED);
});

test('on a page in another script, lines that were read with certainty stay', () => {
  expect(isOpen(READ)).toBe(false);
  expect(isOpen(attempt(0.1))).toBe(true);
  expect(isOpen(attempt(0, 20, 0.8))).toBe(true);
  expect(isOpen({ box: level(0, 0, 10, 10), line: 'doubtful' })).toBe(true);
  expect(isOpen({ box: level(0, 0, 10, 200), line: undefined })).toBe(false);
});
