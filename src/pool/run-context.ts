import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DocparseError } from '../errors.ts';
import { DocumentBudget } from './document-budget.ts';
import type { Turn } from './fair-queue.ts';
import { KillerRecord } from './killer-record.ts';
import { killerKey } from './killers.ts';
import type { ParseRequest } from './parse-request.ts';
import type { Lease, Pool } from './pool.ts';
import type { Task } from './protocol.ts';

/** The same error with its page. */
const located = ({ errorName, message, cause }: DocparseError, pageNumber: number): DocparseError =>
  new DocparseError(errorName, undefined, {
    wording: message,
    cause,
    location: { stage: 'parse', page_number: pageNumber },
  });

/** What the steps of one parse share: the request, its limits, and the processes that it borrows. */
export class RunContext {
  readonly pool: Pool;
  readonly request: ParseRequest;
  readonly job = randomUUID();
  readonly deadline: number;
  /** Stops helpers when the run ends. */
  readonly stop = new AbortController();
  readonly signal: AbortSignal;
  readonly budget: DocumentBudget;
  readonly record: KillerRecord;
  /** Milliseconds of engine processes: all, and those of failed pages. */
  readonly spent = { total: 0, failed: 0 };

  constructor(pool: Pool, request: ParseRequest) {
    this.pool = pool;
    this.request = request;
    this.deadline = Date.now() + request.limits.requestTimeoutMs;
    this.budget = new DocumentBudget(request.limits.budget, request.source);
    this.record = new KillerRecord(pool.killers, killerKey(request.source, request.options, request.ranges));
    this.signal = request.signal ? AbortSignal.any([request.signal, this.stop.signal]) : this.stop.signal;
  }

  get picturesDir(): string {
    return join(this.request.workDir, 'pictures');
  }

  /** Priority of a run that had a process: other work of the same account must not start before it. */
  get againTurn(): Turn {
    return this.request.background ? 'background' : 'first';
  }

  timeLeft(most: number): number {
    return Math.max(1, Math.min(most, this.deadline - Date.now()));
  }

  /** Waiting in the queue counts towards the time limit of the request. */
  async lease(turn: Turn): Promise<Lease> {
    const { signal, limits } = this.request;
    // AbortSignal.timeout would stay in memory for its full duration.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), this.timeLeft(limits.requestTimeoutMs));
    try {
      return this.timeTasks(
        await this.pool.lease(
          signal ? AbortSignal.any([signal, late.signal]) : late.signal,
          turn,
          this.request.account,
        ),
      );
    } catch (error) {
      if (late.signal.aborted && !signal?.aborted)
        throw new DocparseError('BACKEND', `No engine process became free within ${limits.requestTimeoutMs / 1000} s.`);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** The same process, with the time of its tasks counted and errors of pages located. */
  timeTasks(lease: Lease): Lease {
    const run: Lease['run'] = async (task, options) => {
      const since = performance.now();
      try {
        return await lease.run(task, options);
      } catch (error) {
        const page = (task as Task).kind === 'page' ? (task as Extract<Task, { kind: 'page' }>).pageNumber : undefined;
        throw error instanceof DocparseError && !error.location && page !== undefined ? located(error, page) : error;
      } finally {
        this.spent.total += performance.now() - since;
      }
    };
    return Object.create(lease, { run: { value: run } });
  }

  /** Returns a process after cleaning up. */
  async leave(lease: Lease): Promise<void> {
    if (lease.alive) await lease.run({ kind: 'close', job: this.job }, { timeoutMs: 10_000 }).catch(() => {});
    lease.release();
  }
}
