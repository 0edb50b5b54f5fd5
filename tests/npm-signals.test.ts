import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { isAlive, trickEngine } from './support/service.ts';

it('SIGTERM to npm ends the service and its database in order, and npm waits for it', async (context) => {
  if (process.platform === 'win32') context.skip('there are no signals');
  const dir = await mkdtemp(join(tmpdir(), 'docparse-npm-'));
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = {
    ...inherited,
    NODE_OPTIONS: '',
    ...{
      DOCPARSE_PORT: '0',
      DOCPARSE_HOST: '127.0.0.1',
      DOCPARSE_DATA: dir,
      DOCPARSE_WORKERS: '1',
      DOCPARSE_NICENESS: '0',
      DOCPARSE_ENGINE_MODULE: trickEngine,
    },
  };
  const npm = spawn('npm', ['run', 'dev'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  npm.stderr.resume();
  await new Promise<void>((resolve, reject) => {
    npm.stdout.on('data', (data) => {
      said += data;
      if (said.includes('curl')) resolve();
    });
    npm.once('exit', () => reject(new Error(said)));
  });
  const pidFile = join(dir, 'postgres', 'postmaster.pid');
  const postgres = Number.parseInt(await readFile(pidFile, 'utf8'), 10);
  npm.kill('SIGTERM');
  await once(npm, 'exit');
  expect(existsSync(pidFile)).toBe(false);
  // It removes its file just before it ends.
  await vi.waitFor(() => expect(isAlive(postgres)).toBe(false), { timeout: 10_000 });
  await rm(dir, { recursive: true, force: true });
});
