const INNOCENT_TRY = 1 / 4;

/** The remaining pages of a document, and the estimated time for them. */
export class PageQueue {
  readonly #todo: number[];
  /** Pages whose process died: retried before all others, so that a second crash costs little. */
  readonly #suspects: number[] = [];
  readonly #tries = new Map<number, number>();
  readonly #startedAt = new Map<number, number>();
  #doneMs = 0;
  #doneCount = 0;
  readonly #now: () => number;

  constructor(pages: readonly number[], now: () => number = () => performance.now()) {
    this.#todo = [...pages].reverse();
    this.#now = now;
  }

  next(): number | undefined {
    const page = this.#suspects.pop() ?? this.#todo.pop();
    if (page !== undefined) this.#startedAt.set(page, this.#now());
    return page;
  }

  /** `ms` is omitted for failed pages, which say nothing about others. */
  done(page: number, ms?: number): void {
    this.#startedAt.delete(page);
    if (ms === undefined) return;
    this.#doneMs += ms;
    this.#doneCount++;
  }

  /** The page waits for something other than a process, such as a model server. */
  rest(page: number): void {
    this.#startedAt.delete(page);
  }

  /**
   * Queues the page again; false if it has already been retried. A page whose process never started it, or had no memory
   * left for it, is `innocent`: that does not count as a try, within limits.
   */
  retry(page: number, innocent = false): boolean {
    this.#startedAt.delete(page);
    const tries = (this.#tries.get(page) ?? 0) + (innocent ? INNOCENT_TRY : 1);
    this.#tries.set(page, tries);
    if (tries >= 2) return false;
    this.#suspects.push(page);
    return true;
  }

  /** Requeues pages whose results were lost through no fault of theirs. */
  putBack(pages: readonly number[]): void {
    this.#todo.push(...[...pages].sort((a, b) => b - a));
  }

  /** Number of pages not started yet. */
  get size(): number {
    return this.#todo.length + this.#suspects.length;
  }

  /**
   * Remaining work in milliseconds for one process: from the mean of finished pages, or from the longest-running one.
   */
  remainingMs(): number {
    const mean = this.#doneCount > 0 ? this.#doneMs / this.#doneCount : 0;
    const longest = this.#startedAt.size > 0 ? this.#now() - Math.min(...this.#startedAt.values()) : 0;
    return this.size * Math.max(mean, longest);
  }
}
