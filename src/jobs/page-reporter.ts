import type { PageDone } from './types.ts';

/** Pages are written down together when they come faster than this. */
const INTERVAL_MS = 250;
/** A document that is done so soon needs no word of its beginning. */
const OPENED_MS = 100;
/** When they could not be. */
const AGAIN_MS = 1_000;

/** Gathers what is known of the pages of a job and writes it down from time to time, one write after the other. */
export class PageReporter {
  readonly #write: (pages: readonly PageDone[], total: number | null) => Promise<boolean>;
  readonly #onLost: () => void;
  #pages: PageDone[] = [];
  #total: number | null = null;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #lastMs = -Infinity;
  #closed = false;

  /**
   * @param write false: the job is no longer ours; an error: try again later
   * @param onLost called once `write` has said so
   */
  constructor(write: (pages: readonly PageDone[], total: number | null) => Promise<boolean>, onLost: () => void) {
    this.#write = write;
    this.#onLost = onLost;
  }

  opened(total: number): void {
    this.#total = total;
    this.#schedule(OPENED_MS);
  }

  add(page: PageDone): void {
    this.#pages.push(page);
    this.#schedule(Math.max(0, this.#lastMs + INTERVAL_MS - performance.now()));
  }

  /** Stops writing. Returns what has not been written. */
  async close(): Promise<PageDone[]> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#writing;
    return this.#pages;
  }

  #schedule(ms: number): void {
    if (this.#timer !== undefined || this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#writing = this.#flush();
    }, ms);
  }

  async #flush(): Promise<void> {
    const pages = this.#pages;
    const total = this.#total;
    this.#pages = [];
    this.#lastMs = performance.now();
    try {
      if (!(await this.#write(pages, total))) return this.#onLost();
      this.#timer = undefined;
      if (this.#pages.length > 0) this.#schedule(INTERVAL_MS);
    } catch {
      this.#pages = [...pages, ...this.#pages];
      this.#timer = undefined;
      this.#schedule(AGAIN_MS);
    }
  }
}
