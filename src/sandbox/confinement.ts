import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { leaveIdentity, takeIdentity } from './identity.ts';
import type { LaunchPlan, Trial } from './launch-plan.ts';

const run = promisify(execFile);

export type SandboxMode = 'require' | 'auto' | 'off';

/** What holds confined programs back on this machine, found by trying. */
export interface Confinement {
  mode: SandboxMode;
  /** Whether there is a launcher here, which everything but the environment and time limits hangs on. */
  launcher: boolean;
  /** Put before the launcher: makes the name spaces. */
  prefix: string[];
  namespaces: 'all' | 'network' | 'none';
  /** Whether each program gets a user of its own. */
  identity: boolean;
  landlock: number;
  filter: boolean;
  /** Started by a confined program: what holds that one back holds these as well. */
  nested: boolean;
  problems: string[];
}

/** Tells a confined program what it is in. */
export const INSIDE = 'DOCPARSE_SANDBOXED';

export const launcherPath = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? './launcher.ts' : './launcher.js', import.meta.url));

/** Of the launcher itself. */
export const LAUNCHER_ENV = { PATH: process.env.PATH };

export const SYSTEM = [
  ...['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/nix/store', '/opt'],
  ...[
    '/etc/ld.so.cache',
    '/etc/ld.so.conf',
    '/etc/ld.so.conf.d',
    '/etc/alternatives',
    '/etc/ssl/openssl.cnf',
    '/etc/fonts',
    '/etc/libreoffice',
    '/etc/localtime',
  ],
  ...['/etc/passwd', '/etc/group', '/etc/nsswitch.conf', '/var/cache/fontconfig', '/var/lib/libreoffice', '/var/spool/libreoffice', '/sys/devices/system/cpu'],
];
/** Of /proc without a name space: itself, and what the machine has. */
export const PROC = ['/proc/self', '/proc/cpuinfo', '/proc/meminfo', '/proc/stat', '/proc/sys/vm/overcommit_memory'];

const OFF: Omit<Confinement, 'mode'> = {
  ...{ launcher: false, prefix: [], namespaces: 'none', identity: false, landlock: 0, filter: false, nested: false, problems: [] },
};

let mode: SandboxMode = 'auto';
let known: Promise<Confinement> | undefined;

/** The strongest confinement that this machine permits: many containers forbid name spaces, so what works is found by trying. */
export const findConfinement = (): Promise<Confinement> => (known ??= detect());

/** The way out is in the message. */
export class SandboxError extends Error {
  override name = 'SandboxError';
}

/** Sets how programs are confined from now on. Throws SandboxError when it is required and there is none. */
export async function prepareSandbox(wanted: SandboxMode): Promise<Confinement> {
  if (wanted !== mode) known = undefined;
  mode = wanted;
  const found = await findConfinement();
  if (mode === 'require' && !holds(found)) {
    const why = found.problems.length > 0 ? ` (${found.problems.join('; ')})` : '';
    throw new SandboxError(
      `The setting sandbox is require, and this machine does not confine programs that read documents: ${missing(found).join(', ')}${why}. Permit Landlock (Linux 5.13) or name spaces, or set sandbox to auto.`,
    );
  }
  return found;
}

const missing = ({ landlock, namespaces, filter }: Confinement): string[] => [
  ...(landlock > 0 || namespaces === 'all' ? [] : ['files are open to them']),
  ...(filter || namespaces !== 'none' ? [] : ['the network is open to them']),
  ...(filter ? [] : ['all system calls are']),
];

const holds = (found: Confinement): boolean => found.mode !== 'off' && missing(found).length === 0;

async function detect(): Promise<Confinement> {
  const inside = process.env[INSIDE];
  if (inside !== undefined) return { ...OFF, mode, nested: true, ...(JSON.parse(inside) as Partial<Confinement>) };
  if (mode === 'off' || process.platform !== 'linux') return { ...OFF, mode };
  const folder = await mkdtemp(join(tmpdir(), 'docparse-sandbox-'));
  const problems: string[] = [];
  try {
    const candidates: [Confinement['namespaces'], string[]][] = [
      ['all', ['--mount', '--pid', '--net', '--ipc']],
      ['network', ['--net', '--ipc']],
    ];
    const root = process.getuid?.() === 0;
    for (const [namespaces, kinds] of candidates) {
      // Root of a container often lacks the right to make other name spaces than those of a user.
      for (const user of root ? [[], USER] : [USER]) {
        const prefix = unshare([...user, ...kinds], namespaces === 'all');
        const found = await trial(prefix, namespaces === 'all', root && user.length === 0, folder).catch((error: Error) => error);
        if (found instanceof Error) problems.push(`${namespaces} name spaces: ${reason(found)}`);
        else if (namespaces === 'all' && !found.newRoot) problems.push(...found.problems);
        else return result(namespaces, prefix, found, problems);
      }
    }
    const found = await trial(plainPrefix, false, root, folder).catch((error: Error) => error);
    if (found instanceof Error) return { ...OFF, mode, problems: [...problems, reason(found)] };
    return result('none', plainPrefix, found, problems);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const USER = ['--user', '--map-current-user', '--keep-caps'];

/** The launcher is a Node, which would take a channel of messages for its own. */
const KEEP_CHANNEL = 'unset NODE_CHANNEL_FD NODE_CHANNEL_SERIALIZATION_MODE';
const plainPrefix = ['/bin/sh', '-c', `${KEEP_CHANNEL}; exec "$@"`, 'sh'];
/** The first process of a name space of processes gets no signal it does not wait for, and inherits orphans: a shell that waits. */
const firstPrefix = ['/bin/sh', '-c', `${KEEP_CHANNEL}; "$@"; exit $?`, 'sh'];

/** Ends with the process that has started it, with all that is in it. */
const unshare = (flags: string[], first: boolean): string[] => [
  ...['setpriv', '--pdeathsig', 'KILL', '--', 'unshare', ...flags, ...(first ? ['--fork', '--kill-child'] : []), '--'],
  ...(first ? firstPrefix : plainPrefix),
];

function result(namespaces: Confinement['namespaces'], prefix: string[], found: Trial, problems: string[]): Confinement {
  const { landlock, filter, identity } = found;
  return { mode, launcher: true, prefix, namespaces, identity, landlock, filter, nested: false, problems: [...problems, ...found.problems] };
}

const reason = (error: Error & { stderr?: string }): string => ((error.stderr ?? '').trim() || error.message).split('\n')[0] ?? '';

/** Runs the launcher with everything, and without a program: it says what has worked. */
async function trial(prefix: string[], newRoot: boolean, identity: boolean, folder: string): Promise<Trial> {
  const taken = identity ? takeIdentity() : undefined;
  const plan: LaunchPlan = {
    ...{ program: '', args: [], env: {}, cwd: '/', files: [], newRoot, landlock: 0, filter: true, limits: {} },
    paths: { readable: [...SYSTEM, process.execPath, ...PROC], shared: [], own: [folder] },
    identity: taken,
  };
  const [command = '', ...args] = [...prefix, process.execPath, launcherPath, JSON.stringify(plan)];
  try {
    const { stdout } = await run(command, args, { timeout: 20_000, env: LAUNCHER_ENV });
    return JSON.parse(stdout) as Trial;
  } finally {
    if (taken) leaveIdentity(taken);
  }
}

/** What is in force, in words for who runs the service. */
export async function describeConfinement(): Promise<{ complete: boolean; says: string; problems: string[] }> {
  const found = await findConfinement();
  if (found.mode === 'off') return { complete: false, says: 'switched off (sandbox)', problems: [] };
  const user = found.identity ? 'a user of its own' : 'the user of docparse, without rights';
  const spaces = { all: 'user, mount, process and network name spaces', network: 'a network name space', none: 'no name spaces' }[found.namespaces];
  const parts = found.launcher
    ? [user, spaces, found.landlock > 0 ? `Landlock ${found.landlock}` : 'no Landlock', found.filter ? 'filtered system calls' : 'no filter of system calls']
    : ['nothing of the system here'];
  return { complete: holds(found), says: `each program that reads documents: empty environment, ${parts.join(', ')}`, problems: found.problems };
}
