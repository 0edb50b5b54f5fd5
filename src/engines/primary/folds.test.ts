import { expect, it } from 'vitest';
import type { Ruling } from '../../document/index.ts';
import { column } from '../../document/testing.ts';
import { withoutFolds } from './folds.ts';

const line = (direction: Ruling['direction'], at: number, from: number, to: number): Ruling => ({
  direction,
  at,
  from,
  to,
  thickness: 1,
  color: 0,
});
const page = { height: 842 };
const text = column(['a', 'b', 'c', 'd', 'e', 'f'], 60, 100, 400);
/** An x between two letters of the word at this place of every line. */
const through = text.slice(0, 40).find((g, i) => i > 10 && !text[i + 1]!.spaceBefore && !g.spaceBefore)!.x1 + 0.1;

it('drops a line from edge to edge that crosses words', () => {
  expect(withoutFolds([line('vertical', through, 5, 838)], text, page)).toEqual([]);
});

it('keeps printed lines: shorter ones, and the full rulings of a table cropped from its page', () => {
  const printed = [line('vertical', through, 60, 700), line('vertical', 30, 0, 842), line('horizontal', 300, 0, 595)];
  expect(withoutFolds(printed, text, page)).toEqual(printed);
});
