import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Credentials, type NewAccount, openAdmin } from '../src/accounts/index.ts';
import { openStore, type Store } from '../src/store/index.ts';
import { testDatabase } from '../src/store/testing.ts';
import { type Json, PARSE, TestService, trickEngine, Upload, until } from './support/service.ts';
import { tricks } from './support/trick-engine.ts';

const ASYNC = '/api/docparse/parse/async';
let service: TestService;
let store: Store;
beforeAll(async () => {
  service = await TestService.start({
    DOCPARSE_ENGINE_MODULE: trickEngine,
    DOCPARSE_WORKERS: '1',
    DOCPARSE_ACCOUNT_STREAMS: '2',
    DOCPARSE_ACCOUNT_UNBILLED_S: '1',
    DOCPARSE_WEBHOOK_ALLOW_PRIVATE: '127.0.0.1',
  });
  store = await openStore({
    dataDir: service.dataDir,
    databaseUrl: service.database!.url,
    databasePoolSize: 2,
    blobs: { kind: 'disk' } as never,
  });
});
afterAll(async () => {
  await store.close();
  await service.stop();
});

const make = async (given: Partial<NewAccount> = {}): Promise<Credentials> =>
  openAdmin(store, 'test').create({ name: 'test', overdraft: null, ...given });
const headersOf = ({ appId, secret }: Credentials) => ({ 'x-ti-app-id': appId, 'x-ti-secret-code': secret });
const send = async (
  path: string,
  account: Credentials,
  lines: string[],
  parts: Record<string, unknown> = {},
): Promise<Json> =>
  (await service.send(path, { file: new Upload(tricks(...lines), 'a.pdf'), ...parts }, headersOf(account))).json;
const call = async (path: string, account: Credentials, init: RequestInit = {}): Promise<Json> =>
  (await fetch(service.base + path, { headers: headersOf(account), ...init })).json();

describe('one account', () => {
  it('does not delay the page of another, however much it sends', async () => {
    const [many, few] = [await make(), await make()];
    const done: string[] = [];
    // Pages that only end when their client is gone.
    const gone = new AbortController();
    const flood = Array.from({ length: 6 }, () =>
      service.parse({ file: new Upload(tricks('pages 1', 'slow 1'), 'a.pdf') }, headersOf(many), gone.signal).then(
        () => done.push('many'),
        () => {},
      ),
    );
    await until(async () => (await service.health()).json.waiting === 5);
    expect((await send(PARSE, few, ['pages 1'])).code).toBe(200);
    expect(done).toEqual([]);
    gone.abort();
    await Promise.all(flood);
  });

  it('has so many event streams', async () => {
    const account = await make();
    const { data } = await send(ASYNC, account, ['pages 2', 'slow 2']);
    const gone = new AbortController();
    const open = () =>
      fetch(`${service.base}${ASYNC}/${data.job_id}/events`, { headers: headersOf(account), signal: gone.signal });
    const streams = [await open(), await open()];
    for (const { headers } of streams) expect(headers.get('content-type')).toContain('event-stream');
    expect(await (await open()).json()).toMatchObject({
      code: 40306,
      data: { message: expect.stringContaining('2 event streams') },
    });
    gone.abort();
    await call(`${ASYNC}/${data.job_id}`, account, { method: 'DELETE' });
  });

  it('asks for redeliveries at its rate', async () => {
    const account = await make({ qps: 0.01 });
    const path = '/api/docparse/webhooks/deliveries/00000000-0000-4000-8000-000000000000/redeliver';
    expect(await call(path, account, { method: 'POST' })).toMatchObject({ code: 40400 });
    expect(await call(path, account, { method: 'POST' })).toMatchObject({ code: 40306 });
  });

  it('does not get time of engines for documents that fail without end', async () => {
    const account = await make();
    const parse = () => send(PARSE, account, ['pages 2', 'nap 1', 'nap 2', 'fail 1', 'fail 2']);
    expect((await parse()).code).toBe(40422);
    expect(
      await until(async () => {
        const json = await send(PARSE, account, ['pages 1']);
        return json.code !== 200 && json;
      }),
    ).toMatchObject({ code: 40306, message: expect.stringContaining('1 s of processing') });
    expect((await send(PARSE, await make(), ['pages 1'])).code).toBe(200);
  });
});

describe('answers', () => {
  it('tell of a failed job what failed, and of a cancelled one that', async () => {
    const account = await make();
    const { data } = await send(ASYNC, account, ['pages 1', 'dimensions 1']);
    await until(async () => (await call(`${ASYNC}/${data.job_id}`, account)).data.status === 'failed');
    expect(await call(`${ASYNC}/result/${data.job_id}`, account)).toMatchObject({
      code: 40304,
      data: { message: expect.stringContaining('5 x 5') },
    });
    const { data: slow } = await send(ASYNC, account, ['pages 1', 'slow 1']);
    await call(`${ASYNC}/${slow.job_id}`, account, { method: 'DELETE' });
    expect(await call(`${ASYNC}/result/${slow.job_id}`, account)).toMatchObject({
      code: 40004,
      data: { message: 'The job was cancelled.' },
    });
  });

  it('of jobs tell what is missing from the document, as those of requests do', async () => {
    const account = await make();
    const warnings = ['Two rows were left out.'];
    for (const path of ['/api/v1/docparse/parse/async', ASYNC]) {
      const { data } = await send(path, account, ['pages 1', 'warn document']);
      const job = await until(async () => {
        const { data: state } = await call(`${path}/${data.job_id}`, account);
        return state.status === 'completed' && state;
      });
      expect(job.warnings).toEqual(warnings);
      const result = await call(`${path}/result/${data.job_id}`, account);
      expect((path === ASYNC ? result.data : result).warnings).toEqual(warnings);
    }
  });

  it('say where a parse failed', async () => {
    const account = await make();
    const at = async (lines: string[], parts = {}): Promise<Json> =>
      (await send(PARSE, account, lines, parts)).location;
    expect(await at(['pages 2', 'dimensions 2'])).toEqual({ stage: 'parse', page_number: 2 });
    expect(await at(['pages 2'], { config: { scope: { page_range: '7-8' } } })).toEqual({ stage: 'parse' });
    expect(await at(['pages 2'], { config: { document: { password: 1 } } })).toEqual({ stage: 'parse' });
    const { json } = await service.parse({}, { 'x-ti-app-id': 'nobody', 'x-ti-secret-code': 'nothing' });
    expect(json).toMatchObject({ code: 40102 });
    expect(json).not.toHaveProperty('location');
  });

  it('give each parse an id of its own', async () => {
    const account = await make();
    const [a, b] = [await send(PARSE, account, ['pages 1']), await send(PARSE, account, ['pages 1'])];
    expect(a.data.job_id).toMatch(/^[0-9a-f]{32}$/);
    expect(b.data.job_id).not.toBe(a.data.job_id);
    expect(b.data.file_id).toBe(a.data.file_id);
  });

  it('call an unknown address what the interface calls it', async () => {
    const answer = await fetch(`${service.base}/api/nowhere`);
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { code: 40400, message: 'Invalid request link. No such address.', x_request_id: expect.any(String) },
    ]);
  });

  it('refuse the stage extract of a pipeline where the account has no extraction', async () => {
    const account = await make({ services: { parse: true, extraction: false } });
    const stages = [{ type: 'parse', config: { provider: 'primary' } }];
    const extract = { type: 'extract', config: { schema: { type: 'object', properties: { a: { type: 'string' } } } } };
    expect(await send('/api/docparse/pipeline', account, ['pages 1'], { stages: [...stages, extract] })).toMatchObject({
      code: 40008,
    });
    expect(await send('/api/docparse/pipeline', account, ['pages 1'], { stages })).toMatchObject({ code: 200 });
  });
});

it('keeps the secret of the first account when the port is taken, and tells it when it starts', async () => {
  const database = await testDatabase();
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const env = {
    DOCPARSE_ENGINE_MODULE: trickEngine,
    DOCPARSE_WORKERS: '1',
    DOCPARSE_APP_ID: '',
    DOCPARSE_SECRET_CODE: '',
    DOCPARSE_DATABASE_URL: database.url,
  };
  try {
    await expect(TestService.start({ ...env, DOCPARSE_PORT: String(port) })).rejects.toThrow('EADDRINUSE');
    const started = await TestService.start(env);
    try {
      expect(started.output).toMatch(/secret code +[0-9a-f]{64}/);
    } finally {
      await started.stop();
    }
  } finally {
    other.close();
    await database.drop();
  }
});
