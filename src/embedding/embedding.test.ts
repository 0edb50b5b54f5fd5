import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createEmbedder, type EmbeddingProviderSettings } from './index.ts';
import { cutByTokens, estimateTokens } from './tokens.ts';

interface Asked {
  model: string;
  input: string[];
  dimensions?: number;
}

let server: Server | undefined;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

/** An embedding server that answers as `answer` says and remembers what it was asked. */
async function serve(answer: (asked: Asked, n: number, response: ServerResponse, request: IncomingMessage) => unknown) {
  const asked: Asked[] = [];
  let open = 0;
  let most = 0;
  server = createServer((request, response) => {
    let body = '';
    most = Math.max(most, ++open);
    request.on('data', (data: Buffer) => {
      body += data;
    });
    request.on('end', () => {
      const one = JSON.parse(body) as Asked;
      asked.push(one);
      setImmediate(() => {
        open--;
        const json = answer(one, asked.length, response, request);
        if (json !== undefined) response.setHeader('content-type', 'application/json').end(JSON.stringify(json));
      });
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return { asked, baseUrl, most: () => most };
}

/** Vectors that tell which text they are of. */
const good = (asked: Asked) => ({
  data: asked.input.map((text, index) => ({ index, embedding: [text.length, 1, 0] })),
});

const settings = (baseUrl: string, more: Partial<EmbeddingProviderSettings> = {}): EmbeddingProviderSettings => ({
  baseUrl,
  apiKey: 'key',
  models: { 'text-embedding-v3': 'remote-3', 'text-embedding-v4': 'remote-4' },
  batchSize: 3,
  concurrency: 2,
  maxTokens: 100,
  timeoutMs: 5000,
  retries: 2,
  ...more,
});
const client = (own: EmbeddingProviderSettings, model?: string) =>
  createEmbedder({ embed_provider_a: own }, 'embed_provider_a', model, () => 'X');

describe('a provider', () => {
  it('sends batches, few at a time, and gives the vectors back in order', async () => {
    const { asked, baseUrl, most } = await serve((one) => ({ data: good(one).data.reverse() }));
    const texts = Array.from({ length: 10 }, (_, i) => 'x'.repeat(i + 1));
    const vectors = await client(settings(`${baseUrl}/`), 'text-embedding-v3').embed(texts);
    expect(vectors.map((vector) => vector[0])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(asked.map((one) => one.input.length).sort()).toEqual([1, 3, 3, 3]);
    expect(asked[0]?.model).toBe('remote-3');
    expect(most()).toBeLessThanOrEqual(2);
  });

  it('takes the last model when none is named, and asks for the length it is set to', async () => {
    const { asked, baseUrl } = await serve(good);
    const embedder = client(settings(baseUrl, { dimensions: 3 }));
    expect(embedder.model).toBe('text-embedding-v4');
    await embedder.embed(['a']);
    expect(asked[0]).toMatchObject({ model: 'remote-4', dimensions: 3 });
    expect(await embedder.embed([])).toEqual([]);
  });

  it('asks for the length that a stage wants, before the one that is set', async () => {
    const { asked, baseUrl } = await serve((one) => ({
      data: good(one).data.map((row) => ({ ...row, embedding: row.embedding.slice(0, one.dimensions) })),
    }));
    const own = settings(baseUrl, { dimensions: 3 });
    const embedder = createEmbedder({ embed_provider_a: own }, 'embed_provider_a', undefined, () => 'X', 2);
    expect(await embedder.embed(['abc'])).toEqual([[3, 1]]);
    expect(asked[0]?.dimensions).toBe(2);
    expect((await createEmbedder({}, 'local', undefined, () => 'X', 64).embed(['some text']))[0]).toHaveLength(64);
  });

  it('reads vectors in base64', async () => {
    const bytes = (numbers: number[]) => Buffer.from(new Float32Array(numbers).buffer).toString('base64');
    const { baseUrl } = await serve((one) => ({
      data: one.input.map((_, index) => ({ index, embedding: bytes([index, -0.5, 0.1]) })),
    }));
    const vectors = await client(settings(baseUrl)).embed(['a', 'b']);
    expect(vectors.map((vector) => Array.from(new Float32Array(vector)))).toEqual(
      [0, 1].map((i) => Array.from(new Float32Array([i, -0.5, 0.1]))),
    );
  });

  it.each([
    [400, 'batch size is invalid, it should not be larger than 2.'],
    [422, 'batch size 3 > maximum allowed batch size 2'],
    [413, 'Payload Too Large'],
  ])('splits a batch that is refused for its size, and sends no more such: HTTP %i %s', async (status, message) => {
    const { asked, baseUrl } = await serve((one, _n, response) => {
      if (one.input.length <= 2) return good(one);
      response.writeHead(status).end(JSON.stringify({ error: { message } }));
    });
    const texts = Array.from({ length: 9 }, (_, i) => 'x'.repeat(i + 1));
    const vectors = await client(settings(baseUrl, { concurrency: 1 })).embed(texts);
    expect(vectors.map((vector) => vector[0])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    if (status !== 413) expect(asked.filter((one) => one.input.length > 2)).toHaveLength(1);
  });

  it.each([
    ['before', 0],
    ['within', 20],
  ])('asks again when the connection drops %s the answer', async (_where, sent) => {
    const { asked, baseUrl } = await serve((one, n, response) => {
      if (n > 1) return good(one);
      if (sent === 0) return void response.socket?.destroy();
      const text = JSON.stringify(good(one));
      response.writeHead(200, { 'content-length': text.length }).write(text.slice(0, sent), () => response.destroy());
    });
    expect(await client(settings(baseUrl)).embed(['abc'])).toEqual([[3, 1, 0]]);
    expect(asked).toHaveLength(2);
  });

  it('tells clients nothing that the server says', async () => {
    const { baseUrl } = await serve(
      (_one, _n, response) =>
        void response.writeHead(403).end('{"error":{"message":"key sk-1 of gpu-7.internal is wrong"}}'),
    );
    const error = await client(settings(baseUrl))
      .embed(['a'])
      .catch((caught: unknown) => caught as Error);
    expect(error).toMatchObject({ code: 30203, message: expect.stringContaining('HTTP 403') });
    expect((error as Error).message).not.toContain('gpu-7');
    expect(String((error as Error).cause)).toContain('gpu-7');
  });

  it('tries again when it is told to wait', async () => {
    const { asked, baseUrl } = await serve((one, n, response) => {
      if (n > 1) return good(one);
      response.writeHead(429, { 'retry-after': '0' }).end('{}');
    });
    expect(await client(settings(baseUrl)).embed(['abc'])).toEqual([[3, 1, 0]]);
    expect(asked).toHaveLength(2);
  });

  it.each([
    [500, 3],
    [401, 1],
  ])('gives up on HTTP %i after %i tries, and says who failed', async (status, tries) => {
    const { asked, baseUrl } = await serve(
      (_one, _n, response) => void response.writeHead(status).end('{"error":{"message":"no such key"}}'),
    );
    await expect(client(settings(baseUrl, { retries: 2 })).embed(['abc'])).rejects.toMatchObject({
      code: 30203,
      message: expect.stringMatching(new RegExp(`embed_provider_a.*HTTP ${status}`)),
    });
    expect(asked).toHaveLength(tries);
  });

  it('says when nobody is there', async () => {
    await expect(client(settings('http://127.0.0.1:1/v1', { retries: 0 })).embed(['a'])).rejects.toMatchObject({
      code: 30203,
      message: expect.stringContaining('could not be reached'),
    });
  });

  it.each([
    ['a vector is missing', (one: Asked) => ({ data: good(one).data.slice(1) })],
    [
      'vectors have different lengths',
      (one: Asked) => ({ data: one.input.map((_, index) => ({ index, embedding: new Array(index + 1).fill(0.5) })) }),
    ],
    ['the answer is something else', () => ({ ok: true })],
    ['a vector is empty', (one: Asked) => ({ data: one.input.map((_, index) => ({ index, embedding: [] })) })],
    [
      'a number is infinite',
      (_one: Asked, _n: number, response: ServerResponse) =>
        void response.end('{"data":[{"index":0,"embedding":[1e999]},{"index":1,"embedding":[1]}]}'),
    ],
  ])('refuses the answer when %s', async (_what, answer) => {
    const { baseUrl } = await serve(answer);
    await expect(client(settings(baseUrl)).embed(['a', 'b'])).rejects.toMatchObject({ code: 30203 });
  });

  it('embeds a text that is too long in parts', async () => {
    const { asked, baseUrl } = await serve(good);
    const [vector] = await client(settings(baseUrl, { maxTokens: 10, batchSize: 10 })).embed(['word '.repeat(40)]);
    expect(asked.flatMap((one) => one.input).length).toBeGreaterThan(5);
    for (const part of asked.flatMap((one) => one.input)) expect(estimateTokens(part)).toBeLessThanOrEqual(10);
    expect(vector).toHaveLength(3);
  });

  it('halves what the server still finds too long', async () => {
    const { asked, baseUrl } = await serve((one, _n, response) => {
      if (one.input.every((text) => text.length <= 20) && one.input.length === 1) return good(one);
      response
        .writeHead(400)
        .end(JSON.stringify({ error: { message: "This model's maximum context length is 20 tokens" } }));
    });
    const vectors = await client(settings(baseUrl)).embed(['short', 'word '.repeat(12)]);
    expect(vectors).toHaveLength(2);
    expect(vectors[0]).toEqual([5, 1, 0]);
    expect(asked.at(-1)?.input[0]?.length).toBeLessThanOrEqual(20);
  });

  it('stops when it is told to', async () => {
    const { baseUrl } = await serve(() => undefined);
    const abort = new AbortController();
    const pending = client(settings(baseUrl)).embed(['a'], abort.signal);
    abort.abort(new Error('gone'));
    await expect(pending).rejects.toThrow('gone');
    server?.closeAllConnections();
  });
});

describe('what does not exist', () => {
  it.each([
    ['embed_provider_c', undefined, 'embed_provider_c'],
    ['embed_provider_b', undefined, 'set SOME_KEY'],
    ['embed_provider_a', 'gpt', 'text-embedding-v3, text-embedding-v4'],
    ['local', 'bert', 'static-e5-v1 or hashed-ngrams-v1'],
  ])('is named: %s %s', (provider, model, message) => {
    expect(() => createEmbedder({ embed_provider_a: settings('http://x') }, provider, model, () => 'SOME_KEY')).toThrow(
      expect.objectContaining({ code: 40004, message: expect.stringContaining(message) }),
    );
  });
});

describe('cutting by tokens', () => {
  it('keeps every word and the limit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z天地😀]{1,12}$/u), { maxLength: 60 }),
        fc.integer({ min: 8, max: 40 }),
        (words, max) => {
          const parts = cutByTokens(words.join(' '), max);
          expect(parts.join('').replace(/ /g, '')).toBe(words.join(''));
          for (const part of parts) {
            expect(estimateTokens(part)).toBeLessThanOrEqual(max);
            expect(part.isWellFormed()).toBe(true);
          }
        },
      ),
    );
  });
});
