/**
 * Entry point of the process that becomes a confined program: drops all rights that the plan does not leave, then calls
 * execve(2). The settings apply to the calling thread, which is the one that survives execve.
 */
import { writeSync } from 'node:fs';
import { landlockVersion, restrictTo } from './landlock.ts';
import type { LaunchPlan, Trial } from './launch-plan.ts';
import { enterNewRoot } from './new-root.ts';
import { systemCallFilter } from './seccomp.ts';
import { filterProgram, pointers, systemCall, text } from './system-call.ts';

const F_SETFD = 2;
const PR_SET_PDEATHSIG = 1;
const PR_SET_SECCOMP = 22;
const PR_CAPBSET_DROP = 24;
const PR_SET_SECUREBITS = 28;
const PR_SET_NO_NEW_PRIVS = 38;
const PR_CAP_AMBIENT = 47;
const PR_CAP_AMBIENT_CLEAR_ALL = 4;
const SECCOMP_MODE_FILTER = 2;
const SIGKILL = 9;
/** SECBIT_NOROOT, NO_SETUID_FIXUP, NO_CAP_AMBIENT_RAISE, each with its lock. */
const NO_ROOT_RIGHTS = 0b1100_1111;
const LAST_CAPABILITY = 63;
const CAPABILITY_VERSION_3 = 0x2008_0522;

const RLIMIT_FSIZE = 1;
const RLIMIT_CORE = 4;
const RLIMIT_NPROC = 6;
const RLIMIT_AS = 9;

function confine(plan: LaunchPlan, attempt: (what: keyof Trial, step: () => void) => void): void {
  for (const fd of [0, 1, 2, ...plan.files]) systemCall('fcntl', fd, F_SETFD, 0);
  const { paths, limits } = plan;
  if (plan.newRoot)
    attempt('newRoot', () => enterNewRoot({ readable: paths.readable, writable: [...paths.shared, ...paths.own] }));
  setLimit(RLIMIT_CORE, 0);
  if (limits.fileBytes !== undefined) setLimit(RLIMIT_FSIZE, limits.fileBytes);
  if (limits.processes !== undefined && plan.identity) setLimit(RLIMIT_NPROC, limits.processes);
  const { identity } = plan;
  // Clear the bounding set while this is still allowed.
  for (let capability = 0; capability <= LAST_CAPABILITY; capability++)
    quietly(() => systemCall('prctl', PR_CAPBSET_DROP, capability));
  quietly(() => systemCall('prctl', PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL));
  quietly(() => systemCall('prctl', PR_SET_SECUREBITS, NO_ROOT_RIGHTS));
  if (identity) attempt('identity', () => become(identity));
  dropCapabilities();
  process.umask(identity ? 0o007 : 0o077);
  // A change of user clears this setting, so it comes afterwards.
  systemCall('prctl', PR_SET_PDEATHSIG, SIGKILL);
  systemCall('prctl', PR_SET_NO_NEW_PRIVS, 1);
  if (plan.landlock > 0) attempt('landlock', () => restrictTo(paths, plan.landlock));
  if (plan.filter) {
    attempt('filter', () => {
      const filter = systemCallFilter(process.arch);
      systemCall('prctl', PR_SET_SECCOMP, SECCOMP_MODE_FILTER, filterProgram(filter));
    });
  }
}

function become({ uid, gid }: { uid: number; gid: number }): void {
  process.setgroups?.([]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}

function dropCapabilities(): void {
  const header = Buffer.alloc(8);
  header.writeUInt32LE(CAPABILITY_VERSION_3, 0);
  systemCall('capset', header, Buffer.alloc(24));
}

function setLimit(resource: number, value: number): void {
  const memory = Buffer.alloc(16);
  memory.writeBigUInt64LE(BigInt(value), 0);
  memory.writeBigUInt64LE(BigInt(value), 8);
  systemCall('prlimit64', 0, resource, memory, null);
}

/** Ignores failures of steps that have no effect then: capabilities unknown to the kernel, missing rights. */
function quietly(step: () => void): void {
  try {
    step();
  } catch {
    // As said.
  }
}

function execute({ program, args, env, cwd, limits }: LaunchPlan): void {
  process.chdir(cwd);
  const words = [program, ...args].map(text);
  const variables = Object.entries(env).map(([name, value]) => text(`${name}=${value}`));
  const [path, argv, envp] = [text(program), pointers(words), pointers(variables)];
  // Node itself has reserved much more address space than the program may have.
  if (limits.memoryBytes !== undefined) setLimit(RLIMIT_AS, limits.memoryBytes);
  systemCall('execve', path, argv, envp);
}

function trial(plan: LaunchPlan): Trial {
  const found: Trial = { landlock: 0, filter: false, newRoot: false, identity: false, problems: [] };
  const version = landlockVersion();
  confine({ ...plan, landlock: version }, (what, step) => {
    try {
      step();
      Object.assign(found, { [what]: what === 'landlock' ? version : true });
    } catch (error) {
      found.problems.push(error instanceof Error ? error.message : String(error));
    }
  });
  return found;
}

const plan = JSON.parse(process.argv[2] ?? '') as LaunchPlan;
try {
  if (plan.program === '') {
    writeSync(1, JSON.stringify(trial(plan)));
    // The event loop can no longer make its system calls.
    process.exit(0);
  } else {
    confine(plan, (_, step) => step());
    execute(plan);
  }
} catch (error) {
  writeSync(
    2,
    `The sandbox could not start ${plan.program}: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(126);
}
