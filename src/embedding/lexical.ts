import { createHash } from 'node:crypto';
import { WORDS_BY_RARITY } from './common-words.ts';
import { stem } from './stem.ts';
import { findWords, isHan, leadFactor } from './words.ts';

/** Words so common that they tell nothing about a text. Chinese ones are single characters. */
const COMMON = new Set(
  (
    'a an and are as at be been but by can could did do does for from had has have he her his how i if in into is it its may more no not of on or our she should so such than that the ' +
    'their them then there these they this those to was we were what when where which who will with would you your 的 了 在 是 和 与 及 或 有 为 被 把 对 从 到 其 之 于 以 也 都 而 等 这 那 我 你 他 她 它 们 个 中'
  ).split(' '),
);

/** Rarity of a stem, 0..1: the square root evens out what a word weighs twice, in the query and in the text. */
const RARITY = new Map(
  WORDS_BY_RARITY.flatMap((words, level, all) =>
    words.split(' ').map((word) => [word, Math.sqrt((level + 0.5) / all.length)] as const),
  ),
);

/**
 * The vector of one text, of length 1, from its letters alone: words, word stems and pieces of words (3 to 5 letters),
 * and for Chinese single characters, pairs and triples, hashed with a sign (feature hashing, Weinberger et al. 2009;
 * subword pieces as in fastText, Bojanowski et al. 2017). Rare words weigh more (by a table of general English: there
 * is no collection to count in), so do first words; frequencies are damped. Texts are near when they share words or
 * parts of words. It knows no synonyms: it stands where BM25 stands, tolerates other forms and OCR slips better, and
 * needs nothing but a CPU.
 */
export function lexicalVector(text: string, dimensions: number): Float64Array {
  const counts = new Map<string, number>();
  const weights = new Map<string, number>();
  for (const [feature, weight, times] of features(text)) {
    counts.set(feature, (counts.get(feature) ?? 0) + times);
    weights.set(feature, weight);
  }
  const vector = new Float64Array(dimensions);
  for (const [feature, count] of counts) {
    const hash = hashOf(feature);
    const value = (weights.get(feature) ?? 1) * (1 + Math.log(count));
    // Two places a feature: an accident of hashing then seldom hits both.
    const first = hash % dimensions;
    const second = (hash >>> 10) % dimensions;
    vector[first] = vector[first]! + (hash & 0x40000000 ? value : -value);
    vector[second] = vector[second]! + (hash & 0x20000000 ? value : -value);
  }
  return toLengthOne(vector);
}

/** In place; a vector of zeros stays one. */
export function toLengthOne(vector: Float64Array): Float64Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  if (squares > 0) for (let i = 0; i < vector.length; i++) vector[i] = vector[i]! / Math.sqrt(squares);
  return vector;
}

/** Feature, its weight, and how many times it counts. */
function* features(text: string): Generator<[string, number, number]> {
  let place = 0;
  const times = (): number => leadFactor(place);
  for (const word of findWords(text)) {
    if (isHan(word)) {
      const chars = Array.from(word);
      for (let i = 0; i < chars.length; i++) {
        const one = chars[i]!;
        if (!COMMON.has(one)) yield [`c:${one}`, 0.5, times()];
        if (i + 1 < chars.length) yield [`c:${one}${chars[i + 1]}`, 1.2, times()];
        if (i + 2 < chars.length) yield [`c:${one}${chars[i + 1]}${chars[i + 2]}`, 0.6, times()];
        // A Chinese word has two characters.
        place += 0.5;
      }
    } else if (COMMON.has(word)) place++;
    else {
      const root = stem(word);
      yield [`w:${root}`, RARITY.get(root) ?? 1, times()];
      // A digit among letters is a slip of OCR; a number has no pieces that mean something.
      if (word.length > 4 && word.replace(/\d/g, '').length > word.length / 2) {
        const marked = `<${word}>`;
        for (let size = 3; size <= 5; size++)
          for (let i = 0; i + size <= marked.length; i++) yield [`p:${marked.slice(i, i + size)}`, 0.14, times()];
      }
      place++;
    }
  }
}

const hashes = new Map<string, number>();

/**
 * 32 bits that are the same on every machine. The few thousand features a language uses again and again are remembered.
 */
function hashOf(feature: string): number {
  let hash = hashes.get(feature);
  if (hash === undefined) {
    hash = createHash('md5').update(feature).digest().readUInt32LE(0);
    if (hashes.size > 200_000) hashes.clear();
    hashes.set(feature, hash);
  }
  return hash;
}
