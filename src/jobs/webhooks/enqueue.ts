import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../store/index.ts';

/** PostgreSQL channel on which senders hear of new deliveries. */
export const WEBHOOK_CHANNEL = 'docparse_webhooks';

/** How a job ended, as the webhook says it. */
export type JobOutcome =
  | {
      status: 'completed' /** Absolute address of the result. */;
      resultUrl: string /** 50207 when pages failed. */;
      code?: number;
      message?: string;
    }
  | { status: 'failed'; message: string; code?: number };

export interface WebhookJob {
  jobId: string;
  accountId: string;
  fileId: string;
  /** What the client gave, as `checkWebhookUrl` returned it. */
  url: string;
  outcome: JobOutcome;
}

/**
 * Puts the call of a job's webhook into the outbox, inside the transaction that ends the job: the receiver hears of
 * every job that ended and of none that did not. Senders begin at the commit.
 */
export async function enqueueWebhook(tx: Tx, job: WebhookJob): Promise<void> {
  await tx
    .insertInto('webhook_deliveries')
    .values({
      id: randomUUID(),
      account_id: job.accountId,
      job_id: job.jobId,
      url: job.url,
      host: new URL(job.url).host,
      body: JSON.stringify(webhookBody(job)),
    })
    .execute();
  await sql`select pg_notify(${WEBHOOK_CHANNEL}, '')`.execute(tx);
}

/** The keys of the interface first; what is added stands after them. */
function webhookBody({
  jobId,
  fileId,
  outcome,
}: Pick<WebhookJob, 'jobId' | 'fileId' | 'outcome'>): Record<string, unknown> {
  const { status, code, message } = outcome;
  return {
    job_id: jobId,
    status,
    ...(outcome.status === 'completed' ? { result_url: outcome.resultUrl } : {}),
    ...(message === undefined ? {} : { message }),
    ...(code === undefined ? {} : { code }),
    file_id: fileId,
  };
}
