import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Credentials, type NewAccount, openAdmin } from '../src/accounts/index.ts';
import { openStore, type Store } from '../src/store/index.ts';
import { type Answer, TestService, trickEngine, Upload } from './support/service.ts';
import { tricks } from './support/trick-engine.ts';

let service: TestService;
let store: Store;
beforeAll(async () => {
  service = await TestService.start({ DOCPARSE_ENGINE_MODULE: trickEngine, DOCPARSE_WORKERS: '1' });
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

const admin = () => openAdmin(store, 'test');
const make = async (given: Partial<NewAccount> = {}): Promise<Credentials> =>
  admin().create({ name: 'test', ...given });
const billed = async ({ appId }: Credentials) => {
  const entries = await admin().ledger(appId, { limit: 100 });
  return entries
    .filter((e) => e.kind !== 'credit')
    .map(({ pageNumber, requestId }) => ({ page: pageNumber, request: requestId }));
};

const stages = JSON.stringify([{ type: 'parse', config: { provider: 'primary' } }]);
describe.each([
  ['/api/docparse/parse/sync', {}],
  ['/api/docparse/pipeline', { stages }],
])('accounts on %s', (path, parts) => {
  const send = ({ appId, secret }: Credentials, ...lines: string[]): Promise<Answer> =>
    service.send(
      path,
      { ...parts, file: new Upload(tricks(...(lines.length > 0 ? lines : ['pages 1'])), 'a.pdf') },
      { 'x-ti-app-id': appId, 'x-ti-secret-code': secret },
    );
  const wordsOf = ({ json }: Answer): string => json.message ?? json.data.message;

  it('pay for the pages that succeeded, under the id of the request', async () => {
    const account = await make({ pages: 10 });
    const { json } = await send(account, 'pages 3', 'fail 2');
    expect(json.code).toBe(50207);
    expect(await billed(account)).toEqual([3, 1].map((page) => ({ page, request: json.x_request_id })));
    expect((await send(account, 'pages 1', 'fail 1')).json.code).toBe(40422);
    expect((await admin().show(account.appId)).balance).toBe(8);
  });

  it('get the codes of accounts, in the words of this endpoint', async () => {
    const poor = await make();
    const few = await make({ pages: 1 });
    const elsewhere = await make({ pages: 9, allowIps: ['203.0.113.0/24'] });
    const inactive = await make({ pages: 9, services: { parse: false } });
    const free = await make({ dailyFreePages: 1 });
    expect((await send(free)).json.code).toBe(200);
    for (const [account, code, words, lines] of [
      [poor, 40003, 'nsufficient balance', []],
      [few, 40003, '3 pages, 1 are left', ['pages 3']],
      [elsewhere, 40103, '', []],
      [inactive, 40008, 'parse', []],
      [free, 40307, '', []],
      [{ ...few, secret: 'x' }, 40102, '', []],
    ] as [Credentials, number, string, string[]][]) {
      const answer = await send(account, ...lines);
      expect(answer.json.code).toBe(code);
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.json)).toContain(words);
      expect(wordsOf(answer)).not.toBe('');
    }
    await admin().publish('parse', false);
    expect((await send(few)).json.code).toBe(40007);
    await admin().publish('parse', true);
    expect((await send(few)).json.code).toBe(200);
  });

  it('are told when to come again', async () => {
    const account = await make({ pages: 5, qps: 0.01 });
    expect((await send(account)).json.code).toBe(200);
    const { json, headers } = await send(account);
    expect(json.code).toBe(40306);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(90);
  });
});
