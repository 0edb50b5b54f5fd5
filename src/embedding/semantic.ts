import { lexicalVector, toLengthOne } from './lexical.ts';
import { segment } from './segment.ts';
import { stem } from './stem.ts';
import type { WordVectors } from './word-vectors.ts';
import { findWords, isHan, leadFactor } from './words.ts';

/**
 * Weight of the letters in the similarity of two texts; the rest is the weight of the meaning. By bench/embedding.ts:
 * at 0.5 one held-out paraphrase in 30 fewer is found, and one section in 50 more by its heading.
 */
const LEXICAL_SHARE = 0.4;

/**
 * The vector of one text, of length 1, by the meaning of its words: the mean of word vectors that a sentence model
 * gave, weighted by how rare a word is (static embeddings, Model2Vec, Tulkens & van Dongen 2024; weights by Arora et
 * al. 2017, "A simple but tough-to-beat baseline"). Behind them stands the lexical vector, so that names, numbers and
 * words that no list holds still match.
 */
export function semanticVector(text: string, vectors: WordVectors, dimensions: number): Float64Array {
  // Components are in order of variance: short vectors keep the first.
  const meaning = toLengthOne(meaningOf(text, vectors, Math.min(vectors.dimensions, Math.ceil(dimensions / 2))));
  const letters = lexicalVector(text, dimensions - meaning.length);
  const vector = new Float64Array(dimensions);
  for (const [i, value] of meaning.entries()) vector[i] = value * Math.sqrt(1 - LEXICAL_SHARE);
  for (const [i, value] of letters.entries()) vector[meaning.length + i] = value * Math.sqrt(LEXICAL_SHARE);
  return toLengthOne(vector);
}

function meaningOf(text: string, vectors: WordVectors, dimensions: number): Float64Array {
  const sum = new Float64Array(dimensions);
  let count = 0;
  for (const place of findPlaces(text, vectors)) {
    if (place !== undefined) vectors.add(place, leadFactor(count), sum);
    count++;
  }
  return sum;
}

/** Where the vectors of the words of a text stand, in order; undefined for a word that has none. */
export function* findPlaces(text: string, vectors: WordVectors): Generator<number | undefined> {
  for (const word of findWords(text)) {
    if (isHan(word)) yield* segment(word, vectors);
    else yield vectors.find(stem(word));
  }
}
