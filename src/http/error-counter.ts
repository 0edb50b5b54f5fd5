import type { FastifyBaseLogger } from 'fastify';
import { addErrors, type ErrorCount } from '../accounts/index.ts';
import type { Db } from '../store/index.ts';

/** How long counts wait for others, so that a flood of errors is a few statements. */
const WAIT_MS = 1000;

/**
 * Counts answers with an error for the reports of usage. They are statistics: what was counted in the second before a
 * crash is lost.
 */
export class ErrorCounter {
  #counts = new Map<string, ErrorCount>();
  #timer: NodeJS.Timeout | undefined;
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
  }

  add(account: string, service: string, code: number): void {
    const key = JSON.stringify([account, service, code]);
    const known = this.#counts.get(key);
    this.#counts.set(key, { account, service, code, count: (known?.count ?? 0) + 1 });
    this.#timer ??= setTimeout(() => void this.flush(), WAIT_MS).unref();
  }

  /** Writes what is counted. If the database is away, the counts are dropped: they must not pile up. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counts = [...this.#counts.values()];
    this.#counts.clear();
    try {
      await addErrors(this.#db, 'app_id', counts);
    } catch (error) {
      this.#log.warn({ err: error }, 'errors of accounts could not be counted');
    }
  }
}
