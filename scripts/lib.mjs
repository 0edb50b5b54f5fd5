// Shared by the scripts that have to run on the machine's own Node, before anything is installed: no packages, no
// TypeScript.
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Least Node for the scripts and for npm to install what runs the rest. */
const OLDEST = 20;
if (Number(process.versions.node.split('.')[0]) < OLDEST) {
  console.error(
    `These scripts need Node ${OLDEST} or newer; this is ${process.version}. Everything else runs on the Node that they install.`,
  );
  process.exit(1);
}

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
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      ...options,
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 128 : 1)));
  });
}

/** Runs a program and keeps what it prints. */
export function capture(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        output += data;
      });
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
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
  const done =
    existsSync(marker) && existsSync(join(bin, 'node')) && statSync(marker).mtimeMs >= statSync(lock).mtimeMs;
  if (done) return;
  // Warnings about the machine's own Node are about one that nothing runs on afterwards.
  await must('Installing packages', 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
}

/** Fetches models that are missing, where the machine can; all goes on without them. */
export async function setUpModels() {
  console.log('\n> Models');
  await run('node', [join('scripts', 'setup-models.ts')]);
}
