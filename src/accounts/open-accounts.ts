import { sql } from 'kysely';
import type { Store } from '../store/index.ts';
import { admit, checkService } from './admission.ts';
import { hold, type KnownLimited, release, settle } from './billing.ts';
import { databaseTrouble } from './database-trouble.ts';
import { LoginThrottle } from './login-throttle.ts';
import { DatabaseRateLimiter, MemoryRateLimiter } from './rate-limit.ts';
import type { Accounts } from './types.ts';
import { addUnbilled, unbilledWait } from './unbilled.ts';

export interface AccountsConfig {
  /** memory: requests per second are counted by each server for itself. */
  rateStore: 'database' | 'memory';
  /** Seconds of engine processes an hour that an account need not pay for; any number when missing. */
  unbilledSeconds?: number;
}

/** The accounts in a store. */
export function openAccounts({ db }: Pick<Store, 'db'>, { rateStore, unbilledSeconds }: AccountsConfig): Accounts {
  const rate = rateStore === 'memory' ? new MemoryRateLimiter() : new DatabaseRateLimiter(db);
  const limited: KnownLimited = new Set();
  const logins = new LoginThrottle();
  return {
    admit: (request) => orAway(admit({ db, rate, logins, unbilledSeconds }, request)),
    checkService: (accountId, service) => orAway(checkService(db, accountId, service)),
    hold: (work) => orAway(hold(db, work, limited)),
    settle: (tx, work) => settle(tx, work, limited),
    release: (requestId) => orAway(release(db, requestId)),
    addUnbilled: (accountId, ms) => orAway(addUnbilled(db, accountId, ms / 1000, unbilledSeconds)),
    unbilledWait: async (tx, accountId) => {
      const { rows } = await sql<{
        wait: number;
      }>`select ${unbilledWait(sql`${accountId}::uuid`, unbilledSeconds)} as wait`.execute(tx);
      return rows[0]?.wait ?? 0;
    },
  };
}

async function orAway<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw databaseTrouble(error) ?? error;
  }
}
