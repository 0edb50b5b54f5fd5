import { createHash } from 'node:crypto';
import type { Embedder } from './embedder.ts';

/** As long as the vectors of the hosted models. */
export const LOCAL_DIMENSIONS = 1024;
export const LOCAL_MODEL = 'hashed-ngrams-v1';

/** Words so common that they tell nothing about a text. Chinese ones are single characters. */
const COMMON = new Set(
  (
    'a an and are as at be been but by can could did do does for from had has have he her his how i if in into is it its may more no not of on or our she should so such than that the ' +
    'their them then there these they this those to was we were what when where which who will with would you your 的 了 在 是 和 与 及 或 有 为 被 把 对 从 到 其 之 于 以 也 都 而 等 这 那 我 你 他 她 它 们 个 中'
  ).split(' '),
);

/**
 * Embedding without a model: words, word stems and pieces of words (3 to 5 letters), and for Chinese single characters, pairs and triples,
 * hashed with a sign into 1024 dimensions (feature hashing, Weinberger et al. 2009; subword pieces as in fastText, Bojanowski et al. 2017),
 * damped frequencies, length 1. Texts are near when they share words or parts of words. It knows no synonyms: it stands where BM25 stands,
 * tolerates other forms and OCR slips better, and needs nothing but a CPU.
 */
export function localEmbedder(): Embedder {
  return { provider: 'local', model: LOCAL_MODEL, embed: async (texts) => texts.map(embedLocally) };
}

export function embedLocally(text: string): number[] {
  const counts = new Map<string, number>();
  const weights = new Map<string, number>();
  for (const [feature, weight] of features(text)) {
    counts.set(feature, (counts.get(feature) ?? 0) + 1);
    weights.set(feature, weight);
  }
  const vector = new Float64Array(LOCAL_DIMENSIONS);
  for (const [feature, count] of counts) {
    const hash = hashOf(feature);
    const value = (weights.get(feature) ?? 1) * (1 + Math.log(count));
    // Two places a feature: an accident of hashing then seldom hits both.
    const first = hash % LOCAL_DIMENSIONS;
    const second = (hash >>> 10) % LOCAL_DIMENSIONS;
    vector[first] = (vector[first] as number) + (hash & 0x40000000 ? value : -value);
    vector[second] = (vector[second] as number) + (hash & 0x20000000 ? value : -value);
  }
  const norm = Math.hypot(...vector);
  return Array.from(vector, (value) => Number((norm === 0 ? 0 : value / norm).toPrecision(7)));
}

function* features(text: string): Generator<[string, number]> {
  const plain = text.normalize('NFKC').toLowerCase();
  for (const [word] of plain.matchAll(/\p{Script=Han}+|[\p{L}\p{M}\p{N}]+(?:[.,:/'-]\p{N}+)*/gu)) {
    if (/\p{Script=Han}/u.test(word)) {
      const chars = Array.from(word);
      for (let i = 0; i < chars.length; i++) {
        const one = chars[i] as string;
        if (!COMMON.has(one)) yield [`c:${one}`, 0.5];
        if (i + 1 < chars.length) yield [`c:${one}${chars[i + 1]}`, 1.2];
        if (i + 2 < chars.length) yield [`c:${one}${chars[i + 1]}${chars[i + 2]}`, 0.6];
      }
    } else if (!COMMON.has(word)) {
      // Numbers and long words name things; short words are often form.
      const rare = /\d/.test(word) ? 1.3 : Math.min(1.5, 0.6 + word.length * 0.08);
      yield [`w:${stem(word)}`, rare];
      // A digit among letters is a slip of OCR; a number has no pieces that mean something.
      if (word.length > 4 && word.replace(/\d/g, '').length > word.length / 2) {
        const marked = `<${word}>`;
        for (let size = 3; size <= 5; size++) for (let i = 0; i + size <= marked.length; i++) yield [`p:${marked.slice(i, i + size)}`, 0.18];
      }
    }
  }
}

/** Endings of English inflection: the S stemmer (Harman 1991) with -ing and -ed. */
function stem(word: string): string {
  if (word.length > 5 && word.endsWith('ing')) return word.slice(0, -3);
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && word.endsWith('ed')) return word.slice(0, -2);
  if (word.length > 4 && /(ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith('s') && !/(ss|us|is)$/.test(word)) return word.slice(0, -1);
  if (word.length > 4 && word.endsWith('e')) return word.slice(0, -1);
  return word;
}

const hashes = new Map<string, number>();

/** 32 bits that are the same on every machine. The few thousand features a language uses again and again are remembered. */
function hashOf(feature: string): number {
  let hash = hashes.get(feature);
  if (hash === undefined) {
    hash = createHash('md5').update(feature).digest().readUInt32LE(0);
    if (hashes.size > 200_000) hashes.clear();
    hashes.set(feature, hash);
  }
  return hash;
}
