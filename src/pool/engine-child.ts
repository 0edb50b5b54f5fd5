import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Confined, spawnConfined } from '../sandbox/index.ts';
import { namesOwnFiles } from './check-result.ts';
import type { DocumentBudget } from './document-budget.ts';
import { treeUsage } from './process-tree.ts';
import { type ChildConfig, type FromChild, fromWire, type Task, type TaskResults, type ToChild } from './protocol.ts';
import { readableByEngine } from './readable.ts';
import { engineFlags } from './v8-flags.ts';

/**
 * Why a process ended. `cpu`, `memory`: the document exceeded its budget. `crowded`: it exceeded that of memory, but the
 * process held much before the task. `unstarted`: the process was dead before it received the task.
 */
export type DeathReason = 'timeout' | 'cpu' | 'memory' | 'crowded' | 'crash' | 'unstarted';

/** Ends for which the task is not to blame. */
export const isInnocent = (reason: DeathReason): boolean => reason === 'unstarted' || reason === 'crowded';

/** Ends that a retry would repeat. A crash may have another cause than the document. */
export const wasLimit = (reason: DeathReason): boolean =>
  reason === 'timeout' || reason === 'cpu' || reason === 'memory';

/** The child ended before it answered. The document, not the caller, is the suspected cause. */
export class ChildDied extends Error {
  override name = 'ChildDied';
  readonly reason: DeathReason;

  constructor(reason: DeathReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface RunOptions {
  timeoutMs: number;
  signal?: AbortSignal;
  /** Budget of the task's document. */
  budget?: DocumentBudget;
}

/** The caller's signal was aborted. */
export class TaskAborted extends Error {
  override name = 'TaskAborted';
}

interface Running {
  id: number;
  task: Task;
  started: boolean;
  resolve: (result: never) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
  budget: DocumentBudget | undefined;
  detach: () => void;
}

/**
 * Time for an aborted task to stop between two pages before its process is killed. A new process takes as long to start,
 * and on a busy machine an engine that listens may wait for its turn.
 */
const ABORT_GRACE_MS = 1000;
const START_TIMEOUT_MS = 60_000;
/**
 * Frequent, because a malicious file can allocate a gigabyte per second: at most 25 MB beyond the limit. A check takes
 * 0.05 ms.
 */
const USAGE_CHECK_MS = 25;
const MiB = 1024 * 1024;
/** Memory of earlier tasks, such as models and documents not collected yet, with which one may fail for lack of memory. */
const CROWD_BYTES = 64 * MiB;

// In a build, this file and the child are .js; when run from sources, both are .ts.
const childEntry = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './child.ts' : './child.js', import.meta.url),
);

/** One engine process. Runs one task at a time and may be killed at any moment. */
export class EngineChild {
  readonly #process: ChildProcess;
  readonly #pid: Confined['pid'];
  readonly #maxBytes: number;
  readonly exited: Promise<void>;
  #running: Running | undefined;
  #draining: Promise<void> | undefined;
  #endDraining: (() => void) | undefined;
  #killReason: { reason: DeathReason; message: string } | undefined;
  #nextId = 1;
  #stderr = '';
  alive = true;
  /** Resident memory: when it was ready, and now. */
  #ownRss = 0;
  rss = 0;
  pages = 0;
  tasks = 0;

  private constructor({ process: process_, pid }: Confined, folder: string, maxBytes: number) {
    this.#process = process_;
    this.#pid = pid;
    this.#maxBytes = maxBytes;
    process_.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-4000);
    });
    this.exited = new Promise((resolve) => {
      const ended = (how: string): void => {
        this.alive = false;
        const why = this.#killReason ?? { reason: 'crash' as const, message: `The engine process ended (${how}).` };
        this.#settle((running) =>
          running.reject(new ChildDied(running.started || this.#killReason ? why.reason : 'unstarted', why.message)),
        );
        this.#endDraining?.();
        // Includes files left by programs that it started.
        void rm(folder, { recursive: true, force: true })
          .catch(() => {})
          .then(resolve);
      };
      process_.once('exit', (code, signal) => ended(signal ?? `exit code ${code}`));
      process_.on('error', (error) => {
        // A process that failed to start (no memory, too many processes) emits no exit. A broken channel of a running
        // one leads to exit.
        if (process_.pid !== undefined) return;
        this.#stderr = error.message;
        ended(error.message);
      });
    });
  }

  /**
   * Starts a process and waits until its engine is ready.
   *
   * @param workDir folder of all documents for the process, which also contains its own folder
   */
  static async start(
    config: ChildConfig,
    limits: { maxBytes: number; heapMb?: number },
    workDir: string,
  ): Promise<EngineChild> {
    const folder = await mkdtemp(join(workDir, 'engine-'));
    const confined = await spawnConfined(process.execPath, [...engineFlags(limits.heapMb), childEntry], {
      folder,
      shared: workDir,
      readable: await readableByEngine(config),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
      // One arena of glibc's allocator: image buffers fragment multiple arenas, which costs a quarter of the resident
      // memory after 24 scans.
      env: { MALLOC_ARENA_MAX: '1' },
    });
    const child = confined.process;
    const self = new EngineChild(confined, folder, limits.maxBytes);
    child.send({ type: 'init', config } satisfies ToChild, () => {});
    const abort = new AbortController();
    const timer = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS);
    try {
      const first = await Promise.race([
        once(child, 'message', { signal: abort.signal }).then(([message]) => message as FromChild),
        self.exited.then(
          (): FromChild => ({
            type: 'failed',
            message: self.lastWords() || 'The engine process ended while starting.',
          }),
        ),
      ]);
      if (first.type !== 'ready') {
        child.kill('SIGKILL');
        throw new Error(first.type === 'failed' ? first.message : `Unexpected first message ${first.type}`);
      }
      self.rss = first.rss;
      self.#ownRss = first.rss;
    } finally {
      clearTimeout(timer);
      abort.abort();
    }
    child.on('message', (message) => self.#onMessage(message as FromChild));
    return self;
  }

  get pid(): number | undefined {
    return this.#pid();
  }

  /** The end of the process's stderr output. */
  lastWords(): string {
    return this.#stderr.trim();
  }

  /**
   * Runs one task. Rejects with the task's own DocparseError, with ChildDied if the process ended (a time-out or an
   * exhausted budget kills it), or with TaskAborted as soon as `signal` is aborted; then the process gets a moment to
   * stop before it is killed.
   */
  run<K extends Task['kind']>(task: Extract<Task, { kind: K }>, options: RunOptions): Promise<TaskResults[K]> {
    if (options.signal?.aborted) return Promise.reject(new TaskAborted());
    if (!this.alive) return Promise.reject(new ChildDied('unstarted', 'The engine process has ended.'));
    if (this.#running) return Promise.reject(new Error('The engine process is busy.'));
    return new Promise<TaskResults[K]>((resolve, reject) => {
      const id = this.#nextId++;
      const timer = setTimeout(
        () => this.kill('timeout', `Processing took longer than ${Math.round(options.timeoutMs / 1000)} s.`),
        options.timeoutMs,
      );
      const usage = this.#watch(options.budget);
      const onAbort = (): void => this.#abort(id);
      options.signal?.addEventListener('abort', onAbort, { once: true });
      const detach = (): void => {
        usage.end();
        options.signal?.removeEventListener('abort', onAbort);
      };
      this.#running = {
        id,
        task,
        started: false,
        resolve: resolve as (result: never) => void,
        reject,
        timer,
        budget: options.budget,
        detach,
      };
      this.#process.send({ type: 'task', id, task } satisfies ToChild, () => {});
    });
  }

  /** Resolves when the process is idle or has ended. */
  quiet(): Promise<void> {
    return this.#draining ?? Promise.resolve();
  }

  kill(reason: DeathReason = 'crash', message = 'The engine process was stopped.'): void {
    if (!this.alive) return;
    this.#killReason ??= { reason, message };
    this.#process.kill('SIGKILL');
  }

  /** Lets the process exit, or kills it after a time-out. */
  async stop(): Promise<void> {
    if (!this.alive) return;
    if (this.#process.connected) this.#process.disconnect();
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), 1000);
    await this.exited;
    clearTimeout(timer);
  }

  #settle(how: (running: Running) => void): void {
    const running = this.#running;
    if (!running) return;
    this.#running = undefined;
    clearTimeout(running.timer);
    running.detach();
    how(running);
  }

  #abort(id: number): void {
    this.#settle((running) => running.reject(new TaskAborted()));
    this.#process.send({ type: 'abort', id } satisfies ToChild, () => {});
    const timer = setTimeout(() => this.kill('crash', 'The request was cancelled.'), ABORT_GRACE_MS);
    this.#draining = new Promise((resolve) => {
      this.#endDraining = () => {
        clearTimeout(timer);
        this.#draining = undefined;
        this.#endDraining = undefined;
        resolve();
      };
    });
  }

  #onMessage(message: FromChild): void {
    if (message.type === 'started' && this.#running?.id === message.id) this.#running.started = true;
    if (message.type === 'draws') this.#running?.budget?.draws(message.pages);
    if (message.type !== 'done' && message.type !== 'error') return;
    this.rss = message.rss;
    if (this.#running?.id !== message.id) {
      this.#endDraining?.();
      return;
    }
    if (message.type === 'done' && !namesOwnFiles(this.#running.task, message.result)) {
      this.kill('crash', 'The engine process named files outside of its folder.');
      return;
    }
    this.#settle((running) => {
      if (message.type === 'done') running.resolve(message.result as never);
      else running.reject(fromWire(message.error));
    });
  }

  /**
   * Charges the budget with the usage of the process and its descendants, and kills what exceeds it. Without procfs,
   * only wall time counts.
   */
  #watch(budget: DocumentBudget | undefined): { end(): void } {
    const pid = this.pid;
    const started = performance.now();
    const before = pid === undefined ? undefined : treeUsage(pid);
    const isCrowded = before !== undefined && before.rootRss > this.#ownRss + CROWD_BYTES;
    let engineMs = 0;
    let othersMs = 0;
    const look = (): void => {
      const now = pid === undefined ? undefined : treeUsage(pid);
      const engine = before && now ? now.rootCpuMs - before.rootCpuMs : before ? engineMs : performance.now() - started;
      // The usage of a program that was killed before its parent waited for it belongs to no process.
      const others = before && now ? Math.max(othersMs, now.othersCpuMs - before.othersCpuMs) : othersMs;
      budget?.spend(engine - engineMs, others - othersMs);
      engineMs = engine;
      othersMs = others;
      if (!now) return;
      this.rss = now.rootRss;
      const bytes = Math.min(this.#maxBytes, budget?.memoryBytes ?? Number.POSITIVE_INFINITY);
      if (now.rootRss > bytes)
        this.kill(
          isCrowded ? 'crowded' : 'memory',
          `Processing needed more than ${Math.round(bytes / MiB)} MB of memory.`,
        );
      else if (budget && (budget.overspent || engine + others > budget.taskCpuMs))
        this.kill(
          'cpu',
          `Processing took more than ${Math.round(Math.min(budget.cpuMs, budget.taskCpuMs) / 1000)} s of processor time.`,
        );
      // The engine can continue without such a program: LibreOffice only draws most documents. The signal tells the
      // engine who killed it.
      if (budget?.officeOverspent || now.others.some(({ rss }) => rss > bytes))
        for (const other of now.others) endQuietly(other.pid, 'SIGXCPU');
    };
    const timer = setInterval(look, USAGE_CHECK_MS);
    return {
      end: () => {
        clearInterval(timer);
        look();
      },
    };
  }
}

function endQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has exited, or belongs to a separate user, whose limits are set elsewhere.
  }
}
