import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DocparseError } from '../errors.ts';
import type { BlobStore, Db } from '../store/index.ts';
import { createJob } from './create-job.ts';
import type { Queue } from './queue.ts';
import { getJob } from './read-jobs.ts';
import type { JobKeeping, JobSettings } from './types.ts';

export interface Retry {
  accountId: string;
  jobId: string;
  /** An empty directory for the document on its way. */
  dir: string;
  resultUrl(jobId: string): string;
}

/**
 * Makes a new job with the document and the settings of a failed one. A new job, not another life of the old one:
 * claims are fenced by a token that restarts with each entry of the queue, so a worker that slept through the end of
 * the old job must never see its id again. Returns the id of the new job. Throws LINK when there is no such job,
 * PARAMETER when it has not failed or its document is gone.
 */
export async function retryJob(
  store: { db: Db; blobs: BlobStore },
  queue: Queue,
  keeping: JobKeeping,
  retry: Retry,
): Promise<string> {
  const { accountId, jobId, dir, resultUrl } = retry;
  const job = await getJob(store.db, accountId, jobId);
  if (job.state !== 'failed') throw new DocparseError('PARAMETER', 'Only a failed job can be retried.');
  const kept = await store.db
    .selectFrom('jobs')
    .select(['settings', 'upload_key', 'webhook', 'tag'])
    .where('id', '=', jobId)
    .executeTakeFirst();
  const upload = kept?.settings ? await store.blobs.get(kept.upload_key) : undefined;
  if (!kept?.settings || !upload) {
    throw new DocparseError(
      'PARAMETER',
      `The document of the job is no longer stored (limit: ${keeping.jobRetryHours} h). Send it again.`,
    );
  }
  const path = join(dir, randomUUID());
  await pipeline(upload.body, createWriteStream(path));
  const { source, output, ...settings } = kept.settings as unknown as JobSettings;
  const created = await createJob(store, queue, keeping.jobTtlDays, {
    ...settings,
    accountId,
    service: job.service,
    form: job.form,
    fileId: job.file_id,
    source: { ...source, path },
    output: { ...output, startedAt: Date.now() },
    resultUrl,
    tag: kept.tag ?? undefined,
    webhook: kept.webhook ?? undefined,
  });
  return created.jobId;
}
