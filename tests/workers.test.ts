import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openStore, type Store } from '../src/store/index.ts';
import {
  childrenOf,
  credentials,
  isAlive,
  type Json,
  TestService,
  trickEngine,
  Upload,
  until,
} from './support/service.ts';
import { tricks } from './support/trick-engine.ts';

const main = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));
const ASYNC = '/api/docparse/parse/async';

let service: TestService;
let store: Store;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  service = await TestService.start({
    DOCPARSE_ENGINE_MODULE: trickEngine,
    DOCPARSE_WORKERS: '1',
    DOCPARSE_WORKER: '0',
  });
  store = await openStore({
    dataDir: service.dataDir,
    databaseUrl: service.database!.url,
    databasePoolSize: 4,
    blobs: { kind: 'disk' } as never,
  });
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => end(worker, 'SIGTERM')));
});
afterAll(async () => {
  await store.close();
  await service.stop();
});

async function end(worker: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const exit = once(worker, 'exit');
  worker.kill(signal);
  await exit;
}

/** A process of its own that works on jobs. */
async function startWorker(env: Record<string, string> = {}): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [main, 'worker'], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      DOCPARSE_DATA: service.dataDir,
      DOCPARSE_DATABASE_URL: service.database!.url,
      DOCPARSE_ENGINE_MODULE: trickEngine,
      DOCPARSE_WORKERS: '1',
      DOCPARSE_LOG: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  workers.push(worker);
  await once(worker.stdout!, 'data');
  return worker;
}

async function submit(...lines: string[]): Promise<string> {
  const { json } = await service.send(ASYNC, { file: new Upload(tricks(...lines), 'a.pdf') });
  if (json.code !== 200) throw new Error(JSON.stringify(json) + service.output);
  return json.data.job_id;
}

const look = async (id: string): Promise<Json> =>
  ((await (await fetch(`${service.base}${ASYNC}/${id}`, { headers: credentials })).json()) as Json).data;
const when = (id: string, holds: (job: Json) => boolean, ms?: number): Promise<Json> =>
  until(async () => {
    const job = await look(id);
    return holds(job) && job;
  }, ms);
const billed = async (id: string): Promise<number> =>
  (await store.db.selectFrom('ledger').select('id').where('request_id', '=', id).execute()).length;

describe('docparse worker', () => {
  it('does what servers without workers have taken', async () => {
    const id = await submit('pages 2');
    expect((await look(id)).status).toBe('pending');
    await startWorker();
    await when(id, (job) => job.status === 'completed');
  });

  it('takes over from one that was killed, and nothing is billed twice', async () => {
    const first = await startWorker();
    const id = await submit('pages 8', 'nap 3', 'nap 4', 'nap 5', 'nap 6', 'nap 7', 'nap 8');
    await when(id, (job) => job.progress.pages_done > 0);
    const engines = await childrenOf(first.pid!);
    await end(first, 'SIGKILL');
    const since = performance.now();
    await startWorker();
    await when(id, (job) => job.attempts === 2, 40_000);
    expect(performance.now() - since).toBeLessThan(30_000);
    expect(await when(id, (job) => job.status === 'completed', 30_000)).toMatchObject({
      attempts: 2,
      progress: { pages_done: 8, pages_failed: 0 },
    });
    expect(await billed(id)).toBe(8);
    await until(() => engines.every((pid) => !isAlive(pid)));
  });

  it('hands its job back when it is told to end, and another one goes on at once', async () => {
    const first = await startWorker({ DOCPARSE_DRAIN_S: '0' });
    const id = await submit('pages 3', 'slow 2');
    const started = (await when(id, (job) => job.progress.pages_done > 0)).started_at;
    await startWorker();
    await end(first, 'SIGTERM');
    const since = performance.now();
    // The first page anew, by the other one.
    await when(id, (job) => job.status === 'in_progress' && job.progress.pages_done === 1);
    expect(performance.now() - since).toBeLessThan(5_000);
    expect(await look(id)).toMatchObject({ attempts: 1, started_at: started });
    expect(await billed(id)).toBe(0);
    await fetch(`${service.base}${ASYNC}/${id}`, { method: 'DELETE', headers: credentials });
  });

  it('shares the work with others', async () => {
    await Promise.all([startWorker(), startWorker()]);
    const ids = await Promise.all(Array.from({ length: 6 }, () => submit('pages 1', 'nap 1')));
    await until(
      async () => (await Promise.all(ids.map(look))).filter((job) => job.status === 'in_progress').length === 2,
    );
    for (const id of ids) await when(id, (job) => job.status === 'completed');
  });
});
