import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where LibreOffice is on systems that do not put it on the PATH. */
const KNOWN_PLACES = ['/Applications/LibreOffice.app/Contents/MacOS/soffice', '/usr/lib/libreoffice/program/soffice', '/opt/libreoffice/program/soffice'];

/** The program of LibreOffice: the one that is set, else the first one found. Undefined when there is none. */
export function findOffice(set: string | undefined, path = process.env.PATH ?? ''): string | undefined {
  if (set !== undefined) return isProgram(set) ? set : undefined;
  const folders = path.split(delimiter).filter((folder) => isAbsolute(folder));
  const candidates = [...folders.flatMap((folder) => [join(folder, 'soffice'), join(folder, 'libreoffice')]), ...KNOWN_PLACES];
  return candidates.find((candidate) => isProgram(candidate));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return isAbsolute(path);
  } catch {
    return false;
  }
}

/** A number that systemd's table of users leaves unused (https://systemd.io/UIDS-GIDS/), as for the embedded database. */
const OWN_UID = 60_700;

/** How a program that reads files of strangers is held back. */
export interface Isolation {
  /** Put before its command line. */
  prefix: string[];
  /** User that it runs as, when it is another than that of this process; its files must be his. */
  uid?: number;
  /** Whether the prefix changes the user: then the caller must not. */
  prefixSetsUser: boolean;
  /** Whether it has no network. */
  offline: boolean;
}

let known: Promise<Isolation> | undefined;

/** The strongest isolation that this machine permits: many containers forbid name spaces, so what works is found by trying. */
export const findIsolation = (): Promise<Isolation> => (known ??= detectIsolation());

async function detectIsolation(): Promise<Isolation> {
  if (process.getuid?.() === 0) {
    const setpriv = ['setpriv', `--reuid=${OWN_UID}`, `--regid=${OWN_UID}`, '--clear-groups', '--no-new-privs', '--'];
    for (const prefix of [['unshare', '--net', '--', ...setpriv], setpriv]) {
      if (await works(prefix)) return { prefix, uid: OWN_UID, prefixSetsUser: true, offline: prefix[0] === 'unshare' };
    }
    // A container may have taken the right to change users away.
    const may = await works(['true'], { uid: OWN_UID, gid: OWN_UID });
    return { prefix: [], ...(may ? { uid: OWN_UID } : {}), prefixSetsUser: false, offline: false };
  }
  const prefix = ['unshare', '--map-current-user', '--net', '--'];
  return (await works(prefix)) ? { prefix, prefixSetsUser: true, offline: true } : { prefix: [], prefixSetsUser: false, offline: false };
}

async function works([program, ...args]: string[], user: { uid?: number; gid?: number } = {}): Promise<boolean> {
  try {
    await run(program as string, [...args, 'true'], { timeout: 5000, ...user });
    return true;
  } catch {
    return false;
  }
}

/** What there is of LibreOffice, in words; undefined when there is none. Asking for its version needs no profile. */
export async function describeOffice(set: string | undefined): Promise<string | undefined> {
  const program = findOffice(set);
  if (program === undefined) return undefined;
  const { stdout } = await run(program, ['--version'], { timeout: 20_000 });
  const { uid, offline } = await findIsolation();
  const user = process.getuid?.() === 0 ? `as user ${uid}` : 'as the user of docparse';
  return `${/LibreOffice\s+[\d.]+/.exec(stdout)?.[0] ?? 'unknown version'} at ${program}; runs ${user}, ${offline ? 'without network' : 'with network settings that lead nowhere'}`;
}
