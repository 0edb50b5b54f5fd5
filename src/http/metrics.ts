import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Pool } from '../pool/index.ts';
import type { RequestFacts } from './request-facts.ts';

const DOCUMENT_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600];
const STAGE_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Values that are looked up for each scrape. They cover the whole installation, except the connections. */
export interface DatabaseFigures {
  /** Jobs not finished, by state. */
  jobs: Record<'pending' | 'in_progress', number>;
  /** Age of the job that waits longest. */
  oldestPendingSeconds: number;
  pendingWebhooks: number;
  connections?: { total: number; idle: number; waiting: number };
}

export interface MetricSources {
  pool?: Pick<Pool, 'state'>;
  /** Rejects or is slow when the database is away: then its figures are left out and `docparse_database_up` is 0. */
  database?: () => Promise<DatabaseFigures>;
}

/**
 * Figures of one process in the format of Prometheus. Labels are routes, codes of the catalogue and a few fixed words:
 * nothing that a client can choose, so their number is bounded.
 */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests;
  readonly #seconds;
  readonly #inFlight;
  readonly #pages;
  readonly #stages;
  readonly #jobs;
  readonly #webhooks;

  constructor(sources: MetricSources) {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    this.#requests = new Counter({
      name: 'docparse_requests_total',
      help: 'Finished requests by route, method and code of the answer.',
      labelNames: ['route', 'method', 'code'],
      registers,
    });
    this.#seconds = new Histogram({
      name: 'docparse_request_seconds',
      help: 'Time from the first byte of a request to the last of its answer.',
      labelNames: ['route'],
      buckets: DOCUMENT_SECONDS,
      registers,
    });
    this.#inFlight = new Gauge({
      name: 'docparse_requests_in_flight',
      help: 'Requests that are not answered yet.',
      registers,
    });
    this.#pages = new Counter({
      name: 'docparse_pages_total',
      help: 'Pages worked on, by service and outcome (success, failed).',
      labelNames: ['service', 'outcome'],
      registers,
    });
    this.#stages = new Histogram({
      name: 'docparse_stage_seconds',
      help: 'Time in an engine process: open a document, one page, finish a document; by outcome (success, failed, aborted).',
      labelNames: ['stage', 'outcome'],
      buckets: STAGE_SECONDS,
      registers,
    });
    this.#jobs = new Counter({
      name: 'docparse_jobs_finished_total',
      help: 'Jobs that this process has brought to an end, by state (completed, failed, cancelled, handed_back).',
      labelNames: ['state'],
      registers,
    });
    this.#webhooks = new Counter({
      name: 'docparse_webhook_attempts_total',
      help: 'Calls of webhooks, by outcome (delivered, refused, unreachable).',
      labelNames: ['outcome'],
      registers,
    });
    if (sources.pool) watchPool(sources.pool, registers);
    if (sources.database) watchDatabase(sources.database, registers);
  }

  requestBegun(): void {
    this.#inFlight.inc();
  }

  requestEnded(route: string, method: string, seconds: number, facts: RequestFacts & { code: number }): void {
    this.#inFlight.dec();
    this.#requests.inc({ route, method, code: facts.code });
    this.#seconds.observe({ route }, seconds);
    if (facts.service) this.pages(facts.service, facts.pages ?? 0, facts.failedPages ?? 0);
  }

  pages(service: string, succeeded: number, failed: number): void {
    if (succeeded > 0) this.#pages.inc({ service, outcome: 'success' }, succeeded);
    if (failed > 0) this.#pages.inc({ service, outcome: 'failed' }, failed);
  }

  stage(stage: string, outcome: 'success' | 'failed' | 'aborted', seconds: number): void {
    this.#stages.observe({ stage, outcome }, seconds);
  }

  jobEnded(state: 'completed' | 'failed' | 'cancelled' | 'handed_back'): void {
    this.#jobs.inc({ state });
  }

  webhookCalled(outcome: 'delivered' | 'refused' | 'unreachable'): void {
    this.#webhooks.inc({ outcome });
  }
}

function watchPool(pool: Pick<Pool, 'state'>, registers: Registry[]): void {
  const words = {
    size: 'processes there should be',
    ready: 'processes that can take a task or are at one',
    busy: 'processes at a task',
    waiting: 'tasks that wait for a process',
  } as const;
  for (const [name, what] of Object.entries(words)) {
    new Gauge({
      name: `docparse_engine_${name}`,
      help: `Engine ${what}.`,
      registers,
      collect() {
        this.set(pool.state[name as keyof typeof words]);
      },
    });
  }
  new Gauge({
    name: 'docparse_engine_memory_bytes',
    help: 'Resident memory of the engine processes: of all together and of the greatest, as they last reported it.',
    labelNames: ['of'],
    registers,
    collect() {
      const bytes = pool.state.memory;
      this.set(
        { of: 'all' },
        bytes.reduce((sum, one) => sum + one, 0),
      );
      this.set({ of: 'greatest' }, Math.max(0, ...bytes));
    },
  });
}

const DATABASE_MS = 2000;

function watchDatabase(look: () => Promise<DatabaseFigures>, registers: Registry[]): void {
  let looking: Promise<DatabaseFigures | undefined> | undefined;
  // The registry asks all gauges at the same time: one look serves them all. Undefined when the database is away.
  const figures = (): Promise<DatabaseFigures | undefined> => {
    looking ??= inTime(look(), DATABASE_MS)
      .catch(() => undefined)
      .finally(() => setImmediate(() => (looking = undefined)));
    return looking;
  };
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    set: (gauge: Gauge, figures: DatabaseFigures) => void,
  ): void => {
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const found = await figures();
        // What was true before the database went must not be told any longer.
        this.reset();
        if (labelNames.length === 0) this.set(Number.NaN);
        if (found) set(this, found);
      },
    });
  };
  gauge(
    'docparse_jobs',
    'Jobs of the installation that are not finished, by state.',
    ['state'],
    (jobs, { jobs: counts }) => {
      for (const [state, count] of Object.entries(counts)) jobs.set({ state }, count);
    },
  );
  gauge('docparse_jobs_oldest_pending_seconds', 'How long the job waits that waits longest.', [], (oldest, found) =>
    oldest.set(found.oldestPendingSeconds),
  );
  gauge(
    'docparse_webhook_deliveries_pending',
    'Webhooks of the installation that are not delivered yet.',
    [],
    (pending, found) => pending.set(found.pendingWebhooks),
  );
  gauge(
    'docparse_database_connections',
    'Connections of this process to the database, and requests for one that wait.',
    ['state'],
    (of, { connections }) => {
      for (const [state, count] of Object.entries(connections ?? {})) of.set({ state }, count);
    },
  );
  new Gauge({
    name: 'docparse_database_up',
    help: '1 when the database answered this scrape in time.',
    registers,
    async collect() {
      this.set((await figures()) ? 1 : 0);
    },
  });
}

/** Rejects when a promise takes longer. */
export async function inTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
