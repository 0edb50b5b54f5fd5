/** Place among the work of an account. first: work that had a process and lost it; background: no client waits for its answer. */
export type Turn = 'first' | 'normal' | 'background';

/** Background work goes behind requests, unless its account has used this much less time than theirs: otherwise it could starve. */
const BACKGROUND_MS = 5_000;
/** An account keeps a process for at least this long, because another document must be opened first. */
const QUANTUM_MS = 200;

/** An engine process in the hands of an account. */
export interface Use {
  readonly account: string;
  readonly background: boolean;
  readonly since: number;
}

/** One account: what it waits for and what it has had. */
interface Line<T> {
  readonly first: T[];
  readonly normal: T[];
  readonly background: T[];
  /** Processes that it has. */
  readonly running: Set<Use>;
  /** Milliseconds that it had processes which it has given back. */
  spent: number;
  /** Number of its last grant, over all accounts. */
  lastGrant: number;
}

/**
 * Says which account is next: the one that has had engine processes for the least time, so that the few pages of one wait for no more than a page of
 * another that has many or slow ones. Fair queueing by start times (Goyal, Vin and Cheng, SIGCOMM 1996), with time as it is used instead of lengths
 * known before: a new account starts with the time of the least served one, so idle time is not saved up. Within an account the turns count, then the order.
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

  /** Without effect when it is not there. */
  remove(account: string, item: T, turn: Turn): void {
    const waiting = this.#lines.get(account)?.[turn] ?? [];
    const at = waiting.indexOf(item);
    if (at < 0) return;
    waiting.splice(at, 1);
    this.#forget();
  }

  /** Takes out who is next, and gives its account a process. `idle`: of those that wait for an answer and have no process. */
  next({ idle = false } = {}): { item: T; use: Use } | undefined {
    const best = this.#best(idle);
    if (!best) return undefined;
    const { account, line, background } = best;
    const item = (line.first.shift() ?? line.normal.shift() ?? line.background.shift()) as T;
    return { item, use: this.#grant(account, line, background) };
  }

  /** Gives an account a process that it did not wait for. */
  begin(account: string, turn: Turn): Use {
    return this.#grant(account, this.#lineOf(account), turn === 'background');
  }

  /** The account has given its process back. */
  end(use: Use): void {
    const line = this.#lines.get(use.account);
    if (!line?.running.delete(use)) return;
    line.spent += this.#now() - use.since;
    this.#forget();
  }

  /** Whether another should have this process, now that a page is done. */
  isDue(use: Use): boolean {
    const own = this.#lines.get(use.account);
    const best = this.#best(false);
    if (!own || !best) return false;
    if (best.account === use.account) return use.background && !best.background;
    if (use.background === best.background && this.#now() - use.since < QUANTUM_MS) return false;
    return best.time < this.#timeOf(own) + (use.background ? BACKGROUND_MS : 0);
  }

  /** How many wait for an answer, and how many in the background. */
  get waiting(): { normal: number; background: number } {
    const counts = { normal: 0, background: 0 };
    for (const { first, normal, background } of this.#lines.values()) {
      counts.normal += first.length + normal.length;
      counts.background += background.length;
    }
    return counts;
  }

  /** Whether an account waits for an answer that has no process. */
  get waitsIdle(): boolean {
    return this.#best(true) !== undefined;
  }

  /** Removes the last request of the longest line, if that is longer than this account's would become: the heaviest sender is refused first. */
  dropFor(account: string): T | undefined {
    let longest = this.#lines.get(account)?.normal;
    const share = (longest?.length ?? 0) + 1;
    for (const { normal } of this.#lines.values()) if (normal.length > (longest?.length ?? 0)) longest = normal;
    return longest && longest.length > share ? longest.pop() : undefined;
  }

  /** Takes out all. */
  drain(): T[] {
    return [...this.#lines.values()].flatMap(({ first, normal, background }) => [...first.splice(0), ...normal.splice(0), ...background.splice(0)]);
  }

  #lineOf(account: string): Line<T> {
    const known = this.#lines.get(account);
    if (known && isActive(known)) return known;
    const spent = Math.max(known?.spent ?? 0, this.#least());
    const line: Line<T> = { first: [], normal: [], background: [], running: new Set(), spent, lastGrant: known?.lastGrant ?? 0 };
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

  /** Time of the account that has had the least, of those that have or want something. */
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
      if (!best || time < best.time || (time === best.time && line.lastGrant < best.line.lastGrant)) best = { account, line, background, time };
    }
    return best;
  }

  /** An account that rests is remembered while it is ahead of those that do not. */
  #forget(): void {
    const least = this.#least();
    const busy = [...this.#lines.values()].some(isActive);
    for (const [account, line] of this.#lines) if (!isActive(line) && (!busy || line.spent <= least)) this.#lines.delete(account);
  }
}

const isActive = ({ first, normal, background, running }: Line<unknown>): boolean => first.length + normal.length + background.length + running.size > 0;
