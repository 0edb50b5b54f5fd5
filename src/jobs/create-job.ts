import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { DocparseError } from '../errors.ts';
import type { BlobStore, Db } from '../store/index.ts';
import type { Queue } from './queue.ts';
import type { JobSettings, NewJob } from './types.ts';

export interface Created {
  jobId: string;
  /** The job of an earlier request with the same idempotency key. */
  replayed: boolean;
}

/** Where the document of a job is in the blob store. */
export const uploadKey = (jobId: string): string => `uploads/${jobId}`;

/**
 * Makes a job. First the document goes to the blob store, then one transaction writes the row and the queue's entry: a
 * job whose id was returned is never lost, and one that was not has at most left an upload behind, which the sweeper
 * finds. Throws PARAMETER when the idempotency key was used with another request.
 */
export async function createJob(
  store: { db: Db; blobs: BlobStore },
  queue: Queue,
  ttlDays: number,
  job: NewJob,
): Promise<Created> {
  const { db, blobs } = store;
  const hash = job.idempotencyKey === undefined ? null : requestHash(job);
  const earlier = await findReplay(db, job, hash);
  if (earlier) return earlier;
  const jobId = randomBytes(16).toString('hex');
  const key = uploadKey(jobId);
  const { path, ...source } = job.source;
  await blobs.put(key, path, { contentType: source.mediaType, move: true });
  const settings: JobSettings = {
    source,
    ranges: job.ranges,
    options: job.options,
    output: job.output,
    resultUrl: job.resultUrl(jobId),
  };
  const turn = await takeTurn(db, job.accountId);
  // When the connection breaks at the commit, it is unknown whether the job exists: its document stays until the
  // sweeper decides.
  const inserted = await db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('jobs')
      .values({
        id: jobId,
        account_id: job.accountId,
        tag: job.tag ?? null,
        service: job.service,
        form: job.form,
        file_id: job.fileId,
        file_name: source.name.replaceAll('\0', '').toWellFormed(),
        upload_key: key,
        settings: JSON.stringify(settings),
        webhook: job.webhook ?? null,
        idempotency_key: job.idempotencyKey ?? null,
        idempotency_hash: hash,
        turn,
        expires_at: sql<Date>`now() + ${ttlDays} * interval '1 day'`,
      })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'idempotency_key']).where('idempotency_key', 'is not', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    if (row) await queue.enqueue(tx, jobId, { accountId: job.accountId, turn });
    return row !== undefined;
  });
  if (inserted) return { jobId, replayed: false };
  await blobs.delete(key);
  const other = await findReplay(db, job, hash);
  if (!other) throw new DocparseError('BACKEND', 'The job of this idempotency key is being deleted. Try again.');
  return other;
}

/** Submissions of one account that may be on their way to the database at the same time. */
const AT_ONCE = 20;

/**
 * The turn after the last one of the account; where it waits for none, the present one, which is the lowest that
 * anybody waits for. So jobs are begun in rounds, one of each account (fair queueing by start times, as if all jobs
 * were of one length; their pages take turns of their own in the pool). Not part of the transaction of the job:
 * submissions of one account would wait for each other's commit.
 */
async function takeTurn(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ turn: number }>`
    with present as (select coalesce(min(turn), 0) as turn from jobs where state = 'pending'),
    own as (select max(turn) as turn from jobs where account_id = ${accountId}::uuid and state = 'pending')
    insert into job_turns as t (account_id, turn, at)
    select ${accountId}::uuid, greatest(present.turn, own.turn + 1), statement_timestamp() from present cross join own
    on conflict (account_id) do update set
      at = excluded.at,
      turn = case
        when (select turn from own) is not null then greatest(excluded.turn, t.turn + 1)
        -- None waits, or those that were submitted at this moment are not to be seen yet.
        when t.at > excluded.at - interval '1 second' and t.turn < excluded.turn + ${AT_ONCE}::int then greatest(excluded.turn, t.turn + 1)
        else excluded.turn
      end
    returning turn`.execute(db);
  return rows[0]?.turn ?? 0;
}

async function findReplay(
  db: Db,
  { accountId, idempotencyKey }: NewJob,
  hash: string | null,
): Promise<Created | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const row = await db
    .selectFrom('jobs')
    .select(['id', 'idempotency_hash'])
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.idempotency_hash !== hash)
    throw new DocparseError('PARAMETER', 'Idempotency-Key: this key was used with another document or other settings.');
  return { jobId: row.id, replayed: true };
}

/** What makes two requests the same: the document and what is asked of it, not when and through which address. */
function requestHash({ form, service, source, ranges, options, output, webhook }: NewJob): string {
  const { path: _path, lastModified: _lastModified, ...document } = source;
  return createHash('sha256')
    .update(
      JSON.stringify([
        form,
        service,
        document,
        ranges ?? null,
        options,
        'request' in output ? output.request : null,
        webhook ?? null,
      ]),
    )
    .digest('hex');
}
