import { loadConfig } from '../config/index.ts';
import { type ModelReport, verifyModels } from '../models/index.ts';
import { EXIT } from './exit-codes.ts';

const MiB = 1024 * 1024;

/** docparse models list|verify */
export async function models(what: string, env: NodeJS.ProcessEnv): Promise<number> {
  if (what !== 'list' && what !== 'verify') {
    process.stderr.write(`docparse: models knows "list" and "verify", not "${what}".\n`);
    return EXIT.usage;
  }
  const { modelsDir } = loadConfig(env);
  const reports = await verifyModels(modelsDir);
  for (const report of reports) process.stdout.write(`${lineOf(report, what === 'verify')}\n`);
  if (what === 'list') return EXIT.ok;
  if (reports.some(({ state }) => state === 'damaged')) {
    process.stdout.write('Damaged files are not used. npm run setup:models fetches them again.\n');
    return EXIT.failed;
  }
  // Engine processes may not write here: what is made of the weights is made now.
  const { ensureModels } = await import('../ocr/index.ts');
  await ensureModels(modelsDir);
  return EXIT.ok;
}

function lineOf({ model, state, path }: ModelReport, verbose: boolean): string {
  const { task, name, bytes, licence, package: from, version, registry, sha256 } = model;
  const line = `${state.padEnd(8)} ${task.padEnd(23)} ${name.padEnd(22)} ${(bytes / MiB).toFixed(1).padStart(5)} MB  ${licence}  ${from} ${version} (${registry})`;
  return verbose ? `${line}\n         ${path}\n         SHA-256 ${sha256}` : line;
}
