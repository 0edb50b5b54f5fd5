import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textPdf } from './support/files.ts';
import { credentials, type Json, TestService, Upload } from './support/service.ts';

const PIPELINE = '/api/docparse/pipeline';
const parse = { type: 'parse', config: { provider: 'primary', parse_mode: 'auto' } };

let service: TestService;
let server: Server;
let broken = false;
let pdf: Upload;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (data: Buffer) => {
      body += data;
    });
    request.on('end', () => {
      if (broken) return void response.writeHead(500).end('{"error":{"message":"out of memory"}}');
      const { input } = JSON.parse(body) as { input: string[] };
      response.end(JSON.stringify({ data: input.map((text, index) => ({ index, embedding: [text.length, 1] })) }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  [service, pdf] = await Promise.all([
    TestService.start({
      DOCPARSE_WORKERS: '1',
      DOCPARSE_EMBED_A_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      DOCPARSE_EMBED_A_MODELS: 'text-embedding-v3,text-embedding-v4=other',
      DOCPARSE_EMBED_RETRIES: '0',
    }),
    textPdf(3).then((bytes) => new Upload(bytes, 'three.pdf')),
  ]);
});
afterAll(async () => {
  await service.stop();
  server.close();
});

const run = async (...later: Json[]): Promise<Json> =>
  (await service.send(PIPELINE, { file: pdf, stages: [parse, ...later] })).json;
const balance = async (): Promise<number> => {
  const response = await fetch(`${service.base}/api/docparse/account`, { headers: credentials });
  return ((await response.json()) as Json).data.balance;
};

describe('stages after the parse', () => {
  it('cut into chunks that say where their words stand', async () => {
    const json = await run({ type: 'chunk', config: { strategy: 'by_page', include_orig_elements: true } });
    expect(json.code).toBe(200);
    const { elements, stats } = json.data;
    expect(elements.map((one: Json) => [one.type, one.metadata.page_numbers])).toEqual([
      ['CompositeElement', [1]],
      ['CompositeElement', [2]],
      ['CompositeElement', [3]],
    ]);
    expect(stats).toMatchObject({ success_count: 3, chunked_elements: 3, embedded_elements: 0 });
    expect(stats.stages[1]).toEqual({ type: 'chunk', config: { strategy: 'by_page', include_orig_elements: true } });
    const [first] = elements;
    const originals = JSON.parse(inflateSync(Buffer.from(first.metadata.orig_elements, 'base64')).toString());
    expect(originals.map((one: Json) => one.element_id)).toEqual(
      first.metadata.source_regions.map((one: Json) => one.element_id),
    );
    expect(first.metadata.source_regions[0].coordinates).toHaveLength(8);
  });

  it('embed chunks without a model, and elements with a server', async () => {
    const local = await run(
      { type: 'chunk', config: { strategy: 'by_page' } },
      { type: 'embed', config: { provider: 'local' } },
    );
    expect(local.data.elements.map((one: Json) => one.embeddings.length)).toEqual([1024, 1024, 1024]);
    expect(local.data.stats).toMatchObject({ chunked_elements: 3, embedded_elements: 3 });
    expect(local.data.stats.stages.at(-1).config).toMatchObject({ provider: 'local', model_name: 'static-e5-v1' });
    const short = await run({ type: 'embed', config: { provider: 'local', dimensions: 128 } });
    expect(short.data.elements[0].embeddings).toHaveLength(128);
    expect(short.data.stats.stages[1].config).toEqual({
      provider: 'local',
      model_name: 'static-e5-v1',
      dimensions: 128,
    });
    const remote = await run({
      type: 'embed',
      config: { provider: 'embed_provider_a', model_name: 'text-embedding-v4' },
    });
    expect(remote.code).toBe(200);
    for (const one of remote.data.elements) expect(one.embeddings).toEqual([one.text.length, 1]);
    expect(remote.data.stats).toMatchObject({ chunked_elements: 0, embedded_elements: remote.data.elements.length });
  });

  it('bill nothing when a server fails, and say who it was', async () => {
    const before = await balance();
    broken = true;
    const json = await run({
      type: 'embed',
      config: { provider: 'embed_provider_a', model_name: 'text-embedding-v3' },
    });
    broken = false;
    expect(json).toMatchObject({ code: 30203, message: expect.stringMatching(/embed_provider_a.*HTTP 500/) });
    expect(await balance()).toBe(before);
    await run({ type: 'embed', config: { provider: 'local' } });
    expect(await balance()).toBe(before - 3);
  });

  it('say which setting is missing', async () => {
    const json = await run({ type: 'embed', config: { provider: 'embed_provider_b', model_name: 'x' } });
    expect(json).toMatchObject({ code: 40004, message: expect.stringContaining('DOCPARSE_EMBED_B_URL') });
  });
});
