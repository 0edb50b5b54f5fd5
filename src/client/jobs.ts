import { ApiError, ConnectionError } from './api-error.ts';
import { type DocumentInput, openDocument } from './document.ts';
import { readEvents } from './events.ts';
import { buildForm } from './form.ts';
import { randomKey } from './random-key.ts';
import { type Transport, wait } from './transport.ts';
import type {
  Job,
  JobEvent,
  JobFilter,
  JobList,
  NewerParseConfig,
  NewerParseResult,
  ParseConfig,
  ParseResult,
} from './types.ts';

export interface NewJobOptions {
  /** http or https address that is told when the job is over. */
  webhook?: string;
  /** The same key with the same request gives the same job; a random one when missing. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export interface WaitOptions {
  onProgress?(job: Job): void;
  signal?: AbortSignal;
}

/** How often a lost stream of events is taken up again before giving up. */
const MOST_LOSSES = 5;
/**
 * How long `run` waits for the id of a job when it is told to stop: the server may have made the job before its answer
 * has come. An upload that takes longer is cut off.
 */
const CREATION_MS = 2000;

/** Jobs of one form of parse. */
export class Jobs<Config, Result> {
  readonly #transport: Transport;
  readonly #path: string;

  constructor(transport: Transport, path: string) {
    this.#transport = transport;
    this.#path = path;
  }

  /** Sends a document to be parsed in the background; resolves with the id of the job. */
  async create(
    document: DocumentInput,
    config?: Config,
    { webhook, idempotencyKey = randomKey(), signal }: NewJobOptions = {},
  ): Promise<string> {
    const form = buildForm(openDocument(document), { config, webhook });
    const headers = { ...form.headers, 'idempotency-key': idempotencyKey };
    const answer = await this.#transport.json<{ data: { job_id: string } }>(this.#path, {
      ...form,
      method: 'POST',
      headers,
      idempotent: true,
      signal,
    });
    return answer.data.job_id;
  }

  async get(jobId: string, signal?: AbortSignal): Promise<Job> {
    return (await this.#transport.json<{ data: Job }>(this.#at(jobId), { signal })).data;
  }

  /** Newest first. */
  async list(filter: JobFilter = {}, signal?: AbortSignal): Promise<JobList> {
    return (await this.#transport.json<{ data: JobList }>(this.#path, { query: filter, signal })).data;
  }

  /** The work stops at once and costs nothing. A job that is over stays as it is. */
  async cancel(jobId: string): Promise<Job> {
    return (await this.#transport.json<{ data: Job }>(this.#at(jobId), { method: 'DELETE', idempotent: true })).data;
  }

  /** Makes a new job of one that has failed (`retryable`); resolves with its id. */
  async retry(jobId: string): Promise<string> {
    return (await this.#transport.json<{ data: { job_id: string } }>(`${this.#at(jobId)}/retry`, { method: 'POST' }))
      .data.job_id;
  }

  async result(jobId: string, signal?: AbortSignal): Promise<Result> {
    const answer = await this.#transport.json<Result | { code: number; data: Result }>(
      `${this.#path}/result/${encodeURIComponent(jobId)}`,
      { signal },
    );
    // The newer form has an envelope, v1 has none.
    return 'code' in (answer as object) && 'data' in (answer as object)
      ? (answer as { data: Result }).data
      : (answer as Result);
  }

  /** Progress, pages as they are done, and `done` as the last event. A lost connection is taken up where it broke. */
  async *events(jobId: string, signal?: AbortSignal): AsyncGenerator<JobEvent> {
    let lastId: string | undefined;
    for (let losses = 0; losses <= MOST_LOSSES; losses++) {
      try {
        const { response } = await this.#transport.send(`${this.#at(jobId)}/events`, {
          headers: { accept: 'text/event-stream', ...(lastId && { 'last-event-id': lastId }) },
          signal,
        });
        if (!response.body || response.status === 204) return;
        for await (const { event, data, id } of readEvents(response.body)) {
          if (id) lastId = id;
          losses = 0;
          if (event === 'page') yield { event, page: JSON.parse(data) };
          else if (event === 'progress' || event === 'done') yield { event, job: JSON.parse(data) };
          if (event === 'done') return;
        }
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof ApiError) throw error;
      }
      await wait(1, signal);
    }
    throw new ConnectionError(this.#transport.url(this.#at(jobId)), undefined);
  }

  /** Resolves with the job when it has completed; throws ApiError when it has failed or was cancelled. */
  async wait(jobId: string, { onProgress, signal }: WaitOptions = {}): Promise<Job> {
    let last: Job | undefined;
    for await (const event of this.events(jobId, signal)) {
      if (event.event === 'page') continue;
      last = event.job;
      onProgress?.(last);
    }
    const job =
      last && last.status !== 'pending' && last.status !== 'in_progress' ? last : await this.get(jobId, signal);
    if (job.status === 'failed')
      throw new ApiError(
        job.code ?? 500,
        job.cancelled ? 'The job was cancelled.' : (job.message ?? 'The job failed.'),
        { status: 200 },
      );
    return job;
  }

  /** Creates a job, waits for it and gives its result. Aborting cancels the job. */
  async run(document: DocumentInput, config?: Config, options: NewJobOptions & WaitOptions = {}): Promise<Result> {
    const { signal } = options;
    const made = new AbortController();
    const creation = this.create(document, config, { ...options, signal: signal && delayed(signal, made.signal) });
    const jobId = await creation.finally(() => made.abort());
    try {
      signal?.throwIfAborted();
      await this.wait(jobId, options);
    } catch (error) {
      if (signal?.aborted) await this.cancel(jobId).catch(() => {});
      throw error;
    }
    return this.result(jobId, signal);
  }

  #at(jobId: string): string {
    return `${this.#path}/${encodeURIComponent(jobId)}`;
  }
}

/** A signal that fires {@link CREATION_MS} after another one, unless `end` comes first. */
function delayed(signal: AbortSignal, end: AbortSignal): AbortSignal {
  if (signal.aborted) return signal;
  const late = new AbortController();
  const wait = (): void => {
    const timer = setTimeout(() => late.abort(signal.reason), CREATION_MS);
    end.addEventListener('abort', () => clearTimeout(timer), { once: true });
  };
  signal.addEventListener('abort', wait, { once: true, signal: end });
  return late.signal;
}

export type V1Jobs = Jobs<ParseConfig, ParseResult>;
export type NewerJobs = Jobs<NewerParseConfig, NewerParseResult>;
