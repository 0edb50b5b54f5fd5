import type { Store } from '../store/index.ts';
import { admit } from './admission.ts';
import { hold, type KnownLimited, release, settle } from './billing.ts';
import { databaseTrouble } from './database-trouble.ts';
import { DatabaseRateLimiter, MemoryRateLimiter } from './rate-limit.ts';
import type { Accounts } from './types.ts';

/** The accounts in a store. `rateStore` memory: requests per second are counted by each server for itself. */
export function openAccounts({ db }: Pick<Store, 'db'>, { rateStore }: { rateStore: 'database' | 'memory' }): Accounts {
  const rate = rateStore === 'memory' ? new MemoryRateLimiter() : new DatabaseRateLimiter(db);
  const limited: KnownLimited = new Set();
  return {
    admit: (request) => orAway(admit(db, rate, request)),
    hold: (work) => orAway(hold(db, work, limited)),
    settle: (tx, work) => settle(tx, work, limited),
    release: (requestId) => orAway(release(db, requestId)),
  };
}

async function orAway<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw databaseTrouble(error) ?? error;
  }
}
