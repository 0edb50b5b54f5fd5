import { mkdir, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Credentials, ensureFirstAccount, openAccounts } from '../accounts/index.ts';
import type { Config } from '../config/index.ts';
import { startWebhookSender, type WebhookSender } from '../jobs/index.ts';
import { Pool, type Publish } from '../pool/index.ts';
import { openStore, publishPictures, type Store, sweepPictures } from '../store/index.ts';
import { Metrics } from './metrics.ts';
import { databaseFigures, startMonitor } from './monitor.ts';
import { observeTasks } from './observe.ts';
import { buildServer } from './server.ts';

export interface Service {
  app: FastifyInstance;
  pool: Pool;
  store: Store;
  port: number;
  /** The account, when it was made at this start. */
  created?: Credentials;
  /** Stops taking requests, finishes those under way, ends the engines. */
  stop(): Promise<void>;
}

const DAY_MS = 86_400_000;
const SWEEP_MS = 3_600_000;

/** Starts the whole service: store, account, engines, HTTP. Resolves when a document can be parsed. */
export async function startService(config: Config, options: { engineModule?: string } = {}): Promise<Service> {
  const workDir = await freshWorkDir(join(config.dataDir, 'work'));
  let log: (message: string) => void = () => {};
  const store = await openStore(config, (message) => log(message));
  const created = await ensureFirstAccount(store, config).catch(async (error) => {
    await store.close();
    throw error;
  });
  const accounts = openAccounts(store, config);
  const pictureKey = await store.installationKey('pictures');
  const publish: Publish = (pictures, how) => publishPictures(store.blobs, pictures, how);
  const pool = new Pool({ modelsDir: config.modelsDir, pictureKey, publish, engineModule: options.engineModule }, config, (message) => log(message));
  const metrics = new Metrics({ pool, database: () => databaseFigures(store) });
  pool.observe = observeTasks(metrics);
  const app = await buildServer({ config, store, accounts, pool, metrics, workDir });
  log = (message) => app.log.warn(message);
  let monitor: FastifyInstance | undefined;
  let webhookSender: WebhookSender | undefined;
  try {
    await pool.start();
    webhookSender = await startWebhookSender({ store, config, log: app.log });
    monitor = await startMonitor({ config, metrics, store, pool }, config.host);
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await monitor?.close();
    await webhookSender?.stop();
    await pool.close();
    await store.close();
    throw error;
  }
  const sweep = (): Promise<unknown> => sweepPictures(store.blobs, config.fileTtlDays * DAY_MS).catch((error) => app.log.warn(error));
  void sweep();
  const sweeper = setInterval(sweep, SWEEP_MS).unref();
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    clearInterval(sweeper);
    const late = setTimeout(() => app.server.closeAllConnections(), config.drainMs);
    await app.close();
    clearTimeout(late);
    await monitor?.close();
    await webhookSender?.stop();
    await pool.close();
    await store.close();
    await rm(workDir, { recursive: true, force: true });
  };
  return { app, pool, store, port: (app.server.address() as AddressInfo).port, created, stop: () => (stopping ??= stop()) };
}

/** An empty directory of this process. What earlier processes left when they were killed goes away. */
async function freshWorkDir(parent: string): Promise<string> {
  const own = String(process.pid);
  await mkdir(parent, { recursive: true });
  for (const name of await readdir(parent)) {
    if (name === own || !isRunning(Number(name))) await rm(join(parent, name), { recursive: true, force: true });
  }
  await mkdir(join(parent, own));
  return join(parent, own);
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: there is one, of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
