import type { ParseOptions, Source } from '../document/index.ts';
import type { PageRange } from '../intake/index.ts';
import type { OutputRequest } from '../pool/index.ts';
import type { JobForm, JobRow, JobState } from '../store/index.ts';

/** What a worker needs besides the row of a job. Kept as JSON; emptied when the job ends, because of passwords. */
export interface JobSettings {
  /** The received document without its place on disk. */
  source: Omit<Source, 'path'>;
  /** All pages when undefined. */
  ranges?: PageRange[];
  options: ParseOptions;
  output: OutputRequest;
  /** Address of the result, for the webhook. */
  resultUrl: string;
}

export interface NewJob {
  /** `Account.id`. */
  accountId: string;
  /** Tag of the key that the request came with. */
  tag?: string;
  /** Service of the ledger. */
  service: string;
  form: JobForm;
  /** Document identifier of the interface. */
  fileId: string;
  /** The received document; its file is moved away. */
  source: Source;
  ranges?: PageRange[];
  options: ParseOptions;
  output: OutputRequest;
  resultUrl(jobId: string): string;
  /** As `checkWebhookUrl` returned it. */
  webhook?: string;
  /** Of the client: the same key and the same request mean the same job. */
  idempotencyKey?: string;
}

/** A job as others see it. */
export type Job = Omit<
  JobRow,
  'settings' | 'claim' | 'turn' | 'upload_key' | 'idempotency_key' | 'idempotency_hash'
> & {
  /** What its account is called by. */
  app_id: string;
  /** It has failed, and its document is still there. */
  retryable: boolean;
};

export interface JobFilters {
  form?: JobForm;
  /** In one of these. */
  states?: readonly JobState[];
  /** Inclusive. */
  createdFrom?: Date;
  /** Exclusive. */
  createdTo?: Date;
  /** 1 or more. */
  limit: number;
  /** `cursor` of the page before. */
  cursor?: string;
}

export interface JobPage {
  jobs: Job[];
  /** Undefined on the last page. */
  cursor?: string;
}

export interface PageDone {
  pageNumber: number;
  status: 'Success' | 'Failed';
  /** Why it failed. */
  message?: string;
  preview?: PagePreview;
}

/**
 * A page before the whole document is assembled: headings, running titles and tables across pages may differ in the
 * result.
 */
export interface PagePreview {
  markdown: string;
}

/** What happens to a job, in its order. */
export type JobEvent =
  | { type: 'progress'; job: Job }
  /** `seq` grows from event to event, with gaps. */
  | { type: 'page'; seq: number; page: PageDone }
  /** The last one. */
  | { type: 'done'; job: Job };

/** How long things of a job that is over are kept. */
export interface JobKeeping {
  /** The job and its result. */
  jobTtlDays: number;
  /** The document and settings of a failed job, so that it can be tried again. 0: they go with its end. */
  jobRetryHours: number;
}

export interface JobsLog {
  info(object: unknown, message?: string): void;
  warn(object: unknown, message?: string): void;
  error(object: unknown, message?: string): void;
}
