import { lstatSync, mkdirSync, readlinkSync, rmdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { systemCall, text } from './system-call.ts';

const MS_NOSUID = 2;
const MS_NODEV = 4;
const MS_NOEXEC = 8;
const MS_BIND = 4096;
const MS_REC = 16384;
const MS_PRIVATE = 1 << 18;
const MNT_DETACH = 2;
/** MOUNT_ATTR_RDONLY, NOSUID and NODEV of mount_setattr(2). */
const READ_ONLY = 1;
const NO_RIGHTS = 2 | 4;
const AT_FDCWD = -100;
const AT_RECURSIVE = 0x8000;

const DEVICES = ['/dev/null', '/dev/zero', '/dev/full', '/dev/random', '/dev/urandom'];
/** The new file system hides this path during construction, so its content must be read through the old root. */
const STAGE = '/tmp';
const OLD = '/.old';

/**
 * Creates and enters a root directory that contains only these paths. Requires own mount and PID namespaces. Its /proc
 * shows no processes of others.
 */
export function enterNewRoot(paths: { readable: readonly string[]; writable: readonly string[] }): void {
  mount('none', '/', null, MS_REC | MS_PRIVATE);
  mount('docparse', STAGE, 'tmpfs', MS_NOSUID | MS_NODEV, 'size=1m,mode=0755');
  mkdirSync(join(STAGE, OLD));
  systemCall('pivot_root', text(STAGE), text(join(STAGE, OLD)));
  process.chdir('/');
  // LibreOffice requires a writable one at start, but does not use it.
  mkdirSync('/tmp');
  mount('docparse', '/tmp', 'tmpfs', MS_NOSUID | MS_NODEV | MS_NOEXEC, 'size=1m,mode=1777');
  // Parents first, so that nested paths keep their own rights.
  const rights = new Map([
    ...paths.readable
      .filter((path) => !path.startsWith('/proc'))
      .map((path): [string, number] => [path, NO_RIGHTS | READ_ONLY]),
    ...paths.writable.map((path): [string, number] => [path, NO_RIGHTS]),
  ]);
  for (const [path, attributes] of [...rights].sort(([a], [b]) => a.length - b.length)) show(path, attributes);
  for (const device of DEVICES) show(device, 2);
  mkdirSync('/proc', { recursive: true });
  mount('proc', '/proc', 'proc', MS_NOSUID | MS_NODEV | MS_NOEXEC);
  systemCall('umount2', text(OLD), MNT_DETACH);
  rmdirSync(OLD);
  restrict('/', READ_ONLY | NO_RIGHTS, 0);
}

/** Binds a path of the old root to the same place in the new one, with the links on the way. */
function show(path: string, attributes: number): void {
  const real = realOf(path);
  if (real === undefined) return;
  copyLinks(path);
  const old = OLD + real;
  if (statSync(old).isDirectory()) mkdirSync(real, { recursive: true });
  else {
    mkdirSync(dirname(real), { recursive: true });
    if (!exists(real)) writeFileSync(real, '');
  }
  mount(old, real, null, MS_BIND | MS_REC);
  restrict(real, attributes, AT_RECURSIVE);
}

/** The path in the old root with links resolved; undefined if it does not exist. */
function realOf(path: string): string | undefined {
  let at = '/';
  for (const [name, rest] of segmentsOf(path)) {
    const here = join(at, name);
    const found = lstat(OLD + here);
    if (!found) return undefined;
    if (found.isSymbolicLink()) return realOf(join(resolve(at, readlinkSync(OLD + here)), rest));
    at = here;
  }
  return at;
}

function copyLinks(path: string): void {
  let at = '/';
  for (const [name, rest] of segmentsOf(path)) {
    const here = join(at, name);
    if (lstat(OLD + here)?.isSymbolicLink()) {
      const target = readlinkSync(OLD + here);
      mkdirSync(at, { recursive: true });
      if (!exists(here)) symlinkSync(target, here);
      copyLinks(join(resolve(at, target), rest));
      return;
    }
    at = here;
  }
}

/** Segments of a path, each with the rest after it. */
function segmentsOf(path: string): [string, string][] {
  const names = path.split('/').filter(Boolean);
  return names.map((name, i) => [name, names.slice(i + 1).join('/')]);
}

const lstat = (path: string) => lstatSync(path, { throwIfNoEntry: false });
const exists = (path: string): boolean => lstat(path) !== undefined;

const mount = (source: string, target: string, type: string | null, flags: number, data?: string): number =>
  systemCall(
    'mount',
    text(source),
    text(target),
    type === null ? null : text(type),
    flags,
    data === undefined ? null : text(data),
  );

/** Adds attributes to a mount (Linux 5.12) and keeps those set by the machine. */
function restrict(target: string, attributes: number, flags: number): void {
  const memory = Buffer.alloc(32);
  memory.writeBigUInt64LE(BigInt(attributes), 0);
  systemCall('mount_setattr', AT_FDCWD, text(target), flags, memory, memory.length);
}
