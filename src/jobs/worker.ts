import { inSpan } from '../telemetry.ts';
import { Bell } from './bell.ts';
import { AccountRests, type ClaimedJob, claimJob } from './claimed-job.ts';
import type { JobFeed } from './job-feed.ts';
import { WORK_CHANNEL } from './queue.ts';
import { type GiveUp, type RunDeps, type RunReport, runJob } from './run-job.ts';

/** Claims are confirmed this often; they run out after 10 s without. */
const HEARTBEAT_MS = 3_000;
/** A look without a notice, with jitter, so that idle workers do not all look at the same moment. */
const LOOK_MS = [1_000, 2_000] as const;
const ERROR_MS = 1_000;
const REST_MS = 60_000;
/** Jobs beyond the number of engine processes, each of an account that has none here. */
const MORE_ACCOUNTS = 4;

export interface WorkerDeps extends Omit<RunDeps, 'store'> {
  store: RunDeps['store'] & { listen(channel: string, on: (payload: string) => void): Promise<() => Promise<void>> };
  feed: JobFeed;
  /** Told of each job that this worker is done with. */
  onEnd?: (report: RunReport, job: ClaimedJob) => void;
}

export interface Worker {
  /** Jobs in progress. */
  readonly active: number;
  /** Takes no new jobs, gives running ones `drainMs` to finish, then hands them back to other workers. */
  stop(drainMs: number): Promise<void>;
}

interface Running {
  job: ClaimedJob;
  give: AbortController;
  done: Promise<void>;
}

/**
 * Works on jobs until it is stopped: as many at a time as there are engine processes, and a single one while answers
 * are waited for. Beyond that it takes jobs of accounts of which it has none, whose pages take turns with those of the
 * others: a long document does not hold up another account.
 */
export async function startWorker(deps: WorkerDeps): Promise<Worker> {
  const { store, queue, accounts, pool, config, log, feed } = deps;
  const { db } = store;
  const running = new Set<Running>();
  const bell = new Bell();
  let stopped = false;

  /** Accounts whose jobs are not to be claimed now; undefined when none is. */
  const roomBeside = (): string[] | undefined => {
    const { size, ready, waiting } = pool.state;
    if (ready === 0 || running.size >= size + MORE_ACCOUNTS) return undefined;
    if (running.size < size && (running.size === 0 || waiting === 0)) return [];
    return [...new Set([...running].map(({ job }) => job.accountId))];
  };

  /** Accounts whose jobs wait, with what wakes them. */
  const resting = new Map<string, NodeJS.Timeout>();
  const rest = (error: unknown): 'settled' => {
    if (!(error instanceof AccountRests)) throw error;
    const { accountId, seconds } = error;
    log.info(
      { account: accountId, seconds },
      'The jobs of an account wait: its failed documents used too much processing time.',
    );
    const wake = (): void => {
      resting.delete(accountId);
      bell.ring();
    };
    // Looked at again now and then, because an administrator may change the limit.
    resting.set(accountId, setTimeout(wake, Math.min(seconds * 1000, REST_MS)).unref());
    return 'settled';
  };

  const start = (job: ClaimedJob): void => {
    const give = new AbortController();
    const lost = (): void => give.abort('lost' satisfies GiveUp);
    const unwatch = feed.watch(job.claim.jobId, (over) => {
      if (over) void isOurs(job).then((ours) => ours || lost());
    });
    const attributes = { 'docparse.job': job.claim.jobId, 'docparse.attempt': job.attempts };
    const done = inSpan('job', { kind: 'consumer', attributes }, () => runJob(deps, job, give))
      .then((report) => deps.onEnd?.(report, job))
      .catch((error) =>
        log.error(
          { job: job.claim.jobId, err: error },
          'A job ended unexpectedly; it is retried when its claim expires.',
        ),
      )
      .finally(() => {
        unwatch();
        running.delete(entry);
        bell.ring();
      });
    const entry: Running = { job, give, done };
    running.add(entry);
  };

  /**
   * An error says nothing about it. Not ours any more either when we have just ended it; giving up is without effect
   * then.
   */
  const isOurs = async ({ claim }: ClaimedJob): Promise<boolean> => {
    try {
      const row = await db
        .selectFrom('jobs')
        .select(['state', 'claim'])
        .where('id', '=', claim.jobId)
        .executeTakeFirst();
      return row?.state === 'in_progress' && row.claim === claim.token;
    } catch {
      return true;
    }
  };

  const run = async (): Promise<void> => {
    while (!stopped) {
      let pause = LOOK_MS[0] + Math.random() * (LOOK_MS[1] - LOOK_MS[0]);
      try {
        for (let notOf = roomBeside(); notOf && !stopped; notOf = roomBeside()) {
          const job = await claimJob(db, queue, config, {
            notOf: [...notOf, ...resting.keys()],
            restOf: accounts.unbilledWait,
          }).catch(rest);
          if (job === 'none') break;
          if (job !== 'settled') start(job);
        }
      } catch (error) {
        log.warn({ err: error }, 'Jobs cannot be looked up.');
        pause = ERROR_MS;
      }
      if (!stopped) await bell.wait(pause);
    }
  };

  let confirming = false;
  const confirm = async (): Promise<void> => {
    if (confirming) return;
    confirming = true;
    try {
      // One that is being ended would hold up the others: its transaction may wait for a busy account.
      const entries = [...running].filter(({ job }) => !job.locked);
      const lost = new Set((await queue.heartbeat(entries.map(({ job }) => job.claim))).map(({ jobId }) => jobId));
      for (const { job, give } of entries) if (lost.has(job.claim.jobId)) give.abort('lost' satisfies GiveUp);
    } catch (error) {
      log.warn({ err: error }, 'Claims on jobs could not be confirmed; they may expire.');
    } finally {
      confirming = false;
    }
  };

  const unlisten = await store.listen(WORK_CHANNEL, () => bell.ring());
  const heartbeat = setInterval(() => void confirm(), HEARTBEAT_MS);
  const looping = run();
  let stopping: Promise<void> | undefined;
  const stop = async (drainMs: number): Promise<void> => {
    stopped = true;
    bell.ring();
    for (const timer of resting.values()) clearTimeout(timer);
    await unlisten();
    await looping;
    const all = (): Promise<unknown> => Promise.all([...running].map(({ done }) => done));
    let late: NodeJS.Timeout | undefined;
    await Promise.race([all(), new Promise((resolve) => (late = setTimeout(resolve, drainMs)))]);
    clearTimeout(late);
    for (const { give } of running) give.abort('handBack' satisfies GiveUp);
    await all();
    clearInterval(heartbeat);
  };
  return {
    get active() {
      return running.size;
    },
    stop: (drainMs) => (stopping ??= stop(drainMs)),
  };
}
