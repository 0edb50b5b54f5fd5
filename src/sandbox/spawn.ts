import { type ChildProcess, type SpawnOptions, type StdioOptions, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Confinement, findConfinement, INSIDE, LAUNCHER_ENV, launcherPath, PROC, SYSTEM } from './confinement.ts';
import { handOver, type Identity, isOpenTo, leaveIdentity, takeIdentity } from './identity.ts';
import type { LaunchPlan, Limits } from './launch-plan.ts';

export interface ConfinedOptions {
  /** A folder of the program alone: it works in it, and its temporary files are there. */
  folder: string;
  /** A folder of ours (`makePassage`) in whose parts it works when it is told their names. */
  shared?: string;
  /** What it reads beside the programs and libraries of the system. */
  readable?: readonly string[];
  /** All of its environment but what every program needs. */
  env?: Record<string, string>;
  limits?: Limits;
  stdio?: StdioOptions;
  serialization?: SpawnOptions['serialization'];
}

export interface Confined {
  process: ChildProcess;
  /** Number of the program itself, which the process that was started may only wait for. */
  pid(): number | undefined;
}

/** Starts a program that sees a folder and nothing else of ours, in a process group of its own. It ends with this process. */
export async function spawnConfined(program: string, args: readonly string[], options: ConfinedOptions): Promise<Confined> {
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
    ? await identityFor(folder, { readable: options.readable ?? [], shared: shared === undefined ? [] : [shared] }, newRoot)
    : undefined;
  const channel = Array.isArray(stdio) ? stdio.indexOf('ipc') : -1;
  const plan: LaunchPlan = {
    ...{ program, args, cwd: folder, newRoot, landlock: found.landlock, filter: found.filter && !found.nested, identity, limits: options.limits ?? {} },
    env: channel < 0 ? env : { ...env, NODE_CHANNEL_FD: String(channel), NODE_CHANNEL_SERIALIZATION_MODE: serialization ?? 'json' },
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

/** What every program needs, and what it is told of its sandbox: those that it starts itself get no name spaces and no filter again. */
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
  return { PATH: process.env.PATH ?? '', HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', [INSIDE]: JSON.stringify(inside), ...given };
}

/** A user for the program, and its folder in his hands; undefined where he could not reach what he needs. */
async function identityFor(folder: string, paths: { readable: readonly string[]; shared: readonly string[] }, newRoot: boolean): Promise<Identity | undefined> {
  const identity = takeIdentity();
  const above = { readable: [...paths.readable, process.execPath], shared: [...paths.shared, folder] };
  if (!(await isOpenTo(identity.gid, { ...above, shared: paths.shared }, newRoot))) {
    leaveIdentity(identity);
    return undefined;
  }
  await handOver(folder, identity);
  return identity;
}

/** The program below the processes that keep its name spaces, as it is numbered outside. */
function lastDescendant(pid: number | undefined): number | undefined {
  // The launcher becomes the program, so the first that has a child is a keeper and the second is the shell.
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
