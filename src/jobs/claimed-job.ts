import { sql } from 'kysely';
import { DocparseError } from '../errors.ts';
import type { Db, Tx } from '../store/index.ts';
import { EVENT_CHANNEL, endJob, type JobEnd, tellFollowers } from './end-job.ts';
import type { Claim, Queue } from './queue.ts';
import { statesBefore } from './states.ts';
import type { JobKeeping, JobSettings, PageDone } from './types.ts';

/** A job that this process has the right to work on. */
export interface ClaimedJob {
  claim: Claim;
  accountId: string;
  /** What logs call the account by. */
  appId: string;
  service: string;
  /** Tag of the key that it was asked for with. */
  tag?: string;
  uploadKey: string;
  settings: JobSettings;
  /** This one included; work that was handed back does not count. */
  attempts: number;
  createdAt: Date;
  /** A transaction of this process holds its entry of the queue: who touches the entry now waits for that. */
  locked: boolean;
}

export interface ClaimRules {
  /** Accounts whose jobs are left out. */
  notOf?: readonly string[];
  /** Seconds that the jobs of an account are to wait. */
  restOf?(tx: Tx, accountId: string): Promise<number>;
}

/** The job whose turn it is waits on, because its account is to. */
export class AccountRests extends Error {
  override name = 'AccountRests';
  readonly accountId: string;
  readonly seconds: number;

  constructor(accountId: string, seconds: number) {
    super(`The jobs of the account wait for ${seconds} s.`);
    this.accountId = accountId;
    this.seconds = seconds;
  }
}

/**
 * Claims the waiting job whose turn it is. 'none': there is none. 'settled': there was one, but nothing to do with it:
 * it has been begun as often as it may, or it is over already. Throws AccountRests.
 */
export async function claimJob(
  db: Db,
  queue: Queue,
  limits: { jobMaxAttempts: number } & JobKeeping,
  { notOf = [], restOf = async () => 0 }: ClaimRules = {},
): Promise<ClaimedJob | 'none' | 'settled'> {
  return db.transaction().execute(async (tx) => {
    const claim = await queue.claim(tx, notOf);
    if (!claim) return 'none';
    const { jobId, token } = claim;
    const row = await tx
      .selectFrom('jobs')
      .innerJoin('accounts', 'accounts.id', 'jobs.account_id')
      .selectAll('jobs')
      .select('accounts.app_id')
      .where('jobs.id', '=', jobId)
      .where('state', 'in', statesBefore('in_progress'))
      .forUpdate('jobs')
      .executeTakeFirst();
    if (!row) {
      await queue.finish(tx, claim);
      return 'settled';
    }
    if (row.attempts >= limits.jobMaxAttempts) {
      await queue.finish(tx, claim);
      const times = row.attempts === 1 ? 'once' : `${row.attempts} times`;
      const error = new DocparseError(
        'BACKEND',
        `The job was started ${times}, and each time its worker died before the end.`,
      );
      await endJob(tx, jobId, { state: 'failed', error }, limits);
      return 'settled';
    }
    const seconds = await restOf(tx, row.account_id);
    if (seconds > 0) throw new AccountRests(row.account_id, seconds);
    await tx
      .updateTable('jobs')
      .set({
        state: 'in_progress',
        claim: token,
        attempts: row.attempts + 1,
        started_at: row.started_at ?? sql<Date>`clock_timestamp()`,
        pages_done: 0,
        pages_failed: 0,
      })
      .where('id', '=', jobId)
      .execute();
    // Another worker did these; they are repeated.
    await tx.deleteFrom('job_pages').where('job_id', '=', jobId).execute();
    await tellFollowers(tx, jobId);
    return {
      claim,
      accountId: row.account_id,
      appId: row.app_id,
      service: row.service,
      tag: row.tag ?? undefined,
      uploadKey: row.upload_key,
      settings: row.settings as unknown as JobSettings,
      attempts: row.attempts + 1,
      createdAt: row.created_at,
      locked: false,
    };
  });
}

/** Writes down progress. False when the job is no longer ours. */
export async function recordPages(
  db: Tx,
  { jobId, token }: Claim,
  pages: readonly PageDone[],
  total: number | null,
): Promise<boolean> {
  // A page that is done again, because the process that kept it died, counts once.
  const { rows } = await sql<{ mine: boolean }>`
    with mine as (select id from jobs where id = ${jobId} and claim = ${token} and state = 'in_progress' for update),
    added as (
      insert into job_pages (job_id, page_number, status, message, preview)
      select mine.id, p.page_number, p.status, p.message, p.preview
      from mine, jsonb_to_recordset(${JSON.stringify(pages.map(toRow))}::jsonb) as p(page_number integer, status text, message text, preview jsonb)
      on conflict (job_id, page_number) do nothing
      returning status
    ),
    counted as (
      update jobs set
        pages_total = coalesce(${total}::integer, pages_total),
        pages_done = pages_done + (select count(*) from added where status = 'Success'),
        pages_failed = pages_failed + (select count(*) from added where status = 'Failed')
      from mine where jobs.id = mine.id
      returning jobs.id
    )
    select exists (select from mine) as mine, pg_notify(${EVENT_CHANNEL}, id) from counted
  `.execute(db);
  return rows[0]?.mine === true;
}

const toRow = ({ pageNumber, status, message, preview }: PageDone): object => ({
  page_number: pageNumber,
  status,
  message: message && storable(message),
  preview: preview && { markdown: storable(preview.markdown) },
});

/** PostgreSQL takes neither NUL nor half of a surrogate pair; fonts of documents give both. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/**
 * Ends a job that this process has claimed. `also` runs in the same transaction, last. 'lost': the claim is no longer
 * ours, nothing was changed; 'done': this call, or one before whose answer got lost with the connection, has ended it.
 */
export async function endClaimed(
  db: Db,
  queue: Queue,
  job: ClaimedJob,
  end: JobEnd,
  keeping: JobKeeping,
  also: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<'done' | 'lost'> {
  const { claim } = job;
  const done = await whileLocked(job, () =>
    db.transaction().execute(async (tx) => {
      if (!(await queue.finish(tx, claim))) return false;
      if (!(await endJob(tx, claim.jobId, end, keeping))) return false;
      await also(tx);
      return true;
    }),
  );
  if (done) return 'done';
  const now = await db
    .selectFrom('jobs')
    .select(['state', 'result_key'])
    .where('id', '=', claim.jobId)
    .executeTakeFirst();
  return now?.state === end.state && now.result_key === (end.result?.key ?? null) ? 'done' : 'lost';
}

/**
 * Lets other workers have a job at once. `counts`: the attempt is one of those that a job may have. False when the
 * claim was lost before.
 */
export async function giveBackJob(db: Db, queue: Queue, job: ClaimedJob, counts: boolean): Promise<boolean> {
  const { claim, attempts } = job;
  return whileLocked(job, () =>
    db.transaction().execute(async (tx) => {
      if (!(await queue.giveBack(tx, claim))) return false;
      await tx
        .updateTable('jobs')
        .set({
          state: 'pending',
          claim: null,
          attempts: counts ? attempts : attempts - 1,
          pages_done: 0,
          pages_failed: 0,
        })
        .where('id', '=', claim.jobId)
        .where('state', 'in', statesBefore('pending'))
        .execute();
      await tx.deleteFrom('job_pages').where('job_id', '=', claim.jobId).execute();
      await tellFollowers(tx, claim.jobId);
      return true;
    }),
  );
}

async function whileLocked<T>(job: ClaimedJob, work: () => Promise<T>): Promise<T> {
  job.locked = true;
  try {
    return await work();
  } finally {
    job.locked = false;
  }
}
