import { sql } from 'kysely';
import { addErrors } from '../accounts/index.ts';
import type { JobState, Tx } from '../store/index.ts';
import { statesBefore } from './states.ts';
import type { JobKeeping } from './types.ts';
import { enqueueWebhook } from './webhooks/index.ts';

/**
 * PostgreSQL channel on which those who follow a job hear that something has happened to it; the payload is its id, and
 * ` over` behind it at the end.
 */
export const EVENT_CHANNEL = 'docparse_job_events';

export interface JobEnd {
  state: Extract<JobState, 'completed' | 'failed' | 'cancelled'>;
  /** Why it failed, or what is missing from the result of a completed one. */
  error?: { /** Not where nothing went wrong. */ code?: number; message: string };
  result?: { key: string; bytes: number; pagesDone: number; pagesFailed: number; warnings: readonly string[] };
}

export const CANCELLED_MESSAGE = 'The job was cancelled.';

/**
 * Ends a job inside a transaction: the row, the webhook, the notice to those who follow it. The caller has taken the
 * job out of the queue in the same transaction, and deletes the upload afterwards, unless the job can be retried. False
 * when the job was over already.
 */
export async function endJob(tx: Tx, jobId: string, end: JobEnd, keeping: JobKeeping): Promise<boolean> {
  const { state, error, result } = end;
  const before = await tx
    .selectFrom('jobs')
    .select(['account_id', 'service', 'file_id', 'webhook', 'settings'])
    .where('id', '=', jobId)
    .where('state', 'in', statesBefore(state))
    .forUpdate()
    .executeTakeFirst();
  if (!before) return false;
  await tx
    .updateTable('jobs')
    .set({
      state,
      ...(state === 'failed' && keeping.jobRetryHours > 0 ? {} : { settings: null }),
      claim: null,
      // 0: no code of the catalogue.
      error_code: error?.code ?? null,
      error_message: error?.message.replaceAll('\0', '').toWellFormed() ?? null,
      finished_at: sql<Date>`clock_timestamp()`,
      expires_at: sql<Date>`clock_timestamp() + ${keeping.jobTtlDays} * interval '1 day'`,
      ...(result
        ? {
            result_key: result.key,
            result_bytes: result.bytes,
            warnings: result.warnings.length > 0 ? JSON.stringify(result.warnings) : null,
            pages_done: result.pagesDone,
            pages_failed: result.pagesFailed,
            pages_total: result.pagesDone + result.pagesFailed,
          }
        : {}),
    })
    .where('id', '=', jobId)
    .execute();
  if (state === 'failed')
    await addErrors(tx, 'id', [
      { account: before.account_id, service: before.service, code: error?.code ?? 0, count: 1 },
    ]);
  if (before.webhook !== null) {
    const { resultUrl } = before.settings as { resultUrl?: string };
    await enqueueWebhook(tx, {
      jobId,
      accountId: before.account_id,
      fileId: before.file_id,
      url: before.webhook,
      outcome:
        state === 'completed'
          ? { status: 'completed', resultUrl: resultUrl ?? '', code: error?.code, message: error?.message }
          : { status: 'failed', message: error?.message ?? CANCELLED_MESSAGE, code: error?.code },
    });
  }
  await tellFollowers(tx, `${jobId} over`);
  return true;
}

export const tellFollowers = async (tx: Tx, payload: string): Promise<void> =>
  void (await sql`select pg_notify(${EVENT_CHANNEL}, ${payload})`.execute(tx));
