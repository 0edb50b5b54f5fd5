import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chown, link, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Administers the cluster, for its owner alone: nothing of the service connects as this role. */
export const OWNER = 'docparse';
/**
 * The role of the service: owns its tables, and nothing else. It runs no programs, reads no files and makes no roles.
 */
export const SERVICE = 'docparse_service';

export interface Passwords {
  owner: string;
  service: string;
}

/** Key of the advisory lock held while roles are prepared; an arbitrary number. */
const LOCK = 7_363_522_802;
const OPEN_MS = 10_000;

/** In the cluster, which is closed to others: a copy of the one is a copy of the other. */
const fileIn = (dir: string): string => join(dir, 'docparse-roles.json');

/** Passwords of the roles; undefined before they were made. */
export function readPasswords(dir: string): Passwords | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(dir), 'utf8')) as Passwords;
  } catch {
    return undefined;
  }
}

/** Whether a connection was refused because of its role or password, which `prepareRoles` mends. */
export function isRefused(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  // Without a password the driver itself reports an error.
  return code === '28000' || code === '28P01' || message.startsWith('SASL: ');
}

export interface RunningCluster {
  dir: string;
  /** Folder of the socket. */
  host: string;
  port: number;
  /** Process of the server. */
  pid: number;
  /** User that files of the cluster belong to, when it is another than that of this process. */
  uid: number | undefined;
}

/**
 * Sets the passwords of the roles, makes the service's role the owner of everything in the database, and requires
 * passwords from then on. For a new cluster, and for an older one that trusted every user of its socket. Any number of
 * processes may do it at once, and it may be cut off anywhere: the role of the service may log in only when all is
 * done.
 */
export async function prepareRoles(cluster: RunningCluster, database: string): Promise<void> {
  const passwords = await ensurePasswords(cluster);
  const client = await connectAsOwner(cluster, database, passwords.owner);
  try {
    await client.query(`select pg_advisory_lock(${LOCK})`);
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [SERVICE]);
    await client.query('begin');
    await client.query(`alter role ${OWNER} password ${client.escapeLiteral(passwords.owner)}`);
    if (rowCount === 0)
      await client.query(`create role ${SERVICE} nologin nosuperuser nocreatedb nocreaterole noreplication`);
    await client.query(`alter database ${client.escapeIdentifier(database)} owner to ${SERVICE}`);
    await client.query(HAND_OVER);
    await client.query('commit');
    await writeAccess(cluster, 'local all all scram-sha-256');
    await client.query('select pg_reload_conf()');
    await client.query(`alter role ${SERVICE} login password ${client.escapeLiteral(passwords.service)}`);
  } finally {
    await client.end().catch(() => {});
  }
}

/** All that the owner has outside of the system's own schemas. Sequences of columns follow their tables. */
const HAND_OVER = `do $$
declare
  found record;
begin
  for found in
    select format('schema %I', nspname) as what from pg_namespace where nspowner = '${OWNER}'::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
    union all
    select format('%s %s', case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, pg_class.oid::regclass)
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relowner = '${OWNER}'::regrole and nspname !~ '^pg_' and nspname <> 'information_schema' and relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i') and relkind = 'S')
    union all
    select format('type %s', pg_type.oid::regtype) from pg_type join pg_namespace on pg_namespace.oid = typnamespace
      where typowner = '${OWNER}'::regrole and nspname !~ '^pg_' and nspname <> 'information_schema' and typtype in ('e', 'd')
    union all
    select format('routine %s', pg_proc.oid::regprocedure) from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
      where proowner = '${OWNER}'::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
  loop
    execute format('alter %s owner to ${SERVICE}', found.what);
  end loop;
end $$`;

async function ensurePasswords(cluster: RunningCluster): Promise<Passwords> {
  const found = readPasswords(cluster.dir);
  if (found) return found;
  const file = fileIn(cluster.dir);
  const half = `${file}.${randomBytes(4).toString('hex')}`;
  const made: Passwords = { owner: randomBytes(24).toString('hex'), service: randomBytes(24).toString('hex') };
  await writeFile(half, JSON.stringify(made), { mode: 0o600 });
  if (cluster.uid !== undefined) await chown(half, cluster.uid, cluster.uid);
  // Whole or not at all, and the first one counts.
  await link(half, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(half, { force: true });
  return readPasswords(cluster.dir) ?? made;
}

/**
 * Who may write the files of the cluster may open it for the owner: its password may be unknown, as in a backup without
 * it.
 */
async function connectAsOwner(cluster: RunningCluster, database: string, password: string): Promise<pg.Client> {
  let opened = false;
  for (const end = Date.now() + OPEN_MS; ; await sleep(20)) {
    const client = new pg.Client({
      host: cluster.host,
      port: cluster.port,
      user: OWNER,
      database,
      password,
      application_name: 'docparse roles',
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      if (!isRefused(error) || Date.now() > end) throw error;
      if (!opened) await writeAccess(cluster, `local all ${OWNER} trust`);
      opened = true;
      process.kill(cluster.pid, 'SIGHUP');
    }
  }
}

async function writeAccess({ dir, uid }: RunningCluster, line: string): Promise<void> {
  const file = join(dir, 'pg_hba.conf');
  const half = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(half, `# Written by docparse.\n${line}\n`, { mode: 0o600 });
  if (uid !== undefined) await chown(half, uid, uid);
  await rename(half, file);
}
