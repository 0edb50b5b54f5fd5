import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { testStore } from '../store/testing.ts';
import type { NewAccount } from './account-fields.ts';
import { type Admin, type Credentials, openAdmin } from './admin.ts';
import { openAccounts } from './open-accounts.ts';
import type { Account, Accounts } from './types.ts';

type TestStore = Awaited<ReturnType<typeof testStore>>;

/** Accounts on a database of their own, for tests. */
export interface TestAccounts {
  store: TestStore;
  accounts: Accounts;
  admin: Admin;
  /** An account as it is right after its creation; with its id. */
  make(given?: Partial<NewAccount>): Promise<Credentials & { id: string }>;
  admit(credentials: { appId?: string; secret?: string }, ip?: string): Promise<Account>;
  /** The balance, and the sum of the ledger it has to be equal to. */
  balance(accountId: string): Promise<{ balance: number; ledger: number }>;
}

export async function testAccounts(): Promise<TestAccounts> {
  const store = await testStore();
  const accounts = openAccounts(store, { rateStore: 'database' });
  const admin = openAdmin(store, 'test');
  return {
    store,
    accounts,
    admin,
    async make(given = {}) {
      const { appId, secret } = await admin.create({ name: 'test', ...given });
      const { id } = await store.db
        .selectFrom('accounts')
        .select('id')
        .where('app_id', '=', appId)
        .executeTakeFirstOrThrow();
      return { appId, secret, id };
    },
    admit: ({ appId, secret }, ip = '192.0.2.1') => accounts.admit({ appId, secret, ip, service: 'parse' }),
    async balance(accountId) {
      const { rows } = await sql<{ balance: number; ledger: number }>`
        select balance, (select coalesce(sum(amount), 0) from ledger where account_id = accounts.id) as ledger from accounts where id = ${accountId}::uuid
      `.execute(store.db);
      return rows[0]!;
    },
  };
}

export const newRequestId = (): string => randomBytes(16).toString('hex');

/** Pages 1 to n. */
export const pagesTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);
