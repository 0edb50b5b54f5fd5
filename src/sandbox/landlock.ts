import { closeSync, openSync, statSync } from 'node:fs';
import { systemCall } from './system-call.ts';

/**
 * Landlock (https://docs.kernel.org/userspace-api/landlock.html): rights that a process gives up for itself and its
 * children.
 */

const VERSION = 1;
const PATH_BENEATH = 1;
const O_PATH = 0x20_0000;

const EXECUTE = 1 << 0;
const WRITE_FILE = 1 << 1;
const READ_FILE = 1 << 2;
const READ_DIR = 1 << 3;
const REMOVE_DIR = 1 << 4;
const REMOVE_FILE = 1 << 5;
const MAKE_DIR = 1 << 7;
const MAKE_REG = 1 << 8;
const REFER = 1 << 13;
const TRUNCATE = 1 << 14;
const IOCTL_DEV = 1 << 15;
const OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV;

const READ = EXECUTE | READ_FILE | READ_DIR;
/** Excludes links, devices, sockets and pipes, which the server would follow or block on. */
const USE = READ_FILE | WRITE_FILE | REMOVE_DIR | REMOVE_FILE | MAKE_DIR | MAKE_REG | REFER | TRUNCATE;

/** Rights added by each version of the interface. */
const rightsOf = (version: number): number =>
  (1 << 13) - 1 + (version >= 2 ? REFER : 0) + (version >= 3 ? TRUNCATE : 0) + (version >= 5 ? IOCTL_DEV : 0);

/** Version of the kernel's interface, or 0 if it is absent, disabled or forbidden. */
export function landlockVersion(): number {
  try {
    return systemCall('landlock_create_ruleset', null, 0, VERSION);
  } catch {
    return 0;
  }
}

export interface Paths {
  /** May be read and executed. */
  readable: readonly string[];
  /** May be read, written, created and removed, but not listed. */
  shared: readonly string[];
  /** The same, and may be listed. */
  own: readonly string[];
}

/** Restricts this process and its future children to these paths, and forbids TCP and signals to outside processes. */
export function restrictTo(paths: Paths, version: number): void {
  const handled = rightsOf(version);
  const size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  const attributes = Buffer.alloc(24);
  attributes.writeBigUInt64LE(BigInt(handled), 0);
  // Handles LANDLOCK_ACCESS_NET_BIND_TCP and CONNECT_TCP, and LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET and SIGNAL. Without
  // rules, all of them are denied.
  attributes.writeBigUInt64LE(3n, 8);
  attributes.writeBigUInt64LE(3n, 16);
  const ruleset = systemCall('landlock_create_ruleset', attributes, size);
  const allow = (path: string, rights: number): void => addRule(ruleset, path, rights & handled);
  for (const path of paths.readable) allow(path, READ);
  for (const path of ['/dev/null', '/dev/zero', '/dev/full', '/dev/random', '/dev/urandom'])
    allow(path, READ_FILE | WRITE_FILE);
  for (const path of paths.shared) allow(path, USE);
  for (const path of paths.own) allow(path, USE | READ_DIR);
  systemCall('landlock_restrict_self', ruleset);
  closeSync(ruleset);
}

function addRule(ruleset: number, path: string, rights: number): void {
  let fd: number;
  let directory: boolean;
  try {
    fd = openSync(path, O_PATH);
    directory = statSync(path).isDirectory();
  } catch {
    // A missing path needs no permission.
    return;
  }
  try {
    const rule = Buffer.alloc(12);
    rule.writeBigUInt64LE(BigInt(directory ? rights : rights & OF_FILES), 0);
    rule.writeInt32LE(fd, 8);
    systemCall('landlock_add_rule', ruleset, PATH_BENEATH, rule);
  } finally {
    closeSync(fd);
  }
}
