import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  breakOff,
  endEarly,
  endless,
  hang,
  ModelServer,
  ollama,
  refuse,
  sglang,
  type Turn,
  vllm,
  whole,
} from '../../chat/testing.ts';
import { readKeys } from '../request-keys.ts';
import { readSchema } from '../request-schema.ts';
import type { PageMaterial } from './material.ts';
import { createExtractor } from './model-extractor.ts';
import type { LlmSettings } from './settings.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await ModelServer.start();
});
afterAll(() => server.stop());

const settings = (more: Partial<LlmSettings> = {}): LlmSettings => ({
  baseUrl: server.url,
  model: 'm',
  contextTokens: 16_384,
  maxOutputTokens: 1024,
  concurrency: 2,
  timeoutMs: 20_000,
  retries: 2,
  ...more,
});
const limits = () => ({ deadline: Date.now() + 60_000 });
const pages = (...texts: string[][]): PageMaterial[] =>
  texts.map((lines, p) => ({
    pageNumber: p + 1,
    lines: lines.map((line, i) => `p${p + 1}_${i + 1}|${line}`),
    tokens: lines.length * 20,
  }));
const request = readKeys(
  [{ name: '编号' }, { name: 'total', description: 'with tax' }],
  [{ title: 'lines', fields: [{ name: 'item' }] }],
);
const document = pages(['编号 A-7', 'Total 12.50']);
const right = {
  编号: { value: 'A-7', ids: ['p1_1'] },
  total: { value: '12.50', ids: ['p1_2'] },
  lines: [{ item: { value: 'paper', ids: ['p1_t1_r2'] } }],
};
const values = {
  scalars: [
    { value: 'A-7', ids: ['p1_1'] },
    { value: '12.50', ids: ['p1_2'] },
  ],
  arrays: [[[{ value: 'paper', ids: ['p1_t1_r2'] }]]],
};

async function said(...turns: Turn[]) {
  server.script(...turns);
  return createExtractor(settings()).extract(document, request, limits());
}
const formats = (): unknown[] =>
  server.requests.map(
    (r) =>
      r.response_format?.type ??
      (r.structured_outputs && 'structured_outputs') ??
      (r.guided_json && 'guided_json') ??
      'plain',
  );

describe('answers of servers of all makes', () => {
  it.each<[string, Turn]>([
    ['vLLM', vllm(right)],
    ['SGLang', sglang(right)],
    ['Ollama', ollama(right)],
    ['one that does not stream', whole(right)],
  ])('are read: %s', async (_, turn) => {
    expect(await said(turn)).toMatchObject({ ...values, finishReason: 'stop', warnings: [] });
  });

  it('include token probabilities and costs', async () => {
    const { scalars, usage } = await said(vllm(right, { logprob: Math.log(0.8) }));
    expect(scalars[0]?.probability).toBeCloseTo(0.8, 5);
    expect(usage).toEqual({ promptTokens: 100, completionTokens: 20, totalTokens: 120 });
  });

  it('may omit the model name', async () => {
    server.script(vllm(right));
    await createExtractor(settings({ model: undefined })).extract(document, request, limits());
    expect(server.requests[0].model).toBe('first-model');
  });

  it("are requested with a strict schema, ids, and the caller's words", async () => {
    await said(vllm(right));
    const [{ messages, response_format }] = server.requests;
    expect(response_format.json_schema).toMatchObject({
      strict: true,
      schema: { required: ['编号', 'total', 'lines'], additionalProperties: false },
    });
    expect(messages[0].content).toContain('with tax');
    expect(messages[1].content).toContain('p1_2|Total 12.50');
    expect(JSON.stringify(response_format)).not.toMatch(/"(format|pattern)"|:\{\}/);
  });

  it('of a schema have typed leaves, with quotes for concluded values', async () => {
    const { request: typed } = readSchema({
      type: 'object',
      properties: {
        kind: { type: 'enum', enum: ['sale', 'rent'] },
        who: { type: 'object', properties: { name: { type: 'string' } } },
        tags: { type: 'array', items: { type: 'string' } },
      },
    });
    server.script(
      vllm({
        kind: { value: 'rent', ids: ['p1_1'], quote: 'let to' },
        'who.name': null,
        tags: [{ value: 'a', ids: ['p1_1'] }, 'b'],
      }),
    );
    const { scalars, arrays } = await createExtractor(settings()).extract(document, typed, limits());
    expect(scalars).toEqual([expect.objectContaining({ value: 'rent', quote: 'let to' }), null]);
    expect(arrays[0]!.map(([cell]) => cell?.value)).toEqual(['a', 'b']);
    expect(
      server.requests[0].response_format.json_schema.schema.properties.kind.anyOf[0].properties.value.enum,
    ).toEqual(['sale', 'rent']);
  });
});

describe('ways of asking for JSON', () => {
  it('fall back to what the server supports, and remember it', async () => {
    const extractor = createExtractor(settings());
    const unknown: Turn = (response, body, incoming) =>
      (body.response_format?.type === 'json_schema'
        ? refuse(400, "response_format type 'json_schema' is not supported")
        : body.structured_outputs
          ? refuse(422, 'Extra inputs are not permitted: structured_outputs')
          : vllm(right))(response, body, incoming);
    server.script(unknown);
    expect(await extractor.extract(document, request, limits())).toMatchObject(values);
    await extractor.extract(document, request, limits());
    expect(formats()).toEqual(['json_schema', 'structured_outputs', 'guided_json', 'guided_json']);
  });

  it('drop other refused parameters', async () => {
    await said(
      refuse(400, 'logprobs is not supported'),
      refuse(400, "Use 'max_completion_tokens' instead of 'max_tokens'."),
      vllm(right),
    );
    const last = server.requests.at(-1);
    expect(last).toMatchObject({ response_format: { type: 'json_schema' }, max_completion_tokens: 1024 });
    expect(last).not.toHaveProperty('logprobs');
    expect(last).not.toHaveProperty('max_tokens');
  });

  it('recognise a failing grammar behind a server error', async () => {
    expect(await said(refuse(500, 'Grammar compilation failed: xgrammar'), vllm(right))).toMatchObject(values);
    expect(formats()).toEqual(['json_schema', 'structured_outputs']);
  });
});

describe('answers that are not right', () => {
  it('are repaired: fences, trailing commas, bare line breaks, a missing end', async () => {
    const text =
      'Sure!\n```json\n{"编号":{"value":"A-7","ids":["p1_1",]},\n"total":{"value":"12.50","ids":["p1_2"]},"lines":[{"item":{"value":"paper","ids":["p1_t1_r2"]}}';
    expect(await said(vllm(text))).toMatchObject({
      ...values,
      finishReason: 'length',
      warnings: [expect.stringContaining('cut off')],
    });
    expect(server.requests).toHaveLength(1);
  });

  it('are requested again, with the errors', async () => {
    expect(await said(vllm({ ...right, lines: 'none' }), vllm(right))).toMatchObject({ ...values, warnings: [] });
    expect(server.requests[1].messages.at(-1).content).toContain('expected a list of rows');
    expect(await said(vllm({ ...right, total: { amount: 1 } }))).toMatchObject({
      scalars: [{ value: 'A-7' }, null],
      warnings: [expect.stringContaining('total')],
    });
    expect(server.requests).toHaveLength(2);
  });

  it('are an error if they are not JSON twice', async () => {
    await expect(said(vllm('I cannot do that.'))).rejects.toMatchObject({ code: 30203 });
    expect(server.requests).toHaveLength(2);
  });

  it('are stopped if they do not end', async () => {
    expect(await said(endless('{"编号":{"value":"A-7","ids":["p1_1"]},', ' \n'), vllm(right))).toMatchObject(values);
    expect(formats()).toEqual(['json_schema', 'structured_outputs']);
    const begin = '{"编号":{"value":"A-7","ids":["p1_1"]},"total":null,"lines":[';
    expect(await said(endless(begin, '{"item":{"value":"x","ids":["p1_1"]}},'))).toMatchObject({
      scalars: [{ value: 'A-7' }, null],
      finishReason: 'length',
    });
    expect(server.requests).toHaveLength(2);
  });

  it('are partial if the server says so', async () => {
    expect(await said(vllm(right, { finish: 'length' }))).toMatchObject({ ...values, finishReason: 'length' });
    expect(await said(vllm(right, { finish: 'eos_token' }))).toMatchObject({ ...values, finishReason: 'stop' });
    expect(await said(vllm(right, { finish: 'abort' }), vllm(right))).toMatchObject({
      ...values,
      finishReason: 'stop',
    });
  });
});

describe('a server in trouble', () => {
  it('is retried after the time it states', async () => {
    const since = performance.now();
    expect(await said(refuse(429, 'slow down', { 'retry-after': '0.3' }), vllm(right))).toMatchObject(values);
    expect(performance.now() - since).toBeGreaterThan(290);
  });

  it.each<[string, Turn]>([
    ['is busy', refuse(503, 'busy')],
    ['breaks off', breakOff('{"编号":')],
    ['is lost behind a proxy', endEarly('{"编号":{"value":"A-7",')],
    ['drops the connection', (response) => void response.socket?.destroy()],
    [
      'says so in the stream',
      (response) => void response.end('data: {"error":{"message":"CUDA out of memory","code":500}}\n\n'),
    ],
    ['speaks no HTTP we know', (response) => void response.end('<html>login</html>')],
    ['says nothing', (response) => void response.end('data: [DONE]\n\n')],
  ])('is tried again, then given up: it %s', async (_, turn) => {
    expect(await said(turn, vllm(right))).toMatchObject(values);
    await expect(said(turn)).rejects.toMatchObject({ code: 30203 });
    expect(server.requests).toHaveLength(3);
  });

  it('may omit the end of a complete stream', async () => {
    expect(await said(endEarly(JSON.stringify(right)))).toMatchObject({ ...values, finishReason: 'stop' });
    expect(server.requests).toHaveLength(1);
  });

  it.each<[string, Turn]>([
    ['as a refusal', refuse(403, 'key sk-123 of host gpu-7.internal is wrong')],
    ['as a fault', refuse(500, 'worker gpu-7.internal died')],
    [
      'in the stream',
      (response) => void response.end('data: {"error":{"message":"worker gpu-7.internal died","code":500}}\n\n'),
    ],
  ])('speaks to the log, not to clients: %s', async (_, turn) => {
    const error = await said(turn).catch((caught: unknown) => caught as Error);
    expect(error).toMatchObject({
      code: 30203,
      message: expect.stringContaining("The language model's server"),
      cause: expect.anything(),
    });
    expect((error as Error).message).not.toContain('gpu-7');
    expect(String((error as Error).cause)).toContain('gpu-7');
  });

  it('is not retried after it refuses the key', async () => {
    await expect(said(refuse(401, 'bad key'))).rejects.toMatchObject({
      code: 30203,
      message: expect.stringContaining('401'),
    });
    expect(server.requests).toHaveLength(1);
  });

  it('is an error if unreachable', async () => {
    const extractor = createExtractor(settings({ baseUrl: 'http://127.0.0.1:9/v1', retries: 0 }));
    await expect(extractor.extract(document, request, limits())).rejects.toMatchObject({
      code: 30203,
      message: expect.stringContaining('could not be reached'),
    });
  });

  it('is cut off at the deadline, and its partial answer counts', async () => {
    server.script(hang('{"编号":{"value":"A-7","ids":["p1_1"]},"total":{"value":"12'));
    const slow = createExtractor(settings({ timeoutMs: 300, retries: 0 }));
    expect(await slow.extract(document, request, limits())).toMatchObject({
      scalars: [{ value: 'A-7' }, null],
      finishReason: 'length',
    });
    server.script(hang());
    await expect(slow.extract(document, request, limits())).rejects.toMatchObject({
      code: 30203,
      message: expect.stringContaining('within'),
    });
  });

  it('is disconnected when the client hangs up', async () => {
    const client = new AbortController();
    server.script(hang('{'));
    const running = createExtractor(settings()).extract(document, request, { ...limits(), signal: client.signal });
    const late = expect(running).rejects.toThrow();
    while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    client.abort();
    await late;
  });
});

describe('long documents', () => {
  const long = pages(['编号 A-7', 'one'], ['编号 A-8', 'two'], ['three']);
  const reply: Turn = (response, body, incoming) => {
    const text = body.messages[1].content as string;
    const ids = [...text.matchAll(/^(p\d+_\d+)\|(.*)$/gm)];
    const number = ids.find(([, , line]) => line?.startsWith('编号'));
    const items = ids
      .filter(([, , line]) => !line?.startsWith('编号'))
      .map(([, id, value]) => ({ item: { value, ids: [id] } }));
    return vllm({ 编号: number ? { value: number[2]!.slice(3), ids: [number[1]] } : null, total: null, lines: items })(
      response,
      body,
      incoming,
    );
  };

  it('are read in overlapping windows of whole pages, and merged', async () => {
    server.script(reply);
    const extractor = createExtractor(settings({ contextTokens: 0 }));
    const big = long.map((page) => ({ ...page, tokens: 240 }));
    const { scalars, arrays, conflicts, usage } = await extractor.extract(big, request, limits());
    expect(server.requests).toHaveLength(2);
    expect(scalars[0]?.value).toBe('A-7');
    expect(conflicts).toEqual([{ scalar: 0, others: [expect.objectContaining({ value: 'A-8' })] }]);
    expect(arrays[0]!.map(([cell]) => cell?.value)).toEqual(['one', 'two', 'three']);
    expect(usage.totalTokens).toBe(240);
  });

  it("are halved if they exceed the model's context after all", async () => {
    const small: Turn = (response, body, incoming) =>
      ((body.messages[1].content as string).length > 40
        ? refuse(400, "This model's maximum context length is 10 tokens.")
        : reply)(response, body, incoming);
    server.script(small);
    const { arrays } = await createExtractor(settings()).extract(long, request, limits());
    expect(arrays[0]!.map(([cell]) => cell?.value)).toEqual(['one', 'two', 'three']);
  });
});

describe('a prompt', () => {
  const ask = async (turn: Turn) => {
    server.script(turn);
    return createExtractor(settings()).answer(document, '编号 und Summe', limits());
  };

  it('is answered with names chosen by the model', async () => {
    const { request: named, said: answer } = await ask(
      vllm({ records: [[{ name: '编号', value: 'A-7', ids: ['p1_1'] }]] }),
    );
    expect(named.scalars.map(({ name }) => name)).toEqual(['编号']);
    expect(answer.scalars).toEqual([expect.objectContaining({ value: 'A-7', ids: ['p1_1'] })]);
  });

  it('may have several records as answer, and plain objects', async () => {
    const { request: named, said: answer } = await ask(
      vllm([
        { name: 'pen', price: 2 },
        { name: 'ink', price: 3 },
      ]),
    );
    expect(named.arrays[0]?.columns.map(({ name }) => name)).toEqual(['name', 'price']);
    expect(answer.arrays[0]!.map((row) => row.map((cell) => cell?.value))).toEqual([
      ['pen', 2],
      ['ink', 3],
    ]);
  });
});
