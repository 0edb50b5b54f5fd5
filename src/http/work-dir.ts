import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Where nobody can tell whether a process still runs, because it ran on another machine: nothing works on one thing for so long. */
const FOREIGN_MS = 2 * 86_400_000;

/** An empty directory of this process. What earlier processes left when they were killed goes away. */
export async function freshWorkDir(parent: string): Promise<string> {
  const host = hostname().replace(/[^\w.-]/g, '_');
  const own = `${host}+${process.pid}`;
  await mkdir(parent, { recursive: true });
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    if (name === own || (await isAbandoned(path, name, host))) await rm(path, { recursive: true, force: true });
  }
  await mkdir(join(parent, own));
  return join(parent, own);
}

async function isAbandoned(path: string, name: string, host: string): Promise<boolean> {
  const [where, pid] = name.split('+');
  if (where === host) return !isRunning(Number(pid));
  // Machines and containers share a directory on a network disk.
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && found.mtimeMs + FOREIGN_MS < Date.now();
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: there is one, of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
