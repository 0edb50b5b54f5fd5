import { endianness } from 'node:os';
import koffi from 'koffi';

/** Numbers of system calls without a Node function. */
const NUMBERS = {
  x64: { execve: 59, fcntl: 72, capset: 126, pivot_root: 155, prctl: 157, mount: 165, umount2: 166, prlimit64: 302 },
  arm64: { execve: 221, fcntl: 25, capset: 91, pivot_root: 41, prctl: 167, mount: 40, umount2: 39, prlimit64: 261 },
};
/** Calls since Linux 5.1 have the same number on all architectures. */
const COMMON = {
  mount_setattr: 442,
  landlock_create_ruleset: 444,
  landlock_add_rule: 445,
  landlock_restrict_self: 446,
};

export type CallName = keyof typeof NUMBERS.x64 | keyof typeof COMMON;

const numbers = { ...COMMON, ...NUMBERS[process.arch as keyof typeof NUMBERS] } as Partial<Record<CallName, number>>;

/** Memory as a buffer, strings as made by `text`. */
type Argument = number | Buffer | null;

const raw = koffi.load(null).func('syscall', 'long', ['long', 'void *', 'void *', 'void *', 'void *', 'void *']);

/** Makes a system call in this thread. Throws an error with the errno name as `code`. */
export function systemCall(name: CallName, ...given: Argument[]): number {
  const number = numbers[name];
  if (number === undefined || endianness() !== 'LE')
    throw Object.assign(new Error(`${name}: unknown on ${process.arch}`), { code: 'ENOSYS' });
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = given;
  const result = Number(raw(number, a, b, c, d, e));
  if (result >= 0) return result;
  const failed = koffi.errno();
  const code = Object.entries(koffi.os.errno).find(([, value]) => value === failed)?.[0] ?? `error ${failed}`;
  throw Object.assign(new Error(`${name}: ${code}`), { code });
}

/** A C string. */
export const text = (value: string): Buffer => Buffer.from(`${value}\0`, 'utf8');

/** An array of pointers with a null terminator. */
export function pointers(values: readonly Buffer[]): Buffer {
  const memory = Buffer.alloc(8 * (values.length + 1));
  for (const [i, value] of values.entries()) memory.writeBigUInt64LE(koffi.address(value), 8 * i);
  return memory;
}

/** `struct sock_fprog`: number of instructions, and their address. */
export function filterProgram(filter: Buffer): Buffer {
  const memory = Buffer.alloc(16);
  memory.writeUInt16LE(filter.length / 8, 0);
  memory.writeBigUInt64LE(koffi.address(filter), 8);
  return memory;
}
