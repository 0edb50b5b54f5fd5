import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdmin } from './admin.ts';
import { newRequestId, type TestAccounts, testAccounts } from './testing.ts';

let t: TestAccounts;
beforeAll(async () => {
  t = await testAccounts();
});
afterAll(() => t.store.drop());

const invalid = { name: 'AdminError', problem: 'invalid' };

describe('admin', () => {
  it('makes accounts that have nothing to spend unless said otherwise', async () => {
    const made = await t.admin.create({ name: 'Team A' });
    expect(made.appId).toMatch(/^[0-9a-f]{32}$/);
    expect(made.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(await t.admin.show(made.appId)).toMatchObject({
      name: 'Team A',
      balance: 0,
      ledgerSum: 0,
      overdraft: 0,
      held: 0,
      dailyFreePages: 0,
      qps: null,
      allowIps: [],
      services: { parse: true, extraction: true, medical: true, bill: true },
      hasWebhookSecret: false,
      disabledAt: null,
      today: { pages: 0, freePages: 0 },
    });
    const full = await t.admin.create({
      name: 'B',
      appId: 'team-b',
      pages: 50,
      overdraft: null,
      dailyFreePages: 5,
      webhookSecret: 'new',
      services: { bill: false },
    });
    expect(full).toMatchObject({
      appId: 'team-b',
      account: { balance: 50, ledgerSum: 50, overdraft: null, hasWebhookSecret: true, services: { bill: false } },
    });
    expect(full.webhookSecret).toMatch(/^whsec_/);
    await expect(t.admin.create({ name: 'C', appId: 'team-b' })).rejects.toMatchObject({ problem: 'conflict' });
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x', appId: 'with blank' }, 'appId'],
    [{ name: 'x', overdraft: -1 }, 'overdraft'],
    [{ name: 'x', dailyFreePages: 1.5 }, 'dailyFreePages'],
    [{ name: 'x', quotaTimeZone: 'Mars/Olympus' }, 'quotaTimeZone'],
    [{ name: 'x', quotaTimeZone: '+08:00' }, 'quotaTimeZone'],
    [{ name: 'x', qps: 0 }, 'qps'],
    [{ name: 'x', allowIps: ['10.0.0.0/33'] }, 'allowIps.0'],
    [{ name: 'x', webhookSecret: 'whsec_short' }, 'webhookSecret'],
    [{ name: 'x', services: { nonsense: true } as never }, 'services'],
  ])('refuses %j and makes nothing', async (given, field) => {
    const before = await t.admin.list({ limit: 1000 });
    await expect(t.admin.create(given)).rejects.toMatchObject({ ...invalid, message: expect.stringContaining(field) });
    expect(await t.admin.list({ limit: 1000 })).toEqual(before);
  });

  it('credits once a key, and takes back only what is neither spent nor promised', async () => {
    const { id, appId } = await t.make();
    const credit = (pages: number, key: string) => t.admin.credit(appId, { pages, key, note: 'invoice 7' });
    const both = await Promise.all([credit(10, 'order-1'), credit(10, 'order-1')]);
    expect(both.map((c) => c.balance)).toEqual([10, 10]);
    expect(both.filter((c) => c.replayed)).toHaveLength(1);
    await expect(credit(11, 'order-1')).rejects.toMatchObject({ problem: 'conflict' });
    await t.accounts.hold({ requestId: newRequestId(), accountId: id, service: 'parse', pages: 7, ttlMs: 60_000 });
    await expect(credit(-4, 'back')).rejects.toThrow('Only 3 pages');
    expect(await credit(-3, 'back')).toEqual({ balance: 7, replayed: false });
    expect((await t.admin.ledger(appId, { limit: 10 })).map((e) => [e.amount, e.requestId, e.note])).toEqual([
      [-3, 'back', 'invoice 7'],
      [10, 'order-1', 'invoice 7'],
    ]);
  });

  it('changes what is named and leaves the rest', async () => {
    const { appId } = await t.make({
      qps: 3,
      allowIps: ['10.1.2.3/8', '::1', '10.0.0.0/8'],
      quotaTimeZone: 'Asia/Shanghai',
    });
    expect((await t.admin.show(appId)).allowIps).toEqual(['10.0.0.0/8', '::1/128']);
    const { account } = await t.admin.limit(appId, { qps: null, dailyFreePages: 9, services: { parse: false } });
    expect(account).toMatchObject({
      qps: null,
      dailyFreePages: 9,
      freeLeft: 9,
      quotaTimeZone: 'Asia/Shanghai',
      services: { parse: false, bill: true },
    });
    expect(account.allowIps).toHaveLength(2);
    const { webhookSecret } = await t.admin.limit(appId, { webhookSecret: 'new' });
    expect(
      await t.store.db.selectFrom('accounts').select('webhook_secret').where('app_id', '=', appId).executeTakeFirst(),
    ).toEqual({
      webhook_secret: webhookSecret,
    });
    expect((await t.admin.limit(appId, { webhookSecret: null })).account.hasWebhookSecret).toBe(false);
  });

  it('writes every change into the audit log, without secrets', async () => {
    const admin = openAdmin(t.store, 'cli:alice');
    const { appId, secret } = await admin.create({ name: 'Audited', pages: 5 });
    const { webhookSecret } = await admin.limit(appId, { qps: 2, webhookSecret: 'new', services: { bill: false } });
    const rotated = await admin.rotate(appId, { overlapMs: 1000 });
    const [first] = (await admin.show(appId)).secrets;
    await admin.revoke(appId, first!.id);
    await admin.disable(appId);
    await admin.disable(appId);
    await admin.enable(appId);
    await expect(admin.limit(appId, { qps: -1 })).rejects.toMatchObject(invalid);
    await expect(admin.credit(appId, { pages: -100, key: 'x' })).rejects.toMatchObject({ problem: 'conflict' });
    const log = await admin.auditLog({ appId, limit: 100 });
    expect(log.map((e) => e.action).reverse()).toEqual([
      'account.create',
      'account.credit',
      'account.limit',
      'account.rotate',
      'account.revoke',
      'account.disable',
      'account.enable',
    ]);
    expect(new Set(log.map((e) => `${e.actor} ${e.appId}`))).toEqual(new Set([`cli:alice ${appId}`]));
    expect(log[4]?.detail).toEqual({ qps: { from: null, to: 2 }, webhook_secret: 'set', services: { bill: false } });
    for (const text of [secret, webhookSecret!, rotated.secret]) expect(JSON.stringify(log)).not.toContain(text);
    expect((await admin.auditLog({ appId, limit: 2, before: log[1]!.id })).map((e) => e.id)).toEqual([
      log[2]!.id,
      log[3]!.id,
    ]);
  });

  it('ends secrets by name, and forgets those that have ended', async () => {
    const { appId, secret } = await t.make({ pages: 1 });
    await t.admin.rotate(appId, { overlapMs: 60_000 });
    const [old, current] = (await t.admin.show(appId)).secrets;
    expect([old?.expiresAt === null, current?.expiresAt]).toEqual([false, null]);
    await t.admin.revoke(appId, old!.id);
    await expect(t.admit({ appId, secret })).rejects.toMatchObject({ code: 40102 });
    for (const id of [old!.id, 'nonsense'])
      await expect(t.admin.revoke(appId, id)).rejects.toMatchObject({ problem: 'not-found' });
    expect((await t.admin.show(appId)).secrets.map((s) => s.id)).toEqual([current!.id]);
  });

  it('pages through accounts', async () => {
    const made = [await t.make(), await t.make(), await t.make()];
    const all = await t.admin.list({ limit: 1000 });
    expect(all.slice(-3).map((a) => a.appId)).toEqual(made.map((a) => a.appId));
    expect((await t.admin.list({ after: made[0]!.appId, limit: 1 })).map((a) => a.appId)).toEqual([made[1]!.appId]);
    expect(await t.admin.list({ after: made[2]!.appId, limit: 5 })).toEqual([]);
  });

  it('names an account that is not there', async () => {
    for (const appId of ['nobody', 'no\0body']) {
      await expect(t.admin.show(appId)).rejects.toMatchObject({ problem: 'not-found' });
      await expect(t.admin.credit(appId, { pages: 1, key: 'k' })).rejects.toMatchObject({ problem: 'not-found' });
    }
  });
});
