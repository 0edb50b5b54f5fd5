import { chmod, chown, lchown, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Numbers that systemd's table of users leaves unused (https://systemd.io/UIDS-GIDS/), after that of the embedded
 * database. All confined processes share the group, so that several can work on one document; each has its own user.
 */
const GROUP = 60_701;
const FIRST_USER = 60_702;
const USERS = 400;

export interface Identity {
  uid: number;
  gid: number;
}

const taken = new Set<number>();

/**
 * A user that no other process of ours has. The first is random, because other programs on this machine may choose the
 * same range.
 */
export function takeIdentity(): Identity {
  let uid = FIRST_USER + Math.floor(Math.random() * USERS);
  while (taken.has(uid)) uid = FIRST_USER + ((uid + 1 - FIRST_USER) % USERS);
  taken.add(uid);
  return { uid, gid: GROUP };
}

export const leaveIdentity = ({ uid }: Identity): boolean => taken.delete(uid);

const isRoot = (): boolean => process.getuid?.() === 0;

/** Makes a folder that confined processes can traverse by name, but not list. */
export const makePassage = (path: string): Promise<void> => makeFolder(path, 0o710);

/** Makes a folder for one document, in which confined processes work and which is closed to other users. */
export const makeDocumentFolder = (path: string): Promise<void> => makeFolder(path, 0o2770);

async function makeFolder(path: string, mode: number): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (!isRoot()) return chmod(path, 0o700);
  // A container may lack this right; then confined processes stay root, without its capabilities.
  await chown(path, 0, GROUP).then(
    () => chmod(path, mode),
    () => chmod(path, 0o700),
  );
}

/** Changes the owner of a folder and its content to an identity. */
export async function handOver(folder: string, { uid, gid }: Identity): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) await lchown(join(folder, name), uid, gid);
  await chown(folder, uid, gid);
}

/** Whether an unprivileged user can read these paths. `passable`: parent folders need not be open. */
export async function isOpenTo(
  gid: number,
  paths: { readable: readonly string[]; shared: readonly string[] },
  passable: boolean,
): Promise<boolean> {
  const lets = async (path: string, bits: number): Promise<boolean> => {
    const found = await stat(path).catch(() => undefined);
    if (!found) return true;
    return (found.mode & bits) === bits || (found.gid === gid && ((found.mode >> 3) & bits) === bits);
  };
  const all = [...paths.readable, ...paths.shared];
  const ways = passable ? [] : (await Promise.all(all.map(foldersAbove))).flat();
  const checks = [
    ...paths.readable.map((path) => lets(path, 4)),
    ...paths.shared.map((path) => lets(path, 1)),
    ...[...new Set(ways)].map((path) => lets(path, 1)),
  ];
  return (await Promise.all(checks)).every(Boolean);
}

async function foldersAbove(path: string): Promise<string[]> {
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined) return [];
  const folders: string[] = [];
  for (let folder = dirname(real); ; folder = dirname(folder)) {
    folders.push(folder);
    if (dirname(folder) === folder) return folders;
  }
}
