import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JobBench } from '../../tests/support/job-bench.ts';
import { sweepJobs } from './sweep-jobs.ts';
import type { Job } from './types.ts';

let bench: JobBench;
beforeAll(async () => {
  bench = await JobBench.open();
});
afterAll(() => bench.close());

const blob = async (key: string): Promise<string> => {
  const path = join(bench.dir, randomUUID());
  await writeFile(path, 'x');
  await bench.store.blobs.put(key, path, { contentType: 'application/json' });
  return key;
};
const age = (id: string, state: Job['state'], more: object = {}): Promise<unknown> =>
  bench.store.db
    .updateTable('jobs')
    .set({ state, expires_at: sql<Date>`now() - interval '1 minute'`, ...more })
    .where('id', '=', id)
    .execute();
const sweep = (): Promise<number> => sweepJobs(bench.store, bench.jobs.queue, { jobTtlDays: 30, jobRetryHours: 24 });

describe('the sweeper', () => {
  it('forgets a job with its result when its time is over, and no other one', async () => {
    const old = await bench.submit(['pages 1']);
    const fresh = await bench.submit(['pages 1']);
    const result = await blob(`results/${old}-1.json`);
    await bench.store.db.insertInto('job_pages').values({ job_id: old, page_number: 1, status: 'Success' }).execute();
    await age(old, 'completed', { result_key: result });
    expect(await sweep()).toBe(1);
    await expect(bench.jobs.get(bench.accountId, old)).rejects.toMatchObject({ code: 40400 });
    expect((await bench.jobs.get(bench.accountId, fresh)).state).toBe('pending');
    expect([await bench.store.blobs.head(result), await bench.store.blobs.head(`uploads/${old}`)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await bench.store.blobs.head(`uploads/${fresh}`)).toBeDefined();
  });

  it('fails a job that no worker took in all its time, and never touches one that is being worked on', async () => {
    const waiting = await bench.submit(['pages 1']);
    const busy = await bench.submit(['pages 1']);
    await age(waiting, 'pending');
    await age(busy, 'in_progress');
    await sweep();
    expect(await bench.jobs.get(bench.accountId, waiting)).toMatchObject({ state: 'failed', error_code: 30203 });
    expect((await bench.jobs.get(bench.accountId, busy)).state).toBe('in_progress');
  });
});

describe('retrying a job', () => {
  const retry = (jobId: string): Promise<string> =>
    bench.jobs.retry({ accountId: bench.accountId, jobId, dir: bench.dir, resultUrl: (id) => `http://here/${id}` });
  const fail = (id: string): Promise<unknown> =>
    age(id, 'failed', { expires_at: new Date(Date.now() + 86_400_000), finished_at: new Date() });
  const read = async (key: string): Promise<string> => text((await bench.store.blobs.get(key))!.body);

  it('makes a new one with the same document and settings', async () => {
    const id = await bench.submit(['pages 1'], { ranges: [{ from: 1, to: 1 }], tag: 'ci' });
    await fail(id);
    expect(await bench.jobs.get(bench.accountId, id)).toMatchObject({ retryable: true });
    const again = await retry(id);
    expect(again).not.toBe(id);
    expect(await read(`uploads/${again}`)).toBe(await read(`uploads/${id}`));
    const rows = await bench.store.db
      .selectFrom('jobs')
      .select(['settings', 'tag', 'state', 'idempotency_key'])
      .where('id', '=', again)
      .execute();
    expect(rows).toMatchObject([
      {
        state: 'pending',
        tag: 'ci',
        idempotency_key: null,
        settings: { ranges: [{ from: 1, to: 1 }], resultUrl: `http://here/${again}` },
      },
    ]);
    await bench.jobs.cancel(bench.accountId, again);
  });

  it('is for failed jobs alone, and for as long as their documents are kept', async () => {
    const id = await bench.submit(['pages 1']);
    await expect(retry(id)).rejects.toMatchObject({
      errorName: 'PARAMETER',
      message: expect.stringContaining('Only a failed job'),
    });
    await fail(id);
    await sweep();
    expect(await bench.jobs.get(bench.accountId, id)).toMatchObject({ retryable: true });
    await age(id, 'failed', {
      expires_at: new Date(Date.now() + 86_400_000),
      finished_at: new Date(Date.now() - 25 * 3_600_000),
    });
    await sweep();
    expect(await bench.store.blobs.head(`uploads/${id}`)).toBeUndefined();
    expect(await bench.jobs.get(bench.accountId, id)).toMatchObject({ state: 'failed', retryable: false });
    await expect(retry(id)).rejects.toMatchObject({ errorName: 'PARAMETER', message: expect.stringContaining('24 h') });
    const stranger = await bench.account(randomUUID());
    await expect(
      bench.jobs.retry({ accountId: stranger, jobId: id, dir: bench.dir, resultUrl: String }),
    ).rejects.toMatchObject({ errorName: 'LINK' });
  });
});

describe('creating a job', () => {
  it('leaves nothing behind when the database refuses it', async () => {
    const before = await bench.store.db.selectFrom('jobs').select('id').execute();
    await expect(bench.submit(['pages 1'], { accountId: randomUUID() })).rejects.toThrow();
    expect(await bench.store.db.selectFrom('jobs').select('id').execute()).toHaveLength(before.length);
  });

  it('takes what clients may put into names and passwords', async () => {
    const job = await bench.job(['pages 1']);
    job.source = { ...job.source, name: 'a\0b\ud800.pdf', password: '\0\ud800' };
    const { jobId } = await bench.jobs.create(job);
    expect((await bench.jobs.get(bench.accountId, jobId)).file_name).toBe('ab\ufffd.pdf');
    await bench.jobs.cancel(bench.accountId, jobId);
  });
});

describe('following a job', () => {
  it('ends without an error when the reader goes, or the job is forgotten', async () => {
    const id = await bench.submit(['pages 1']);
    const stop = new AbortController();
    const seen: string[] = [];
    for await (const event of bench.jobs.follow(bench.accountId, id, 0, stop.signal)) {
      seen.push(event.type);
      stop.abort();
    }
    expect(seen).toEqual(['progress']);
    const events = bench.jobs.follow(bench.accountId, id, 0, new AbortController().signal);
    await events.next();
    await bench.store.db.deleteFrom('jobs').where('id', '=', id).execute();
    await sql`select pg_notify('docparse_job_events', ${id})`.execute(bench.store.db);
    expect((await events.next()).done).toBe(true);
  });

  it('is for the account alone', async () => {
    const id = await bench.submit(['pages 1']);
    const stranger = await bench.account(randomUUID());
    await expect(bench.jobs.follow(stranger, id, 0, new AbortController().signal).next()).rejects.toMatchObject({
      code: 40400,
    });
  });
});
