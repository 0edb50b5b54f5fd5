import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { DocparseLoader } from '../clients/langchain-js/docparse-loader.ts';
import {
  ApiError,
  ConnectionError,
  DocparseAdmin,
  DocparseClient,
  type Element,
  type Job,
  type ParseResult,
} from '../src/client/index.ts';
import type { ERROR_CATALOGUE } from '../src/errors.ts';
import { credentials, TestService, trickEngine } from './support/service.ts';
import { tricks } from './support/trick-engine.ts';

const TOKEN = 'token-of-the-administrators';
const account = { appId: credentials['x-ti-app-id'], secretCode: credentials['x-ti-secret-code'] };
let service: TestService;
let client: DocparseClient;
let admin: DocparseAdmin;
beforeAll(async () => {
  service = await TestService.start({
    DOCPARSE_ENGINE_MODULE: trickEngine,
    DOCPARSE_WORKERS: '1',
    DOCPARSE_ADMIN_TOKEN: TOKEN,
  });
  client = new DocparseClient({ baseUrl: `${service.base}/`, ...account });
  admin = new DocparseAdmin({ baseUrl: service.base, token: TOKEN });
});
afterAll(() => service?.stop());

const problem = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};
const pages = (n: number, ...lines: string[]): Buffer => tricks(`pages ${n}`, ...lines);

describe('DocparseClient', () => {
  it('parses bytes, files and streams, with types for what comes back', async () => {
    const result = await client.parse(pages(2), { capabilities: { pages: true } });
    expectTypeOf(result).toEqualTypeOf<ParseResult>();
    expectTypeOf(result.elements[0]!).toEqualTypeOf<Element>();
    expectTypeOf(result.elements[0]!.type).toExtend<string>();
    // @ts-expect-error: no such switch
    client.parse.bind(undefined, pages(1), { capabilities: { pages: 'yes' } });
    expect(result).toMatchObject({ success_count: 2, elements: expect.any(Array) });
    const folder = await mkdtemp(path.join(tmpdir(), 'docparse-client-'));
    const file = path.join(folder, 'a.pdf');
    await writeFile(file, pages(3));
    const named = await client.parse({ name: 'Übersicht "1".pdf', data: await openAsBlob(file) });
    expect(named.success_count).toBe(3);
    const stream = (await openAsBlob(file)).stream();
    const streamed = await client.parse({ name: 'Übersicht "1".pdf', data: stream }, { scope: { page_range: '2-3' } });
    expect(streamed).toMatchObject({ success_count: 2, metadata: { filename: named.metadata.filename } });
    await rm(folder, { recursive: true });
  });

  it('names errors as the catalogue does, with the id of the request', async () => {
    const wrong = new DocparseClient({ baseUrl: service.base, ...account, secretCode: 'wrong' });
    const error = await problem(wrong.account());
    expect(error).toMatchObject({
      code: 40102,
      errorName: 'CREDENTIALS_INVALID',
      status: 200,
      requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expectTypeOf(error.errorName).toEqualTypeOf<keyof typeof ERROR_CATALOGUE | 'UNKNOWN'>();
    expect(await problem(client.parse(pages(1), { scope: { page_range: 'all' } }))).toMatchObject({
      code: 40004,
      errorName: 'PARAMETER',
    });
    expect(await problem(client.parseNewer(pages(1), { provider: 'none' }))).toMatchObject({
      code: 40429,
      errorName: 'ENGINE',
    });
    expect(await problem(client.jobs.get('nothing'))).toMatchObject({ errorName: 'LINK' });
    await expect(
      new DocparseClient({ baseUrl: 'http://127.0.0.1:9', ...account, retries: 0 }).account(),
    ).rejects.toBeInstanceOf(ConnectionError);
    await expect(client.parse('a.pdf')).rejects.toBeInstanceOf(TypeError);
  });

  it('gives what worked of a document whose pages failed in part', async () => {
    const result = await client.parse(pages(3, 'fail 2'), { capabilities: { pages: true } });
    expect(result.success_count).toBe(2);
    expect(result.pages?.map(({ status }) => status === 'Success')).toEqual([true, false, true]);
  });

  it('cancels a job whose id comes after the order to stop', async () => {
    const abort = new AbortController();
    const impatient = new DocparseClient({
      baseUrl: service.base,
      ...account,
      // The server has made the job; its answer is on the way.
      fetch: async (address, init) => {
        const answer = await fetch(address, init);
        if (init?.method === 'POST' && String(address).endsWith('/async')) abort.abort();
        return answer;
      },
    });
    await expect(impatient.jobs.run(pages(2, 'slow 2'), {}, { signal: abort.signal })).rejects.toThrow(/abort/i);
    const [latest] = (await client.jobs.list({ limit: 1 })).jobs;
    expect(latest).toMatchObject({ cancelled: true });
  });

  it('runs jobs, tells of every page, and cancels when it is told to stop', async () => {
    const seen: Job[] = [];
    const result = await client.jobs.run(pages(4), {}, { onProgress: (job) => seen.push(job) });
    expect(result.success_count).toBe(4);
    expect(seen.at(-1)).toMatchObject({ status: 'completed', progress: { pages_done: 4, pages_total: 4 } });
    const { elements } = await client.newerJobs.run(pages(2), { provider: 'primary' });
    expect(elements.length).toBeGreaterThan(0);
    const id = await client.jobs.create(pages(2));
    const events: string[] = [];
    for await (const event of client.jobs.events(id)) events.push(event.event);
    expect(events.filter((name) => name === 'page')).toHaveLength(2);
    expect(events.at(-1)).toBe('done');
    const abort = new AbortController();
    const run = client.jobs.run(
      pages(2, 'slow 2'),
      {},
      { signal: abort.signal, onProgress: ({ status }) => status === 'in_progress' && abort.abort() },
    );
    await expect(run).rejects.toThrow(/abort/i);
    const [latest] = (await client.jobs.list({ limit: 1 })).jobs;
    expect(latest).toMatchObject({ cancelled: true });
    const failed = await client.jobs.create(pages(1, 'dimensions 1'));
    expect(await problem(client.jobs.wait(failed))).toMatchObject({ errorName: 'IMAGE_DIMENSIONS' });
    const again = await client.jobs.retry(failed);
    expect(again).not.toBe(failed);
    expect(await problem(client.jobs.wait(again))).toMatchObject({ errorName: 'IMAGE_DIMENSIONS' });
  });

  it('makes one job of a request that is sent twice', async () => {
    const first = await client.jobs.create(pages(1), {}, { idempotencyKey: 'once' });
    expect(await client.jobs.create(pages(1), {}, { idempotencyKey: 'once' })).toBe(first);
  });

  it('tries again what may pass, and nothing else', async () => {
    const answers = [
      { code: 40306, message: 'The QPS limit is exceeded.' },
      { code: 30203, message: 'Underlying service fault, please retry later.' },
    ];
    let asked = 0;
    const flaky: typeof fetch = async (url, init) => {
      const answer = answers[asked++];
      return answer ? Response.json(answer, { headers: { 'retry-after': '0' } }) : fetch(url, init);
    };
    await new DocparseClient({ baseUrl: service.base, ...account, fetch: flaky }).parse(pages(1));
    expect(asked).toBe(3);
    asked = 0;
    expect(
      await problem(
        new DocparseClient({ baseUrl: service.base, ...account, fetch: flaky, retries: 1 }).parse(pages(1)),
      ),
    ).toMatchObject({
      errorName: 'BACKEND',
    });
    let lost = 0;
    const breaking: typeof fetch = async () => {
      lost++;
      throw new TypeError('fetch failed');
    };
    const broken = new DocparseClient({ baseUrl: service.base, ...account, fetch: breaking, retries: 1 });
    // A parse may have been done and billed when its answer was lost.
    await expect(broken.parse(pages(1))).rejects.toBeInstanceOf(ConnectionError);
    expect(lost).toBe(1);
    await expect(broken.account()).rejects.toBeInstanceOf(ConnectionError);
    expect(lost).toBe(3);
  });
});

describe('the loader for LangChain', () => {
  it('gives each element with its page and place', async () => {
    const documents = await new DocparseLoader(client, { name: 'a.pdf', data: pages(2) }).load();
    expect(documents.length).toBeGreaterThan(0);
    expect(documents[0]!.metadata).toMatchObject({ source: 'a.pdf', page_number: 1, coordinates: expect.any(Array) });
  });
});

describe('DocparseAdmin', () => {
  it('leads an account through its life', async () => {
    const { account: made, secret_code: secretCode } = await admin.create({ name: 'Team', pages: 10 });
    const own = new DocparseClient({ baseUrl: service.base, appId: made.app_id, secretCode });
    await own.parse(pages(3));
    expect(await own.account()).toMatchObject({ balance: 7 });
    expect((await own.usage({ by: 'tag' })).days).toMatchObject([{ service: 'parse', pages: 3, tag: null }]);
    expect(await own.errors({ from: '2020-01-01' })).toEqual({ errors: [] });
    expect((await own.ledger({ kind: 'page' })).entries).toHaveLength(3);
    expect((await admin.limit(made.app_id, { qps: 2 })).account.qps).toBe(2);
    expect(await admin.credit(made.app_id, { pages: 5, key: 'k' })).toMatchObject({ balance: 12, replayed: false });
    const rotated = await admin.rotate(made.app_id, { overlap_s: 0 });
    expect(await problem(own.account())).toMatchObject({ errorName: 'CREDENTIALS_INVALID' });
    expect(rotated.secret_code).not.toBe(secretCode);
    expect((await admin.jobs({ app_id: made.app_id })).jobs).toEqual([]);
    expect(await admin.disable(made.app_id)).toMatchObject({ disabled_at: expect.any(String) });
    expect((await admin.accounts()).accounts.map(({ app_id }) => app_id)).toContain(made.app_id);
    expect((await admin.audit({ app_id: made.app_id })).entries.length).toBeGreaterThan(3);
    expect(await problem(new DocparseAdmin({ baseUrl: service.base, token: 'wrong' }).services())).toMatchObject({
      status: 401,
    });
  });
});
