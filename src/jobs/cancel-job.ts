import type { BlobStore, Db } from '../store/index.ts';
import { uploadKey } from './create-job.ts';
import { CANCELLED_MESSAGE, endJob } from './end-job.ts';
import type { Queue } from './queue.ts';
import { getJob } from './read-jobs.ts';
import { isOver } from './states.ts';
import type { Job, JobKeeping } from './types.ts';

/**
 * Cancels a job; one that is over stays as it is. The worker that is at it hears of it and frees its processes. Throws
 * LINK when there is no such job.
 */
export async function cancelJob(
  store: { db: Db; blobs: BlobStore },
  queue: Queue,
  keeping: JobKeeping,
  accountId: string,
  jobId: string,
): Promise<Job> {
  const { db, blobs } = store;
  const job = await getJob(db, accountId, jobId);
  if (isOver(job.state)) return job;
  const cancelled = await db.transaction().execute(async (tx) => {
    // The queue first, as everywhere: two transactions that lock the same two rows in another order would wait for each
    // other.
    await queue.finish(tx, { jobId });
    return endJob(tx, jobId, { state: 'cancelled', error: { message: CANCELLED_MESSAGE } }, keeping);
  });
  // What cannot be deleted now, the sweeper deletes.
  if (cancelled) await blobs.delete(uploadKey(jobId)).catch(() => {});
  return getJob(db, accountId, jobId);
}
