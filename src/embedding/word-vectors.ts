import { createHash } from 'node:crypto';
import { stem } from './stem.ts';
import { isHan } from './words.ts';

/** What the head of the file says. */
interface Head {
  /** Name of the model as clients see it. */
  model: string;
  dimensions: number;
  words: number;
  /** Bytes of the list of words. */
  wordBytes: number;
  /** A byte of cost stands for this much of -ln(probability). */
  costStep: number;
}

const MAGIC = 'docparse-words-1';

/**
 * Vectors of words, as `training/embedding` writes them: the magic, the SHA-256 of what follows, the length of the
 * head, the head (JSON), the words (one a line), then a byte of weight, a byte of cost and `dimensions` signed bytes
 * for each word.
 */
export class WordVectors {
  readonly model: string;
  readonly dimensions: number;
  /** In characters, of the longest Chinese word. */
  readonly longest: number;
  readonly #places = new Map<string, number>();
  readonly #weights: Uint8Array;
  readonly #costs: Uint8Array;
  readonly #vectors: Int8Array;
  readonly #costStep: number;

  /** Throws when a byte is missing or changed: half a vocabulary would give vectors that compare with no others. */
  constructor(file: Uint8Array) {
    const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
    const start = MAGIC.length + 32;
    if (bytes.subarray(0, MAGIC.length).toString('latin1') !== MAGIC) throw new Error('it is no file of word vectors');
    if (!createHash('sha256').update(bytes.subarray(start)).digest().equals(bytes.subarray(MAGIC.length, start)))
      throw new Error('its hash is wrong');
    const headEnd = start + 4 + bytes.readUInt32LE(start);
    const head = JSON.parse(bytes.subarray(start + 4, headEnd).toString()) as Head;
    const list = headEnd + head.wordBytes;
    this.model = head.model;
    this.dimensions = head.dimensions;
    this.#costStep = head.costStep;
    this.#weights = bytes.subarray(list, list + head.words);
    this.#costs = bytes.subarray(list + head.words, list + 2 * head.words);
    this.#vectors = new Int8Array(bytes.buffer, bytes.byteOffset + list + 2 * head.words, head.words * head.dimensions);
    let longest = 1;
    for (const [place, word] of bytes.subarray(headEnd, list).toString().split('\n').entries()) {
      this.#places.set(isHan(word) ? word : stem(word), place);
      if (isHan(word)) longest = Math.max(longest, word.length);
    }
    this.longest = longest;
  }

  /** Where the vector of a Chinese word, or of any form of another word, stands. */
  find(word: string): number | undefined {
    return this.#places.get(word);
  }

  /** -ln of the probability of a word. */
  cost(place: number): number {
    return this.#costs[place]! * this.#costStep;
  }

  /** Adds the first `sum.length` components of a vector, as often as `times` says, weighted by how rare its word is. */
  add(place: number, times: number, sum: Float64Array): void {
    const factor = (times * this.#weights[place]!) / 255 / 127;
    const at = place * this.dimensions;
    for (let d = 0; d < sum.length; d++) sum[d] = sum[d]! + factor * this.#vectors[at + d]!;
  }
}
