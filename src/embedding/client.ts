import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { DocparseError } from '../errors.ts';
import { PASSING_STATUSES, pauseMs, retryAfterMs } from '../upstream.ts';
import type { Embedder, EmbeddingProviderSettings } from './embedder.ts';
import { cutByTokens, estimateTokens } from './tokens.ts';

/** POST /embeddings of OpenAI, as vLLM, SGLang, Ollama, text-embeddings-inference and hosted services speak it. */
const answerSchema = z.object({
  data: z.array(
    z.object({ index: z.number().int().min(0).optional(), embedding: z.union([z.array(z.number()), z.base64()]) }),
  ),
});

const MAX_ANSWER_BYTES = 256 * 1024 * 1024;

/**
 * A provider's model behind an OpenAI-compatible server. `model` is the name of the interface, `settings.models` names
 * it for the server.
 */
export function createEmbeddingClient(provider: string, model: string, settings: EmbeddingProviderSettings): Embedder {
  const { dimensions } = settings;
  const remote = settings.models[model] ?? model;
  const url = `${settings.baseUrl.replace(/\/+$/, '')}/embeddings`;
  const dispatcher = new Agent({
    connections: settings.concurrency,
    headersTimeout: settings.timeoutMs,
    bodyTimeout: settings.timeoutMs,
  });
  /** Texts in one request: fewer once the server has refused so many. */
  let batchSize = settings.batchSize;
  const fault = (what: string, cause?: unknown): DocparseError =>
    new DocparseError('BACKEND', `The embedding server of ${provider} (${model}) ${what}`, { cause });

  /**
   * What the server answers with HTTP 200. Connections that drop are tried again from the beginning, in the middle of
   * an answer too.
   */
  async function ask(texts: string[], signal: AbortSignal | undefined): Promise<string> {
    const body = JSON.stringify({
      model: remote,
      input: texts,
      encoding_format: 'float',
      ...(dimensions && { dimensions }),
    });
    for (let failures = 1; ; failures++) {
      const last = failures > settings.retries;
      let wait: number | undefined;
      try {
        const response = await request(url, {
          method: 'POST',
          dispatcher,
          signal,
          headers: {
            'content-type': 'application/json',
            ...(settings.apiKey ? { authorization: `Bearer ${settings.apiKey}` } : {}),
          },
          body,
        });
        const status = response.statusCode;
        const text = await readText(response.body);
        if (status === 200) return text;
        const refusal = new Refusal(status, text);
        if (last || !PASSING_STATUSES.has(status))
          throw fault(
            `answered HTTP ${status}${dimensions ? ` when asked for vectors of length ${dimensions}` : ''}.`,
            refusal,
          );
        wait = retryAfterMs(response.headers['retry-after']);
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        if (error instanceof DocparseError) throw error;
        if (error instanceof TooMuch) throw fault('answered more than can be read.', error);
        // It had its time; what comes after would have the same.
        if (/^UND_ERR_(HEADERS|BODY)_TIMEOUT$/.test((error as { code?: string }).code ?? '')) {
          throw fault(`did not answer within ${Math.round(settings.timeoutMs / 1000)} s.`, error);
        }
        if (last) throw fault('could not be reached, or dropped the connection.', error);
      }
      await sleep(pauseMs(failures, wait), undefined, { signal }).catch(() => signal?.throwIfAborted());
    }
  }

  function read(expected: number, text: string): number[][] {
    let parsed: z.infer<typeof answerSchema>;
    try {
      parsed = answerSchema.parse(JSON.parse(text));
    } catch (error) {
      throw fault('answered what is not a list of embeddings.', error);
    }
    const vectors: (number[] | undefined)[] = new Array(expected).fill(undefined);
    // The order of the list is not promised, its indices are.
    parsed.data.forEach(({ index, embedding }, i) => {
      vectors[index ?? i] = typeof embedding === 'string' ? decodeVector(embedding) : embedding;
    });
    const length = dimensions ?? vectors[0]?.length ?? 0;
    if (vectors.length !== expected) throw fault(`answered ${parsed.data.length} vectors for ${expected} texts.`);
    return vectors.map((vector) => {
      if (!vector) throw fault(`answered ${parsed.data.length} vectors for ${expected} texts.`);
      if (vector.length !== length || length === 0)
        throw fault(`answered vectors of length ${vector.length} where ${length || 'more'} was expected.`);
      if (!vector.every(Number.isFinite)) throw fault('answered a vector with a number that is not finite.');
      return vector;
    });
  }

  /**
   * A batch that the server refuses is halved, and so are those after it; a text that it finds too long is embedded in
   * parts.
   */
  async function embedBatch(texts: string[], signal: AbortSignal | undefined): Promise<number[][]> {
    if (texts.length > batchSize) return embedHalves(texts, signal);
    try {
      return read(texts.length, await ask(texts, signal));
    } catch (error) {
      const refusal = error instanceof DocparseError ? error.cause : undefined;
      if (!(refusal instanceof Refusal)) throw error;
      if (texts.length > 1 && refusal.ofSize) {
        const vectors = await embedHalves(texts, signal);
        if (!refusal.ofText) batchSize = Math.min(batchSize, texts.length - (texts.length >> 1));
        return vectors;
      }
      if (!refusal.ofText) throw error;
      const [text = ''] = texts;
      const parts = cutByTokens(text, Math.max(8, Math.ceil(estimateTokens(text) / 2)));
      if (parts.length < 2) throw error;
      return [mean(await embedBatch(parts, signal), parts)];
    }
  }

  async function embedHalves(texts: string[], signal: AbortSignal | undefined): Promise<number[][]> {
    const middle = texts.length >> 1;
    return [...(await embedBatch(texts.slice(0, middle), signal)), ...(await embedBatch(texts.slice(middle), signal))];
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
      const vectors = (await inParallel(batches, settings.concurrency, (batch) => embedBatch(batch, signal))).flat();
      const lengths = new Set(vectors.map((vector) => vector.length));
      if (lengths.size > 1) throw fault(`answered vectors of different lengths: ${[...lengths].join(', ')}.`);
      let at = 0;
      return parts.map((own) => {
        const mine = vectors.slice(at, at + own.length);
        at += own.length;
        return mine.length === 1 ? mine[0]! : mean(mine, own);
      });
    },
  };
}

/** What the server says stays in the log. */
class Refusal extends Error {
  /**
   * There may be less to it: fewer texts or shorter ones. No wording for the number of texts is common to servers, so
   * any batch that is refused may be too large.
   */
  readonly ofSize: boolean;
  /** It says that a text is too long. */
  readonly ofText: boolean;
  constructor(status: number, body: string) {
    super(`HTTP ${status}: ${body.replace(/\s+/g, ' ').slice(0, 2000)}`);
    this.ofSize = status === 400 || status === 413 || status === 422;
    this.ofText =
      status === 413 ||
      (this.ofSize &&
        /too long|maximum (context|input|sequence)|max_model_len|token limit|exceeds?.{0,40}(length|tokens)/i.test(
          body,
        ));
  }
}

class TooMuch extends Error {}

async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new TooMuch(`more than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Numbers of 32 bits, little endian, as servers write them for `encoding_format: base64`, which some do unasked. */
function decodeVector(base64: string): number[] {
  const bytes = Buffer.from(base64, 'base64');
  return Array.from({ length: bytes.length >> 2 }, (_, i) => Number(bytes.readFloatLE(4 * i).toPrecision(9)));
}

/**
 * Mean of the parts of one text, weighted by their length, as long as the longest of them: parts of one text point the
 * same way.
 */
function mean(vectors: readonly number[][], parts: readonly string[]): number[] {
  const sum = new Array<number>(vectors[0]?.length ?? 0).fill(0);
  vectors.forEach((vector, i) => {
    const weight = parts[i]?.length ?? 1;
    for (let d = 0; d < sum.length; d++) sum[d] = sum[d]! + vector[d]! * weight;
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
