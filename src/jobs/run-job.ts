import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Accounts, ServiceName, Work } from '../accounts/index.ts';
import type { Config } from '../config/index.ts';
import { asDocparseError, DocparseError } from '../errors.ts';
import { type DonePage, type EngineTime, type ParseOutcome, type Pool, parseDocument } from '../pool/index.ts';
import { makeDocumentFolder } from '../sandbox/index.ts';
import type { Store } from '../store/index.ts';
import { type ClaimedJob, endClaimed, giveBackJob, recordPages } from './claimed-job.ts';
import { PageReporter } from './page-reporter.ts';
import type { Queue } from './queue.ts';
import type { JobKeeping, JobsLog, PageDone } from './types.ts';
import { sleep, whileAway, whileStoreAway } from './while-away.ts';

export interface RunDeps {
  store: Pick<Store, 'db' | 'blobs'>;
  queue: Queue;
  accounts: Accounts;
  pool: Pool;
  config: Pick<
    Config,
    'maxPages' | 'pageTimeoutMs' | 'budget' | 'office' | 'jobTimeoutMs' | 'jobMaxAttempts' | keyof JobKeeping
  >;
  /** Directory under which each job gets one of its own. */
  workDir: string;
  log: JobsLog;
}

/**
 * Why work on a job is abandoned. lost: it was cancelled, or another worker has it; handBack: this worker shuts down.
 */
export type GiveUp = 'lost' | 'handBack';

export type RunEnd = 'completed' | 'failed' | 'lost' | 'handed_back';

export interface RunReport {
  end: RunEnd;
  /** When it came to its result. */
  pages?: { succeeded: number; failed: number };
}

/** What comes after the last page may take a while too: promised pages are not given to others meanwhile. */
const AFTER_MS = 600_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Does a claimed job: fetches the document, parses it as for a synchronous answer, stores the result and ends the job
 * in one transaction with the bill. A documented error ends it as failed; a fault of the service is tried again, here
 * or elsewhere, as often as a job may be begun.
 * @param give fires with a `GiveUp` as its reason
 */
export async function runJob(deps: RunDeps, job: ClaimedJob, give: AbortController): Promise<RunReport> {
  const { store, queue, accounts, config, log } = deps;
  const { db } = store;
  const { jobId } = job.claim;
  const { signal } = give;
  const dir = join(deps.workDir, randomUUID());
  const facts = { job: jobId, account: job.appId, attempt: job.attempts };
  const since = Date.now();
  const reporter = new PageReporter(
    (pages, total) => recordPages(db, job.claim, pages, total),
    () => give.abort('lost' satisfies GiveUp),
  );
  const time: EngineTime = { total: 0, failed: 0 };
  let over: RunEnd;
  let pages: RunReport['pages'];
  try {
    await makeDocumentFolder(dir);
    await fetchUpload(deps, job, join(dir, 'upload'), signal);
    const outcome = await parse(deps, job, dir, signal, reporter, time);
    pages = { succeeded: outcome.succeeded, failed: outcome.failures.length };
    const unwritten = await reporter.close();
    over = await complete(deps, job, outcome, unwritten, signal);
    log.info({ ...facts, pages: pages.succeeded, failed: pages.failed, ms: Date.now() - since }, `job ${over}`);
  } catch (error) {
    await reporter.close();
    over = await end(error);
  } finally {
    await rm(dir, { recursive: true, force: true }).catch((error) =>
      log.warn({ ...facts, err: error }, 'A work directory could not be deleted.'),
    );
  }
  // Jobs that were billed hold nothing any more; one that another worker does now has a hold of its own, which has the
  // same id.
  if (over === 'failed' || over === 'handed_back') await accounts.release(jobId).catch(() => {});
  if (over === 'completed' || (over === 'failed' && config.jobRetryHours === 0))
    await store.blobs.delete(job.uploadKey).catch(() => {});
  const unbilledMs = over === 'completed' ? time.failed : over === 'handed_back' ? 0 : time.total;
  if (unbilledMs > 0) await accounts.addUnbilled(job.accountId, unbilledMs).catch(() => {});
  return { end: over, pages };

  /** What becomes of a job whose run ended with an error. */
  async function end(error: unknown): Promise<RunEnd> {
    const why = signal.aborted ? (signal.reason as GiveUp) : undefined;
    if (why === 'lost') {
      await releaseIfOver(deps, job);
      return 'lost';
    }
    if (why === 'handBack') return (await giveBack(false)) ? 'handed_back' : 'lost';
    const known = asDocparseError(error);
    const last = job.attempts >= config.jobMaxAttempts;
    const { lasting } = known;
    log.warn(
      { ...facts, code: known.code, reason: known.message, err: lasting ? undefined : (known.cause ?? known) },
      'job ended with an error',
    );
    if (!lasting && !last) {
      await sleep(Math.min(FIRST_PAUSE_MS * 2 ** (job.attempts - 1), LONGEST_PAUSE_MS), signal);
      if (signal.aborted && signal.reason === 'lost') return 'lost';
      return (await giveBack(true)) ? 'handed_back' : 'lost';
    }
    const ended = await whileAway(signal, () =>
      endClaimed(db, queue, job, { state: 'failed', error: known }, config),
    ).catch(orLapse);
    return ended === 'done' ? 'failed' : 'lost';
  }

  function giveBack(counts: boolean): Promise<boolean> {
    // With a limit when the worker shuts down: otherwise the claim expires, which only takes longer.
    const enough = AbortSignal.timeout(counts ? 60_000 : 3_000);
    return whileAway(enough, () => giveBackJob(db, queue, job, counts)).catch((error) => {
      log.warn(
        { ...facts, err: error },
        'A job could not be handed back; other workers can take it when its claim expires.',
      );
      return false;
    });
  }

  function orLapse(error: unknown): 'lost' {
    log.error(
      { ...facts, err: error },
      'The end of a job could not be stored; the job is retried when its claim expires.',
    );
    return 'lost';
  }
}

async function fetchUpload(
  { store, log }: RunDeps,
  { uploadKey, claim }: ClaimedJob,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const fetch = async (): Promise<boolean> => {
    const blob = await store.blobs.get(uploadKey);
    if (blob) await pipeline(blob.body, createWriteStream(path));
    return blob !== undefined;
  };
  const found = await whileStoreAway(signal, fetch, (error) =>
    log.warn({ job: claim.jobId, err: error }, 'The document of a job cannot be fetched yet.'),
  );
  if (!found) throw new DocparseError('BACKEND', 'The document of the job cannot be found.');
}

function parse(
  deps: RunDeps,
  job: ClaimedJob,
  workDir: string,
  signal: AbortSignal,
  reporter: PageReporter,
  time: EngineTime,
): Promise<ParseOutcome> {
  const { config, accounts, log } = deps;
  const { source, ranges, options, output } = job.settings;
  return parseDocument(deps.pool, {
    source: { ...source, path: join(workDir, 'upload') },
    ranges,
    options,
    output: output.form === 'v1' ? { ...output, jobId: job.claim.jobId } : output,
    workDir,
    limits: { ...config, requestTimeoutMs: config.jobTimeoutMs },
    signal,
    account: job.accountId,
    background: true,
    onEnd: (spent) => void Object.assign(time, spent),
    previews: true,
    onOpened: async (_count, pages) => {
      reporter.opened(pages.length);
      await whileAway(signal, () =>
        accounts.hold({ ...billOf(job), pages: pages.length, ttlMs: config.jobTimeoutMs + AFTER_MS }),
      );
    },
    onPageDone: (page) => reporter.add(toPageDone(page)),
    onFailure: ({ pageNumber, message, detail }) =>
      log.warn({ job: job.claim.jobId, page: pageNumber, reason: message, detail }, 'page failed'),
  });
}

const toPageDone = (page: DonePage): PageDone =>
  'failure' in page
    ? { pageNumber: page.pageNumber, status: 'Failed', message: page.failure.message }
    : {
        pageNumber: page.pageNumber,
        status: 'Success',
        preview: page.markdown === undefined ? undefined : { markdown: page.markdown },
      };

const billOf = (job: ClaimedJob): Work => ({
  requestId: job.claim.jobId,
  accountId: job.accountId,
  service: job.service as ServiceName,
  tag: job.tag,
});

/** Stores the result and ends the job with it; does so again while the database is away, because the work is done. */
async function complete(
  deps: RunDeps,
  job: ClaimedJob,
  outcome: ParseOutcome,
  unwritten: readonly PageDone[],
  signal: AbortSignal,
): Promise<RunEnd> {
  const { store, queue, accounts, config, log } = deps;
  const { jobId, token } = job.claim;
  // A key of this claim alone: another worker that is at the job by mistake cannot replace the result of the one that
  // ends it.
  const key = `results/${jobId}-${token}.json`;
  await whileStoreAway(
    signal,
    () => store.blobs.put(key, outcome.resultPath, { contentType: 'application/json', move: true }),
    (error) => log.warn({ job: jobId, err: error }, 'The result of a job cannot be stored yet.'),
  );
  const partial = partialFailure(outcome);
  const result = {
    key,
    bytes: outcome.bytes,
    pagesDone: outcome.succeeded,
    pagesFailed: outcome.failures.length,
    warnings: outcome.warnings,
  };
  const also = async (tx: Parameters<Accounts['settle']>[0]): Promise<void> =>
    void (await accounts.settle(tx, { ...billOf(job), pages: outcome.pages }));
  try {
    const ended = await whileAway(
      signal,
      async () => {
        // Before the end, because followers leave with it; a page that is written twice counts once.
        if (unwritten.length > 0)
          await recordPages(store.db, job.claim, unwritten, result.pagesDone + result.pagesFailed);
        return endClaimed(store.db, queue, job, { state: 'completed', error: partial, result }, config, also);
      },
      (error) => log.warn({ job: jobId, err: error }, 'The database is not reachable: the end of a job waits for it.'),
    );
    if (ended === 'done') return 'completed';
  } catch (error) {
    // Whether the transaction was committed may be unknown, and then the result is needed: what is not, the sweeper
    // finds.
    if (error instanceof DocparseError) await store.blobs.delete(key).catch(() => {});
    throw error;
  }
  await store.blobs.delete(key).catch(() => {});
  await releaseIfOver(deps, job);
  return 'lost';
}

/** The error that names pages which are missing from a result. */
function partialFailure({ failures, succeeded }: ParseOutcome): DocparseError | undefined {
  const first = failures[0];
  if (!first) return undefined;
  return new DocparseError(
    'PARTIAL',
    `${failures.length} of ${failures.length + succeeded} pages: page ${first.pageNumber}: ${first.message}`,
  );
}

/** A cancelled job needs its promised pages no more. One that another worker has does. */
async function releaseIfOver({ store, accounts }: RunDeps, { claim }: ClaimedJob): Promise<void> {
  try {
    const row = await store.db.selectFrom('jobs').select('state').where('id', '=', claim.jobId).executeTakeFirst();
    if (row?.state === 'cancelled' || row?.state === 'failed') await accounts.release(claim.jobId);
  } catch {
    // The hold expires.
  }
}
