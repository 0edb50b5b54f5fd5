// Throughput of one PostgreSQL: jobs submitted, worked on and completed per second, without an engine. DATABASE_URL
// selects another server than the embedded one.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openAccounts } from '../../src/accounts/index.ts';
import type { Source } from '../../src/document/index.ts';
import { claimJob, endClaimed, recordPages } from '../../src/jobs/claimed-job.ts';
import { createJobs } from '../../src/jobs/index.ts';
import { openStore } from '../../src/store/index.ts';

const JOBS = Number(process.argv[2] ?? 3000);
const CLIENTS = 16;
const limits = { jobMaxAttempts: 3, jobTtlDays: 30, jobRetryHours: 24 };
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'docparse-bench-'));
const log = { info: () => {}, warn: console.warn, error: console.error };
const store = await openStore({ dataDir, databaseUrl: process.env.DATABASE_URL, databasePoolSize: CLIENTS });
const jobs = await createJobs(store, limits, log);
const accounts = openAccounts(store, { rateStore: 'database' });
const accountIds = Array.from({ length: 8 }, () => randomUUID());
for (const id of accountIds)
  await store.db.insertInto('accounts').values({ id, app_id: id, name: 'bench', overdraft: null }).execute();

/** Runs `once` from several concurrent clients until the work is done; prints the rate per second. */
async function rate(name: string, once: (n: number) => Promise<boolean>): Promise<void> {
  let n = 0;
  let done = 0;
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (await once(n++)) done++;
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  console.log(`${name.padEnd(34)} ${(done / seconds).toFixed(0).padStart(6)} /s  (${done} by ${CLIENTS} clients)`);
}

const claimed: Exclude<Awaited<ReturnType<typeof claimJob>>, string>[] = [];
await rate('holds', async (n) => {
  if (n >= JOBS) return false;
  await accounts.hold({
    requestId: randomUUID(),
    accountId: accountIds[n % 8]!,
    service: 'parse',
    pages: 1,
    ttlMs: 1000,
  });
  return true;
});
await rate('submissions (blob and queue)', async (n) => {
  if (n >= JOBS) return false;
  const file = path.join(dataDir, `upload-${n}`);
  writeFileSync(file, '%PDF-1.4\n');
  const source: Source = {
    path: file,
    name: 'a.pdf',
    mediaType: 'application/pdf',
    format: 'pdf',
    size: 9,
    sha256: String(n),
    lastModified: '',
  } as unknown as Source;
  const output = { form: 'v1', request: {}, publicBase: '', startedAt: 0 } as never;
  await jobs.create({
    accountId: accountIds[n % 8]!,
    service: 'parse',
    form: 'v1',
    fileId: 'f',
    source,
    options: {} as never,
    output,
    resultUrl: (id) => `http://x/${id}`,
  });
  return true;
});
// As a worker does: claims would expire while the other rates are measured.
const confirming = setInterval(
  () => void jobs.queue.heartbeat(claimed.map(({ claim }) => claim)).catch(() => {}),
  3000,
);
await rate('claims', async () => {
  const job = await claimJob(store.db, jobs.queue, limits);
  if (typeof job === 'string') return false;
  claimed.push(job);
  return true;
});
await rate('pages reported', async (n) => {
  const job = claimed[n];
  return (
    job !== undefined &&
    recordPages(
      store.db,
      job.claim,
      [{ pageNumber: 1, status: 'Success', preview: { markdown: 'text '.repeat(300) } }],
      1,
    )
  );
});
await rate('heartbeats of one job', async (n) => {
  const job = claimed[n];
  if (job) await jobs.queue.heartbeat([job.claim]);
  return job !== undefined;
});
await rate('completions (with the ledger)', async (n) => {
  const job = claimed[n];
  if (!job) return false;
  const end = {
    state: 'completed' as const,
    result: { key: `results/${n}`, bytes: 1, pagesDone: 1, pagesFailed: 0, warnings: [] },
  };
  const work = { requestId: job.claim.jobId, accountId: job.accountId, service: 'parse' as const, pages: [1] };
  return (await endClaimed(store.db, jobs.queue, job, end, limits, (tx) => accounts.settle(tx, work))) === 'done';
});
clearInterval(confirming);
await jobs.close();
await store.close();
rmSync(dataDir, { recursive: true, force: true });
