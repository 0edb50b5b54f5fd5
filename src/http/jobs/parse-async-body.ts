import { z } from 'zod';
import type { Job, PageDone } from '../../jobs/index.ts';
import type { JobForm, JobState } from '../../store/index.ts';

export const ASYNC_PATHS: Record<JobForm, string> = {
  v1: '/api/v1/docparse/parse/async',
  newer: '/api/docparse/parse/async',
};

export const resultPath = (form: JobForm, jobId: string): string => `${ASYNC_PATHS[form]}/result/${jobId}`;

const at = z.iso.datetime();

/** A job on the wire. The keys of the interface first. */
export const jobSchema = z
  .object({
    job_id: z.string().describe('32 hexadecimal characters'),
    file_id: z.string(),
    status: z.enum(['pending', 'in_progress', 'completed', 'failed']),
    result_url: z.url().optional().describe('of a completed job; asks for the same credentials'),
    message: z.string().optional().describe('why it failed'),
    code: z
      .int()
      .optional()
      .describe('of a failed job: the code of the error; 50207 of a completed job: pages are missing from its result'),
    warnings: z
      .array(z.string())
      .optional()
      .describe('of a completed job: what is missing from its result, or not as it was asked for'),
    retryable: z.literal(true).optional().describe('it failed, and its document is still there: it can be retried'),
    cancelled: z.literal(true).optional().describe('it failed because it was cancelled'),
    file_name: z.string(),
    progress: z.object({
      pages_done: z.int().describe('finished pages, those that failed included'),
      pages_total: z.int().nullable().describe('null until the document is open'),
      pages_failed: z.int(),
    }),
    attempts: z.int().describe('times that a worker has begun it'),
    created_at: at,
    started_at: at.nullable(),
    finished_at: at.nullable(),
    expires_at: at.describe('when the job and its result are deleted'),
  })
  .meta({ id: 'Job' });

export const jobCreatedSchema = z.object({
  job_id: z.string(),
  warnings: z.array(z.string()).optional().describe('what was asked for and cannot be done'),
});

export const jobListSchema = z.object({
  jobs: z.array(jobSchema),
  next_cursor: z.string().nullable().describe('`cursor` of the next page; null on the last one'),
});

export const pageEventSchema = z.object({
  page_number: z.int(),
  status: z.enum(['Success', 'Failed']),
  message: z.string().optional().describe('why it failed'),
  markdown: z
    .string()
    .optional()
    .describe(
      'the page by itself; headings, running titles and tables over pages may come out differently in the result',
    ),
});

/** Clients of the interface know four states. */
const STATUS: Record<JobState, z.infer<typeof jobSchema>['status']> = {
  pending: 'pending',
  in_progress: 'in_progress',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'failed',
};

export const statesWithStatus = (status: string): JobState[] =>
  (Object.keys(STATUS) as JobState[]).filter((state) => STATUS[state] === status);

/** How an administrator sees it. */
export const adminJobSchema = jobSchema
  .extend({ app_id: z.string(), form: z.enum(['v1', 'newer']).describe('form of the parse that was asked for') })
  .meta({ id: 'AdminJob' });

/** @param address makes addresses of paths, for the client that asks */
export function jobBody(job: Job, address: (path: string) => string): z.infer<typeof jobSchema> {
  const status = STATUS[job.state];
  return {
    job_id: job.id,
    file_id: job.file_id,
    status,
    result_url: status === 'completed' ? address(resultPath(job.form, job.id)) : undefined,
    message: status === 'failed' ? (job.error_message ?? undefined) : undefined,
    code: job.error_code ?? undefined,
    warnings: job.warnings ?? undefined,
    retryable: job.retryable ? true : undefined,
    cancelled: job.state === 'cancelled' ? true : undefined,
    file_name: job.file_name,
    progress: {
      pages_done: job.pages_done + job.pages_failed,
      pages_total: job.pages_total,
      pages_failed: job.pages_failed,
    },
    attempts: job.attempts,
    created_at: job.created_at.toISOString(),
    started_at: job.started_at?.toISOString() ?? null,
    finished_at: job.finished_at?.toISOString() ?? null,
    expires_at: job.expires_at.toISOString(),
  };
}

export const pageBody = ({ pageNumber, status, message, preview }: PageDone): z.infer<typeof pageEventSchema> => ({
  page_number: pageNumber,
  status,
  message,
  markdown: preview?.markdown,
});
