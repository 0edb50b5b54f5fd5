import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Credentials, ensureFirstAccount } from '../accounts/index.ts';
import type { Config } from '../config/index.ts';
import type { JobsLog } from '../jobs/index.ts';
import type { Pool } from '../pool/index.ts';
import type { Store } from '../store/index.ts';
import { AccountLimits } from './account/account-limits.ts';
import { type BackendOptions, openBackend } from './backend.ts';
import { startMonitor } from './monitor.ts';
import { buildServer } from './server.ts';

export interface Service {
  app: FastifyInstance;
  pool: Pool;
  store: Store;
  port: number;
  /** The account, when it was made at this start. */
  created?: Credentials;
  /** Stops taking requests and jobs, finishes running ones or hands them back, stops the engines. */
  stop(): Promise<void>;
}

/**
 * Starts the whole service: store, account, engines, work on jobs, HTTP. Resolves when a document can be parsed.
 * `store`: one that is being opened already.
 */
export async function startService(config: Config, options: BackendOptions = {}): Promise<Service> {
  let app: FastifyInstance | undefined;
  const log: JobsLog = {
    info: (object, message) => app?.log.info(object, message),
    warn: (object, message) => app?.log.warn(object, message),
    error: (object, message) => app?.log.error(object, message),
  };
  const backend = await openBackend(config, options, log);
  const { store, pool, metrics, workDir } = backend;
  let created: Credentials | undefined;
  let monitor: FastifyInstance | undefined;
  let server: FastifyInstance;
  try {
    server = await buildServer({ config, ...backend, limits: new AccountLimits(config.accountLimits) });
    app = server;
    await backend.start({ worker: config.worker });
    monitor = await startMonitor({ config, metrics, store, pool, workDir }, config.host);
    await server.listen({ port: config.port, host: config.host });
    // Last of all: a start that fails, by a busy port or anything else, would take the secret along.
    created = await ensureFirstAccount(store, config);
  } catch (error) {
    await app?.close();
    await monitor?.close();
    await backend.close();
    throw error;
  }
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    const late = setTimeout(() => server.server.closeAllConnections(), config.drainMs);
    // Both at once: they have the same time.
    await Promise.all([server.close(), backend.stopWork()]);
    clearTimeout(late);
    await monitor?.close();
    await backend.close();
  };
  return {
    app: server,
    pool,
    store,
    port: (server.server.address() as AddressInfo).port,
    created,
    stop: () => (stopping ??= stop()),
  };
}
