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

/** What confines programs on this machine, determined by trial. */
export interface Confinement {
  mode: SandboxMode;
  /** Whether there is a launcher; everything but environment and time limits depends on it. */
  launcher: boolean;
  /** Command before the launcher that creates the namespaces. */
  prefix: string[];
  namespaces: 'all' | 'network' | 'none';
  /** Whether each program runs as its own user. */
  identity: boolean;
  landlock: number;
  filter: boolean;
  /** Started by a confined program, whose confinement also applies to its children. */
  nested: boolean;
  problems: string[];
}

/** Tells a program that it is confined. */
export const INSIDE = 'DOCPARSE_SANDBOXED';

export const launcherPath = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './launcher.ts' : './launcher.js', import.meta.url),
);

/** Environment of the launcher itself. */
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
  ...[
    '/etc/passwd',
    '/etc/group',
    '/etc/nsswitch.conf',
    '/var/cache/fontconfig',
    '/var/lib/libreoffice',
    '/var/spool/libreoffice',
    '/sys/devices/system/cpu',
  ],
];
/** Paths in /proc without a namespace: the process itself, and properties of the machine. */
export const PROC = ['/proc/self', '/proc/cpuinfo', '/proc/meminfo', '/proc/stat', '/proc/sys/vm/overcommit_memory'];

const OFF: Omit<Confinement, 'mode'> = {
  ...{
    launcher: false,
    prefix: [],
    namespaces: 'none',
    identity: false,
    landlock: 0,
    filter: false,
    nested: false,
    problems: [],
  },
};

let mode: SandboxMode = 'auto';
let known: Promise<Confinement> | undefined;

/**
 * The strongest confinement that this machine permits, determined by trial, because many containers forbid namespaces.
 */
export const findConfinement = (): Promise<Confinement> => (known ??= detect());

/** The message contains the solution. */
export class SandboxError extends Error {
  override name = 'SandboxError';
}

/** Sets the confinement for all later programs. Throws SandboxError if it is required and unavailable. */
export async function prepareSandbox(wanted: SandboxMode): Promise<Confinement> {
  if (wanted !== mode) known = undefined;
  mode = wanted;
  const found = await findConfinement();
  if (mode === 'require' && !isConfined(found)) {
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

const isConfined = (found: Confinement): boolean => found.mode !== 'off' && missing(found).length === 0;

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
      // A container's root often lacks the right to create namespaces other than user namespaces.
      for (const user of root ? [[], USER] : [USER]) {
        const prefix = unshare([...user, ...kinds], namespaces === 'all');
        const found = await trial(prefix, namespaces === 'all', root && user.length === 0, folder).catch(
          (error: Error) => error,
        );
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

/** The launcher is a Node process, which would use an inherited message channel. */
const KEEP_CHANNEL = 'unset NODE_CHANNEL_FD NODE_CHANNEL_SERIALIZATION_MODE';
const plainPrefix = ['/bin/sh', '-c', `${KEEP_CHANNEL}; exec "$@"`, 'sh'];
/**
 * The first process of a PID namespace gets only signals that it handles, and inherits orphans, so it is a shell that
 * waits.
 */
const firstPrefix = ['/bin/sh', '-c', `${KEEP_CHANNEL}; "$@"; exit $?`, 'sh'];

/** Ends with its parent, together with everything inside. */
const unshare = (flags: string[], first: boolean): string[] => [
  ...['setpriv', '--pdeathsig', 'KILL', '--', 'unshare', ...flags, ...(first ? ['--fork', '--kill-child'] : []), '--'],
  ...(first ? firstPrefix : plainPrefix),
];

function result(
  namespaces: Confinement['namespaces'],
  prefix: string[],
  found: Trial,
  problems: string[],
): Confinement {
  const { landlock, filter, identity } = found;
  return {
    mode,
    launcher: true,
    prefix,
    namespaces,
    identity,
    landlock,
    filter,
    nested: false,
    problems: [...problems, ...found.problems],
  };
}

const reason = (error: Error & { stderr?: string }): string =>
  ((error.stderr ?? '').trim() || error.message).split('\n')[0] ?? '';

/** Runs the launcher with all measures but without a program, to find out which ones work. */
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

/** The active confinement, in words for the operator. */
export async function describeConfinement(): Promise<{ complete: boolean; says: string; problems: string[] }> {
  const found = await findConfinement();
  if (found.mode === 'off') return { complete: false, says: 'switched off (sandbox)', problems: [] };
  const user = found.identity ? 'a user of its own' : 'the user of docparse, without rights';
  const spaces = {
    all: 'user, mount, process and network name spaces',
    network: 'a network name space',
    none: 'no name spaces',
  }[found.namespaces];
  const parts = found.launcher
    ? [
        user,
        spaces,
        found.landlock > 0 ? `Landlock ${found.landlock}` : 'no Landlock',
        found.filter ? 'filtered system calls' : 'no filter of system calls',
      ]
    : ['nothing of the system here'];
  return {
    complete: isConfined(found),
    says: `each program that reads documents: empty environment, ${parts.join(', ')}`,
    problems: found.problems,
  };
}
