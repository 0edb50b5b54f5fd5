/** Filters of system calls in classic BPF (seccomp(2)). */

const ALLOW = 0x7fff_0000;
const KILL = 0x8000_0000;
const ERRNO = 0x0005_0000;
const EPERM = 1;
const ENOSYS = 38;
const EACCES = 13;
const ECONNREFUSED = 111;

// Opcodes of linux/filter.h.
const LOAD = 0x20;
const RETURN = 0x06;
const EQUAL = 0x15;
const AT_LEAST = 0x35;
const ANY_BIT = 0x45;

/** `struct seccomp_data`: number, architecture, instruction pointer, six arguments of 64 bits. */
const NUMBER = 0;
const ARCHITECTURE = 4;
const argument = (n: number): number => 16 + 8 * n;

const AF_UNIX = 1;
const SOCK_STREAM = 1;
const TIOCSTI = 0x5412;
/** CLONE_NEWTIME, NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. */
const NAMESPACES = 0x7e02_0080;
/** Numbers from here on belong to the x32 ABI, which would bypass the filter. */
const X32 = 0x4000_0000;

interface Numbers {
  audit: number;
  /** Fail with EPERM. */
  refused: number[];
  connect: number;
  /** Succeed without effect. */
  idle: number[];
  socket: number;
  clone: number;
  prlimit: number;
  ioctl: number;
}

/**
 * Calls with the same number on all architectures: clone3 hides its flags from filters, and io_uring makes calls that
 * filters do not see. io_uring_enter is useless without the others, and the launcher's event loop needs it.
 */
const UNKNOWN = [425, 427, 435];
/** The newer mount calls, pidfd_getfd, quotactl_fd. */
const REFUSED = [428, 429, 430, 431, 432, 433, 438, 442, 443];

/**
 * Calls that no document reader needs: access to other processes, namespaces, mounts, links, devices, kernel modules,
 * keys, and System V IPC. Links, because the server would follow them.
 */
const NUMBERS: Record<string, Numbers> = {
  x64: {
    audit: 0xc000_003e,
    // biome-ignore format: a table
    refused: [
      101, 310, 311, 312, // ptrace, process_vm_readv, process_vm_writev, kcmp
      272, 308, 165, 166, 155, 161, // unshare, setns, mount, umount2, pivot_root, chroot
      321, 298, 323, 248, 249, 250, // bpf, perf_event_open, userfaultfd, add_key, request_key, keyctl
      303, 304, 246, 320, 175, 313, 176, // name_to_handle_at, open_by_handle_at, kexec_load, kexec_file_load, init_module, finit_module, delete_module
      167, 168, 169, 163, 179, 103, 300, 172, 173, // swapon, swapoff, reboot, acct, quotactl, syslog, fanotify_init, iopl, ioperm
      86, 265, 88, 266, 133, 259, // link, linkat, symlink, symlinkat, mknod, mknodat
      29, 30, 31, 64, 65, 66, 220, 68, 69, 70, 71, 240, // shm*, sem*, msg*, mq_open
    ],
    connect: 42,
    idle: [49, 50], // bind, listen
    socket: 41,
    clone: 56,
    prlimit: 302,
    ioctl: 16,
  },
  arm64: {
    audit: 0xc000_00b7,
    // biome-ignore format: a table
    refused: [
      117, 270, 271, 272, 97, 268, 40, 39, 41, 51, 280, 241, 282, 217, 218, 219, 264, 265, 104, 294, 105, 273, 106,
      224, 225, 142, 89, 60, 116, 262, 37, 36, 33, 194, 195, 196, 190, 191, 192, 193, 186, 187, 188, 189, 180,
    ],
    connect: 203,
    idle: [200, 201],
    socket: 198,
    clone: 220,
    prlimit: 261,
    ioctl: 29,
  },
};

/** Whether there is a filter for a processor, by its name in Node. */
export const hasFilter = (arch: string): boolean => arch in NUMBERS;

/** The filter as an array of `struct sock_filter`. Throws for a processor unknown to `hasFilter`. */
export function systemCallFilter(arch: string): Buffer {
  const numbers = NUMBERS[arch];
  if (!numbers) throw new Error(`There is no system call filter for ${arch}.`);
  const program: Instruction[] = [load(ARCHITECTURE), ...unless(EQUAL, numbers.audit, KILL), load(NUMBER)];
  if (arch === 'x64') program.push(...when(AT_LEAST, X32, ERRNO | ENOSYS));
  for (const number of UNKNOWN) program.push(...when(EQUAL, number, ERRNO | ENOSYS));
  for (const number of [...REFUSED, ...numbers.refused]) program.push(...when(EQUAL, number, ERRNO | EPERM));
  // A server on a Unix socket, such as a database, would trust the calling user. LibreOffice creates such a socket in
  // /tmp for its next start, and does not run without it, but nobody can connect.
  program.push(...when(EQUAL, numbers.connect, ERRNO | ECONNREFUSED));
  for (const number of numbers.idle) program.push(...when(EQUAL, number, ERRNO));
  program.push(
    ...call(numbers.socket, [
      load(argument(0)),
      ...unless(EQUAL, AF_UNIX, ERRNO | EACCES),
      load(argument(1)),
      and(0xf),
      ...unless(EQUAL, SOCK_STREAM, ERRNO | EACCES),
    ]),
    ...call(numbers.clone, [load(argument(0)), ...when(ANY_BIT, NAMESPACES, ERRNO | EPERM)]),
    // Only its own limits, not those of another process.
    ...call(numbers.prlimit, [load(argument(0)), ...unless(EQUAL, 0, ERRNO | EPERM)]),
    ...call(numbers.ioctl, [load(argument(1)), ...when(EQUAL, TIOCSTI, ERRNO | EPERM)]),
    [RETURN, 0, 0, ALLOW],
  );
  const bytes = Buffer.alloc(8 * program.length);
  for (const [i, [code, yes, no, value]] of program.entries()) {
    bytes.writeUInt16LE(code, 8 * i);
    bytes.writeUInt8(yes, 8 * i + 2);
    bytes.writeUInt8(no, 8 * i + 3);
    bytes.writeUInt32LE(value, 8 * i + 4);
  }
  return bytes;
}

/** Code, instructions to skip if true and if false, operand. */
type Instruction = [number, number, number, number];

const load = (offset: number): Instruction => [LOAD, 0, 0, offset];
const and = (mask: number): Instruction => [0x54, 0, 0, mask];
const when = (test: number, value: number, result: number): Instruction[] => [
  [test, 0, 1, value],
  [RETURN, 0, 0, result >>> 0],
];
const unless = (test: number, value: number, result: number): Instruction[] => [
  [test, 1, 0, value],
  [RETURN, 0, 0, result >>> 0],
];
/** Checks for one call, which is allowed if they pass. */
const call = (number: number, checks: Instruction[]): Instruction[] => [
  [EQUAL, 0, checks.length + 1, number],
  ...checks,
  [RETURN, 0, 0, ALLOW],
];
