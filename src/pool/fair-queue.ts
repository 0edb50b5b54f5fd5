/**
 * Priority within an account. first: work that had a process and lost it; background: no client waits for its answer.
 */
export type Turn = 'first' | 'normal' | 'background';

/** Background work follows requests, unless its account has used this much less time; otherwise it could starve. */
const BACKGROUND_MS = 5_000;
/** An account keeps a process for at least this long, because switching requires opening another document. */
const QUANTUM_MS = 200;

/** An engine process in use by an account. */
export interface Use {
  readonly account: string;
  readonly background: boolean;
  readonly since: number;
}

/** One account: its waiting items and its used time. */
interface Line<T> {
  readonly first: T[];
  readonly normal: T[];
  readonly background: T[];
  /** Processes in use. */
  readonly running: Set<Use>;
  /** Milliseconds of processes that it has returned. */
  spent: number;
  /** Sequence number of its last grant, over all accounts. */
  lastGrant: number;
}

/**
 * Decides which account is next: the one with the least engine time. Thus a short document waits for at most one page
 * of an account with many or slow pages. Fair queueing by start times (Goyal, Vin and Cheng, SIGCOMM 1996), with
 * measured time instead of known lengths. A new account starts with the time of the least served one, so idle time is
 * not saved. Within an account, priority counts first, then order.
 */
export class FairQueue<T> {
  readonly #lines = new Map<string, Line<T>>();
  readonly #now: () => number;
  #grants = 0;

  /** @param now a monotonic clock, in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  push(account: string, item: T, turn: Turn): void {
    this.#lineOf(account)[turn].push(item);
  }

  /** No effect if the item is absent. */
  remove(account: string, item: T, turn: Turn): void {
    const waiting = this.#lines.get(account)?.[turn] ?? [];
    const at = waiting.indexOf(item);
    if (at < 0) return;
    waiting.splice(at, 1);
    this.#forget();
  }

  /**
   * Removes the next item and gives its account a process. `idle`: only accounts that wait for an answer and have no
   * process.
   */
  next({ idle = false } = {}): { item: T; use: Use } | undefined {
    const best = this.#best(idle);
    if (!best) return undefined;
    const { account, line, background } = best;
    const item = (line.first.shift() ?? line.normal.shift() ?? line.background.shift()) as T;
    return { item, use: this.#grant(account, line, background) };
  }

  /** Gives an account a process without a waiting item. */
  begin(account: string, turn: Turn): Use {
    return this.#grant(account, this.#lineOf(account), turn === 'background');
  }

  /** The account returns its process. */
  end(use: Use): void {
    const line = this.#lines.get(use.account);
    if (!line?.running.delete(use)) return;
    line.spent += this.#now() - use.since;
    this.#forget();
  }

  /** Whether another account should get this process now, after a page. */
  isDue(use: Use): boolean {
    const own = this.#lines.get(use.account);
    const best = this.#best(false);
    if (!own || !best) return false;
    if (best.account === use.account) return use.background && !best.background;
    if (use.background === best.background && this.#now() - use.since < QUANTUM_MS) return false;
    return best.time < this.#timeOf(own) + (use.background ? BACKGROUND_MS : 0);
  }

  /** Number of items that wait for an answer, and in the background. */
  get waiting(): { normal: number; background: number } {
    const counts = { normal: 0, background: 0 };
    for (const { first, normal, background } of this.#lines.values()) {
      counts.normal += first.length + normal.length;
      counts.background += background.length;
    }
    return counts;
  }

  /** Whether an account without a process waits for an answer. */
  get waitsIdle(): boolean {
    return this.#best(true) !== undefined;
  }

  /**
   * Removes the last request of the longest line, if that is longer than this account's would become. The heaviest
   * sender is refused first.
   */
  dropFor(account: string): T | undefined {
    let longest = this.#lines.get(account)?.normal;
    const share = (longest?.length ?? 0) + 1;
    for (const { normal } of this.#lines.values()) if (normal.length > (longest?.length ?? 0)) longest = normal;
    return longest && longest.length > share ? longest.pop() : undefined;
  }

  /** Removes all items. */
  drain(): T[] {
    return [...this.#lines.values()].flatMap(({ first, normal, background }) => [
      ...first.splice(0),
      ...normal.splice(0),
      ...background.splice(0),
    ]);
  }

  #lineOf(account: string): Line<T> {
    const known = this.#lines.get(account);
    if (known && isActive(known)) return known;
    const spent = Math.max(known?.spent ?? 0, this.#least());
    const line: Line<T> = {
      first: [],
      normal: [],
      background: [],
      running: new Set(),
      spent,
      lastGrant: known?.lastGrant ?? 0,
    };
    this.#lines.set(account, line);
    return line;
  }

  #grant(account: string, line: Line<T>, background: boolean): Use {
    const use: Use = { account, background, since: this.#now() };
    line.lastGrant = ++this.#grants;
    line.running.add(use);
    return use;
  }

  #timeOf({ spent, running }: Line<T>): number {
    const now = this.#now();
    let time = spent;
    for (const { since } of running) time += now - since;
    return time;
  }

  /** Least used time of all active accounts. */
  #least(): number {
    const times = [...this.#lines.values()].filter(isActive).map((line) => this.#timeOf(line));
    return times.length > 0 ? Math.min(...times) : 0;
  }

  #best(idle: boolean): { account: string; line: Line<T>; background: boolean; time: number } | undefined {
    let best: { account: string; line: Line<T>; background: boolean; time: number } | undefined;
    for (const [account, line] of this.#lines) {
      if (line.first.length + line.normal.length + line.background.length === 0) continue;
      const background = line.first.length + line.normal.length === 0;
      if (idle && (background || line.running.size > 0)) continue;
      const time = this.#timeOf(line) + (background ? BACKGROUND_MS : 0);
      if (!best || time < best.time || (time === best.time && line.lastGrant < best.line.lastGrant))
        best = { account, line, background, time };
    }
    return best;
  }

  /** Forgets idle accounts, except those ahead of the active ones. */
  #forget(): void {
    const least = this.#least();
    const busy = [...this.#lines.values()].some(isActive);
    for (const [account, line] of this.#lines)
      if (!isActive(line) && (!busy || line.spent <= least)) this.#lines.delete(account);
  }
}

const isActive = ({ first, normal, background, running }: Line<unknown>): boolean =>
  first.length + normal.length + background.length + running.size > 0;
