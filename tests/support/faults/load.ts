import { setTimeout as sleep } from 'node:timers/promises';
import { credentials, Upload } from '../service.ts';
import { tricks } from '../trick-engine.ts';

export const ASYNC = '/api/v1/docparse/parse/async';
const SYNC = '/api/v1/docparse/parse/sync';

/** What clients were promised: nothing of it may be lost, whatever is killed. */
export interface Promised {
  /** Jobs whose submission was answered with code 200. */
  jobs: Set<string>;
  /** Synchronous requests whose answer came in whole: id of the request and pages that succeeded. */
  requests: Map<string, number>;
  /** Answers by code, and connections that broke. */
  answers: Map<number | 'broken', number>;
}

/** Submits jobs and synchronous requests without pause until it is stopped. */
export class Load {
  readonly promised: Promised = { jobs: new Set(), requests: new Map(), answers: new Map() };
  readonly #base: string;
  readonly #webhook: string | undefined;
  readonly #stop = new AbortController();
  readonly #clients: Promise<void>[];
  #number = 0;

  constructor(
    base: string,
    options: { asyncClients: number; syncClients: number; webhook?: string; pauseMs?: number },
  ) {
    this.#base = base;
    this.#webhook = options.webhook;
    const run = async (once: () => Promise<void>): Promise<void> => {
      while (!this.#stop.signal.aborted) {
        await once().catch(() => this.#count('broken'));
        await sleep(options.pauseMs ?? 20);
      }
    };
    this.#clients = [
      ...Array.from({ length: options.asyncClients }, () => run(() => this.submit())),
      ...Array.from({ length: options.syncClients }, () => run(() => this.parse())),
    ];
  }

  #count(what: number | 'broken'): void {
    this.promised.answers.set(what, (this.promised.answers.get(what) ?? 0) + 1);
  }

  /** Some documents lose a page or the engine process, all are different. */
  #form(): FormData {
    const n = this.#number++;
    const lines = [`pages ${1 + (n % 4)}`, `# ${n}`];
    if (n % 5 === 1) lines.push('wait 1');
    if (n % 7 === 2) lines.push('fail 2');
    if (n % 23 === 3) lines.push('die-once 1');
    const upload = new Upload(tricks(...lines), `${n}.pdf`);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(upload.bytes)]), upload.name);
    return form;
  }

  async submit(): Promise<void> {
    const form = this.#form();
    if (this.#webhook) form.append('webhook', this.#webhook);
    const response = await fetch(this.#base + ASYNC, {
      method: 'POST',
      headers: credentials,
      body: form,
      signal: AbortSignal.timeout(30_000),
    });
    const answer = (await response.json()) as { code: number; data?: { job_id?: string } };
    this.#count(answer.code);
    if (answer.code === 200 && answer.data?.job_id) this.promised.jobs.add(answer.data.job_id);
  }

  async parse(): Promise<void> {
    const response = await fetch(this.#base + SYNC, {
      method: 'POST',
      headers: credentials,
      body: this.#form(),
      signal: AbortSignal.timeout(30_000),
    });
    const answer = (await response.json()) as { code: number; x_request_id: string; data?: { success_count?: number } };
    this.#count(answer.code);
    if (answer.data?.success_count !== undefined)
      this.promised.requests.set(answer.x_request_id, answer.data.success_count);
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#clients);
  }
}
