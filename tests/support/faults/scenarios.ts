import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Audit } from './audit.ts';
import { FlakyProxy } from './flaky-proxy.ts';
import { freePort } from './own-postgres.ts';
import { type DatabaseKind, Rig } from './rig.ts';
import { smallDisk } from './small-disk.ts';

export interface Outcome {
  audit: Audit;
  /** Answers of the service by code, and connections that broke. */
  answers: Record<string, number>;
  notes: string[];
}

export const VICTIMS = ['server', 'worker', 'engine', 'postgres'] as const;
export type Victim = (typeof VICTIMS)[number];

/** kill -9 of one part after the other under load. */
export async function kills(database: DatabaseKind, victims: readonly Victim[], loadMs = 700): Promise<Outcome> {
  const rig = await Rig.start({ database, workers: 1, env: { DOCPARSE_JOB_MAX_ATTEMPTS: '10' } });
  try {
    const load = rig.load();
    for (const victim of victims) {
      await sleep(loadMs);
      if (victim === 'server') rig.server.kill();
      else if (victim === 'worker') rig.workers[0]?.kill();
      else if (victim === 'engine') await rig.killEngine();
      else await rig.killPostgres(300);
      await rig.ready();
    }
    await sleep(loadMs);
    return await finish(rig, load);
  } finally {
    await rig.stop();
  }
}

/** The database goes away in order and stays away. */
export async function databaseAway(
  database: Exclude<DatabaseKind, 'embedded'>,
  awayMs: number,
): Promise<Outcome & { during: Record<string, number>; slowestMs: number }> {
  const rig = await Rig.start({ database, workers: 1 });
  try {
    const load = rig.load();
    await sleep(1000);
    const before = new Map(load.promised.answers);
    await rig.own?.down();
    let slowestMs = 0;
    for (const end = Date.now() + awayMs; Date.now() < end; await sleep(100)) {
      const begin = performance.now();
      await load.submit().catch(() => {});
      slowestMs = Math.max(slowestMs, performance.now() - begin);
    }
    const during = Object.fromEntries(
      [...load.promised.answers].map(([code, n]) => [code, n - (before.get(code) ?? 0)]).filter(([, n]) => n !== 0),
    );
    await rig.own?.up();
    await rig.ready();
    await sleep(1000);
    return { ...(await finish(rig, load)), during, slowestMs };
  } finally {
    await rig.stop();
  }
}

/** Half of all calls to the object store fail. */
export async function flakyObjectStore(loadMs: number): Promise<Outcome> {
  const directory = await mkdtemp(join(tmpdir(), 'docparse-s3-'));
  const S3rver = createRequire(import.meta.url)('s3rver');
  const port = await freePort();
  const s3 = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'docparse' }],
  });
  await s3.run();
  const proxy = await FlakyProxy.start(port);
  const env = {
    DOCPARSE_BLOBS: 's3',
    DOCPARSE_S3_ENDPOINT: proxy.url,
    DOCPARSE_S3_BUCKET: 'docparse',
    DOCPARSE_S3_ACCESS_KEY_ID: 'S3RVER',
    DOCPARSE_S3_SECRET_ACCESS_KEY: 'S3RVER',
    DOCPARSE_S3_FORCE_PATH_STYLE: 'true',
    DOCPARSE_JOB_MAX_ATTEMPTS: '20',
  };
  const rig = await Rig.start({ database: 'own', workers: 1, env });
  try {
    const load = rig.load();
    await sleep(500);
    proxy.failing = true;
    await sleep(loadMs);
    await load.stop();
    // The backlog has to be worked off with a failing store, too.
    const outcome = await finish(rig, load);
    outcome.notes.push(`${proxy.failed} of ${proxy.failed + proxy.passed} calls to the object store failed`);
    return outcome;
  } finally {
    await rig.stop();
    proxy.stop();
    await s3.close();
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * The disk of the data directory, the embedded database included, is full for a while. Undefined where no small disk
 * can be had.
 */
export async function diskFull(
  database: 'embedded' | 'own',
  fullMs: number,
): Promise<(Outcome & { during: Record<string, number> }) | undefined> {
  const disk = await smallDisk(database === 'embedded' ? 400 : 24);
  if (!disk) return undefined;
  let rig: Rig | undefined;
  try {
    rig = await Rig.start({
      database,
      workers: 1,
      dataDir: join(disk.path, 'data'),
      env: { DOCPARSE_JOB_MAX_ATTEMPTS: '20' },
    });
    const load = rig.load();
    await sleep(700);
    const before = new Map(load.promised.answers);
    await disk.fill();
    await sleep(fullMs);
    const during = Object.fromEntries(
      [...load.promised.answers].map(([code, n]) => [code, n - (before.get(code) ?? 0)]).filter(([, n]) => n !== 0),
    );
    await disk.empty();
    await rig.ready();
    await sleep(700);
    return { ...(await finish(rig, load)), during };
  } finally {
    await rig?.stop();
    await disk.remove();
  }
}

/**
 * A worker sleeps past its lease (as on a paused virtual machine, or when its clock jumps), its work goes to another,
 * then it wakes.
 */
export async function pausedWorker(pauseMs: number): Promise<Outcome> {
  const rig = await Rig.start({ database: 'own', workers: 2, env: { DOCPARSE_WORKER: 'false' } });
  try {
    const load = rig.load({ asyncClients: 4, syncClients: 0 });
    await sleep(1500);
    rig.workers[0]?.signal('SIGSTOP');
    await load.stop();
    await sleep(pauseMs);
    rig.workers[0]?.signal('SIGCONT');
    return await finish(rig, load);
  } finally {
    rig.workers[0]?.signal('SIGCONT');
    await rig.stop();
  }
}

/** Two servers on one data directory with one embedded database; one of them is killed, then comes back. */
export async function twoServers(): Promise<Outcome> {
  const rig = await Rig.start({ database: 'embedded', workers: 0, servers: 2 });
  try {
    const loads = rig.bases.map((base) => rig.load({ base }));
    await sleep(1000);
    rig.server.kill();
    await sleep(1000);
    await rig.ready();
    await sleep(500);
    await Promise.all(loads.map((load) => load.stop()));
    const [first, second] = loads;
    for (const job of second!.promised.jobs) first!.promised.jobs.add(job);
    for (const [id, pages] of second!.promised.requests) first!.promised.requests.set(id, pages);
    return await finish(rig, first!);
  } finally {
    await rig.stop();
  }
}

async function finish(rig: Rig, load: ReturnType<Rig['load']>): Promise<Outcome> {
  const audit = await rig.settle(load);
  if (audit.wrong.length > 0) audit.wrong.push(...rig.lastWords());
  return { audit, answers: Object.fromEntries(load.promised.answers), notes: [] };
}
