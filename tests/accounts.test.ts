import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Credentials, type NewAccount, openAdmin } from '../src/accounts/index.ts';
import { openStore, type Store } from '../src/store/index.ts';
import { type Answer, type Json, TestService, trickEngine, Upload, until } from './support/service.ts';
import { tricks } from './support/trick-engine.ts';

const TOKEN = 'token-of-the-administrators';
let service: TestService;
let store: Store;
beforeAll(async () => {
  service = await TestService.start({
    DOCPARSE_ENGINE_MODULE: trickEngine,
    DOCPARSE_WORKERS: '2',
    DOCPARSE_ADMIN_TOKEN: TOKEN,
    DOCPARSE_TRUSTED_PROXIES: '127.0.0.1',
  });
  store = await openStore({
    dataDir: service.dataDir,
    databaseUrl: service.database!.url,
    databasePoolSize: 4,
    blobs: { kind: 'disk' } as never,
  });
});
afterAll(async () => {
  await store.close();
  await service.stop();
});

const admin = () => openAdmin(store, 'test');
const make = async (given: Partial<NewAccount> = {}): Promise<Credentials> =>
  admin().create({ name: 'test', ...given });
const headersOf = ({ appId, secret }: Credentials, more: Record<string, string> = {}) => ({
  'x-ti-app-id': appId,
  'x-ti-secret-code': secret,
  ...more,
});
const send = (
  account: Credentials,
  lines: string[] = ['pages 1'],
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Answer> =>
  service.parse({ file: new Upload(tricks(...lines), 'tricks.pdf') }, headersOf(account, headers), signal);
const codeOf = async (answer: Promise<Answer>): Promise<number> => (await answer).json.code;
const billed = async ({ appId }: Credentials) => {
  const entries = await admin().ledger(appId, { limit: 100 });
  return entries
    .filter((e) => e.kind !== 'credit')
    .map((e) => ({ page: e.pageNumber, request: e.requestId, kind: e.kind }));
};
const get = async (path: string, headers: Record<string, string>): Promise<Answer> => {
  const response = await fetch(service.base + path, { headers });
  return { status: response.status, headers: response.headers, json: await response.json() };
};

describe('the codes of accounts on the parse endpoint', () => {
  it('40101 and 40102: credentials missing or wrong', async () => {
    const account = await make({ pages: 1 });
    const { json } = await service.parse(
      { file: new Upload(tricks('pages 1'), 'a.pdf') },
      { 'x-ti-app-id': account.appId },
    );
    expect(json).toMatchObject({ code: 40101, message: 'x-ti-app-id or x-ti-secret-code is empty.' });
    expect(await codeOf(send({ ...account, secret: 'wrong' }))).toBe(40102);
    await admin().disable(account.appId);
    expect(await codeOf(send(account))).toBe(40102);
  });

  it('40103: address not on the allow list, as trusted proxies tell it', async () => {
    const account = await make({ pages: 9, allowIps: ['203.0.113.0/24', '2001:db8::/32'] });
    const from = (address: string): Promise<number> => codeOf(send(account, undefined, { 'x-forwarded-for': address }));
    expect(await codeOf(send(account))).toBe(40103);
    expect(await from('203.0.113.9')).toBe(200);
    expect(await from('::ffff:203.0.113.9')).toBe(200);
    expect(await from('2001:db8::7')).toBe(200);
    expect(await from('198.51.100.1')).toBe(40103);
    // The last address is what our proxy saw; what the client wrote before it counts for nothing.
    expect(await from('203.0.113.9, 198.51.100.1')).toBe(40103);
    expect(await from('unknown')).toBe(40103);
  });

  it('40003: before the upload when nothing is left, after it when the document has more pages than are left', async () => {
    const account = await make();
    expect((await send(account)).json).toMatchObject({
      code: 40003,
      message: expect.stringMatching(/^Insufficient balance\./),
    });
    await admin().credit(account.appId, { pages: 2, key: 'k' });
    const { json } = await send(account, ['pages 3']);
    expect(json).toMatchObject({ code: 40003, message: 'Insufficient balance. The document has 3 pages, 2 are left.' });
    expect(await billed(account)).toEqual([]);
    expect(await codeOf(send(account, ['pages 2']))).toBe(200);
    expect(await codeOf(send(account))).toBe(40003);
  });

  it('40007 and 40008: service unpublished or not activated', async () => {
    const account = await make({ pages: 5, services: { parse: false } });
    expect((await send(account)).json).toMatchObject({
      code: 40008,
      message: 'The service is not activated for this account. Service: parse.',
    });
    await admin().publish('parse', false);
    expect(await codeOf(send(account))).toBe(40007);
    await admin().publish('parse', true);
    await admin().limit(account.appId, { services: { parse: true } });
    expect(await codeOf(send(account))).toBe(200);
  });

  it('40306: too many requests, with Retry-After', async () => {
    const account = await make({ pages: 5, qps: 0.01 });
    expect(await codeOf(send(account))).toBe(200);
    const { status, headers, json } = await send(account);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      code: 40306,
      message: expect.stringMatching(/^The QPS limit is exceeded\..* Retry after \d+ s\.$/),
    });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(90);
    // Reading one's own things is free.
    expect((await get('/api/docparse/account', headersOf(account))).json.code).toBe(200);
  });

  it('40307: free quota of the day used up', async () => {
    const account = await make({ dailyFreePages: 2, quotaTimeZone: 'Asia/Tokyo' });
    expect(await codeOf(send(account, ['pages 2']))).toBe(200);
    expect((await send(account)).json).toMatchObject({
      code: 40307,
      message: expect.stringMatching(
        /^Today's free quota is used up\. It is renewed at \d{4}-\d\d-\d\d 00:00 Asia\/Tokyo\.$/,
      ),
    });
    expect((await billed(account)).map((b) => b.kind)).toEqual(['free_page', 'free_page']);
  });

  it('says them before the upload has come', async () => {
    const account = await make();
    const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(Buffer.from('--x\r\n')) });
    const headers = { ...headersOf(account), 'content-type': 'multipart/form-data; boundary=x' };
    const response = await fetch(`${service.base}/api/v1/docparse/parse/sync`, {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit);
    expect(await response.json()).toMatchObject({ code: 40003 });
  });
});

describe('billing', () => {
  it('is for the pages that succeeded, one ledger entry each, under the id of the request', async () => {
    const account = await make({ pages: 10 });
    const { json } = await send(account, ['pages 5', 'fail 2', 'die 4']);
    expect(json).toMatchObject({ code: 50207, data: { success_count: 3 } });
    expect(await billed(account)).toEqual(
      [5, 3, 1].map((page) => ({ page, request: json.x_request_id, kind: 'page' })),
    );
    const { balance, ledgerSum, held } = await admin().show(account.appId);
    expect({ balance, ledgerSum, held }).toEqual({ balance: 7, ledgerSum: 7, held: 0 });
  });

  it('costs nothing when the document fails', async () => {
    const account = await make({ pages: 10 });
    for (const lines of [
      ['pages 2', 'fail 1', 'fail 2'],
      ['pages 2', 'error 1'],
      ['pages 2', 'die finish'],
    ]) {
      expect(await codeOf(send(account, lines))).not.toBe(200);
    }
    await until(async () => (await admin().show(account.appId)).held === 0);
    expect(await billed(account)).toEqual([]);
  });

  it('costs nothing when the client has hung up', async () => {
    const account = await make({ pages: 10 });
    const client = new AbortController();
    const answer = send(account, ['pages 2', 'slow 2'], {}, client.signal);
    await until(async () => (await admin().show(account.appId)).held === 2);
    client.abort();
    await expect(answer).rejects.toThrow();
    await until(async () => (await admin().show(account.appId)).held === 0);
    expect(await billed(account)).toEqual([]);
  });

  it('spends no page twice when requests come together', async () => {
    const account = await make({ pages: 5 });
    const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(send(account, ['pages 2', 'nap 1']))));
    expect(codes.filter((c) => c === 200)).toHaveLength(2);
    expect(new Set(codes)).toEqual(new Set([200, 40003]));
    expect((await admin().show(account.appId)).balance).toBe(1);
  });
});

describe('a database connection that breaks', () => {
  it('while pages are billed costs neither the answer nor a page', async () => {
    const account = await make({ pages: 5 });
    const billing = async (): Promise<number | undefined> => {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update%'`.execute(
        store.db,
      );
      return rows[0]?.pid;
    };
    const answer = send(account, ['pages 2', 'nap 2']);
    await until(async () => (await admin().show(account.appId)).held === 2);
    await store.db.transaction().execute(async (tx) => {
      await sql`select from accounts where app_id = ${account.appId} for update`.execute(tx);
      await sql`select pg_terminate_backend(${await until(billing)}::int)`.execute(store.db);
    });
    expect((await answer).json).toMatchObject({ code: 200, data: { success_count: 2 } });
    expect((await admin().show(account.appId)).balance).toBe(3);
  });
});

describe('what an account reads of itself', () => {
  it('is its errors by service and code', async () => {
    const account = await make({ pages: 3 });
    for (let i = 0; i < 2; i++) expect(await codeOf(send(account, ['pages 3', 'dimensions 2']))).toBe(40304);
    await send(account, ['pages 3']);
    expect(await codeOf(send(account))).toBe(40003);
    expect(await codeOf(send({ ...account, secret: 'wrong' }))).toBe(40102);
    const read = async (query = ''): Promise<Json[]> =>
      (await get(`/api/docparse/account/errors${query}`, headersOf(account))).json.data.errors;
    await until(async () => (await read()).length === 2);
    const [poor, large] = await read();
    expect(poor).toMatchObject({ service: 'parse', code: 40003, message: 'Insufficient balance.', count: 1 });
    expect(large).toMatchObject({ service: 'parse', code: 40304, count: 2 });
    expect(await read('?to=2020-01-01')).toEqual([]);
    expect((await get('/api/docparse/account/errors?from=x', headersOf(account))).json.code).toBe(40004);
  });

  it('is its balance, its quota and its limits', async () => {
    const account = await make({ pages: 7, dailyFreePages: 3, quotaTimeZone: 'Asia/Tokyo', qps: 50 });
    await send(account, ['pages 4']);
    const { json } = await get('/api/docparse/account', headersOf(account));
    expect(json).toMatchObject({
      code: 200,
      msg: 'success',
      data: {
        app_id: account.appId,
        balance: 6,
        available: 6,
        held: 0,
        quota: { daily_pages: 3, left: 0, time_zone: 'Asia/Tokyo' },
        qps: 50,
        today: { pages: 4, free_pages: 3 },
      },
    });
    expect(JSON.stringify(json)).not.toContain(account.secret);
    expect((await get('/user/finance/balance', headersOf(account))).json).toMatchObject({
      code: 200,
      data: { balance: 6, available_balance: 6, unavailable_balance: 0 },
    });
    const { json: usage } = await get('/api/docparse/account/usage?from=2020-01-01', headersOf(account));
    expect(usage.data.days).toMatchObject([{ service: 'parse', pages: 4, free_pages: 3 }]);
    expect((await get('/api/docparse/account/usage?from=today', headersOf(account))).json).toMatchObject({
      code: 40004,
    });
    const { json: ledger } = await get('/api/docparse/account/ledger?limit=2', headersOf(account));
    expect(ledger.data.entries).toHaveLength(2);
    const { json: older } = await get(
      `/api/docparse/account/ledger?before=${ledger.data.next}&limit=100`,
      headersOf(account),
    );
    expect([...ledger.data.entries, ...older.data.entries].filter(({ kind }: Json) => kind === 'credit')).toHaveLength(
      1,
    );
    expect(older.data.next).toBeNull();
    for (const path of [
      '/api/docparse/account',
      '/api/docparse/account/usage',
      '/api/docparse/account/ledger',
      '/user/finance/balance',
    ]) {
      expect((await get(path, headersOf({ ...account, secret: 'wrong' }))).json).toMatchObject({
        code: 40102,
        msg: expect.any(String),
      });
    }
  });
});
