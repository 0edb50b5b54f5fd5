import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAccounts } from './open-accounts.ts';
import { type TestAccounts, testAccounts } from './testing.ts';
import type { Accounts } from './types.ts';

let t: TestAccounts;
let accounts: Accounts;
beforeAll(async () => {
  t = await testAccounts();
  accounts = openAccounts(t.store, { rateStore: 'memory', unbilledSeconds: 60 });
});
afterAll(() => t.store.drop());

const later = (id: string, seconds: number) =>
  sql`update unbilled_time set at = at - ${seconds}::float8 * interval '1 second' where account_id = ${id}::uuid`.execute(
    t.store.db,
  );

it('refuses work of an account whose failures took too long, for as long as they count', async () => {
  const { id, ...keys } = await t.make({ overdraft: null });
  const other = await t.make({ overdraft: null });
  const admit = (service: 'parse' | null = 'parse', who: typeof keys = keys) =>
    accounts.admit({ ...who, ip: '192.0.2.1', service });
  await accounts.addUnbilled(id, 59_000);
  await admit();
  await accounts.addUnbilled(id, 2_000);
  // 1 s too much, of which a sixtieth drains away in a second.
  await expect(admit()).rejects.toMatchObject({
    code: 40306,
    message: expect.stringContaining('60 s'),
    retryAfterS: 60,
  });
  expect(await accounts.unbilledWait(t.store.db, id)).toBe(60);
  await admit(null);
  await admit('parse', other);
  expect(await accounts.unbilledWait(t.store.db, other.id)).toBe(0);
  await later(id, 61);
  await admit();
  await accounts.addUnbilled(id, 10_000);
  await expect(admit()).rejects.toMatchObject({ code: 40306 });
  await later(id, 7200);
  await accounts.addUnbilled(id, 59_000);
  await admit();
});

it('counts nothing where no limit is set', async () => {
  const { id, ...keys } = await t.make({ overdraft: null });
  await t.accounts.addUnbilled(id, 1e9);
  await t.accounts.admit({ ...keys, ip: '192.0.2.1', service: 'parse' });
});
