import { MemoryRateLimiter } from '../../accounts/index.ts';
import type { Config } from '../../config/index.ts';
import { DocparseError } from '../../errors.ts';

/** What one account may do of a kind at a time. */
class Slots {
  readonly #taken = new Map<string, number>();
  readonly #most: number;
  readonly #message: string;

  constructor(most: number, message: string) {
    this.#most = most;
    this.#message = message;
  }

  /** Returns what gives the slot back; calling it again does nothing. Throws RATE. */
  take(account: string): () => void {
    const taken = this.#taken.get(account) ?? 0;
    if (taken >= this.#most) throw new DocparseError('RATE', `${this.#message} Retry after 1 s.`, { retryAfterS: 1 });
    this.#taken.set(account, taken + 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      const left = (this.#taken.get(account) ?? 1) - 1;
      if (left > 0) this.#taken.set(account, left);
      else this.#taken.delete(account);
    };
  }
}

/**
 * Limits of one account on one server besides its QPS, so that it cannot use up memory, disk, connections or the
 * database.
 */
export class AccountLimits {
  readonly #config: Config['accountLimits'];
  readonly #reads = new MemoryRateLimiter();
  readonly #redeliveries = new MemoryRateLimiter(undefined, 10);
  /** Documents received or worked on. */
  readonly documents: Slots;
  /** Event streams. */
  readonly streams: Slots;

  constructor(config: Config['accountLimits']) {
    this.#config = config;
    this.documents = new Slots(
      config.requests,
      `This account may have ${config.requests} requests with documents under way.`,
    );
    this.streams = new Slots(config.streams, `This account may have ${config.streams} event streams open.`);
  }

  /** Throws RATE. */
  async read(account: string): Promise<void> {
    const { readsPerSecond } = this.#config;
    refuseFor(
      await this.#reads.take(account, readsPerSecond),
      `This account may read ${readsPerSecond} times a second.`,
    );
  }

  /** Throws RATE. */
  async redeliver(account: string): Promise<void> {
    const { redeliveriesPerMinute } = this.#config;
    refuseFor(
      await this.#redeliveries.take(account, redeliveriesPerMinute / 60),
      `This account may ask for ${redeliveriesPerMinute} redeliveries a minute.`,
    );
  }
}

function refuseFor(wait: number, message: string): void {
  if (wait === 0) return;
  const retryAfterS = Math.ceil(wait);
  throw new DocparseError('RATE', `${message} Retry after ${retryAfterS} s.`, { retryAfterS });
}
