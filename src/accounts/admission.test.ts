import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocparseError } from '../errors.ts';
import { isConnectionError, type Schema } from '../store/index.ts';
import { openAccounts } from './open-accounts.ts';
import { newRequestId, type TestAccounts, testAccounts } from './testing.ts';

let t: TestAccounts;
beforeAll(async () => {
  t = await testAccounts();
});
afterAll(() => t.store.drop());

const refusal = (p: Promise<unknown>): Promise<DocparseError | undefined> =>
  p.then(
    () => undefined,
    (error) => error,
  );
const codeOf = async (p: Promise<unknown>): Promise<number> => (await refusal(p))?.code ?? 200;

describe('admit', () => {
  it('knows who may come in', async () => {
    const { id, appId, secret } = await t.make({ name: 'Team', pages: 1 });
    expect(await t.admit({ appId: ` ${appId} `, secret: `${secret} ` })).toEqual({
      id,
      appId,
      name: 'Team',
      webhookSecret: undefined,
    });
  });

  it('tells missing credentials from wrong ones', async () => {
    const { appId, secret } = await t.make({ pages: 1 });
    const other = await t.make({ pages: 1 });
    expect(await codeOf(t.admit({ secret }))).toBe(40101);
    expect(await codeOf(t.admit({ appId, secret: '  ' }))).toBe(40101);
    expect(await codeOf(t.admit({ appId, secret: other.secret }))).toBe(40102);
    expect(await codeOf(t.admit({ appId: 'nobody', secret }))).toBe(40102);
    expect(await codeOf(t.admit({ appId: 'no\0body', secret }))).toBe(40102);
    expect(await codeOf(t.admit({ appId, secret: secret.toUpperCase() }))).toBe(40102);
  });

  it('keeps only a hash of the secret', async () => {
    const { id, secret } = await t.make();
    const { rows } = await sql<{
      row: string;
    }>`select (s.*)::text || (a.*)::text as row from account_secrets s join accounts a on a.id = account_id where a.id = ${id}::uuid`.execute(
      t.store.db,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(secret);
    expect(rows[0]?.row).not.toContain(Buffer.from(secret).toString('hex'));
  });

  it('lets nobody in while the account is disabled', async () => {
    const account = await t.make({ pages: 1 });
    await t.admin.disable(account.appId);
    expect(await codeOf(t.admit(account))).toBe(40102);
    await t.admin.enable(account.appId);
    expect(await codeOf(t.admit(account))).toBe(200);
  });

  it('takes every secret that is valid, and each only as long', async () => {
    const account = await t.make({ pages: 1 });
    const second = await t.admin.rotate(account.appId, { overlapMs: 3_600_000 });
    expect([await codeOf(t.admit(account)), await codeOf(t.admit(second))]).toEqual([200, 200]);
    await sql`update account_secrets set expires_at = now() - interval '1 millisecond' where expires_at is not null`.execute(
      t.store.db,
    );
    expect([await codeOf(t.admit(account)), await codeOf(t.admit(second))]).toEqual([40102, 200]);
    const third = await t.admin.rotate(account.appId, { overlapMs: 0 });
    expect([await codeOf(t.admit(second)), await codeOf(t.admit(third))]).toEqual([40102, 200]);
  });

  it.each([
    [
      ['192.0.2.0/24'],
      ['192.0.2.1', '::ffff:192.0.2.255', '::ffff:c000:201'],
      ['192.0.3.1', '2001:db8::1', '::1', 'unknown', ''],
    ],
    [
      ['2001:db8:1::/48', '198.51.100.7'],
      ['2001:db8:1:ffff::9', '198.51.100.7'],
      ['2001:db8:2::1', '198.51.100.8', '::198.51.100.7'],
    ],
    [['::ffff:10.0.0.0/104'], ['10.200.3.4'], ['11.0.0.1', '::10.0.0.1']],
    [[], ['203.0.113.9', '2001:db8::1', 'unknown'], []],
  ])('allows by the list %j', async (allowIps, inside, outside) => {
    const account = await t.make({ pages: 1, allowIps });
    for (const ip of inside) expect([ip, await codeOf(t.admit(account, ip))]).toEqual([ip, 200]);
    for (const ip of outside) expect([ip, await codeOf(t.admit(account, ip))]).toEqual([ip, 40103]);
  });

  it('tells a service that is not there from one that is not activated', async () => {
    const { appId, secret } = await t.make({ pages: 1, services: { bill: false } });
    const ask = (service: 'parse' | 'bill' | 'medical'): Promise<number> =>
      codeOf(t.accounts.admit({ appId, secret, ip: '::1', service }));
    expect([await ask('parse'), await ask('bill'), await ask('medical')]).toEqual([200, 40008, 200]);
    await t.admin.publish('medical', false);
    expect(await ask('medical')).toBe(40007);
    await t.admin.publish('medical', true);
    await t.admin.limit(appId, { services: { bill: true, medical: false } });
    expect([await ask('parse'), await ask('bill'), await ask('medical')]).toEqual([200, 200, 40008]);
  });

  it('refuses early who has nothing left, promised pages included', async () => {
    const poor = await t.make();
    expect(await codeOf(t.admit(poor))).toBe(40003);
    await t.admin.credit(poor.appId, { pages: 2, key: 'k' });
    expect(await codeOf(t.admit(poor))).toBe(200);
    await t.accounts.hold({ requestId: newRequestId(), accountId: poor.id, service: 'parse', pages: 2, ttlMs: 60_000 });
    expect(await codeOf(t.admit(poor))).toBe(40003);
    expect(await codeOf(t.accounts.admit({ ...poor, ip: '::1', service: null }))).toBe(200);
  });

  it('says when the free quota is renewed', async () => {
    const account = await t.make({ dailyFreePages: 1, quotaTimeZone: 'Asia/Shanghai' });
    await t.store.db
      .transaction()
      .execute((tx) =>
        t.accounts.settle(tx, { requestId: newRequestId(), accountId: account.id, service: 'parse', pages: [1] }),
      );
    const tomorrow = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format(
      Date.now() + 86_400_000,
    );
    expect(await refusal(t.admit(account))).toMatchObject({
      code: 40307,
      message: `Today's free quota is used up. It is renewed at ${tomorrow} 00:00 Asia/Shanghai.`,
    });
  });

  it('lets in as many requests a second as the account may send, whichever server they come to', async () => {
    const account = await t.make({ pages: 100, qps: 5 });
    const errors = await Promise.all(Array.from({ length: 12 }, () => refusal(t.admit(account))));
    const refused = errors.filter((e) => e !== undefined);
    expect(new Set(refused.map((e) => e.code))).toEqual(new Set([40306]));
    // The bucket is refilled meanwhile.
    expect(refused.length).toBeGreaterThan(3);
    expect(refused.length).toBeLessThanOrEqual(7);
    expect(refused[0]?.retryAfterS).toBe(1);
    expect(refused[0]?.message).toBe(
      'The QPS limit is exceeded. This account may send 5 requests a second. Retry after 1 s.',
    );
    expect(await codeOf(t.accounts.admit({ ...account, ip: '::1', service: null }))).toBe(200);
  });

  it('tells a database that is away from wrong credentials', async () => {
    // Nobody listens on port 1.
    const db = new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ host: '127.0.0.1', port: 1 }) }),
    });
    const accounts = openAccounts({ db }, { rateStore: 'database' });
    const error = await refusal(accounts.admit({ appId: 'a', secret: 'b', ip: '::1', service: 'parse' }));
    await db.destroy();
    expect(error).toMatchObject({ code: 30203, message: expect.stringContaining('The database is not reachable.') });
    // So that those who can wait know that waiting helps.
    expect(isConnectionError(error)).toBe(true);
  });
});
