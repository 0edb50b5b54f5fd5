import { address, choice, list, text, whole } from '../kinds.ts';
import { MODEL_PROFILES, type ModelProfile } from '../model-profiles.ts';
import { optional, required, type Settings } from './setting.ts';

/** Settings of one model server. */
const modelServer = (letter: 'a' | 'b', profile: ModelProfile) => {
  const env = (name: string): [string] => [`DOCPARSE_VLM_${letter.toUpperCase()}_${name}`];
  return {
    url: optional(address(['http', 'https']), {
      env: env('URL'),
      fallbackText: 'the engine is not there',
      about: `OpenAI-compatible server (vLLM, SGLang) of \`vlm_engine_${letter}\`, up to and with the version, such as https://host/v1.`,
    }),
    api_key: optional(text('text'), {
      env: env('KEY'),
      fallbackText: 'none',
      about: 'Bearer token of that server.',
      secret: true,
    }),
    model: optional(text('a name'), {
      env: env('MODEL'),
      fallbackText: 'the one that the server lists',
      about: 'Id under which that server has the model, with its prefix, such as PaddlePaddle/PaddleOCR-VL.',
    }),
    profile: required(choice(MODEL_PROFILES), profile, {
      env: env('PROFILE'),
      about: 'What the model is asked and how it answers: the family that it belongs to.',
    }),
    no_repeat_ngram: required(whole(0, 1000), 0, {
      env: env('NO_REPEAT_NGRAM'),
      about:
        'Length of passages that vLLM bans from coming again, where the server has the logits processor of MinerU; 0: not sent.',
    }),
  };
};

/** `name` or `name=name on the server`. */
const MODEL = (value: string): boolean => /^[^=\s]+(=[^=\s]+)?$/.test(value);

/** Settings of one embedding server. */
const embeddingServer = (letter: 'a' | 'b', models: string[]) => {
  const env = (name: string): [string] => [`DOCPARSE_EMBED_${letter.toUpperCase()}_${name}`];
  const provider = `\`embed_provider_${letter}\``;
  return {
    url: optional(address(['http', 'https']), {
      env: env('URL'),
      fallbackText: 'the provider is not there',
      about: `OpenAI-compatible server of ${provider}, up to and with the version, such as https://host/v1.`,
    }),
    api_key: optional(text('text'), {
      env: env('KEY'),
      fallbackText: 'none',
      about: 'Bearer token of that server.',
      secret: true,
    }),
    models: required(list('names, or name=name on the server', MODEL), models, {
      env: env('MODELS'),
      about: `Models of ${provider} as clients name them, and what the server calls them where that differs.`,
    }),
    dimensions: optional(whole(1, 100_000), {
      env: env('DIMENSIONS'),
      fallbackText: 'as the server has them',
      about: 'Length of the vectors: asked for, and checked. `dimensions` of a stage goes before it.',
    }),
    batch: required(whole(1, 2048), 10, { env: env('BATCH'), about: 'Texts in one request to that server.' }),
  };
};
const ENGINE_A = modelServer('a', 'mineru2.5');
const ENGINE_B = modelServer('b', 'paddleocr-vl');
const PROVIDER_A = embeddingServer('a', ['text-embedding-v3', 'text-embedding-v4']);
const PROVIDER_B = embeddingServer('b', ['embed_provider_b_model_1', 'embed_provider_b_model_2']);

/** Settings of servers of models: embeddings, the language model of extraction, vision-language models. */
export const MODEL_SETTINGS = {
  'embedding.provider_a.url': PROVIDER_A.url,
  'embedding.provider_a.api_key': PROVIDER_A.api_key,
  'embedding.provider_a.models': PROVIDER_A.models,
  'embedding.provider_a.dimensions': PROVIDER_A.dimensions,
  'embedding.provider_a.batch': PROVIDER_A.batch,
  'embedding.provider_b.url': PROVIDER_B.url,
  'embedding.provider_b.api_key': PROVIDER_B.api_key,
  'embedding.provider_b.models': PROVIDER_B.models,
  'embedding.provider_b.dimensions': PROVIDER_B.dimensions,
  'embedding.provider_b.batch': PROVIDER_B.batch,
  'embedding.max_tokens': required(whole(16, 1_000_000), 8192, {
    env: ['DOCPARSE_EMBED_MAX_TOKENS'],
    about: 'Longest text of one vector; longer ones are embedded in parts.',
  }),
  'embedding.concurrency': required(whole(1, 256), 4, {
    env: ['DOCPARSE_EMBED_CONCURRENCY'],
    about: 'Parallel requests to one server, for one document.',
  }),
  'embedding.timeout_s': required(whole(1, 3600), 60, {
    env: ['DOCPARSE_EMBED_TIMEOUT_S'],
    about: 'Time that a server has to answer one request.',
  }),
  'embedding.retries': required(whole(0, 20), 4, {
    env: ['DOCPARSE_EMBED_RETRIES'],
    about: 'Retries on 408, 429, 5xx and broken connections.',
  }),

  'llm.url': optional(address(['http', 'https']), {
    env: ['DOCPARSE_LLM_URL'],
    fallbackText: 'fields are extracted by rules alone',
    about: 'OpenAI-compatible chat server for field extraction, up to and with the version, such as https://host/v1.',
  }),
  'llm.api_key': optional(text('text'), {
    env: ['DOCPARSE_LLM_KEY'],
    fallbackText: 'none',
    about: 'Bearer token of that server.',
    secret: true,
  }),
  'llm.model': optional(text('a name'), {
    env: ['DOCPARSE_LLM_MODEL'],
    fallbackText: 'the first one that the server lists',
    about: 'Model of that server.',
  }),
  'llm.context_tokens': required(whole(1024, 10_000_000), 16_384, {
    env: ['DOCPARSE_LLM_CONTEXT'],
    about: 'Tokens that the model reads and writes at once; longer documents are read in windows of whole pages.',
  }),
  'llm.max_output_tokens': required(whole(64, 1_000_000), 4096, {
    env: ['DOCPARSE_LLM_MAX_OUTPUT'],
    about: 'Tokens of one answer.',
  }),
  'llm.concurrency': required(whole(1, 256), 4, {
    env: ['DOCPARSE_LLM_CONCURRENCY'],
    about: 'Parallel requests of one process to that server.',
  }),
  'llm.timeout_s': required(whole(1, 3600), 120, {
    env: ['DOCPARSE_LLM_TIMEOUT_S'],
    about: 'Time for one answer; the part that arrived by then is used.',
  }),
  'llm.retries': required(whole(0, 20), 3, {
    env: ['DOCPARSE_LLM_RETRIES'],
    about: 'Retries on 408, 429, 5xx and broken connections.',
  }),

  'vlm.engine_a.url': ENGINE_A.url,
  'vlm.engine_a.api_key': ENGINE_A.api_key,
  'vlm.engine_a.model': ENGINE_A.model,
  'vlm.engine_a.profile': ENGINE_A.profile,
  'vlm.engine_a.no_repeat_ngram': ENGINE_A.no_repeat_ngram,
  'vlm.engine_b.url': ENGINE_B.url,
  'vlm.engine_b.api_key': ENGINE_B.api_key,
  'vlm.engine_b.model': ENGINE_B.model,
  'vlm.engine_b.profile': ENGINE_B.profile,
  'vlm.engine_b.no_repeat_ngram': ENGINE_B.no_repeat_ngram,
  'vlm.concurrency': required(whole(1, 1024), 16, {
    env: ['DOCPARSE_VLM_CONCURRENCY'],
    about: 'Parallel requests of one process to one model server.',
  }),
  'vlm.pages_in_flight': required(whole(1, 256), 8, {
    env: ['DOCPARSE_VLM_PAGES'],
    about: 'Pages of one document that may wait for a model at the same time.',
  }),
  'vlm.timeout_s': required(whole(1, 3600), 300, {
    env: ['DOCPARSE_VLM_TIMEOUT_S'],
    about: 'Time for one answer of a model.',
  }),
  'vlm.retries': required(whole(0, 20), 3, {
    env: ['DOCPARSE_VLM_RETRIES'],
    about: 'Retries on 408, 425, 429, 5xx and broken connections.',
  }),
} as const satisfies Settings;
