import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureFirstAccount } from './first-account.ts';
import { hashSecret } from './secrets.ts';
import { type TestAccounts, testAccounts } from './testing.ts';

let t: TestAccounts;
beforeEach(async () => {
  t = await testAccounts();
});
afterEach(() => t.store.drop());

const start = (given: { appId?: string; secretCode?: string } = {}) =>
  ensureFirstAccount(t.store, { dataDir: t.store.dataDir, ...given });
const count = async (): Promise<number> => (await t.admin.list({ limit: 100 })).length;
const former = (secret: string) =>
  JSON.stringify({ app_id: 'former', secret_sha256: hashSecret(secret).toString('hex') });

describe('ensureFirstAccount', () => {
  it('makes one account without limits, and says its secret once', async () => {
    const made = (await Promise.all([start(), start(), start()])).filter((m) => m !== undefined);
    expect(made).toHaveLength(1);
    expect(await count()).toBe(1);
    expect(await start()).toBeUndefined();
    expect((await t.admit(made[0]!)).appId).toBe(made[0]!.appId);
    expect(await t.admin.show(made[0]!.appId)).toMatchObject({
      overdraft: null,
      services: { parse: true, bill: true },
    });
    expect((await t.admin.auditLog({ limit: 5 })).map((e) => [e.actor, e.action])).toEqual([
      ['start', 'account.create'],
    ]);
  });

  it('takes credentials from the settings, from all servers alike', async () => {
    const given = { appId: 'me', secretCode: 'mine' };
    expect(await Promise.all([start(given), start(given)])).toEqual([undefined, undefined]);
    expect(await count()).toBe(1);
    await t.admit({ appId: 'me', secret: 'mine' });
    await start({ appId: 'me', secretCode: 'changed' });
    await t.admit({ appId: 'me', secret: 'changed' });
    await expect(t.admit({ appId: 'me', secret: 'mine' })).rejects.toMatchObject({ code: 40102 });
    expect(await start()).toBeUndefined();
    await start({ appId: 'you', secretCode: 'yours' });
    await t.admit({ appId: 'me', secret: 'changed' });
    expect(await count()).toBe(2);
  });

  it('keeps what an administrator has set when the settings name the same account again', async () => {
    await start({ appId: 'me', secretCode: 'mine' });
    await t.admin.limit('me', { overdraft: 0, dailyFreePages: 3 });
    const rotated = await t.admin.rotate('me', { overlapMs: 60_000 });
    await start({ appId: 'me', secretCode: 'mine' });
    expect(await t.admin.show('me')).toMatchObject({ overdraft: 0, dailyFreePages: 3 });
    await t.admit(rotated);
  });

  it('takes over the account of earlier versions, once', async () => {
    const file = join(t.store.dataDir, 'account.json');
    await writeFile(file, former('old secret'));
    expect(await start()).toBeUndefined();
    expect((await t.admit({ appId: 'former', secret: 'old secret' })).appId).toBe('former');
    await expect(access(file)).rejects.toThrow();
    expect(await start()).toBeUndefined();
    expect(await count()).toBe(1);
  });

  it('refuses to guess when that file is damaged', async () => {
    await writeFile(join(t.store.dataDir, 'account.json'), '{');
    await expect(start()).rejects.toThrow(/account\.json is damaged/);
    expect(await count()).toBe(0);
  });
});
