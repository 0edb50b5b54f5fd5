import { expect, it } from 'vitest';
import { column } from '../../document/fixture.ts';
import type { Ruling } from '../../document/index.ts';
import { withoutFolds } from './folds.ts';

const line = (direction: Ruling['direction'], at: number, from: number, to: number): Ruling => ({ direction, at, from, to, thickness: 1, color: 0 });
const page = { height: 842 };
const text = column(['a', 'b', 'c', 'd', 'e', 'f'], 60, 100, 400);
/** Between two letters of the word that stands at this place in every line. */
const through = text.slice(0, 40).find((g, i) => i > 10 && !text[i + 1]!.spaceBefore && !g.spaceBefore)!.x1 + 0.1;

it('drops a line from edge to edge that words run through', () => {
  expect(withoutFolds([line('vertical', through, 5, 838)], text, page)).toEqual([]);
});

it('keeps what is printed: shorter lines, and the full rules of a table cut out of its page', () => {
  const printed = [line('vertical', through, 60, 700), line('vertical', 30, 0, 842), line('horizontal', 300, 0, 595)];
  expect(withoutFolds(printed, text, page)).toEqual(printed);
});
