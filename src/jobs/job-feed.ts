import type { Db } from '../store/index.ts';
import { EVENT_CHANNEL } from './end-job.ts';
import { findJob, noSuchJob } from './read-jobs.ts';
import { isOver } from './states.ts';
import type { Job, JobEvent, PagePreview } from './types.ts';

/** A look without a notice: notices get lost when the connection breaks. */
const LOOK_MS = 5_000;
/** Pages in one look. */
const BATCH = 100;

/**
 * Lets any number of readers follow jobs, whichever server or worker is at them: notices of the database say when to
 * look, rows say what happened.
 */
export class JobFeed {
  readonly #db: Db;
  readonly #waiting = new Map<string, Set<(over: boolean) => void>>();

  private constructor(db: Db) {
    this.#db = db;
  }

  static async open(store: {
    db: Db;
    listen(channel: string, on: (payload: string) => void): Promise<() => Promise<void>>;
  }): Promise<{ feed: JobFeed; close(): Promise<void> }> {
    const feed = new JobFeed(store.db);
    const close = await store.listen(EVENT_CHANNEL, (payload) => feed.#tell(payload));
    return { feed, close };
  }

  /**
   * Calls `on` at each notice of the job, and when notices may have been lost; `over`: it is, or may be. Call the
   * result to stop.
   */
  watch(jobId: string, on: (over: boolean) => void): () => void {
    const watchers = this.#waiting.get(jobId) ?? new Set();
    this.#waiting.set(jobId, watchers);
    const own = (over: boolean): void => on(over);
    watchers.add(own);
    return () => {
      watchers.delete(own);
      if (watchers.size === 0 && this.#waiting.get(jobId) === watchers) this.#waiting.delete(jobId);
    };
  }

  /**
   * What happens to a job until it is over or `signal` fires, without an error then. Pages up to `afterSeq` have been
   * seen and are left out; what happened before is reported first. Throws LINK when there is no such job; a job that is
   * deleted meanwhile ends the sequence.
   */
  async *follow(accountId: string, jobId: string, afterSeq: number, signal: AbortSignal): AsyncGenerator<JobEvent> {
    let rang = false;
    let wake = (): void => {};
    const unwatch = this.watch(jobId, () => {
      rang = true;
      wake();
    });
    const onAbort = (): void => wake();
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      let seen = afterSeq;
      let shown = '';
      for (let first = true; !signal.aborted; first = false) {
        rang = false;
        // The row before the pages: pages are written before the job ends, so that none is missed when it is over.
        const job = await findJob(this.#db, accountId, jobId);
        if (!job && first) throw noSuchJob();
        if (!job) return;
        const over = isOver(job.state);
        const progress = progressOf(job);
        if (progress !== shown && !over) yield { type: 'progress', job };
        shown = progress;
        for (;;) {
          const rows = await this.#pages(jobId, seen);
          for (const { seq, page_number: pageNumber, status, message, preview } of rows) {
            seen = seq;
            yield {
              type: 'page',
              seq,
              page: {
                pageNumber,
                status,
                message: message ?? undefined,
                preview: (preview as PagePreview | null) ?? undefined,
              },
            };
            if (signal.aborted) return;
          }
          if (rows.length < BATCH) break;
        }
        if (over) {
          yield { type: 'done', job };
          return;
        }
        if (rang || signal.aborted) continue;
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, LOOK_MS);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    } finally {
      unwatch();
      signal.removeEventListener('abort', onAbort);
    }
  }

  #pages(jobId: string, after: number) {
    return this.#db
      .selectFrom('job_pages')
      .select(['seq', 'page_number', 'status', 'message', 'preview'])
      .where('job_id', '=', jobId)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(BATCH)
      .execute();
  }

  /** An empty payload: the connection was lost, and notices with it. */
  #tell(payload: string): void {
    const [jobId, over] = payload.split(' ');
    const told = payload === '' ? [...this.#waiting.values()] : [this.#waiting.get(jobId!) ?? []];
    for (const watchers of told) for (const on of [...watchers]) on(payload === '' || over === 'over');
  }
}

const progressOf = ({ state, pages_done, pages_failed, pages_total, attempts }: Job): string =>
  JSON.stringify([state, pages_done, pages_failed, pages_total, attempts]);
