import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, readlink, rm, rmdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { makePassage } from '../../sandbox/index.ts';

const BEAT_MS = 30_000;
/**
 * A process that cannot be checked from here is dead when its directory has not changed for this long: twenty beats.
 */
const LEASE_MS = 600_000;

export interface WorkDir {
  path: string;
  /** Removes the directory and stops looking after others. */
  close(): Promise<void>;
}

/**
 * Directories of processes that cannot be asked, as they were when they were seen to change last (`performance.now()`).
 */
type Watched = Map<string, { mtimeMs: number; sinceMs: number }>;

/**
 * An empty directory of this process under `parent`. What killed processes have left there is removed: at once where a
 * process id tells that its process has ended, later where it says nothing, because it counts in another container or
 * on another machine that shares the disk.
 */
export async function openWorkDir(parent: string): Promise<WorkDir> {
  const scope = await processScope();
  const own = [scope, process.pid, await startOf(process.pid), randomBytes(4).toString('hex')].join('+');
  const path = join(parent, own);
  // Others on this machine may not look in; engine processes pass, but see no names.
  await makePassage(parent);
  await makePassage(path);
  const watched: Watched = new Map();
  await removeAbandoned(parent, scope, watched, performance.now());
  let beating: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    beating = beat(path)
      .then(() => removeAbandoned(parent, scope, watched, performance.now()))
      .catch(() => {}); // A full disk, for instance; the next one may do.
  }, BEAT_MS).unref();
  return {
    path,
    async close() {
      clearInterval(timer);
      await beating;
      await rm(path, { recursive: true, force: true });
    },
  };
}

/** Changes the time of the directory, by the clock of its file system. */
async function beat(path: string): Promise<void> {
  const sign = join(path, '.alive');
  await mkdir(sign, { recursive: true });
  await rmdir(sign);
}

/**
 * @param watched what earlier calls have seen; clocks are not compared with times of files, because clocks jump and
 * those of machines differ
 * @param nowMs of a clock that only goes forward
 */
export async function removeAbandoned(parent: string, scope: string, watched: Watched, nowMs: number): Promise<void> {
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    const [where, pid, start] = name.split('+');
    if (where === scope) {
      const running = await startOf(Number(pid));
      if (running !== start && running !== '?') await rm(path, { recursive: true, force: true });
      continue;
    }
    const mtimeMs = (await stat(path).catch(() => undefined))?.mtimeMs;
    const seen = watched.get(name);
    if (mtimeMs === undefined) watched.delete(name);
    else if (seen?.mtimeMs !== mtimeMs) watched.set(name, { mtimeMs, sinceMs: nowMs });
    else if (nowMs - seen.sinceMs >= LEASE_MS) {
      watched.delete(name);
      await rm(path, { recursive: true, force: true });
    }
  }
}

/** Names the space in which a process id means one process: this run of this machine and, on Linux, this container. */
export async function processScope(): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const space = await readlink('/proc/self/ns/pid').catch(() => '');
  return createHash('sha256')
    .update(JSON.stringify([hostname(), boot, space]))
    .digest('hex')
    .slice(0, 16);
}

/**
 * When a running process began, in ticks since the machine did (proc(5), field 22): ids are given out again. '?' where
 * that is not told, '' when it does not run.
 */
async function startOf(pid: number): Promise<string> {
  if (!isRunning(pid)) return '';
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field is the name of the program in brackets, and may hold blanks and brackets.
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '?';
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
