const INNOCENT_TRY = 1 / 4;

/** Which pages of a document still have to be done, and how long that may take. */
export class PageQueue {
  readonly #todo: number[];
  /** Pages whose process died: done before all others, so that a second death costs little. */
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

  /** `ms` is left out for pages that failed: they say nothing about the others. */
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
   * Queues the page once more; false when it has had its second try. A page that its process never saw is `innocent`: that counts
   * as no try, but not without end.
   */
  retry(page: number, innocent = false): boolean {
    this.#startedAt.delete(page);
    const tries = (this.#tries.get(page) ?? 0) + (innocent ? INNOCENT_TRY : 1);
    this.#tries.set(page, tries);
    if (tries >= 2) return false;
    this.#suspects.push(page);
    return true;
  }

  /** Pages whose results were lost through no fault of theirs. */
  putBack(pages: readonly number[]): void {
    this.#todo.push(...[...pages].sort((a, b) => b - a));
  }

  /** Pages that no process has started. */
  get size(): number {
    return this.#todo.length + this.#suspects.length;
  }

  /** Milliseconds of work in the queue for one process: by the mean of pages done, or by the page that runs longest. */
  remainingMs(): number {
    const mean = this.#doneCount > 0 ? this.#doneMs / this.#doneCount : 0;
    const longest = this.#startedAt.size > 0 ? this.#now() - Math.min(...this.#startedAt.values()) : 0;
    return this.size * Math.max(mean, longest);
  }
}
