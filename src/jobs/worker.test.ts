import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { JobBench } from '../../tests/support/job-bench.ts';
import { until } from '../../tests/support/service.ts';
import type { Accounts } from '../accounts/index.ts';
import { readErrors } from '../accounts/index.ts';
import { DocparseError } from '../errors.ts';
import { claimJob, endClaimed } from './claimed-job.ts';
import type { Job, JobEvent } from './types.ts';

const KEEPING = { jobTtlDays: 30, jobRetryHours: 24 };
let bench: JobBench;
beforeEach(async () => {
  bench = await JobBench.open();
});
afterEach(() => bench.close());

const over = (id: string): Promise<Job> =>
  until(async () => {
    const job = await bench.jobs.get(bench.accountId, id);
    return job.state !== 'pending' && job.state !== 'in_progress' && job;
  });
const started = (id: string): Promise<Job> =>
  until(async () => {
    const job = await bench.jobs.get(bench.accountId, id);
    return job.state === 'in_progress' && job.pages_total !== null && job;
  });
const ledger = async (id: string): Promise<number[]> =>
  (
    await bench.store.db
      .selectFrom('ledger')
      .select('page_number')
      .where('request_id', '=', id)
      .orderBy('page_number')
      .execute()
  ).map((r) => r.page_number!);
/** Claims a job as a worker does, and leaves it at that. */
const claim = async (): Promise<string | undefined> => {
  const job = await claimJob(bench.store.db, bench.jobs.queue, { jobMaxAttempts: 3, ...KEEPING });
  return typeof job === 'string' ? undefined : job.claim.jobId;
};
const holds = async (): Promise<number> =>
  (await bench.store.db.selectFrom('holds').select('request_id').execute()).length;

describe('a worker', () => {
  it('does a job, bills its pages, tells them in order and forgets the document', async () => {
    await bench.worker(await bench.pool());
    const id = await bench.submit(['pages 3'], { webhook: 'http://127.0.0.1:1/hook' });
    const events: JobEvent[] = [];
    for await (const event of bench.jobs.follow(bench.accountId, id, 0, new AbortController().signal))
      events.push(event);
    expect(events.filter((e) => e.type === 'page').map((e) => e.page)).toEqual(
      [1, 2, 3].map((pageNumber) => ({
        pageNumber,
        status: 'Success',
        preview: { markdown: expect.stringContaining(`page ${pageNumber} by`) },
      })),
    );
    expect(events.at(-1)).toMatchObject({
      type: 'done',
      job: { state: 'completed', pages_done: 3, pages_total: 3, pages_failed: 0, attempts: 1, error_code: null },
    });
    // However fast it was: nobody is told of more pages than there are.
    for (const e of events) if (e.type === 'progress' && e.job.pages_done > 0) expect(e.job.pages_total).toBe(3);
    const { body } = await bench.jobs.result(bench.accountId, id);
    expect(JSON.parse(await text(body))).toMatchObject({ job_id: id, success_count: 3 });
    expect(await ledger(id)).toEqual([1, 2, 3]);
    expect(await holds()).toBe(0);
    const row = await bench.store.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.settings).toBeNull();
    await until(async () => (await bench.store.blobs.head(row.upload_key)) === undefined);
    const delivery = await bench.store.db
      .selectFrom('webhook_deliveries')
      .select('body')
      .where('job_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(delivery.body).toMatchObject({ job_id: id, status: 'completed', result_url: `http://here/${id}` });
  });

  it('completes a job of which pages failed, and says so', async () => {
    await bench.worker(await bench.pool());
    const id = await bench.submit(['pages 3', 'fail 2']);
    expect(await over(id)).toMatchObject({ state: 'completed', error_code: 50207, pages_done: 2, pages_failed: 1 });
    expect(await ledger(id)).toEqual([1, 3]);
  });

  it('fails a job at once that no repetition helps', async () => {
    await bench.worker(await bench.pool());
    const id = await bench.submit(['pages 3', 'dimensions 2'], { webhook: 'http://127.0.0.1:1/hook' });
    expect(await over(id)).toMatchObject({ state: 'failed', error_code: 40304, attempts: 1 });
    expect(await ledger(id)).toEqual([]);
    await until(async () => (await holds()) === 0);
    const delivery = await bench.store.db
      .selectFrom('webhook_deliveries')
      .select('body')
      .where('job_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(delivery.body).toMatchObject({ status: 'failed', code: 40304 });
    expect(await readErrors(bench.store.db, bench.accountId, {})).toMatchObject([
      { service: 'parse', code: 40304, count: 1 },
    ]);
  });

  it('tries a fault again, and fails with its reason after the last attempt', async () => {
    await bench.worker(await bench.pool(), { jobMaxAttempts: 2 });
    const id = await bench.submit(['pages 1', 'error finish']);
    expect(await over(id)).toMatchObject({ state: 'failed', error_code: 500, attempts: 2 });
    await until(() => bench.ends.length === 2);
    expect(bench.ends).toEqual(['handed_back', 'failed']);
  });

  it('fails a job at which every worker died', async () => {
    const id = await bench.submit(['pages 1']);
    await bench.store.db.updateTable('jobs').set({ attempts: 3, state: 'in_progress' }).where('id', '=', id).execute();
    await bench.worker(await bench.pool());
    const job = await over(id);
    expect(job).toMatchObject({ state: 'failed', error_code: 30203, attempts: 3 });
    expect(job.error_message).toContain('3 times');
  });

  it('frees its process when a job is cancelled', async () => {
    const pool = await bench.pool();
    await bench.worker(pool);
    const id = await bench.submit(['pages 3', 'slow 2'], { webhook: 'http://127.0.0.1:1/hook' });
    await started(id);
    const job = await bench.jobs.cancel(bench.accountId, id);
    expect(job).toMatchObject({ state: 'cancelled', error_message: 'The job was cancelled.' });
    await until(() => bench.ends.includes('lost') && pool.state.busy === 0);
    expect(await ledger(id)).toEqual([]);
    expect(await holds()).toBe(0);
    expect((await bench.jobs.cancel(bench.accountId, id)).state).toBe('cancelled');
    const told = await bench.store.db
      .selectFrom('webhook_deliveries')
      .select('body')
      .where('job_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(told.body).toEqual({
      job_id: id,
      file_id: expect.any(String),
      status: 'failed',
      message: 'The job was cancelled.',
    });
    const next = await bench.submit(['pages 1']);
    expect((await over(next)).state).toBe('completed');
  });

  it('never begins a job that was cancelled before', async () => {
    const id = await bench.submit(['pages 1']);
    await bench.jobs.cancel(bench.accountId, id);
    await bench.worker(await bench.pool());
    const next = await bench.submit(['pages 1']);
    await over(next);
    expect(await bench.jobs.get(bench.accountId, id)).toMatchObject({ state: 'cancelled', attempts: 0 });
  });

  it('hands back what it has not finished when it is stopped, and another one takes it at once', async () => {
    const worker = await bench.worker(await bench.pool());
    const id = await bench.submit(['pages 4', 'nap 2', 'nap 3', 'nap 4']);
    await started(id);
    await worker.stop(0);
    expect(bench.ends).toEqual(['handed_back']);
    expect(await bench.jobs.get(bench.accountId, id)).toMatchObject({ state: 'pending', attempts: 0 });
    await bench.worker(await bench.pool());
    expect(await over(id)).toMatchObject({ state: 'completed', attempts: 1 });
    expect(await ledger(id)).toEqual([1, 2, 3, 4]);
  });

  it('finishes what it can while it is being stopped', async () => {
    const worker = await bench.worker(await bench.pool());
    const id = await bench.submit(['pages 2', 'wait 2']);
    await started(id);
    await worker.stop(20_000);
    expect(bench.ends).toEqual(['completed']);
    expect((await bench.jobs.get(bench.accountId, id)).state).toBe('completed');
  });

  it('does not complete what another worker has taken over', async () => {
    const first = await bench.pool();
    await bench.worker(first);
    const id = await bench.submit(['pages 2', 'nap 1']);
    await started(id);
    // As if the first worker had slept for longer than its claim lasts.
    await sql`update pgboss.job set state = 'retry'`.execute(bench.store.db);
    await bench.worker(await bench.pool());
    expect(await over(id)).toMatchObject({ state: 'completed', attempts: 2 });
    await until(() => bench.ends.length === 2);
    expect(bench.ends.toSorted()).toEqual(['completed', 'lost']);
    expect(await ledger(id)).toEqual([1, 2]);
    await until(() => first.state.busy === 0);
  });

  it('begins the first job of an account after the first of another, however many that one has', async () => {
    const other = await bench.account(randomUUID());
    const many = await Promise.all(Array.from({ length: 5 }, () => bench.submit(['pages 1'])));
    const few = [
      await bench.submit(['pages 1'], { accountId: other }),
      await bench.submit(['pages 1'], { accountId: other }),
    ];
    const late = await bench.submit(['pages 1']);
    const order: string[] = [];
    for (let job = await claim(); job; job = await claim())
      order.push(few.includes(job) ? 'few' : job === late ? 'late' : many.includes(job) ? 'many' : job);
    expect(order).toEqual(['many', 'few', 'many', 'few', 'many', 'many', 'many', 'late']);
  });

  it('has a new account wait for no more than a round, and an old one keep its order', async () => {
    const [b, c] = [await bench.account(randomUUID()), await bench.account(randomUUID())];
    const first = [await bench.submit([]), await bench.submit([]), await bench.submit([])];
    const second = [await bench.submit([], { accountId: b }), await bench.submit([], { accountId: b })];
    expect([await claim(), await claim()]).toEqual([first[0], second[0]]);
    first.push(await bench.submit([]));
    const third = await bench.submit([], { accountId: c });
    expect([await claim(), await claim(), await claim(), await claim(), await claim()]).toEqual([
      first[1],
      second[1],
      third,
      first[2],
      first[3],
    ]);
  });

  it('takes pages of another account between those of a long job', async () => {
    const pool = await bench.pool();
    const worker = await bench.worker(pool);
    const long = await bench.submit(['pages 8', ...Array.from({ length: 8 }, (_, i) => `wait ${i + 1}`)]);
    await started(long);
    const other = await bench.account(randomUUID());
    const short = await bench.submit(['pages 1'], { accountId: other });
    await until(async () => (await bench.jobs.get(other, short)).state === 'completed');
    await until(() => worker.active === 1);
    expect((await bench.jobs.get(bench.accountId, long)).state).toBe('in_progress');
    expect(await over(long)).toMatchObject({ state: 'completed', pages_done: 8, attempts: 1 });
    expect(await ledger(long)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('counts the time of jobs that failed, and lets the jobs of an account wait that had too much of it', async () => {
    await bench.worker(await bench.pool(), { unbilledSeconds: 1 });
    const failing = await bench.submit(['pages 5', ...[1, 2, 3, 4, 5].map((page) => `wait ${page}`), 'dimensions 5']);
    await over(failing);
    const seconds = async (): Promise<number> =>
      (await bench.store.db.selectFrom('unbilled_time').select('seconds').executeTakeFirst())?.seconds ?? 0;
    await until(async () => (await seconds()) > 1.4);
    const waiting = await bench.submit(['pages 1']);
    const other = await bench.account(randomUUID());
    const free = await bench.submit(['pages 1'], { accountId: other });
    await until(async () => (await bench.jobs.get(other, free)).state === 'completed');
    expect(await bench.jobs.get(bench.accountId, waiting)).toMatchObject({ state: 'pending', attempts: 0 });
    await bench.store.db.deleteFrom('unbilled_time').execute();
    // Another worker has not been told to let it wait.
    await bench.worker(await bench.pool(), { unbilledSeconds: 1 });
    expect((await over(waiting)).state).toBe('completed');
    expect(await seconds()).toBe(0);
  });

  it('works on as many jobs as it has processes', async () => {
    const pool = await bench.pool(2);
    const worker = await bench.worker(pool);
    const ids = await Promise.all(Array.from({ length: 5 }, () => bench.submit(['pages 2', 'wait 1'])));
    await until(() => worker.active === 2);
    for (const id of ids) expect((await over(id)).state).toBe('completed');
    await until(() => worker.active === 0);
  });

  it('ends a job as soon as the database is there again, with the work that is done', async () => {
    let away = 3;
    const settle: (real: Accounts['settle']) => Accounts['settle'] = (real) => async (tx, work) => {
      if (away-- > 0) throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
      return real(tx, work);
    };
    await bench.worker(await bench.pool(), { settle });
    const id = await bench.submit(['pages 2']);
    expect(await over(id)).toMatchObject({ state: 'completed', attempts: 1 });
    expect(away).toBeLessThan(0);
    expect(await ledger(id)).toEqual([1, 2]);
  });

  it('fails a job whose pages cannot be paid any more', async () => {
    const settle = () => async () => {
      throw new DocparseError('INSUFFICIENT_BALANCE');
    };
    await bench.worker(await bench.pool(), { settle });
    const id = await bench.submit(['pages 2']);
    expect(await over(id)).toMatchObject({ state: 'failed', error_code: 40003, result_key: null });
    expect(await ledger(id)).toEqual([]);
  });
});

describe('the end of a claimed job', () => {
  it('is written once, also when the answer to the first time was lost', async () => {
    const { db } = bench.store;
    const { queue } = bench.jobs;
    const id = await bench.submit(['pages 1']);
    const job = await claimJob(db, queue, { jobMaxAttempts: 3, ...KEEPING });
    if (typeof job === 'string') throw new Error(job);
    let also = 0;
    const end = () =>
      endClaimed(
        db,
        queue,
        job,
        { state: 'completed', result: { key: 'results/a.json', bytes: 1, pagesDone: 1, pagesFailed: 0, warnings: [] } },
        KEEPING,
        async () => void also++,
      );
    expect(await end()).toBe('done');
    expect(await end()).toBe('done');
    expect(also).toBe(1);
    expect(await endClaimed(db, queue, job, { state: 'failed' }, KEEPING)).toBe('lost');
    expect((await bench.jobs.get(bench.accountId, id)).state).toBe('completed');
  });
});
