import { type ChildProcess, type SpawnOptions, type StdioOptions, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Confinement, findConfinement, INSIDE, LAUNCHER_ENV, launcherPath, PROC, SYSTEM } from './confinement.ts';
import { handOver, type Identity, isOpenTo, leaveIdentity, takeIdentity } from './identity.ts';
import type { LaunchPlan, Limits } from './launch-plan.ts';

export interface ConfinedOptions {
  /** A folder for this program only: its working directory, and its temporary files. */
  folder: string;
  /** A folder (`makePassage`) in whose subfolders it works if it knows their names. */
  shared?: string;
  /** Paths that it may read in addition to programs and libraries of the system. */
  readable?: readonly string[];
  /** Its environment, in addition to what every program needs. */
  env?: Record<string, string>;
  limits?: Limits;
  stdio?: StdioOptions;
  serialization?: SpawnOptions['serialization'];
}

export interface Confined {
  process: ChildProcess;
  /** Process id of the program itself; the spawned process may be only its parent. */
  pid(): number | undefined;
}

/**
 * Starts a program that sees one folder and no other files of ours, in its own process group. It ends with this
 * process.
 */
export async function spawnConfined(
  program: string,
  args: readonly string[],
  options: ConfinedOptions,
): Promise<Confined> {
  const found = await findConfinement();
  const { folder, shared, stdio, serialization } = options;
  const env = environment(folder, found, options.env);
  const given = { detached: true, stdio, serialization } satisfies SpawnOptions;
  if (!found.launcher) {
    const child = spawn(program, args, { ...given, cwd: folder, env });
    return { process: child, pid: () => child.pid };
  }
  const newRoot = found.namespaces === 'all';
  const readable = [...SYSTEM, process.execPath, ...(newRoot ? ['/proc'] : PROC), ...(options.readable ?? [])];
  const identity = found.identity
    ? await identityFor(
        folder,
        { readable: options.readable ?? [], shared: shared === undefined ? [] : [shared] },
        newRoot,
      )
    : undefined;
  const channel = Array.isArray(stdio) ? stdio.indexOf('ipc') : -1;
  const plan: LaunchPlan = {
    ...{
      program,
      args,
      cwd: folder,
      newRoot,
      landlock: found.landlock,
      filter: found.filter && !found.nested,
      identity,
      limits: options.limits ?? {},
    },
    env:
      channel < 0
        ? env
        : { ...env, NODE_CHANNEL_FD: String(channel), NODE_CHANNEL_SERIALIZATION_MODE: serialization ?? 'json' },
    files: channel > 2 ? [channel] : [],
    paths: { readable, shared: shared === undefined ? [] : [shared], own: [folder] },
  };
  const [command = '', ...rest] = [...found.prefix, process.execPath, launcherPath, JSON.stringify(plan)];
  const child = spawn(command, rest, { ...given, cwd: '/', env: LAUNCHER_ENV });
  if (identity) {
    child.once('exit', () => leaveIdentity(identity));
    child.once('error', () => leaveIdentity(identity));
  }
  return { process: child, pid: newRoot ? () => lastDescendant(child.pid) : () => child.pid };
}

/**
 * The environment that every program needs, and the state of its sandbox: programs that it starts get no further
 * namespaces or filter.
 */
function environment(folder: string, found: Confinement, given: Record<string, string> = {}): Record<string, string> {
  const { mode, launcher, landlock, filter } = found;
  const inside: Partial<Confinement> = {
    mode,
    launcher,
    landlock,
    filter,
    namespaces: 'none',
    identity: false,
    nested: true,
    prefix: ['/bin/sh', '-c', 'exec "$@"', 'sh'],
  };
  return {
    PATH: process.env.PATH ?? '',
    HOME: folder,
    TMPDIR: folder,
    LANG: 'C.UTF-8',
    LC_ALL: 'C.UTF-8',
    [INSIDE]: JSON.stringify(inside),
    ...given,
  };
}

/** A user for the program, as owner of its folder; undefined if that user could not access the required paths. */
async function identityFor(
  folder: string,
  paths: { readable: readonly string[]; shared: readonly string[] },
  newRoot: boolean,
): Promise<Identity | undefined> {
  const identity = takeIdentity();
  const above = { readable: [...paths.readable, process.execPath], shared: [...paths.shared, folder] };
  if (!(await isOpenTo(identity.gid, { ...above, shared: paths.shared }, newRoot))) {
    leaveIdentity(identity);
    return undefined;
  }
  await handOver(folder, identity);
  return identity;
}

/** Outside process id of the program below the processes that hold its namespaces. */
function lastDescendant(pid: number | undefined): number | undefined {
  // The launcher becomes the program. The first process with a child holds the namespaces, the second is the shell.
  let at = pid;
  for (let depth = 0; at !== undefined && depth < 2; depth++) at = firstChild(at);
  return at;
}

function firstChild(pid: number): number | undefined {
  try {
    const [first] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ');
    return first ? Number(first) : undefined;
  } catch {
    return undefined;
  }
}
