import pg from 'pg';
import { Client, clientConfig } from './database.ts';

type Handler = (payload: string) => void;

const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 5000;
/** A connection that only listens does not notice that the other end has gone without a word. */
const HEARTBEAT_MS = 10_000;

/**
 * One connection for all notifications (LISTEN). When it breaks it is made again with growing pauses; then every
 * handler is called with an empty payload, because what was said meanwhile is lost: a notification is only ever a hint
 * to look.
 */
export class Listener {
  readonly #url: string;
  readonly #name: string;
  readonly #revive: () => Promise<void>;
  readonly #log: (message: string) => void;
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #heartbeatMs: number;
  #client: pg.Client | undefined;
  #closed = false;
  #wake: (() => void) | undefined;
  #running: Promise<void> | undefined;

  constructor(
    url: string,
    name: string,
    revive: (() => Promise<void>) | undefined,
    log: (message: string) => void,
    heartbeatMs = HEARTBEAT_MS,
  ) {
    this.#url = url;
    this.#name = name;
    this.#revive = revive ?? (async () => {});
    this.#log = log;
    this.#heartbeatMs = heartbeatMs;
  }

  /** Connects and stays connected until `close`. Rejects when the first attempt fails. */
  async open(): Promise<void> {
    const { ended } = await this.#connect();
    this.#running = this.#stay(ended);
  }

  /** Resolves when notifications of the channel arrive. Call the result to stop. */
  async listen(channel: string, on: Handler): Promise<() => Promise<void>> {
    const handlers = this.#handlers.get(channel) ?? new Set();
    this.#handlers.set(channel, handlers);
    // A function of its own, so that the same handler may listen twice.
    const own: Handler = (payload) => on(payload);
    handlers.add(own);
    // Without a connection the next one listens to all channels.
    if (handlers.size === 1) await this.#client?.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => {});
    return async () => {
      if (!handlers.delete(own) || handlers.size > 0) return;
      if (this.#handlers.get(channel) === handlers) this.#handlers.delete(channel);
      await this.#client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {});
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#wake?.();
    await this.#client?.end().catch(() => {});
    await this.#running;
  }

  /** `ended` resolves when the connection has. */
  async #connect(): Promise<{ ended: Promise<void> }> {
    const client = new Client({ ...clientConfig(this.#url, this.#name), query_timeout: this.#heartbeatMs });
    const heartbeat = setInterval(() => client.query('select').catch(() => {}), this.#heartbeatMs).unref();
    const ended = new Promise<void>((resolve) => {
      client.once('end', () => {
        clearInterval(heartbeat);
        resolve();
      });
      client.on('error', () => resolve());
    });
    client.on('notification', ({ channel, payload }) => this.#tell(this.#handlers.get(channel), payload ?? ''));
    try {
      await client.connect();
      for (const channel of this.#handlers.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    if (this.#closed) await client.end().catch(() => {});
    this.#client = client;
    return { ended };
  }

  async #stay(first: Promise<void>): Promise<void> {
    let ended = first;
    for (;;) {
      await ended;
      this.#client = undefined;
      if (this.#closed) return;
      this.#log('the connection for notifications ended');
      for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
        try {
          await this.#revive();
          ({ ended } = await this.#connect());
          break;
        } catch (error) {
          if (this.#closed) return;
          this.#log(`the database does not answer: ${(error as Error).message}`);
          await this.#pause(wait);
          if (this.#closed) return;
        }
      }
      for (const handlers of [...this.#handlers.values()]) this.#tell(handlers, '');
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #tell(handlers: Iterable<Handler> | undefined, payload: string): void {
    for (const handler of [...(handlers ?? [])]) {
      try {
        handler(payload);
      } catch (error) {
        this.#log(`a listener failed: ${(error as Error).message}`);
      }
    }
  }
}
