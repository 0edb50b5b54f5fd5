import { sql } from 'kysely';
import type { BlobStore, Db } from '../store/index.ts';
import { endJob } from './end-job.ts';
import type { Queue } from './queue.ts';

const BATCH = 500;
/** An upload whose job ended, or was never made, goes a day after the last moment at which a waiting job could need it. */
const SPARE_DAYS = 1;
const DAY_MS = 86_400_000;

/**
 * Forgets jobs whose time is over, with their results; fails those for which no worker came in all that time; deletes uploads and results that
 * belong to nothing any more. Any number of processes may do it at the same time. Returns how many jobs were forgotten.
 */
export async function sweepJobs(store: { db: Db; blobs: BlobStore }, queue: Queue, ttlDays: number): Promise<number> {
  const { db, blobs } = store;
  let forgotten = 0;
  for (;;) {
    const late = await db.selectFrom('jobs').select('id').where('state', '=', 'pending').where('expires_at', '<', sql<Date>`now()`).limit(BATCH).execute();
    for (const { id } of late) {
      await db.transaction().execute(async (tx) => {
        await queue.finish(tx, { jobId: id });
        await endJob(tx, id, { state: 'failed', error: { code: 30203, message: `No worker took the job within ${ttlDays} days.` } }, ttlDays);
      });
    }
    if (late.length < BATCH) break;
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
