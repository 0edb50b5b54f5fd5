// Shared by the scripts that have to run on a bare Node 20, before anything is installed: no packages, no TypeScript.
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, 'node_modules', '.bin');

/** The project brings its own Node: first in the path, so that everything started from here runs on it. */
export const env = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
  // The install script of this package would only fetch GPU libraries; those for the CPU are in the package.
  ONNXRUNTIME_NODE_INSTALL: 'skip',
};

/** Runs a program with its output on our own; resolves with its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32', ...options });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 128 : 1)));
  });
}

/** Runs a step and ends this process with its exit code when it fails. */
export async function must(what, command, args) {
  console.log(`\n> ${what}`);
  const code = await run(command, args);
  if (code !== 0) {
    console.error(`\n${what} failed (exit code ${code}).`);
    process.exit(code);
  }
}

/** Installs the packages of the lock file unless they are there already. */
export async function install() {
  const marker = join(root, 'node_modules', '.package-lock.json');
  const lock = join(root, 'package-lock.json');
  const done = existsSync(marker) && existsSync(join(bin, 'node')) && statSync(marker).mtimeMs >= statSync(lock).mtimeMs;
  if (done) return;
  await must('Installing packages', 'npm', ['ci', '--no-audit', '--no-fund']);
}
