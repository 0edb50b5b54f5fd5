import { existsSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StoreError } from '../store-error.ts';

/** As whom PostgreSQL runs. It refuses to run as root. */
export interface Owner {
  /** Undefined: as the user of this process. */
  uid?: number;
  /** Put before a command line: keeps the right to pass through folders that are closed to others, such as /root. */
  prefix: string[];
}

/**
 * A number that systemd's table of users leaves unused (https://systemd.io/UIDS-GIDS/): no other user of the machine
 * can open the socket.
 */
const OWN_UID = 60_700;

/** Owner for a cluster in `dataDir` run with programs in `native`. Both exist. */
export async function chooseOwner(dataDir: string, native: string): Promise<Owner> {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const inDir = (await stat(dataDir)).uid;
  const closed = (await Promise.all([dataDir, native].map((path) => closedFolders(path)))).flat();
  // A home directory that is closed to others: its owner may pass.
  const home = closed.find(({ uid }) => uid !== 0)?.uid;
  const uid = inDir || home || OWN_UID;
  const barred = closed.filter((folder) => folder.uid !== uid);
  if (barred.length === 0) return { uid, prefix: [] };
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));
  const capability = passingCapability();
  if (!setpriv || !capability) {
    throw new StoreError(
      `PostgreSQL does not run as root, and other users cannot enter ${barred.map(({ path }) => path).join(', ')}. Run docparse as another user, put it and its data (DOCPARSE_DATA) where all may enter, or set DATABASE_URL.`,
    );
  }
  const ids = [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'];
  return { uid, prefix: [setpriv, ...ids, `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`, '--'] };
}

/** initdb asks for the name of its user, so it runs as one that has a name; the files change hands after. */
export function namedUid(): number | undefined {
  const users = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  const uids = users.map((line) => line.split(':')).map(([name, , uid]) => ({ name, uid: Number(uid) }));
  return (uids.find(({ name }) => name === 'nobody') ?? uids.find(({ uid }) => uid > 0))?.uid;
}

async function closedFolders(path: string): Promise<{ path: string; uid: number }[]> {
  const closed: { path: string; uid: number }[] = [];
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid } = await stat(folder);
    if ((mode & 0o001) === 0) closed.push({ path: folder, uid });
    if (dirname(folder) === folder) return closed;
  }
}

/** The weakest capability we have ourselves that lets a process pass through folders (Linux). */
function passingCapability(): string | undefined {
  const bounds = existsSync('/proc/self/status')
    ? /^CapEff:\s*([0-9a-f]+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
    : undefined;
  const bits = BigInt(`0x${bounds ?? '0'}`);
  if (bits & (1n << 2n)) return 'dac_read_search';
  if (bits & (1n << 1n)) return 'dac_override';
  return undefined;
}
