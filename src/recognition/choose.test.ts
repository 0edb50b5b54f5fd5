import { describe, expect, it } from 'vitest';
import type { Candidate } from './candidates.ts';
import { chooseCandidates, type Scored } from './choose.ts';
import { type Piece, piecesOf, spanBox } from './pieces.ts';
import { linesAt } from './testing.ts';

const pieces = piecesOf({
  lines: linesAt([
    ['first', 0, 0],
    ['second', 0, 20],
    ['third', 0, 40],
  ]),
});

const scored = (piece: Piece, probability: number, start = 0, end = piece.text.length): Scored => {
  const span = { piece, start, end };
  const box = spanBox(span);
  const text = piece.text.slice(start, end);
  const segment = { ...span, box, text };
  const candidate: Candidate = {
    field: 0,
    spans: [span],
    text,
    box,
    fit: 1,
    coverage: 1,
    segment,
    relation: 'none',
    order: 0,
  };
  return { candidate, probability };
};
const chosen = (lists: Scored[][]): (string | undefined)[] => chooseCandidates(lists).map((s) => s?.candidate.text);
const [one, two, three] = pieces as [Piece, Piece, Piece];

describe('chooseCandidates', () => {
  it('takes the most probable candidate of each field', () => {
    expect(chosen([[scored(one, 0.6), scored(two, 0.9)], [scored(three, 0.8)]])).toEqual(['second', 'third']);
  });

  it('leaves a field empty if its best candidate is improbable', () => {
    expect(chosen([[scored(one, 0.2)]])).toEqual([undefined]);
  });

  it('assigns a character to one field only', () => {
    expect(chosen([[scored(one, 0.9, 0, 3)], [scored(one, 0.8, 2, 5)]])).toEqual(['fir', undefined]);
    expect(chosen([[scored(one, 0.9, 0, 3)], [scored(one, 0.8, 3, 5)]])).toEqual(['fir', 'st']);
  });

  it('allows a title to contain the value of another field, but not to equal it', () => {
    const title = [scored(one, 0.95)];
    const inside = chooseCandidates([title, [scored(one, 0.6), scored(one, 0.5, 0, 3)]], [true, false]);
    expect(inside.map((s) => s?.candidate.text)).toEqual(['first', 'fir']);
    const beyond = chooseCandidates([[scored(one, 0.95, 0, 3)], [scored(one, 0.9)]], [true, false]);
    expect(beyond.map((s) => s?.candidate.text)).toEqual(['fir', undefined]);
  });

  it('moves a field to its second choice if that gives both fields a value', () => {
    expect(chosen([[scored(one, 0.9), scored(two, 0.85)], [scored(one, 0.8)]])).toEqual(['second', 'first']);
  });

  it('keeps the first choice if the second one is much worse', () => {
    expect(chosen([[scored(one, 0.99), scored(two, 0.46)], [scored(one, 0.5)]])).toEqual(['first', undefined]);
  });
});
