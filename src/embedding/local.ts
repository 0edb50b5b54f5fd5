import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DocparseError } from '../errors.ts';
import type { Embedder } from './embedder.ts';
import { lexicalVector } from './lexical.ts';
import { semanticVector } from './semantic.ts';
import { WordVectors } from './word-vectors.ts';

/** As long as the vectors of the hosted models. */
export const LOCAL_DIMENSIONS = 1024;
/** By the meaning of words: the default where its weights are. */
export const SEMANTIC_MODEL = 'static-e5-v1';
/** By letters alone: needs no weights. */
export const LEXICAL_MODEL = 'hashed-ngrams-v1';

const WEIGHTS = fileURLToPath(new URL('./weights/words.bin', import.meta.url));

/** The weights of the semantic model; undefined, and a warning, where they are missing or damaged. */
export function readWordVectors(path = WEIGHTS): WordVectors | undefined {
  try {
    const vectors = new WordVectors(readFileSync(path));
    if (vectors.model === SEMANTIC_MODEL) return vectors;
    throw new Error(`it holds ${vectors.model}`);
  } catch (error) {
    process.emitWarning(
      `The word vectors ${path} cannot be used (${(error as Error).message}): local embedding knows no synonyms, its model is ${LEXICAL_MODEL}. Install the package again.`,
    );
    return undefined;
  }
}

const modelsWith = (vectors: WordVectors | null): readonly string[] =>
  vectors ? [SEMANTIC_MODEL, LEXICAL_MODEL] : [LEXICAL_MODEL];

let models: readonly string[] | undefined;
/** Models of `local` that can be used here, the best first. Who only asks for them does not keep the vectors. */
export const localModels = (): readonly string[] => {
  models ??= modelsWith(readWordVectors() ?? null);
  return models;
};

let own: WordVectors | null | undefined;
const ownVectors = (): WordVectors | null => {
  if (own === undefined) own = readWordVectors() ?? null;
  return own;
};

/**
 * Embedding in this process, the same on every machine. Throws PARAMETER naming the model that does not exist, or the
 * limit of the length.
 */
export function localEmbedder(model?: string, dimensions = LOCAL_DIMENSIONS, vectors = ownVectors()): Embedder {
  if (dimensions > LOCAL_DIMENSIONS)
    throw new DocparseError('PARAMETER', `dimensions: local gives at most ${LOCAL_DIMENSIONS}.`);
  const known = modelsWith(vectors);
  const chosen = model ?? known[0]!;
  if (!known.includes(chosen)) {
    throw new DocparseError(
      'PARAMETER',
      `model_name: "${chosen.slice(0, 60)}" is unknown to local; use ${known.join(' or ')}.`,
    );
  }
  const vectorOf = (text: string): Float64Array =>
    vectors && chosen === SEMANTIC_MODEL ? semanticVector(text, vectors, dimensions) : lexicalVector(text, dimensions);
  return {
    provider: 'local',
    model: chosen,
    embed: async (texts) => texts.map((text) => Array.from(vectorOf(text), (value) => Number(value.toPrecision(7)))),
  };
}
