import { sql } from 'kysely';
import type { BlobStore, Db } from '../store/index.ts';
import { endJob } from './end-job.ts';
import type { Queue } from './queue.ts';
import type { JobKeeping } from './types.ts';

const BATCH = 500;
/**
 * An upload whose job ended, or was never made, goes a day after the last moment at which a waiting job could need it.
 */
const SPARE_DAYS = 1;
const DAY_MS = 86_400_000;

/**
 * Forgets jobs whose time is over, with their results, and documents of failed jobs that can be retried no longer;
 * fails those for which no worker came in all that time; deletes uploads and results that belong to nothing any more.
 * Any number of processes may do it at the same time. Returns how many jobs were forgotten.
 */
export async function sweepJobs(
  store: { db: Db; blobs: BlobStore },
  queue: Queue,
  keeping: JobKeeping,
): Promise<number> {
  const { db, blobs } = store;
  const { jobTtlDays: ttlDays, jobRetryHours } = keeping;
  let forgotten = 0;
  for (;;) {
    const late = await db
      .selectFrom('jobs')
      .select('id')
      .where('state', '=', 'pending')
      .where('expires_at', '<', sql<Date>`now()`)
      .limit(BATCH)
      .execute();
    for (const { id } of late) {
      await db.transaction().execute(async (tx) => {
        await queue.finish(tx, { jobId: id });
        await endJob(
          tx,
          id,
          { state: 'failed', error: { code: 30203, message: `No worker took the job within ${ttlDays} days.` } },
          keeping,
        );
      });
    }
    if (late.length < BATCH) break;
  }
  for (;;) {
    const tooLate = await db
      .selectFrom('jobs')
      .select(['id', 'upload_key'])
      .where('state', '=', 'failed')
      .where('settings', 'is not', null)
      .where('finished_at', '<', sql<Date>`now() - ${jobRetryHours} * interval '1 hour'`)
      .limit(BATCH)
      .execute();
    for (const { id, upload_key } of tooLate) {
      await blobs.delete(upload_key);
      await db.updateTable('jobs').set({ settings: null }).where('id', '=', id).execute();
    }
    if (tooLate.length < BATCH) break;
  }
  for (;;) {
    const old = await db
      .selectFrom('jobs')
      .select(['id', 'upload_key', 'result_key'])
      .where('state', 'in', ['completed', 'failed', 'cancelled'])
      .where('expires_at', '<', sql<Date>`now()`)
      .limit(BATCH)
      .execute();
    for (const { upload_key, result_key } of old) {
      await blobs.delete(upload_key);
      if (result_key !== null) await blobs.delete(result_key);
    }
    // The row last: while it is there, what it names is found again.
    if (old.length > 0) {
      await db
        .deleteFrom('jobs')
        .where(
          'id',
          'in',
          old.map(({ id }) => id),
        )
        .execute();
    }
    forgotten += old.length;
    if (old.length < BATCH) break;
  }
  await blobs.sweep('uploads/', new Date(Date.now() - (ttlDays + SPARE_DAYS) * DAY_MS));
  // A job that ends at the end of its time keeps its result for as long again.
  await blobs.sweep('results/', new Date(Date.now() - (ttlDays + SPARE_DAYS) * DAY_MS));
  return forgotten;
}
