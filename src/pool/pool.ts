import type { Config } from '../config/index.ts';
import { DocparseError } from '../errors.ts';
import { EngineChild, type RunOptions, TaskAborted } from './engine-child.ts';
import { FairQueue, type Turn, type Use } from './fair-queue.ts';
import { forgetful, type Killers } from './killers.ts';
import type { AskModel } from './model-pages.ts';
import type { Picture } from './picture-store.ts';
import type { ChildConfig, Task, TaskResults } from './protocol.ts';
import { ReserveProcess } from './reserve-process.ts';

export type PoolLimits = Pick<
  Config,
  'workers' | 'queueLimit' | 'childRecycleBytes' | 'childMaxBytes' | 'childMaxPages'
> &
  Partial<Pick<Config, 'reserveProcess' | 'niceness'>>;

export interface PoolState {
  size: number;
  /** Processes that are idle or busy. */
  ready: number;
  busy: number;
  /** Requests that wait for an answer. */
  waiting: number;
  /** Background work, which waits after all of those. */
  waitingBackground: number;
  /** Resident bytes of each process, as last reported. */
  memory: number[];
  /** Why the last start failed; cleared by a success. */
  lastFailure?: string;
}

/** One process, exclusively until it is released. */
export interface Lease {
  run<K extends Task['kind']>(task: Extract<Task, { kind: K }>, options: RunOptions): Promise<TaskResults[K]>;
  /** False once the process has ended; the lease must still be released. */
  readonly alive: boolean;
  readonly pid: number | undefined;
  /** Whether another account should get the process now. A long document checks between two pages, and returns it. */
  isDue(): boolean;
  release(): void;
}

/** Stores pictures whose addresses will be published. `keep`: their files are still needed. */
export type Publish = (pictures: Picture[], options: { keep: boolean }) => Promise<void>;

/** Without `publish`, picture addresses do not work; without `killers`, harmful documents are not remembered. */
export type PoolConfig = Omit<ChildConfig, 'tidyAboveBytes' | 'niceness'> & {
  publish?: Publish;
  killers?: Killers;
  /** Access to models of other engines, if configured. */
  askModel?: AskModel;
  /** The folder of all documents for the processes (`makePassage`); they see no other files of ours. */
  workDir: string;
};

/** Runs a task, with timing or tracing around it. */
export type ObserveTask = <T>(task: Task, run: () => Promise<T>) => Promise<T>;

interface Waiter {
  grant: (lease: Lease) => void;
  refuse: (error: Error) => void;
}

const BACKOFF_FIRST_MS = 100;
const BACKOFF_LAST_MS = 10_000;
/** After this many failed starts, callers get an error at once instead of waiting. */
const HOPELESS_STARTS = 4;
const QUEUE_FULL = 'All engines are busy and the queue is full.';

/**
 * Keeps `workers` engine processes alive and leases them to accounts in turn (`FairQueue`). A page cannot be
 * interrupted, so there is one reserve process, started on demand, for an account without a process while others have
 * them all.
 */
export class Pool {
  readonly #config: Omit<ChildConfig, 'tidyAboveBytes' | 'niceness'>;
  readonly publish: Publish;
  readonly askModel: AskModel | undefined;
  readonly #workDir: string;
  readonly killers: Killers;
  readonly #limits: PoolLimits;
  readonly #log: (message: string) => void;
  readonly #children = new Set<EngineChild>();
  readonly #idle: EngineChild[] = [];
  readonly #queue = new FairQueue<Waiter>();
  readonly #reserve: ReserveProcess;
  /** Processes to end as soon as their replacement is ready. */
  readonly #retiring = new Set<EngineChild>();
  readonly #starting = new Set<Promise<void>>();
  #closed = false;
  /** Consecutive processes that ended without a task. */
  #quickDeaths = 0;
  #lastFailure: string | undefined;
  /** Consecutive failed starts, over all processes. */
  #failedStarts = 0;
  /** Wraps every task, if set. */
  observe?: ObserveTask;

  constructor(
    { publish = async () => {}, killers = forgetful, askModel, workDir, ...config }: PoolConfig,
    limits: PoolLimits,
    log: (message: string) => void = () => {},
  ) {
    this.#config = config;
    this.publish = publish;
    this.killers = killers;
    this.askModel = askModel;
    this.#workDir = workDir;
    this.#limits = limits;
    this.#log = log;
    this.#reserve = new ReserveProcess(
      () => this.#newChild(0),
      limits,
      log,
      () => this.#serve(),
    );
  }

  /** Starts all processes. Resolves when the first is ready, or rejects with the reason why none could be started. */
  async start(): Promise<void> {
    const starts = Array.from({ length: this.#limits.workers }, () => this.#startChild(0));
    await Promise.any(starts.map((start) => start.then((ok) => (ok ? undefined : Promise.reject(new Error()))))).catch(
      () => {
        throw new Error(`No engine process could be started: ${this.#lastFailure ?? 'unknown reason'}`);
      },
    );
  }

  get state(): PoolState {
    const { normal, background } = this.#queue.waiting;
    return {
      size: this.#limits.workers,
      ready: Math.min(this.#children.size, this.#limits.workers),
      busy: this.#children.size - this.#idle.length,
      waiting: normal,
      waitingBackground: background,
      memory: [...this.#children, ...this.#reserve.processes].map((child) => child.rss),
      lastFailure: this.#lastFailure,
    };
  }

  /**
   * Leases a process, waiting if all are in use. Throws BACKEND if the queue is full, TaskAborted if `signal` is
   * aborted. Only `normal` turns can be refused.
   *
   * @param account whose turn it uses
   */
  async lease(signal?: AbortSignal, turn: Turn = 'normal', account = ''): Promise<Lease> {
    if (signal?.aborted) throw new TaskAborted();
    if (this.#closed) throw new DocparseError('BACKEND', 'The service is shutting down.');
    const now = this.tryLease(account, turn);
    if (now) return now;
    if (this.#children.size === 0 && this.#failedStarts >= HOPELESS_STARTS)
      throw new DocparseError('BACKEND', 'No engine can be started at the moment.', { cause: this.#lastFailure });
    if (turn === 'normal' && this.#queue.waiting.normal >= this.#limits.queueLimit) {
      const dropped = this.#queue.dropFor(account);
      if (!dropped) throw new DocparseError('BACKEND', QUEUE_FULL);
      dropped.refuse(new DocparseError('BACKEND', QUEUE_FULL));
    }
    return new Promise<Lease>((resolve, reject) => {
      const waiter: Waiter = {
        grant: (lease) => {
          signal?.removeEventListener('abort', onAbort);
          resolve(lease);
        },
        refuse: (error) => {
          signal?.removeEventListener('abort', onAbort);
          reject(error);
        },
      };
      const onAbort = (): void => {
        this.#queue.remove(account, waiter, turn);
        reject(new TaskAborted());
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#queue.push(account, waiter, turn);
      this.#serveFromReserve();
    });
  }

  /** Leases a process only if one is free and no request waits for it. */
  tryLease(account = '', turn: Turn = 'normal'): Lease | undefined {
    const { normal, background } = this.#queue.waiting;
    if (normal + background > 0 || this.#closed) return undefined;
    const child = this.#takeIdle();
    return child && this.#lend(child, this.#queue.begin(account, turn), () => this.#takeBack(child));
  }

  /** Ends all processes and refuses waiting requests. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const waiter of this.#queue.drain())
      waiter.refuse(new DocparseError('BACKEND', 'The service is shutting down.'));
    await Promise.all([this.#reserve.close(), ...[...this.#children].map((child) => child.stop())]);
    // Processes that are still starting end as soon as they are ready.
    await Promise.all(this.#starting);
  }

  #takeIdle(): EngineChild | undefined {
    for (;;) {
      const child = this.#idle.pop();
      if (!child || child.alive) return child;
    }
  }

  #lend(child: EngineChild, use: Use, takeBack: () => void): Lease {
    let released = false;
    return {
      run: (task, options) => {
        if (released) return Promise.reject(new Error('The lease has been released.'));
        child.tasks++;
        if (task.kind === 'page') child.pages++;
        return this.observe ? this.observe(task, () => child.run(task, options)) : child.run(task, options);
      },
      get alive() {
        return child.alive;
      },
      pid: child.pid,
      isDue: () => this.#queue.isDue(use),
      release: () => {
        if (released) return;
        released = true;
        void child.quiet().then(() => {
          this.#queue.end(use);
          takeBack();
        });
      },
    };
  }

  #takeBack(child: EngineChild): void {
    if (!child.alive || this.#closed) return;
    const replaced = (): void =>
      this.#log(
        `Replaced engine process ${child.pid} after ${child.pages} pages at ${Math.round(child.rss / 1024 / 1024)} MB.`,
      );
    if (child.rss > this.#limits.childRecycleBytes) {
      // At once: the memory left by earlier documents would count against the next one.
      replaced();
      this.#retiring.add(child);
      this.#children.delete(child);
      void child.stop();
      void this.#startChild(0);
      return;
    }
    if (child.pages >= this.#limits.childMaxPages && !this.#retiring.has(child)) {
      replaced();
      // It keeps working until its replacement is ready: a gap would halve the service, or stop it.
      this.#retiring.add(child);
      void this.#startChild(0);
    }
    this.#idle.push(child);
    this.#serve();
    this.#retire();
  }

  /** Ends idle processes whose replacement is ready. */
  #retire(): void {
    for (const child of this.#retiring) {
      const at = this.#idle.indexOf(child);
      if (this.#children.size <= this.#limits.workers) return;
      if (at < 0) continue;
      this.#idle.splice(at, 1);
      this.#children.delete(child);
      void child.stop();
    }
  }

  #serve(): void {
    for (;;) {
      const { normal, background } = this.#queue.waiting;
      const child = normal + background > 0 ? this.#takeIdle() : undefined;
      if (!child) break;
      const next = this.#queue.next()!;
      next.item.grant(this.#lend(child, next.use, () => this.#takeBack(child)));
    }
    this.#serveFromReserve();
  }

  /** Serves an account without a process from the reserve, because another account's page may take a minute. */
  #serveFromReserve(): void {
    if (this.#closed || this.#children.size === 0 || !this.#queue.waitsIdle) return;
    const child = this.#reserve.take();
    const next = child && this.#queue.next({ idle: true });
    if (next) next.item.grant(this.#lend(child, next.use, () => this.#reserve.giveBack(child)));
  }

  /** Resolves with whether the process started. Retries failures with growing delays. */
  #startChild(failures: number): Promise<boolean> {
    const attempt = this.#newChild(this.#limits.niceness ?? 0).then(
      (child) => this.#adopt(child),
      (error) => {
        this.#failedStarts++;
        this.#lastFailure = error instanceof Error ? error.message : String(error);
        if (this.#closed) return false;
        this.#log(`An engine process could not be started: ${this.#lastFailure}`);
        this.#startLater(failures);
        return false;
      },
    );
    const settled = attempt.then(() => {}).finally(() => this.#starting.delete(settled));
    this.#starting.add(settled);
    return attempt;
  }

  #newChild(niceness: number): Promise<EngineChild> {
    return EngineChild.start(
      { ...this.#config, niceness, tidyAboveBytes: this.#limits.childRecycleBytes * 0.7 },
      { maxBytes: this.#limits.childMaxBytes },
      this.#workDir,
    );
  }

  #startLater(failures: number): void {
    const wait = Math.min(BACKOFF_FIRST_MS * 2 ** failures, BACKOFF_LAST_MS);
    setTimeout(() => void (this.#closed || this.#startChild(failures + 1)), wait).unref();
  }

  async #adopt(child: EngineChild): Promise<boolean> {
    if (this.#closed) {
      await child.stop();
      return false;
    }
    this.#lastFailure = undefined;
    this.#failedStarts = 0;
    this.#children.add(child);
    void child.exited.then(() => {
      this.#children.delete(child);
      const retired = this.#retiring.delete(child);
      const at = this.#idle.indexOf(child);
      if (at >= 0) this.#idle.splice(at, 1);
      if (this.#closed || retired) return;
      const words = child.lastWords();
      this.#log(`Engine process ${child.pid} ended; a new one starts.${words ? ` It last said: ${words}` : ''}`);
      this.#quickDeaths = child.tasks > 0 ? 0 : this.#quickDeaths + 1;
      if (this.#quickDeaths < 3) void this.#startChild(0);
      else this.#startLater(this.#quickDeaths);
    });
    this.#idle.push(child);
    this.#serve();
    this.#retire();
    return true;
  }
}
