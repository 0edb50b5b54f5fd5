import { sql } from 'kysely';
import { DocparseError } from '../errors.ts';
import type { Db } from '../store/index.ts';
import type { Job, JobFilters, JobPage } from './types.ts';

const COLUMNS = [
  'id',
  'account_id',
  'service',
  'form',
  'state',
  'file_id',
  'file_name',
  'tag',
  'webhook',
  'attempts',
  'pages_total',
  'pages_done',
  'pages_failed',
  'result_key',
  'result_bytes',
  'warnings',
  'error_code',
  'error_message',
  'created_at',
  'started_at',
  'finished_at',
  'expires_at',
] as const;

const jobsOf = (db: Db) =>
  db
    .selectFrom('jobs')
    .innerJoin('accounts', 'accounts.id', 'jobs.account_id')
    .select(COLUMNS.map((column) => `jobs.${column}` as const))
    .select('accounts.app_id')
    .select(sql<boolean>`jobs.state = 'failed' and jobs.settings is not null`.as('retryable'));

const JOB_ID = /^[0-9a-f]{32}$/;

/** The job, if the account has one of that id. `accountId` undefined: of any account. */
export async function findJob(db: Db, accountId: string | undefined, jobId: string): Promise<Job | undefined> {
  if (!JOB_ID.test(jobId)) return undefined;
  return jobsOf(db)
    .where('jobs.id', '=', jobId)
    .$if(accountId !== undefined, (query) => query.where('jobs.account_id', '=', accountId!))
    .executeTakeFirst();
}

/** Throws LINK for a job that is not there and for one of another account alike: who guesses ids learns nothing. */
export async function getJob(db: Db, accountId: string | undefined, jobId: string): Promise<Job> {
  const job = await findJob(db, accountId, jobId);
  if (!job) throw noSuchJob();
  return job;
}

export const noSuchJob = (): DocparseError => new DocparseError('LINK', 'No such job.');

/** Jobs of an account, or of all when it is undefined, newest first. Throws PARAMETER for a cursor that is none. */
export async function listJobs(db: Db, accountId: string | undefined, filters: JobFilters): Promise<JobPage> {
  let query = jobsOf(db).select(sql<string>`jobs.created_at::text`.as('exact'));
  if (accountId !== undefined) query = query.where('jobs.account_id', '=', accountId);
  if (filters.form) query = query.where('jobs.form', '=', filters.form);
  if (filters.states) query = query.where(sql<boolean>`jobs.state = any(${filters.states}::text[])`);
  if (filters.createdFrom) query = query.where('jobs.created_at', '>=', filters.createdFrom);
  if (filters.createdTo) query = query.where('jobs.created_at', '<', filters.createdTo);
  if (filters.cursor !== undefined) {
    const { at, id } = readCursor(filters.cursor);
    query = query.where(
      sql<boolean>`(jobs.created_at < ${at}::timestamptz or (jobs.created_at = ${at}::timestamptz and jobs.id > ${id}))`,
    );
  }
  const rows = await query
    .orderBy('jobs.created_at', 'desc')
    .orderBy('jobs.id')
    .limit(filters.limit + 1)
    .execute();
  const shown = rows.slice(0, filters.limit);
  const last = shown.at(-1);
  return {
    jobs: shown.map(({ exact: _exact, ...job }) => job),
    cursor:
      rows.length > shown.length && last ? Buffer.from(`${last.exact} ${last.id}`).toString('base64url') : undefined,
  };
}

/** Place of a job in the list. Times go with all their digits: JavaScript's lose the microseconds. */
function readCursor(cursor: string): { at: string; id: string } {
  const match = /^(\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d){0,2}) ([0-9a-f]{32})$/.exec(
    Buffer.from(cursor, 'base64url').toString(),
  );
  if (!match) throw new DocparseError('PARAMETER', 'cursor: take it from the page before.');
  return { at: match[1]!, id: match[2]! };
}
