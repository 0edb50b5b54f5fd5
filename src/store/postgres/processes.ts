import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * Whether the process is the server on the cluster in `dir`: numbers of processes are used again, and that of a dead
 * server may be anybody's.
 */
export async function isPostmaster(pid: number, dir: string): Promise<boolean> {
  if (!existsSync('/proc/self/cwd')) {
    const { stdout } = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({
      stdout: '',
    }));
    return /\bpostgres\b/.test(stdout) && stdout.includes(dir);
  }
  const process = await inCluster(pid, await realpath(dir));
  return process !== undefined && !process.startsWith(SESSION);
}

/**
 * Processes on the cluster in `dir` that are not its server (Linux only; elsewhere none are found). Call it when no
 * server runs.
 */
export async function orphanedSessions(dir: string): Promise<number[]> {
  const real = await realpath(dir);
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter(Number.isInteger);
  const found = await Promise.all(
    pids.map(async (pid) => ((await inCluster(pid, real))?.startsWith(SESSION) ? pid : undefined)),
  );
  return found.filter((pid) => pid !== undefined);
}

/** What the children of a server call themselves. */
const SESSION = 'postgres: ';

/** Command line of the process when it works in the cluster. */
async function inCluster(pid: number, dir: string): Promise<string | undefined> {
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return cwd === dir ? readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined) : undefined;
}
