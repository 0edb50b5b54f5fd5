import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Config } from '../config/index.ts';
import { openBackend } from './backend.ts';
import { logOptions } from './log-options.ts';
import { startMonitor } from './monitor.ts';

/**
 * A process that works on jobs and sends webhooks, without the interface; health and metrics are on their own port when
 * one is configured.
 */
export async function startWorkerService(
  config: Config,
  options: { engineModule?: string } = {},
): Promise<{ stop(): Promise<void> }> {
  const log = pino(logOptions(config), pino.destination({ dest: 2, sync: false }));
  const backend = await openBackend(config, options, log);
  const { store, pool, metrics, workDir } = backend;
  let monitor: FastifyInstance | undefined;
  try {
    await backend.start({ worker: true });
    monitor = await startMonitor({ config, metrics, store, pool, workDir }, config.host);
  } catch (error) {
    await backend.close();
    throw error;
  }
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await backend.stopWork();
    await monitor?.close();
    await backend.close();
  };
  return { stop: () => (stopping ??= stop()) };
}
