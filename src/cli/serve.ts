import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadConfig } from '../config/index.ts';
import type { Service } from '../http/index.ts';
import { openStore } from '../store/index.ts';
import { endSignal } from './end-signal.ts';
import { EXIT } from './exit-codes.ts';
import { samplePdf } from './sample-pdf.ts';

/** docparse serve: runs until SIGINT or SIGTERM. */
export async function serve(env: NodeJS.ProcessEnv, options: { worker?: boolean } = {}): Promise<number> {
  const config = loadConfig(options.worker === false ? { ...env, DOCPARSE_WORKER: '0' } : env);
  let service: Service | undefined;
  const store = openStore(config, (message) =>
    service ? service.app.log.warn({}, message) : process.stderr.write(`${message}\n`),
  );
  // Whether it opens is heard where it is awaited.
  store.catch(() => {});
  // Loaded only now: the database, whose first start makes its files, starts meanwhile.
  const { startService } = await import('../http/index.ts');
  // For tests of the process plumbing; the engine named here replaces the real one.
  service = await startService(config, { engineModule: env.DOCPARSE_ENGINE_MODULE || undefined, store });
  // Heard before anybody is told that the service listens: who reads that may end it at once.
  const ended = endSignal();
  const sample = join(config.dataDir, 'sample.pdf');
  // A disk that is full must not cost the secret that is told below.
  await writeFile(sample, samplePdf()).catch((error: Error) =>
    process.stderr.write(`docparse: ${sample} could not be written: ${error.message}\n`),
  );
  const base = config.publicUrl ?? `http://localhost:${service.port}`;
  const id = service.created?.appId ?? config.appId;
  const secret = service.created?.secret ?? config.secretCode;
  const lines = [`docparse listens on ${base} with ${config.workers} engine processes.`];
  if (service.created)
    lines.push(
      '',
      'An account was made. The secret is shown this once; only a hash of it is kept.',
      `  app id       ${id}`,
      `  secret code  ${secret}`,
    );
  else if (!secret)
    lines.push('The account of the first start is used. If its secret is lost, "npm run account" makes a new one.');
  // A secret that was given from outside is not repeated on the screen, and another shell has no variable with it.
  const shown = { id: id ?? '<app id>', secret: service.created ? secret : '<secret code>' };
  const blanks = Object.values(shown).filter((text) => text?.startsWith('<'));
  lines.push(
    '',
    blanks.length > 0 ? `Try it, with your own ${blanks.join(' and ')}:` : 'Try it:',
    '',
    `  curl -sS -H ${quoted(`x-ti-app-id: ${shown.id}`)} -H ${quoted(`x-ti-secret-code: ${shown.secret}`)} -F ${quoted(`file=@${sample}`)} ${base}/api/v1/docparse/parse/sync`,
    '',
  );
  process.stdout.write(`${lines.join('\n')}\n`);
  await ended;
  await service.stop();
  return EXIT.ok;
}

/** One word for the shell of the system. */
const quoted = (text: string): string =>
  process.platform === 'win32' ? `"${text}"` : `'${text.replaceAll("'", "'\\''")}'`;
