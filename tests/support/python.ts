import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const exec = promisify(execFile);

/** What our package needs, what its loaders need, and the public clients of the hosted service. */
const PACKAGES = ['hatchling', 'httpx<1', 'langchain-core', 'llama-index-core', 'langchain-xparse', 'xparse-client'];
/** Packages take minutes to install: they are kept from run to run. */
const kept = path.join(
  import.meta.dirname,
  '../../node_modules/.cache/docparse',
  `python-${createHash('sha256').update(PACKAGES.join()).digest('hex').slice(0, 12)}`,
);

/** The programs of a virtual environment with those packages, or the reason why there is none. */
export async function preparePython(): Promise<{ bin: string } | { missing: string }> {
  const bin = path.join(kept, 'bin');
  if (existsSync(path.join(kept, 'ready'))) return { bin };
  await rm(kept, { recursive: true, force: true });
  try {
    await exec('python3', ['-m', 'venv', kept]);
  } catch {
    return { missing: 'needs Python with venv' };
  }
  try {
    await installPackages(bin, ...PACKAGES);
  } catch {
    return { missing: 'needs the Python package index' };
  }
  await writeFile(path.join(kept, 'ready'), '');
  return { bin };
}

export const installPackages = (bin: string, ...args: string[]): Promise<unknown> =>
  exec(path.join(bin, 'pip'), [
    'install',
    '-q',
    '--disable-pip-version-check',
    '--retries',
    '0',
    '--timeout',
    '20',
    ...args,
  ]);
