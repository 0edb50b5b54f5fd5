import type { WordVectors } from './word-vectors.ts';

/** Cost of a character that no word begins with: more than any word of the list. */
const UNKNOWN = 20;

/**
 * Cuts a run of Chinese characters into the words of the list: of all ways the most probable one, each word taken as
 * independent (unigram model, found by dynamic programming; Viterbi 1967). Gives the places of the words, undefined for
 * a character that is not in the list.
 */
export function segment(run: string, vectors: WordVectors): (number | undefined)[] {
  const costs = new Float64Array(run.length + 1).fill(Number.POSITIVE_INFINITY);
  const lengths = new Uint8Array(run.length + 1);
  const places: (number | undefined)[] = [];
  costs[0] = 0;
  for (let at = 0; at < run.length; at++) {
    for (let length = 1; length <= vectors.longest && at + length <= run.length; length++) {
      const place = vectors.find(run.slice(at, at + length));
      if (place === undefined && length > 1) continue;
      const cost = costs[at]! + (place === undefined ? UNKNOWN : vectors.cost(place));
      if (cost >= costs[at + length]!) continue;
      costs[at + length] = cost;
      lengths[at + length] = length;
      places[at + length] = place;
    }
  }
  const words: (number | undefined)[] = [];
  for (let end = run.length; end > 0; end -= lengths[end]!) words.push(places[end]);
  return words.reverse();
}
