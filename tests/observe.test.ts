import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentials, type Json, TestService, trickEngine, Upload, until } from './support/service.ts';
import { tricks } from './support/trick-engine.ts';

const sdk = new URL('./support/trace-sdk.mjs', import.meta.url).href;
const TRACE = '0af7651916cd43dd8448eb211c80319c';
let dir: string;
let service: TestService;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-observe-'));
  const file = join(dir, 'settings.yaml');
  const settings = {
    metrics: { token: 'metrics-token-of-this-test' },
    aliases: {
      paths: { '/api/v1/other/': '/api/v1/docparse/', '/api/other/': '/api/docparse/' },
      headers: { 'x-other-id': 'x-ti-app-id', 'x-other-secret': 'x-ti-secret-code' },
      values: { force_engine: { other: 'primary' }, provider: { other: 'primary' } },
    },
  };
  await writeFile(file, JSON.stringify(settings));
  service = await TestService.start({
    DOCPARSE_CONFIG: file,
    DOCPARSE_LOG: 'debug',
    DOCPARSE_ENGINE_MODULE: trickEngine,
    DOCPARSE_WORKERS: '2',
    NODE_OPTIONS: `--import=${sdk}`,
  });
});
afterAll(async () => {
  await service?.stop();
  await rm(dir, { recursive: true, force: true });
});

const document = (...lines: string[]) => new Upload(tricks(...lines), 'a.pdf');
const lines = (): Json[] =>
  service.output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
const requestLine = (id: string): Promise<Json> =>
  until(() => lines().find((line) => line.msg === 'request' && line.reqId === id));
const metrics = async (): Promise<string> => {
  const response = await fetch(`${service.base}/metrics`, {
    headers: { authorization: 'Bearer metrics-token-of-this-test' },
  });
  expect(response.status).toBe(200);
  return response.text();
};
const sampleOf = (text: string, sample: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${sample} `))
      ?.split(' ')
      .at(-1) ?? 0,
  );

describe('the log', () => {
  it('has one line for a request, which tells what came of it', async () => {
    const { json } = await service.parse({ file: document('pages 3', 'fail 2') });
    expect(json.code).toBe(50207);
    const line = await requestLine(json.x_request_id);
    expect(line).toMatchObject({
      method: 'POST',
      route: '/api/v1/docparse/parse/sync',
      code: 50207,
      status: 200,
      pages: 2,
      failed_pages: 1,
      account: credentials['x-ti-app-id'],
    });
    expect(line.ms).toBeGreaterThan(0);
    expect(lines().filter((one) => one.msg === 'request' && one.reqId === json.x_request_id)).toHaveLength(1);
  });

  it('tells why a request was refused', async () => {
    const { json } = await service.parse(
      { file: document('pages 1') },
      { ...credentials, 'x-ti-secret-code': 'wrong-secret' },
    );
    expect(await requestLine(json.x_request_id)).toMatchObject({ code: 40102, reason: json.message });
  });

  it('tells of clients that hang up', async () => {
    const gone = new AbortController();
    const answer = service.parse({ file: document('pages 1', 'hang 1') }, credentials, gone.signal);
    await until(async () => sampleOf(await metrics(), 'docparse_engine_busy') > 0);
    gone.abort();
    await answer.catch(() => {});
    await until(() => lines().some((line) => line.msg === 'request' && line.code === 499));
  });

  it('has neither credentials nor passwords nor text of documents', async () => {
    const { json } = await service.parse({
      file: document('pages 1', 'Confidential-Paragraph'),
      config: { document: { password: 'pass-word-of-file' } },
    });
    await service.parse({
      file: new Upload('Confidential-Paragraph', 'b.bin'),
      config: { document: { password: 'pass-word-of-file' }, capabilities: { pages: 'x' } },
    });
    await requestLine(json.x_request_id);
    for (const secret of [
      credentials['x-ti-secret-code'],
      'wrong-secret',
      'pass-word-of-file',
      'Confidential-Paragraph',
      'metrics-token-of-this-test',
    ])
      expect(service.output).not.toContain(secret);
  });
});

describe('/metrics', () => {
  it('wants its token', async () => {
    expect((await fetch(`${service.base}/metrics`)).status).toBe(401);
    expect(
      (await fetch(`${service.base}/metrics`, { headers: { authorization: 'Bearer metrics-token-of-this-tess' } }))
        .status,
    ).toBe(401);
  });

  it('counts requests, pages and stages, and knows engines, jobs and database', async () => {
    const before = await metrics();
    await service.parse({ file: document('pages 3', 'fail 2') });
    const after = await until(async () => {
      const text = await metrics();
      return (
        sampleOf(text, 'docparse_pages_total{service="parse",outcome="success"}') >
          sampleOf(before, 'docparse_pages_total{service="parse",outcome="success"}') && text
      );
    });
    const grown = (sample: string): number => sampleOf(after, sample) - sampleOf(before, sample);
    expect(grown('docparse_requests_total{route="/api/v1/docparse/parse/sync",method="POST",code="50207"}')).toBe(1);
    expect(grown('docparse_request_seconds_count{route="/api/v1/docparse/parse/sync"}')).toBe(1);
    expect(grown('docparse_pages_total{service="parse",outcome="success"}')).toBe(2);
    expect(grown('docparse_pages_total{service="parse",outcome="failed"}')).toBe(1);
    expect(grown('docparse_stage_seconds_count{stage="page",outcome="success"}')).toBe(2);
    expect(grown('docparse_stage_seconds_count{stage="finish",outcome="success"}')).toBe(1);
    expect(sampleOf(after, 'docparse_engine_size')).toBe(2);
    expect(sampleOf(after, 'docparse_engine_memory_bytes{of="all"}')).toBeGreaterThan(1e6);
    expect(sampleOf(after, 'docparse_database_up')).toBe(1);
    expect(after).toContain('docparse_jobs{state="pending"} 0');
    expect(after).toContain('process_resident_memory_bytes');
    expect(after).toMatch(/docparse_database_connections\{state="total"\} [1-9]/);
  });

  it('is documented, every figure of it', async () => {
    const told = new Set(
      (await readFile(new URL('../docs/operations.md', import.meta.url), 'utf8')).match(/docparse_[a-z_]+/g),
    );
    const names = (await metrics()).match(/^# TYPE (docparse_\w+)/gm)!.map((line) => line.slice(7));
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !told.has(name))).toEqual([]);
    expect([...told].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('has no more series however many addresses and methods clients think of', async () => {
    const series = async () =>
      (await metrics()).split('\n').filter((line) => line.startsWith('docparse_requests_total')).length;
    const answer = (n: number) => fetch(`${service.base}/no/such/address/${n}`, { method: n % 2 ? 'PURGE' : 'GET' });
    await answer(0);
    await answer(1);
    const before = await until(
      async () => (await metrics()).includes('route="none",method="OTHER"') && (await series()),
    );
    for (let n = 2; n < 30; n++) await answer(n);
    expect(await series()).toBe(before);
  });
});

describe('/readyz', () => {
  it('names the parts', async () => {
    const response = await fetch(`${service.base}/readyz`);
    expect(await response.json()).toEqual({
      status: 'ok',
      parts: { engines: 'ok', database: 'ok', blobs: 'ok', disk: 'ok' },
    });
    expect(response.status).toBe(200);
  });
});

describe('aliases', () => {
  it('lets a client of another naming run unchanged', async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(tricks('pages 1'))]), 'a.pdf');
    form.append('config', JSON.stringify({ config: { force_engine: 'other' } }));
    const headers = { 'x-other-id': credentials['x-ti-app-id'], 'x-other-secret': credentials['x-ti-secret-code'] };
    const json = (await (
      await fetch(`${service.base}/api/v1/other/parse/sync?a=b`, { method: 'POST', headers, body: form })
    ).json()) as Json;
    expect(json).toMatchObject({ code: 200, data: { success_count: 1 } });
    const staged = new FormData();
    staged.append('file', new Blob([new Uint8Array(tricks('pages 1'))]), 'a.pdf');
    staged.append(
      'stages',
      new Blob([JSON.stringify([{ type: 'parse', config: { provider: 'other' } }])], { type: 'application/json' }),
    );
    const pipeline = (await (
      await fetch(`${service.base}/api/other/pipeline`, { method: 'POST', headers, body: staged })
    ).json()) as Json;
    expect(pipeline).toMatchObject({
      code: 200,
      data: { stats: { success_count: 1, stages: [{ type: 'parse', config: { provider: 'other' } }] } },
    });
    const unknown = await service.parse({ file: document('pages 1'), config: { config: { force_engine: 'another' } } });
    expect(unknown.json.code).toBe(40429);
  });
});

describe('jobs', () => {
  it('answer with addresses in the naming of the client, and are logged, counted and traced', async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(tricks('pages 3', 'fail 2'))]), 'a.pdf');
    const headers = credentials;
    const other = `${service.base}/api/v1/other/parse/async`;
    const { data } = (await (await fetch(other, { method: 'POST', headers, body: form })).json()) as Json;
    const job = await until(async () => {
      const json = (await (await fetch(`${other}/${data.job_id}`, { headers })).json()) as Json;
      return json.data.status === 'completed' && json.data;
    });
    expect(job.result_url).toBe(`${service.base}/api/v1/other/parse/async/result/${data.job_id}`);
    expect(((await (await fetch(job.result_url, { headers })).json()) as Json).success_count).toBe(2);
    const own = (await (
      await fetch(`${service.base}/api/v1/docparse/parse/async/${data.job_id}`, { headers })
    ).json()) as Json;
    expect(own.data.result_url).toBe(`${service.base}/api/v1/docparse/parse/async/result/${data.job_id}`);
    expect(
      await until(() => lines().find((line) => line.msg === 'job completed' && line.job === data.job_id)),
    ).toMatchObject({ pages: 2, failed: 1 });
    expect(lines().some((line) => line.msg === 'page failed' && line.job === data.job_id && line.page === 2)).toBe(
      true,
    );
    expect(sampleOf(await metrics(), 'docparse_jobs_finished_total{state="completed"}')).toBe(1);
    await until(() =>
      service.output
        .split('\n')
        .some((line) => line.startsWith('SPAN ') && line.includes('"name":"job"') && line.includes(data.job_id)),
    );
  });
});

describe('traces', () => {
  it('go on from the caller and hold the request and what the engines did for it', async () => {
    const headers = { ...credentials, traceparent: `00-${TRACE}-b7ad6b7169203331-01` };
    const { json } = await service.parse({ file: document('pages 1') }, headers);
    const spans = await until(() => {
      const all = service.output
        .split('\n')
        .filter((line) => line.startsWith('SPAN '))
        .map((line) => JSON.parse(line.slice(5)) as Json);
      const own = all.filter((span) => span.traceId === TRACE);
      return own.some((span) => span.name.startsWith('POST')) && own;
    });
    const request = spans.find((span) => span.name === 'POST /api/v1/docparse/parse/sync');
    expect(request).toMatchObject({
      kind: 1,
      parentId: 'b7ad6b7169203331',
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/v1/docparse/parse/sync',
        'http.response.status_code': 200,
        'docparse.code': 200,
        'docparse.request_id': json.x_request_id,
      },
    });
    for (const name of ['open document', 'page', 'finish document'])
      expect(spans.find((span) => span.name === name)?.parentId, name).toBe(request.spanId);
    expect(spans.find((span) => span.name === 'page').attributes['docparse.page']).toBe(1);
  });
});
