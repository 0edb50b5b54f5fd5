import { expect, test } from 'vitest';
import type { ReadLine } from '../line-glyphs.ts';
import { level } from '../text-box.ts';
import { type Attempt, isOpen, unreadLines } from './unread.ts';

/** A line 20 heights long with so many characters. */
function attempt(characters: number, confidence: number, ratio = 20): Attempt {
  const box = level(0, 0, 10 * ratio, 10);
  const reading = { text: 'a', confidence, from: 0, to: 0, candidates: [] };
  const line = { box, characters: Array(characters).fill({ reading, span: { from: 0, to: 1 }, spaceBefore: false }) };
  return { box, line: characters === 0 ? undefined : (line as unknown as ReadLine) };
}

const many = (count: number, one: Attempt): Attempt[] => Array(count).fill(one);
const READ = attempt(30, 0.98);
/** What is left of Cyrillic: full stops. */
const SKIPPED = attempt(2, 0.99);
const RUBBISH = attempt(15, 0.55);

test('a page is unread if most of its lines are', () => {
  expect(unreadLines(many(20, SKIPPED))).toMatchObject({ isMost: true, lines: { length: 20 } });
  expect(unreadLines(many(3, RUBBISH))).toMatchObject({ isMost: true, lines: { length: 3 } });
  expect(unreadLines([{ box: READ.box, line: 'doubtful' }])).toMatchObject({ isMost: true, lines: { length: 1 } });
  expect(unreadLines(many(20, READ)).lines).toEqual([]);
});

test('some unread lines between others are handwriting or a logo, more are a passage', () => {
  expect(unreadLines([...many(30, READ), ...many(4, RUBBISH)]).lines).toEqual([]);
  expect(unreadLines([...many(15, READ), ...many(4, RUBBISH)])).toMatchObject({ isMost: false, lines: { length: 4 } });
  expect(unreadLines([...many(4, READ), ...many(2, RUBBISH)]).lines).toEqual([]);
});

test('short boxes and vertical ones do not count', () => {
  expect(unreadLines(many(9, attempt(0, 0, 2))).lines).toEqual([]);
  expect(unreadLines(many(9, { box: level(0, 0, 10, 200), line: undefined })).lines).toEqual([]);
});

test('the longest line is the first', () => {
  const long = attempt(0, 0, 30);
  expect(unreadLines([SKIPPED, long, SKIPPED]).lines[0]).toBe(long);
});

test('on a page in another script, lines that were read with certainty stay', () => {
  expect(isOpen(READ)).toBe(false);
  expect(isOpen(SKIPPED)).toBe(true);
  expect(isOpen(attempt(30, 0.9))).toBe(true);
  expect(isOpen(attempt(0, 0, 1))).toBe(true);
});
