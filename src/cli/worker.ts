import { loadConfig } from '../config/index.ts';
import { startWorkerService } from '../http/index.ts';
import { endSignal } from './end-signal.ts';
import { EXIT } from './exit-codes.ts';

/** docparse worker: works on jobs until SIGINT or SIGTERM. */
export async function worker(env: NodeJS.ProcessEnv): Promise<number> {
  const config = loadConfig(env);
  // For tests of the process plumbing; the engine named here replaces the real one.
  const service = await startWorkerService(config, { engineModule: env.DOCPARSE_ENGINE_MODULE || undefined });
  const ended = endSignal();
  process.stdout.write(`docparse works on jobs with ${config.workers} engine processes.\n`);
  await ended;
  await service.stop();
  return EXIT.ok;
}
