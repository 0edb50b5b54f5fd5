import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, lchown, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StoreError } from '../store-error.ts';
import type { Binaries } from './binaries.ts';
import { namedUid, type Owner } from './owner.ts';

const MAJOR = 18;
const run = promisify(execFile);

/**
 * Makes the cluster in `dir` unless there is one. It is made aside and put in place by one rename: a partial cluster is
 * never visible, and of two processes that do this at once one wins. Throws StoreError for a cluster of another major
 * version.
 */
export async function ensureCluster(dir: string, binaries: Binaries, owner: Owner): Promise<void> {
  const version = await readFile(join(dir, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new StoreError(
      `The database in ${dir} belongs to another user (${error.code}): run docparse as that user, or set DOCPARSE_DATA.`,
      { cause: error },
    );
  });
  if (version !== undefined) {
    if (version.trim() !== String(MAJOR)) {
      throw new StoreError(
        `The database in ${dir} was made by PostgreSQL ${version.trim()}; this is ${MAJOR}. Dump it with the docparse that made it and restore it here, or run a PostgreSQL ${version.trim()} of your own and set DATABASE_URL.`,
      );
    }
    // Files that root copied here from a backup.
    if (owner.uid !== undefined && (await stat(dir)).uid !== owner.uid) await handOver(dir, owner.uid);
    return;
  }
  const half = `${dir}.${process.pid}.${randomBytes(4).toString('hex')}.new`;
  try {
    await initialise(half, binaries, owner);
    await rename(half, dir);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    const code = (error as NodeJS.ErrnoException).code;
    if ((code === 'ENOTEMPTY' || code === 'EEXIST') && existsSync(join(dir, 'PG_VERSION'))) return;
    if (code === 'ENOTEMPTY' || code === 'EEXIST')
      throw new StoreError(`${dir} is not empty and holds no database. Move it away.`);
    throw error;
  }
}

async function initialise(dir: string, binaries: Binaries, owner: Owner): Promise<void> {
  await mkdir(dir, { mode: 0o700 });
  const uid = owner.uid === undefined ? undefined : namedUid();
  if (owner.uid !== undefined && uid === undefined)
    throw new StoreError(
      'PostgreSQL does not run as root, and this machine has no other user (/etc/passwd). Set DATABASE_URL.',
    );
  if (uid !== undefined) await chown(dir, uid, uid);
  const prefix = owner.prefix.map((word) => (uid === undefined ? word : word.replace(/^(--re[ug]id=).*/, `$1${uid}`)));
  // The built-in collation needs no locale of the machine, and sorts the same on all of them.
  const args = [
    '-D',
    dir,
    '-U',
    'docparse',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-locale',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  const [command = '', ...rest] = [...prefix, binaries.initdb, ...args, '--no-instructions'];
  try {
    const user = prefix.length > 0 || uid === undefined ? {} : { uid, gid: uid };
    await run(command, rest, { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', ...binaries.env }, ...user });
  } catch (error) {
    const says = ((error as { stderr?: string }).stderr ?? '').trim() || (error as Error).message;
    throw new StoreError(`The database could not be made in ${dir}: ${explain(says)}`, { cause: error });
  }
  if (owner.uid !== undefined && owner.uid !== uid) await handOver(dir, owner.uid);
}

async function handOver(dir: string, uid: number): Promise<void> {
  const entries = await readdir(dir, { recursive: true });
  for (const entry of entries) await lchown(join(dir, entry), uid, uid);
  await chmod(dir, 0o700);
  await chown(dir, uid, uid);
}

/** The way out of what PostgreSQL says at the start. */
export function explain(says: string): string {
  const lines = says.split('\n').filter((line) => /FATAL|PANIC|error|could not|DETAIL|HINT/i.test(line));
  const text = (lines.length > 0 ? lines : says.split('\n')).slice(-4).join('\n');
  if (/No space left on device|Disk quota exceeded/.test(says)) return `the disk is full. ${text}`;
  if (/Read-only file system/.test(says))
    return `the data directory is on a file system that may only be read; set DOCPARSE_DATA to a directory that can be written. ${text}`;
  if (/could not look up effective user ID/.test(says))
    return `the user of this process has no name on this machine (/etc/passwd), and initdb wants one. Run as a user with a name, or set DATABASE_URL. ${text}`;
  if (/error while loading shared libraries/.test(says))
    return `its libraries are missing: install again with npm's install scripts allowed. ${text}`;
  return text;
}
