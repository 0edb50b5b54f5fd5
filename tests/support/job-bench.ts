import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Accounts, openAccounts } from '../../src/accounts/index.ts';
import { defaultParseOptions } from '../../src/document/index.ts';
import { makeSource } from '../../src/intake/index.ts';
import { createJobs, type Jobs } from '../../src/jobs/jobs.ts';
import type { RunEnd } from '../../src/jobs/run-job.ts';
import type { NewJob } from '../../src/jobs/types.ts';
import { startWorker, type Worker } from '../../src/jobs/worker.ts';
import { defaultV1Request } from '../../src/output/index.ts';
import { Pool } from '../../src/pool/index.ts';
import { makePassage } from '../../src/sandbox/index.ts';
import { testStore } from '../../src/store/testing.ts';
import { tricks } from './trick-engine.ts';

export const silent = { info: () => {}, warn: () => {}, error: () => {} };
const engineModule = new URL('./trick-engine.ts', import.meta.url).href;

/** A store, jobs, and as many workers and pools as a test wants; all in one process. */
export class JobBench {
  readonly store: Awaited<ReturnType<typeof testStore>>;
  readonly jobs: Jobs;
  readonly dir: string;
  readonly accountId: string;
  readonly ends: RunEnd[] = [];
  readonly #closers: (() => Promise<unknown>)[] = [];

  private constructor(store: JobBench['store'], jobs: Jobs, dir: string, accountId: string) {
    this.store = store;
    this.jobs = jobs;
    this.dir = dir;
    this.accountId = accountId;
  }

  static async open(): Promise<JobBench> {
    const store = await testStore();
    const bench = new JobBench(
      store,
      await createJobs(store, { jobTtlDays: 30, jobRetryHours: 24 }, silent),
      await mkdtemp(join(tmpdir(), 'docparse-jobs-')),
      randomUUID(),
    );
    await makePassage(bench.dir);
    await bench.account(bench.accountId);
    return bench;
  }

  async account(id: string): Promise<string> {
    await this.store.db.insertInto('accounts').values({ id, app_id: id, name: 'test', overdraft: null }).execute();
    await this.store.db.insertInto('account_services').values({ account_id: id, service: 'parse' }).execute();
    return id;
  }

  async pool(workers = 1): Promise<Pool> {
    const limits = { workers, queueLimit: 10, childRecycleBytes: 1e9, childMaxBytes: 1e9, childMaxPages: 1000 };
    const pool = new Pool({ modelsDir: this.dir, pictureKey: 'x', engineModule, workDir: this.dir }, limits);
    await pool.start();
    this.#closers.push(() => pool.close());
    return pool;
  }

  async worker(
    pool: Pool,
    settings: {
      jobMaxAttempts?: number;
      unbilledSeconds?: number;
      jobs?: Jobs;
      settle?: (settle: Accounts['settle']) => Accounts['settle'];
    } = {},
  ): Promise<Worker> {
    const jobs = settings.jobs ?? this.jobs;
    const workDir = join(this.dir, randomUUID());
    await makePassage(workDir);
    const accounts = openAccounts(this.store, { rateStore: 'memory', unbilledSeconds: settings.unbilledSeconds });
    const worker = await startWorker({
      store: this.store,
      queue: jobs.queue,
      feed: jobs.feed,
      accounts: { ...accounts, settle: settings.settle?.(accounts.settle) ?? accounts.settle },
      pool,
      config: {
        maxPages: 100,
        pageTimeoutMs: 10_000,
        jobTimeoutMs: 60_000,
        jobMaxAttempts: settings.jobMaxAttempts ?? 3,
        jobTtlDays: 30,
        jobRetryHours: 24,
        budget: { cpuMs: 20_000, cpuPageMs: 5000, memoryBytes: 1e9, maxMemoryBytes: 1e9 },
        office: { timeoutMs: 10_000, render: false },
      },
      workDir,
      log: silent,
      onEnd: ({ end }) => this.ends.push(end),
    });
    this.#closers.unshift(() => worker.stop(0));
    return worker;
  }

  /** A document that the engine of the tests obeys, as a job. */
  async job(lines: string[], more: Partial<NewJob> = {}): Promise<NewJob> {
    const path = join(this.dir, randomUUID());
    const bytes = tricks(...lines);
    await writeFile(path, bytes);
    return {
      accountId: this.accountId,
      service: 'parse',
      form: 'v1',
      fileId: 'f'.repeat(32),
      source: await makeSource({ path, size: bytes.length, sha256: '0'.repeat(64) }, { name: 'a.pdf' }),
      options: defaultParseOptions,
      output: { form: 'v1', request: defaultV1Request, publicBase: 'http://here', startedAt: 0 },
      resultUrl: (id) => `http://here/${id}`,
      ...more,
    };
  }

  async submit(lines: string[], more: Partial<NewJob> = {}): Promise<string> {
    return (await this.jobs.create(await this.job(lines, more))).jobId;
  }

  async close(): Promise<void> {
    for (const close of this.#closers.splice(0)) await close();
    await this.jobs.close();
    await this.store.drop();
    await rm(this.dir, { recursive: true, force: true });
  }
}
