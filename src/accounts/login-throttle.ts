import { createHash } from 'node:crypto';
import { setTimeout as sleepFor } from 'node:timers/promises';
import { DocparseError } from '../errors.ts';

/** Failures that are forgiven at once, and how soon one is forgotten. */
const OF_ADDRESS = { burst: 20, forgetMs: 3_000 };
const OF_APP = { burst: 100, forgetMs: 1_000 };
/** What is remembered of each kind. */
const REMEMBERED = 10_000;
const DELAY_MS = 2_000;
/** Delayed logins of one address at a time; more are refused. */
const DELAYED = 20;

/** Failures by key, the oldest keys forgotten first, so invented keys cannot fill the memory. */
class Failures {
  readonly #counts = new Map<string, { count: number; at: number }>();
  readonly #limits: typeof OF_ADDRESS;
  readonly #now: () => number;

  constructor(limits: typeof OF_ADDRESS, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  add(key: string): void {
    const { burst } = this.#limits;
    remember(this.#counts, key, { count: Math.min(this.#count(key) + 1, 10 * burst), at: this.#now() });
  }

  isSpent(key: string): boolean {
    return this.#count(key) >= this.#limits.burst;
  }

  #count(key: string): number {
    const known = this.#counts.get(key);
    return known ? Math.max(0, known.count - (this.#now() - known.at) / this.#limits.forgetMs) : 0;
  }
}

/**
 * Slows the guessing of secrets down (NIST SP 800-63B, 5.2.2; CWE-307). After too many failures, an address or app id
 * waits before its next secret is looked at. Nobody is locked out: an app id that comes from where it has logged in
 * before is judged by the failures of this pair alone, whatever others do with the app id or from the address.
 */
export class LoginThrottle {
  readonly #addresses: Failures;
  readonly #apps: Failures;
  readonly #pairs: Failures;
  /** App ids with the addresses they have logged in from. */
  readonly #proven = new Map<string, true>();
  readonly #delayed = new Map<string, number>();
  readonly #sleep: (ms: number) => Promise<unknown>;

  constructor(
    now: () => number = () => performance.now(),
    sleep: (ms: number) => Promise<unknown> = (ms) => sleepFor(ms),
  ) {
    this.#addresses = new Failures(OF_ADDRESS, now);
    this.#apps = new Failures(OF_APP, now);
    this.#pairs = new Failures(OF_ADDRESS, now);
    this.#sleep = sleep;
  }

  /** Resolves when the secret may be looked at. Throws RATE when too many of the address wait already. */
  async wait(appId: string, address: string): Promise<void> {
    const from = network(address);
    const pair = pairOf(appId, from);
    const proven = this.#proven.has(pair);
    if (!(proven ? this.#pairs.isSpent(pair) : this.#addresses.isSpent(from) || this.#apps.isSpent(digest(appId))))
      return;
    const key = proven ? pair : from;
    const delayed = this.#delayed.get(key) ?? 0;
    const retryAfterS = DELAY_MS / 1000;
    if (delayed >= DELAYED)
      throw new DocparseError('RATE', `Too many failed logins. Retry after ${retryAfterS} s.`, { retryAfterS });
    this.#delayed.set(key, delayed + 1);
    try {
      await this.#sleep(DELAY_MS);
    } finally {
      const left = (this.#delayed.get(key) ?? 1) - 1;
      if (left > 0) this.#delayed.set(key, left);
      else this.#delayed.delete(key);
    }
  }

  succeeded(appId: string, address: string): void {
    remember(this.#proven, pairOf(appId, network(address)), true);
  }

  failed(appId: string, address: string): void {
    const from = network(address);
    const pair = pairOf(appId, from);
    if (this.#proven.has(pair)) this.#pairs.add(pair);
    else {
      this.#addresses.add(from);
      this.#apps.add(digest(appId));
    }
  }
}

function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.size > REMEMBERED ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
}

/** One line of IPv6 has 2^64 addresses. */
const network = (address: string): string => (address.includes(':') ? expand(address).slice(0, 4).join(':') : address);

function expand(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  return tail === undefined
    ? left
    : [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
}

/** Of what clients send, which may be long. */
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
const pairOf = (appId: string, from: string): string => digest(`${appId}\0${from}`);
