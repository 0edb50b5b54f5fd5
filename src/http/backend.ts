import { join } from 'node:path';
import { type Accounts, ensureFirstAccount, openAccounts } from '../accounts/index.ts';
import type { Config } from '../config/index.ts';
import {
  createJobs,
  type Jobs,
  type JobsLog,
  startWebhookSender,
  startWorker,
  type WebhookSender,
  type Worker,
} from '../jobs/index.ts';
import { Pool, type Publish } from '../pool/index.ts';
import { prepareSandbox } from '../sandbox/index.ts';
import {
  claimChore,
  makeDataDir,
  openKillers,
  openStore,
  publishPictures,
  type Store,
  sweepKillers,
  sweepPictures,
} from '../store/index.ts';
import { openWorkDir, type WorkDir } from './documents/work-dir.ts';
import { modelClients } from './engine-models.ts';
import { Metrics } from './metrics.ts';
import { databaseFigures } from './monitor.ts';
import { observeTasks } from './observe.ts';

/** All of a process but its HTTP face: the same for servers and for workers. */
export interface Backend {
  store: Store;
  accounts: Accounts;
  pool: Pool;
  jobs: Jobs;
  metrics: Metrics;
  workDir: string;
  pictureKey: string;
  /**
   * Starts engines, the sending of webhooks and, with `worker`, work on jobs. Resolves when a document can be parsed.
   */
  start(options: { worker: boolean }): Promise<void>;
  /** Takes no new jobs and gives running ones the time to drain; then other workers can take them. */
  stopWork(): Promise<void>;
  /** Ends everything; `stopWork` first, when that has not been called. */
  close(): Promise<void>;
}

/** How often someone sweeps, and how often each process looks whether it is time. */
const SWEEP_MS = 3_600_000;
const LOOK_MS = 600_000;

export interface BackendOptions {
  engineModule?: string;
  /** Opened here when it is not given; closed with the rest in any case. */
  store?: Promise<Store>;
}

/**
 * Opens store, engine processes and jobs, in this order. What was opened is closed again when a later part fails, with
 * the error of that part.
 */
export async function openBackend(config: Config, options: BackendOptions, log: JobsLog): Promise<Backend> {
  const warn = (message: string): void => log.warn({}, message);
  const opening = options.store ?? openStore(config, warn);
  // Whether it opens is heard where it is awaited.
  opening.catch(() => {});
  let work: WorkDir | undefined;
  try {
    await prepareSandbox(config.sandbox);
    // With a database from elsewhere the store does not look at it.
    await makeDataDir(config.dataDir);
    work = await openWorkDir(join(config.dataDir, 'work'));
    return await build(config, options, log, await opening, work);
  } catch (error) {
    await opening.then((store) => store.close()).catch(() => {});
    await work?.close();
    throw error;
  }
}

async function build(
  config: Config,
  options: BackendOptions,
  log: JobsLog,
  store: Store,
  work: WorkDir,
): Promise<Backend> {
  // An account with given credentials has no secret that could get lost; others are made when the service listens.
  if (config.appId !== undefined) await ensureFirstAccount(store, config);
  const accounts = openAccounts(store, config);
  const pictureKey = await store.installationKey('pictures');
  const publish: Publish = (pictures, how) => publishPictures(store.blobs, pictures, how);
  const killers = openKillers(store.db, config.refuseKillersMs, (error) =>
    log.warn({ err: error }, 'Documents that killed a process could not be recorded.'),
  );
  const pool = new Pool(
    {
      modelsDir: config.modelsDir,
      office: config.office,
      sheets: config.sheets,
      pictureKey,
      publish,
      killers,
      askModel: modelClients(config.vlm),
      engineModule: options.engineModule,
      workDir: work.path,
    },
    config,
    (message) => log.warn({}, message),
  );
  const metrics = new Metrics({ pool, database: () => databaseFigures(store) });
  pool.observe = observeTasks(metrics);
  // Engines load while the queue and the routes are made ready; who waits for them hears of a failure in `start`.
  const engines = pool.start();
  engines.catch(() => {});
  let jobs: Awaited<ReturnType<typeof createJobs>>;
  try {
    jobs = await createJobs(store, config, log);
  } catch (error) {
    await pool.close();
    throw error;
  }
  let worker: Worker | undefined;
  let webhookSender: WebhookSender | undefined;
  const sweep = async (): Promise<void> => {
    try {
      if (await claimChore(store.db, 'sweep pictures', SWEEP_MS)) await sweepPictures(store.blobs, config.fileTtlMs);
      if (await claimChore(store.db, 'sweep killers', SWEEP_MS)) await sweepKillers(store.db);
    } catch (error) {
      log.warn({ err: error }, 'Expired data could not be deleted.');
    }
  };
  void sweep();
  const sweeper = setInterval(sweep, LOOK_MS).unref();
  const stopWork = async (): Promise<void> => worker?.stop(config.drainMs);
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    clearInterval(sweeper);
    await stopWork();
    await webhookSender?.stop();
    await pool.close();
    await jobs.close();
    await store.close();
    await work.close();
  };
  return {
    store,
    accounts,
    pool,
    jobs,
    metrics,
    workDir: work.path,
    pictureKey,
    async start(what) {
      await engines;
      webhookSender = await startWebhookSender({
        store,
        config,
        log,
        onCall: (outcome) => metrics.webhookCalled(outcome),
      });
      if (!what.worker) return;
      worker = await startWorker({
        store,
        queue: jobs.queue,
        feed: jobs.feed,
        accounts,
        pool,
        config,
        workDir: work.path,
        log,
        onEnd: ({ end, pages }) => {
          if (end !== 'lost') metrics.jobEnded(end);
          if (end === 'completed' && pages) metrics.pages('parse', pages.succeeded, pages.failed);
        },
      });
    },
    stopWork,
    close: () => (closing ??= close()),
  };
}
