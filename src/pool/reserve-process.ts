import type { Config } from '../config/index.ts';
import type { EngineChild } from './engine-child.ts';

export type ReserveLimits = Pick<Config, 'childRecycleBytes' | 'childMaxPages'> &
  Partial<Pick<Config, 'reserveProcess'>>;

/** Idle time after which it ends, so that an installation with one active account does not pay for it. */
const IDLE_MS = 600_000;
const PAUSE_MS = 10_000;

/** One engine process in addition to the pool's, started on demand. */
export class ReserveProcess {
  readonly #start: () => Promise<EngineChild>;
  readonly #limits: ReserveLimits;
  readonly #log: (message: string) => void;
  readonly #onReady: () => void;
  #child: EngineChild | undefined;
  #lent = false;
  #starting: Promise<void> | undefined;
  /** Not restarted before this time (monotonic milliseconds), after a failed start. */
  #notBefore = 0;
  #idleTimer: NodeJS.Timeout | undefined;
  #closed = false;

  /** @param onReady called when the process becomes available */
  constructor(
    start: () => Promise<EngineChild>,
    limits: ReserveLimits,
    log: (message: string) => void,
    onReady: () => void,
  ) {
    this.#start = start;
    this.#limits = limits;
    this.#log = log;
    this.#onReady = onReady;
  }

  get processes(): EngineChild[] {
    return this.#child ? [this.#child] : [];
  }

  /** The process if it is free. If it does not exist, starts it and returns undefined. */
  take(): EngineChild | undefined {
    if (this.#closed || this.#limits.reserveProcess === false || this.#lent) return undefined;
    if (!this.#child?.alive) {
      this.#child = undefined;
      this.#begin();
      return undefined;
    }
    clearTimeout(this.#idleTimer);
    this.#lent = true;
    return this.#child;
  }

  giveBack(child: EngineChild): void {
    this.#lent = false;
    const { childRecycleBytes, childMaxPages } = this.#limits;
    if (!child.alive || child.rss > childRecycleBytes || child.pages >= childMaxPages) this.#drop(child);
    else this.#rest(child);
    this.#onReady();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idleTimer);
    await this.#starting;
    await this.#child?.stop();
  }

  #begin(): void {
    if (this.#starting || performance.now() < this.#notBefore) return;
    this.#starting = this.#start()
      .then(
        (child) => {
          this.#child = child;
          this.#rest(child);
        },
        (error) => {
          this.#notBefore = performance.now() + PAUSE_MS;
          setTimeout(() => this.#onReady(), PAUSE_MS).unref();
          this.#log(
            `The reserve of engine processes could not be started: ${error instanceof Error ? error.message : String(error)}`,
          );
        },
      )
      .finally(() => {
        this.#starting = undefined;
        if (this.#child) this.#onReady();
      });
  }

  #rest(child: EngineChild): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => this.#drop(child), IDLE_MS).unref();
  }

  #drop(child: EngineChild): void {
    if (this.#child === child) this.#child = undefined;
    void child.stop();
  }
}
