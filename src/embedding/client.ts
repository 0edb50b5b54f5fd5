import { Agent, interceptors, request } from 'undici';
import { z } from 'zod';
import { DocparseError } from '../errors.ts';
import type { Embedder, EmbeddingProviderSettings } from './embedder.ts';
import { cutByTokens, estimateTokens } from './tokens.ts';

/** POST /embeddings of OpenAI, as vLLM, SGLang, Ollama, text-embeddings-inference and hosted services speak it. */
const answerSchema = z.object({ data: z.array(z.object({ index: z.number().int().min(0).optional(), embedding: z.array(z.number()) })) });

const MAX_ANSWER_BYTES = 256 * 1024 * 1024;
const RETRIED = [408, 409, 425, 429, 500, 502, 503, 504, 529];

/** A provider's model behind an OpenAI-compatible server. `model` is the name of the interface, `settings.models` names it for the server. */
export function createEmbeddingClient(provider: string, model: string, settings: EmbeddingProviderSettings): Embedder {
  const remote = settings.models[model] ?? model;
  const url = `${settings.baseUrl.replace(/\/+$/, '')}/embeddings`;
  const dispatcher = new Agent({ connections: settings.concurrency, headersTimeout: settings.timeoutMs, bodyTimeout: settings.timeoutMs }).compose(
    interceptors.retry({ maxRetries: settings.retries, methods: ['POST'], statusCodes: RETRIED, retryAfter: true, minTimeout: 250, maxTimeout: 20_000 }),
  );
  const fault = (what: string, cause?: unknown): DocparseError =>
    new DocparseError('BACKEND', `The embedding server of ${provider} (${model}) ${what}`, { cause });

  async function ask(texts: string[], signal: AbortSignal | undefined): Promise<number[][]> {
    let answer: { statusCode: number; text: string };
    try {
      const response = await request(url, {
        method: 'POST',
        dispatcher,
        signal,
        headers: { 'content-type': 'application/json', ...(settings.apiKey ? { authorization: `Bearer ${settings.apiKey}` } : {}) },
        body: JSON.stringify({ model: remote, input: texts, encoding_format: 'float', ...(settings.dimensions ? { dimensions: settings.dimensions } : {}) }),
      });
      const length = Number(response.headers['content-length'] ?? 0);
      if (length > MAX_ANSWER_BYTES) throw new Error(`answer of ${length} bytes`);
      answer = { statusCode: response.statusCode, text: await response.body.text() };
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      const status = (error as { statusCode?: number }).statusCode;
      throw fault(status ? `answered HTTP ${status}, again and again.` : 'could not be reached.', error);
    }
    if (answer.statusCode !== 200) throw fault(`answered HTTP ${answer.statusCode}: ${plain(answer.text)}`, new HttpStatus(answer.statusCode, answer.text));
    return check(texts.length, answer.text);
  }

  function check(expected: number, text: string): number[][] {
    let parsed: z.infer<typeof answerSchema>;
    try {
      parsed = answerSchema.parse(JSON.parse(text));
    } catch (error) {
      throw fault('answered what is not a list of embeddings.', error);
    }
    const vectors: (number[] | undefined)[] = new Array(expected).fill(undefined);
    // The order of the list is not promised, its indices are.
    parsed.data.forEach(({ index, embedding }, i) => {
      vectors[index ?? i] = embedding;
    });
    const length = settings.dimensions ?? vectors[0]?.length ?? 0;
    if (vectors.length !== expected) throw fault(`answered ${parsed.data.length} vectors for ${expected} texts.`);
    return vectors.map((vector) => {
      if (!vector) throw fault(`answered ${parsed.data.length} vectors for ${expected} texts.`);
      if (vector.length !== length || length === 0) throw fault(`answered vectors of length ${vector.length} where ${length || 'more'} was expected.`);
      if (!vector.every(Number.isFinite)) throw fault('answered a vector with a number that is not finite.');
      return vector;
    });
  }

  /** A server that counts tokens otherwise refuses a text that is too long: it is halved until it fits. */
  async function askOrHalve(texts: string[], signal: AbortSignal | undefined): Promise<number[][]> {
    try {
      return await ask(texts, signal);
    } catch (error) {
      const cause = error instanceof DocparseError ? error.cause : undefined;
      if (!(cause instanceof HttpStatus) || !cause.tooLong) throw error;
      if (texts.length > 1) {
        const middle = texts.length >> 1;
        return [...(await askOrHalve(texts.slice(0, middle), signal)), ...(await askOrHalve(texts.slice(middle), signal))];
      }
      const [text = ''] = texts;
      const parts = cutByTokens(text, Math.max(8, Math.ceil(estimateTokens(text) / 2)));
      if (parts.length < 2) throw error;
      return [mean(await askOrHalve(parts, signal), parts)];
    }
  }

  return {
    provider,
    model,
    async embed(texts, signal) {
      const parts = texts.map((text) => cutByTokens(text.trim() === '' ? ' ' : text, settings.maxTokens));
      const flat = parts.flat();
      const batches = Array.from({ length: Math.ceil(flat.length / settings.batchSize) }, (_, i) =>
        flat.slice(i * settings.batchSize, (i + 1) * settings.batchSize),
      );
      const vectors = (await inParallel(batches, settings.concurrency, (batch) => askOrHalve(batch, signal))).flat();
      const lengths = new Set(vectors.map((vector) => vector.length));
      if (lengths.size > 1) throw fault(`answered vectors of different lengths: ${[...lengths].join(', ')}.`);
      let at = 0;
      return parts.map((own) => {
        const mine = vectors.slice(at, at + own.length);
        at += own.length;
        return mine.length === 1 ? (mine[0] as number[]) : mean(mine, own);
      });
    },
  };
}

class HttpStatus extends Error {
  readonly tooLong: boolean;
  constructor(status: number, body: string) {
    super(`HTTP ${status}: ${body.slice(0, 2000)}`);
    this.tooLong =
      status === 413 ||
      ((status === 400 || status === 422) && /too long|maximum (context|input|sequence)|max_model_len|token limit|exceeds?.{0,40}(length|tokens)/i.test(body));
  }
}

/** One line of an error body, short enough to show. */
const plain = (body: string): string => {
  let message = body;
  try {
    const parsed = JSON.parse(body) as { error?: { message?: unknown } | string; message?: unknown };
    message = String((typeof parsed.error === 'object' ? parsed.error?.message : parsed.error) ?? parsed.message ?? body);
  } catch {
    // Not JSON: shown as it is.
  }
  return message.replace(/\s+/g, ' ').slice(0, 200);
};

/** Mean of the parts of one text, weighted by their length, as long as the longest of them: parts of one text point the same way. */
function mean(vectors: readonly number[][], parts: readonly string[]): number[] {
  const sum = new Array<number>(vectors[0]?.length ?? 0).fill(0);
  vectors.forEach((vector, i) => {
    const weight = parts[i]?.length ?? 1;
    for (let d = 0; d < sum.length; d++) sum[d] = (sum[d] as number) + (vector[d] as number) * weight;
  });
  const norm = Math.hypot(...sum) || 1;
  const length = Math.max(...vectors.map((vector) => Math.hypot(...vector)));
  return sum.map((value) => (value / norm) * length);
}

async function inParallel<T, R>(items: readonly T[], limit: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array(items.length);
  let next = 0;
  let failed = false;
  const lane = async (): Promise<void> => {
    while (next < items.length && !failed) {
      const at = next++;
      try {
        results[at] = await work(items[at] as T);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane));
  return results;
}
