import type { Readable } from 'node:stream';
import type { Config } from '../config/index.ts';
import { DocparseError, ERROR_CATALOGUE, type ErrorName } from '../errors.ts';
import { claimChore, type Store } from '../store/index.ts';
import { cancelJob } from './cancel-job.ts';
import { type Created, createJob } from './create-job.ts';
import { CANCELLED_MESSAGE } from './end-job.ts';
import { JobFeed } from './job-feed.ts';
import { openQueue } from './pg-boss-queue.ts';
import type { Queue } from './queue.ts';
import { getJob, listJobs } from './read-jobs.ts';
import { type Retry, retryJob } from './retry-job.ts';
import { sweepJobs } from './sweep-jobs.ts';
import type { Job, JobEvent, JobFilters, JobKeeping, JobPage, JobsLog, NewJob } from './types.ts';

/** How often someone sweeps, and how often each process looks whether it is time. */
const SWEEP_MS = 3_600_000;
const LOOK_MS = 600_000;

/** Asynchronous work, as those see it who ask for it. */
export interface Jobs {
  /**
   * Resolves when the job can no longer be lost. Takes the file of the document away. Throws PARAMETER for an
   * idempotency key of another request.
   */
  create(job: NewJob): Promise<Created>;
  /** Throws LINK when the account has no such job; so do all that follow. */
  /** `accountId` undefined, for administrators: of any account. */
  get(accountId: string | undefined, jobId: string): Promise<Job>;
  list(accountId: string | undefined, filters: JobFilters): Promise<JobPage>;
  cancel(accountId: string, jobId: string): Promise<Job>;
  /**
   * Makes a new job of a failed one; gives its id. Throws PARAMETER for a job that has not failed, or whose document is
   * gone.
   */
  retry(retry: Retry): Promise<string>;
  /**
   * Of a completed job: JSON in the form that was asked for, as `parseDocument` writes it. Of a failed one throws its
   * error, of others PARAMETER.
   */
  result(accountId: string, jobId: string): Promise<{ job: Job; body: Readable; size: number }>;
  /** What happens to a job until it is over, pages after number `afterSeq` in the order in which they were done. */
  follow(accountId: string, jobId: string, afterSeq: number, signal: AbortSignal): AsyncGenerator<JobEvent>;
  close(): Promise<void>;
  /** For workers. */
  readonly queue: Queue;
  readonly feed: JobFeed;
}

export type JobsConfig = Pick<Config, keyof JobKeeping>;

const NOT_COMPLETED = 'Job is not completed yet';

/** Why a job failed: the error that a synchronous request would have got. */
function failureOf({ error_code, error_message }: Job): DocparseError {
  const name = (Object.keys(ERROR_CATALOGUE) as ErrorName[]).find(
    (candidate) => ERROR_CATALOGUE[candidate].code === error_code,
  );
  return new DocparseError(name ?? 'INTERNAL', undefined, { wording: error_message ?? undefined });
}

/**
 * The part of jobs that takes them: making, following, listing, cancelling, and the sweep of old ones. Workers are
 * started apart.
 */
export async function createJobs(store: Store, config: JobsConfig, log: JobsLog): Promise<Jobs> {
  const { queue, close: closeQueue } = await openQueue(store, log);
  const { feed, close: closeFeed } = await JobFeed.open(store);
  const { db, blobs } = store;
  let sweeping: Promise<unknown> = Promise.resolve();
  const sweep = (): void => {
    sweeping = sweeping
      .then(async () => (await claimChore(db, 'sweep jobs', SWEEP_MS)) && sweepJobs(store, queue, config))
      .catch((error) => log.warn({ err: error }, 'Old jobs could not be deleted.'));
  };
  sweep();
  const sweeper = setInterval(sweep, LOOK_MS).unref();
  return {
    queue,
    feed,
    create: (job) => createJob(store, queue, config.jobTtlDays, job),
    get: (accountId, jobId) => getJob(db, accountId, jobId),
    list: (accountId, filters) => listJobs(db, accountId, filters),
    cancel: (accountId, jobId) => cancelJob(store, queue, config, accountId, jobId),
    retry: (retry) => retryJob(store, queue, config, retry),
    follow: (accountId, jobId, afterSeq, signal) => feed.follow(accountId, jobId, afterSeq, signal),
    async result(accountId, jobId) {
      const job = await getJob(db, accountId, jobId);
      if (job.state === 'failed') throw failureOf(job);
      if (job.state === 'cancelled') throw new DocparseError('PARAMETER', CANCELLED_MESSAGE);
      if (job.state !== 'completed' || job.result_key === null) throw new DocparseError('PARAMETER', NOT_COMPLETED);
      const blob = await blobs.get(job.result_key);
      if (!blob) throw new DocparseError('LINK', 'The result has been deleted.');
      return { job, body: blob.body, size: blob.size };
    },
    async close() {
      clearInterval(sweeper);
      await sweeping;
      await closeFeed();
      await closeQueue();
    },
  };
}
