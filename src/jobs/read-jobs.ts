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

const JOB_ID = /^[0-9a-f]{32}$/;

/** The job, if the account has one of that id. */
export async function findJob(db: Db, accountId: string, jobId: string): Promise<Job | undefined> {
  if (!JOB_ID.test(jobId)) return undefined;
  return db.selectFrom('jobs').select(COLUMNS).where('id', '=', jobId).where('account_id', '=', accountId).executeTakeFirst();
}

/** Throws LINK for a job that is not there and for one of another account alike: who guesses ids learns nothing. */
export async function getJob(db: Db, accountId: string, jobId: string): Promise<Job> {
  const job = await findJob(db, accountId, jobId);
  if (!job) throw noSuchJob();
  return job;
}

export const noSuchJob = (): DocparseError => new DocparseError('LINK', 'No such job.');

/** Jobs of an account, newest first. Throws PARAMETER for a cursor that is none. */
export async function listJobs(db: Db, accountId: string, filters: JobFilters): Promise<JobPage> {
  let query = db.selectFrom('jobs').select(COLUMNS).select(sql<string>`created_at::text`.as('exact')).where('account_id', '=', accountId);
  if (filters.form) query = query.where('form', '=', filters.form);
  if (filters.states) query = query.where(sql<boolean>`state = any(${filters.states}::text[])`);
  if (filters.createdFrom) query = query.where('created_at', '>=', filters.createdFrom);
  if (filters.createdTo) query = query.where('created_at', '<', filters.createdTo);
  if (filters.cursor !== undefined) {
    const { at, id } = readCursor(filters.cursor);
    query = query.where(sql<boolean>`(created_at < ${at}::timestamptz or (created_at = ${at}::timestamptz and id > ${id}))`);
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(filters.limit + 1)
    .execute();
  const shown = rows.slice(0, filters.limit);
  const last = shown.at(-1);
  return {
    jobs: shown.map(({ exact: _exact, ...job }) => job),
    cursor: rows.length > shown.length && last ? Buffer.from(`${last.exact} ${last.id}`).toString('base64url') : undefined,
  };
}

/** Place of a job in the list. Times go with all their digits: JavaScript's lose the microseconds. */
function readCursor(cursor: string): { at: string; id: string } {
  const match = /^(\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d){0,2}) ([0-9a-f]{32})$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (!match) throw new DocparseError('PARAMETER', 'cursor: take it from the page before.');
  return { at: match[1]!, id: match[2]! };
}
